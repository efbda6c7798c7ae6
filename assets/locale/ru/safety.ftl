# Files: recovery, changes by other programs, what is not saved.

safety-cancel = Отмена
safety-save = Сохранить
safety-discard = Не сохранять
safety-unsaved-title = Сохранить изменения?
safety-unsaved = В «{ $name }» есть несохранённые изменения. Без сохранения они пропадут.
safety-saved = Сохранено: { $path }
safety-save-as = Сохранить как…
safety-save-as-title = Сохранить как
safety-save-as-file = Файл
safety-name-puzzle = Имя состоит из строчных латинских букв, цифр и дефисов и оканчивается на .toml.
safety-name-animation = Имя состоит из строчных латинских букв, цифр и дефисов и оканчивается на .anim.toml.
safety-name-taken = Файл с таким именем уже есть.
safety-changed-title = Файл изменился
safety-changed = Другая программа изменила файл после того, как он был здесь прочитан, а у вас есть несохранённые изменения. Ваш вариант можно вернуть отменой.
safety-gone-title = Файла больше нет
safety-gone = Другая программа удалила или переместила файл. Всё, что от него осталось, вы видите здесь.
safety-keep-mine = Оставить моё
safety-take-them = Взять с диска
safety-compare = Сравнить…
safety-write-again = Записать заново
safety-hide = Скрыть
safety-banner-changed = Другая программа изменила файл, над которым вы работаете.
safety-banner-gone = Файл удалён или перемещён; здесь всё, что от него осталось.
safety-banner-others = В другом окне есть несохранённые изменения этого файла ({ $age }).
safety-reloaded = Другая программа изменила файл; он прочитан заново
safety-taken = Прочитано с диска; отмена вернёт ваш вариант
safety-nothing-there = Нет файла, который можно прочитать
safety-no-text = Файл на диске не является текстом
safety-merge-title = Ваш вариант и вариант на диске
safety-merge-mine = Изменено вами: { $fields }
safety-merge-theirs = Изменено на диске: { $fields }
safety-merge-both = Изменено с обеих сторон: { $field }
safety-merge-same = Варианты совпадают.
safety-merge-choose = Выберите вариант всюду, где изменили обе стороны.
safety-merge = Объединить
safety-merged = Объединено, но ещё не сохранено; отмена вернёт ваш вариант
safety-cannot-compare = Файл на диске повреждён, сравнить нельзя
safety-mine = Моё
safety-theirs = На диске
safety-take-mine = { $field }: моё
safety-take-theirs = { $field }: на диске
safety-removed = (удалено)
safety-recovered-title = Восстановленная работа
safety-recovered-what = Программа закрылась прежде, чем эти изменения были сохранены.
safety-recovered-row = { $name }, { $age }
safety-recover = Восстановить
safety-later = Позже
safety-later-said = Всё сохранено: Файл, Восстановленная работа…
safety-recovered = Восстановлено: { $path }; ещё не сохранено
safety-discarded = Восстановленная работа удалена
safety-nothing-left = Восстанавливать нечего
safety-not-kept = Не удаётся сохранить изменения для восстановления: { $why }
safety-kept = Изменения снова сохраняются для восстановления
safety-panic = Часть программы дала сбой ({ $why }). Ваша работа цела; сохраните её и запустите проверку заново.
safety-why-changed = { $path }: файл изменён другой программой после чтения
safety-why-exists = { $path }: такой файл уже есть
safety-why-missing = { $path }: файла больше нет
safety-why-no-folder = Папки { $path } нет; выберите другое место
safety-why-read-only = { $path } защищён от записи; сохраните под другим именем
safety-why-no-space = Для { $path } не хватает места; освободите его или выберите другое
safety-why-not-a-file = { $path } не является файлом
safety-why-too-big = { $path }: файл слишком велик
safety-why-other = { $path }: { $why }
safety-age-now = только что
safety-age-minutes = { $count ->
    [one] { $count } минуту назад
    [few] { $count } минуты назад
   *[other] { $count } минут назад
}
safety-age-hours = { $count ->
    [one] { $count } час назад
    [few] { $count } часа назад
   *[other] { $count } часов назад
}
safety-age-days = { $count ->
    [one] { $count } день назад
    [few] { $count } дня назад
   *[other] { $count } дней назад
}
