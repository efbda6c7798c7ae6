# The solution, its notes and answers, and the texts of a puzzle.
line-solution = Решение
line-task = Задание
line-start = Начало
line-start-tip = Начальная позиция
line-empty = Делайте ходы на доске: они появятся здесь.
line-too-long = Решение длиннее, чем показывает этот список.
line-turn = Ход
line-turn-hint = Введите ход: Nf3, g1f3, O-O…
line-no-position = Ходов нет: позиция или путь к ней нелегальны.
line-no-turn = Сначала перейдите к ходу решения
line-at = Ход { $turn }
line-go = Перейти к { $turn }

line-promote = Поднять вариант
line-demote = Опустить ход
line-make-main = Сделать главным вариантом
line-delete = Удалить отсюда
line-leave = Выйти из варианта
line-cut-illegal = Удалить с первого нелегального хода
line-cut-illegal-tip = Всё до него и другие варианты останутся
line-menu = Меню хода
line-figurines = Фигуры вместо букв
line-figurines-tip = Показывать фигуры в списке значками
line-preview = Решать как читатель или вернуться
line-preview-tip = Решение скрыто; та же клавиша вернёт на то же место
line-copy = Скопировать линию как текст
line-copied = Скопировано: { $line }
line-illegal = нелегальный
line-illegal-count = { $count ->
    [one] { $count } ход нелегален в этой позиции
    [few] { $count } хода нелегальны в этой позиции
   *[other] { $count } ходов нелегальны в этой позиции
}
line-all-legal = Все ходы легальны

line-extract = Сделать отдельной задачей…
line-extract-tip = Новая задача начнётся с этой позиции; эта не изменится
line-extract-title = Отдельная задача
line-extract-about = Она начинается с этой позиции, решение: остаток линии. Правила, метки и автор переходят; открытая задача не меняется.
line-extract-illegal = Здесь нет легальной позиции, с которой можно начать
line-create = Создать задачу
line-created = Создано: { $path }
line-cancel = Отмена
line-rename = Переименовать…
line-rename-do = Переименовать
line-rename-title = Переименовать файл
line-rename-about = Идентификатор задачи и файл получат это имя. Несохранённое останется несохранённым.
line-rename-lessons = Эти уроки показывают задачу под старым именем, их нужно исправить вручную:
line-renamed = Переименовано: { $path }
line-id = Имя файла (строчные латинские буквы, цифры, дефисы)
line-id-bad = Так задачу назвать нельзя.
line-id-taken = Задача с таким именем уже есть.

line-task-kind = Вид задания
line-task-moves = Ходов
line-task-half = с половиной
line-task-mate = Мат (#)
line-task-selfmate = Обратный мат (s#)
line-task-helpmate = Кооперативный мат (h#)
line-task-stalemate = Пат (=)
line-task-selfstalemate = Обратный пат (s=)
line-task-helpstalemate = Кооперативный пат (h=)
line-task-defend = Единственная защита (defend)
line-task-best = Вариант автора (best)
line-task-identify = Что это за фигура (identify)
line-proved-direct = Доказывается: ровно один вступительный ход, ровно за столько ходов, при любой защите.
line-proved-self = Доказывается: ровно один вступительный ход, вынуждающий соперника достичь цели.
line-proved-help = Доказывается: ровно одна линия этой длины, где стороны играют сообща.
line-proved-defend = Доказывается: ровно один ход, после которого такого мата нет; любой другой проигрывает.
line-proved-best = Проверяется: все ходы легальны; альтернативы оцениваются там, где доказательство возможно.
line-proved-identify = Доказывается: с тем, что знает читатель, согласуется только один тип.
line-deal = Закрытые фигуры
line-deal-given = как разданы
line-deal-any = при любой раздаче
line-bottom = Внизу
line-bottom-mover = чей ход
line-white = белые
line-black = чёрные

line-nag-1 = Хороший ход
line-nag-2 = Ошибка
line-nag-3 = Блестящий ход
line-nag-4 = Грубая ошибка
line-nag-5 = Интересный ход
line-nag-6 = Сомнительный ход
line-nag-7 = Единственный ход
line-nag-10 = Равенство
line-nag-13 = Неясно
line-nag-14 = У белых немного лучше
line-nag-15 = У чёрных немного лучше
line-nag-16 = У белых лучше
line-nag-17 = У чёрных лучше
line-nag-18 = Белые выигрывают
line-nag-19 = Чёрные выигрывают
line-nag-22 = Цугцванг
line-nag-36 = Инициатива
line-nag-40 = Атака
line-nag-132 = Контригра

line-comment = Комментарий
line-comment-before = Комментарий перед ходом
line-comment-add = Добавить комментарий
line-comment-delete = Удалить комментарий
line-note-add = Добавить примечание
line-note-attach = Прикрепить примечание
line-note-detach = Открепить
line-note-detach-tip = Ход больше не ссылается на примечание; текст остаётся
line-note-delete = Удалить примечание { $name }
line-note-name = Имя примечания
line-note-of = Примечание { $name }
line-note-empty = текста пока нет
line-note-unused = ни один ход на него не ссылается
line-notes = Примечания
line-notes-none = Примечания к ходам на нескольких языках: добавляйте их у хода решения.
line-name-bad = Имя занято или не годится.
line-remove = Убрать

line-marks = Пометки здесь
line-mark = Пометка { $number }
line-mark-new = Новая пометка
line-mark-add = Добавить пометку
line-mark-remove = Убрать пометку { $mark }
line-mark-bad = Это не пометка.
line-mark-square = На этой доске нет поля { $square }.
line-mark-arrow = стрелка
line-mark-circle = кружок
line-mark-fill = закрашенное поле
line-mark-ray = линия действия
line-mark-label = подпись
line-mark-nag = оценка
line-marks-copy = Скопировать на следующий ход
line-marks-clear = Убрать пометки здесь
line-marks-show = { $count ->
    [0] Добавить пометки здесь
   *[other] Пометки здесь ({ $count })
}

line-waivers = Принятые замечания
line-waiver-reason = Причина { $number }
line-waiver-remove = Отменить принятие { $number }
line-waiver-hint = Без причины не действует
line-waiver-unused = больше не нужно

line-answers = Ответы на неверные ходы
line-answer-of = Ответ на { $name }
line-answer-other = любой другой ход
line-answer-new = Неверный ход
line-answer-hint = Nf3, g1f3…
line-answer-add = Добавить ответ
line-answer-add-other = Ответ на любой другой ход
line-answer-tried = Только что испробовано: { $name }
line-answer-offered = Попытки без ответа:
line-answer-to = Ответить на { $name }
line-answer-remove = Убрать ответ на { $name }
line-answer-illegal = нелегален в начальной позиции
line-answer-key = это решение: ответа никто не увидит
line-answer-refuted = Опровергается: { $line }
line-answer-show = Показать опровержение { $name }

line-hints = Подсказки
line-rung = Подсказка { $number }
line-rung-add = Добавить подсказку
line-rung-up = Поднять подсказку { $number }
line-rung-down = Опустить подсказку { $number }
line-rung-remove = Убрать подсказку { $number }
line-rung-suggest = Предложить подсказки
line-rung-suggest-tip = По первому ходу решения: мысль, фигура, поле, ход
line-suggest-quiet = Ищите тихий ход.
line-suggest-check = Ищите шах.
line-suggest-capture = Ищите взятие.
line-suggest-place = Ходить фигурой не нужно.
line-suggest-fence = Пора поставить забор.
line-suggest-tower = Пора поставить башню.
line-suggest-drop = Фигура приходит из резерва.
line-suggest-covered = Его делает закрытая фигура.
line-suggest-pawn = Его делает пешка.
line-suggest-knight = Его делает конь.
line-suggest-bishop = Его делает слон.
line-suggest-rook = Его делает ладья.
line-suggest-queen = Его делает ферзь.
line-suggest-king = Его делает король.
line-suggest-man = Его делает простая фигура.
line-suggest-between = Место: между { $a } и { $b }.
line-suggest-square = Цель: поле { $square }.
line-suggest-from-to = С { $from } на { $to }.
line-suggest-move = Ходите { $san }.

line-langs = Языки
line-lang-first = Первый язык
line-lang-second = Второй язык
line-lang-none = один язык
line-field = { $what }, { $lang }
line-missing = нет
line-missing-in = { $what }: нет перевода ({ $lang })
line-title = Название
line-story = Текст
line-story-head = Текст (Markdown)
line-preview-show = Предпросмотр
line-nothing-yet = Пока пусто: { $lang }.
line-details = Сведения
line-file = Файл
line-difficulty = Сложность
line-difficulty-level = Сложность { $level }
line-tags = Метки
line-tag-new = Новая метка
line-tag-hint = Введите и нажмите Enter
line-tag-add = Добавить метку { $tag }
line-tag-remove = Убрать метку { $tag }
line-author = Автор
line-source = Источник
line-licence = Лицензия
