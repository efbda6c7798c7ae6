# Files: recovery, changes by other programs, what is not saved.

safety-cancel = Скасувати
safety-save = Зберегти
safety-discard = Не зберігати
safety-unsaved-title = Зберегти зміни?
safety-unsaved = У «{ $name }» є незбережені зміни. Без збереження їх буде втрачено.
safety-saved = Збережено: { $path }
safety-save-as = Зберегти як…
safety-save-as-title = Зберегти як
safety-save-as-file = Файл
safety-name-puzzle = Назва складається з малих латинських літер, цифр і дефісів та закінчується на .toml.
safety-name-animation = Назва складається з малих латинських літер, цифр і дефісів та закінчується на .anim.toml.
safety-name-taken = Файл із такою назвою вже є.
safety-changed-title = Файл змінився
safety-changed = Інша програма змінила файл після того, як його тут прочитано, а у вас є незбережені зміни. Ваш варіант можна повернути скасуванням.
safety-gone-title = Файлу більше немає
safety-gone = Інша програма видалила або перемістила файл. Усе, що від нього лишилося, ви бачите тут.
safety-keep-mine = Залишити моє
safety-take-them = Узяти з диска
safety-compare = Порівняти…
safety-write-again = Записати знову
safety-hide = Сховати
safety-banner-changed = Інша програма змінила файл, над яким ви працюєте.
safety-banner-gone = Файл видалено або переміщено; тут усе, що від нього лишилося.
safety-banner-others = В іншому вікні є незбережені зміни цього файлу ({ $age }).
safety-reloaded = Інша програма змінила файл; його прочитано знову
safety-taken = Прочитано з диска; скасування поверне ваш варіант
safety-nothing-there = Немає файлу, який можна прочитати
safety-no-text = Файл на диску не є текстом
safety-merge-title = Ваш варіант і варіант на диску
safety-merge-mine = Змінено вами: { $fields }
safety-merge-theirs = Змінено на диску: { $fields }
safety-merge-both = Змінено з обох боків: { $field }
safety-merge-same = Варіанти збігаються.
safety-merge-choose = Виберіть варіант усюди, де змінили обидві сторони.
safety-merge = Об’єднати
safety-merged = Об’єднано, але ще не збережено; скасування поверне ваш варіант
safety-cannot-compare = Файл на диску пошкоджений, порівняти не можна
safety-mine = Моє
safety-theirs = На диску
safety-take-mine = { $field }: моє
safety-take-theirs = { $field }: на диску
safety-removed = (вилучено)
safety-recovered-title = Відновлена робота
safety-recovered-what = Програма закрилася раніше, ніж ці зміни було збережено.
safety-recovered-row = { $name }, { $age }
safety-recover = Відновити
safety-later = Пізніше
safety-later-said = Усе збережено: Файл, Відновлена робота…
safety-recovered = Відновлено: { $path }; ще не збережено
safety-discarded = Відновлену роботу видалено
safety-nothing-left = Відновлювати нічого
safety-not-kept = Не вдається зберегти зміни для відновлення: { $why }
safety-kept = Зміни знову зберігаються для відновлення
safety-panic = Частина програми дала збій ({ $why }). Ваша робота ціла; збережіть її та запустіть перевірку знову.
safety-why-changed = { $path }: файл змінено іншою програмою після читання
safety-why-exists = { $path }: такий файл уже є
safety-why-missing = { $path }: файлу більше немає
safety-why-no-folder = Теки { $path } немає; виберіть інше місце
safety-why-read-only = { $path } захищено від запису; збережіть під іншою назвою
safety-why-no-space = Для { $path } бракує місця; звільніть його або виберіть інше
safety-why-not-a-file = { $path } не є файлом
safety-why-too-big = { $path }: файл завеликий
safety-why-other = { $path }: { $why }
safety-age-now = щойно
safety-age-minutes = { $count ->
    [one] { $count } хвилину тому
    [few] { $count } хвилини тому
   *[other] { $count } хвилин тому
}
safety-age-hours = { $count ->
    [one] { $count } годину тому
    [few] { $count } години тому
   *[other] { $count } годин тому
}
safety-age-days = { $count ->
    [one] { $count } день тому
    [few] { $count } дні тому
   *[other] { $count } днів тому
}
