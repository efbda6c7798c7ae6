# The solution, its notes and answers, and the texts of a puzzle.
line-solution = Розв'язок
line-task = Завдання
line-start = Початок
line-start-tip = Початкова позиція
line-empty = Робіть ходи на дошці: вони з'являться тут.
line-too-long = Розв'язок довший, ніж показує цей список.
line-turn = Хід
line-turn-hint = Введіть хід: Nf3, g1f3, O-O…
line-no-position = Ходів немає: позиція або шлях до неї нелегальні.
line-no-turn = Спершу перейдіть до ходу розв'язку
line-at = Хід { $turn }
line-go = Перейти до { $turn }

line-promote = Підняти варіант
line-demote = Опустити хід
line-make-main = Зробити головним варіантом
line-delete = Видалити звідси
line-leave = Вийти з варіанта
line-cut-illegal = Видалити з першого нелегального ходу
line-cut-illegal-tip = Усе до нього та інші варіанти залишаться
line-menu = Меню ходу
line-figurines = Фігури замість літер
line-figurines-tip = Показувати фігури у списку значками
line-preview = Розв'язувати як читач або повернутися
line-preview-tip = Розв'язок приховано; та сама клавіша поверне на те саме місце
line-copy = Скопіювати лінію як текст
line-copied = Скопійовано: { $line }
line-illegal = нелегальний
line-illegal-count = { $count ->
    [one] { $count } хід нелегальний у цій позиції
    [few] { $count } ходи нелегальні в цій позиції
   *[other] { $count } ходів нелегальні в цій позиції
}
line-all-legal = Усі ходи легальні

line-extract = Зробити окремою задачею…
line-extract-tip = Нова задача почнеться з цієї позиції; ця не зміниться
line-extract-title = Окрема задача
line-extract-about = Вона починається з цієї позиції, розв'язок: решта лінії. Правила, мітки й автор переходять; відкрита задача не змінюється.
line-extract-illegal = Тут немає легальної позиції, з якої можна почати
line-create = Створити задачу
line-created = Створено: { $path }
line-cancel = Скасувати
line-rename = Перейменувати…
line-rename-do = Перейменувати
line-rename-title = Перейменувати файл
line-rename-about = Ідентифікатор задачі та файл отримають це ім'я. Незбережене залишиться незбереженим.
line-rename-lessons = Ці уроки показують задачу під старою назвою, їх треба виправити вручну:
line-renamed = Перейменовано: { $path }
line-id = Ім'я файлу (малі латинські літери, цифри, дефіси)
line-id-bad = Так задачу назвати не можна.
line-id-taken = Задача з такою назвою вже є.

line-task-kind = Вид завдання
line-task-moves = Ходів
line-task-half = з половиною
line-task-mate = Мат (#)
line-task-selfmate = Зворотний мат (s#)
line-task-helpmate = Кооперативний мат (h#)
line-task-stalemate = Пат (=)
line-task-selfstalemate = Зворотний пат (s=)
line-task-helpstalemate = Кооперативний пат (h=)
line-task-defend = Єдиний захист (defend)
line-task-best = Варіант автора (best)
line-task-identify = Що це за фігура (identify)
line-proved-direct = Доводиться: рівно один вступний хід, рівно за стільки ходів, проти будь-якого захисту.
line-proved-self = Доводиться: рівно один вступний хід, що змушує суперника досягти мети.
line-proved-help = Доводиться: рівно одна лінія цієї довжини, де сторони грають спільно.
line-proved-defend = Доводиться: рівно один хід, після якого такого мату немає; будь-який інший програє.
line-proved-best = Перевіряється: усі ходи легальні; альтернативи оцінюються там, де доведення можливе.
line-proved-identify = Доводиться: з тим, що знає читач, узгоджується лише один тип.
line-deal = Закриті фігури
line-deal-given = як роздані
line-deal-any = за будь-якої роздачі
line-bottom = Унизу
line-bottom-mover = чий хід
line-white = білі
line-black = чорні

line-nag-1 = Хороший хід
line-nag-2 = Помилка
line-nag-3 = Блискучий хід
line-nag-4 = Груба помилка
line-nag-5 = Цікавий хід
line-nag-6 = Сумнівний хід
line-nag-7 = Єдиний хід
line-nag-10 = Рівність
line-nag-13 = Неясно
line-nag-14 = У білих трохи краще
line-nag-15 = У чорних трохи краще
line-nag-16 = У білих краще
line-nag-17 = У чорних краще
line-nag-18 = Білі виграють
line-nag-19 = Чорні виграють
line-nag-22 = Цугцванг
line-nag-36 = Ініціатива
line-nag-40 = Атака
line-nag-132 = Контргра

line-comment = Коментар
line-comment-before = Коментар перед ходом
line-comment-add = Додати коментар
line-comment-delete = Видалити коментар
line-note-add = Додати примітку
line-note-attach = Прикріпити примітку
line-note-detach = Відкріпити
line-note-detach-tip = Хід більше не посилається на примітку; текст залишається
line-note-delete = Видалити примітку { $name }
line-note-name = Назва примітки
line-note-of = Примітка { $name }
line-note-empty = тексту поки немає
line-note-unused = жоден хід на неї не посилається
line-notes = Примітки
line-notes-none = Примітки до ходів кількома мовами: додавайте їх біля ходу розв'язку.
line-name-bad = Назва зайнята або не годиться.
line-remove = Прибрати

line-marks = Позначки тут
line-mark = Позначка { $number }
line-mark-new = Нова позначка
line-mark-add = Додати позначку
line-mark-remove = Прибрати позначку { $mark }
line-mark-bad = Це не позначка.
line-mark-square = На цій дошці немає поля { $square }.
line-mark-arrow = стрілка
line-mark-circle = кружок
line-mark-fill = зафарбоване поле
line-mark-ray = лінія дії
line-mark-label = підпис
line-mark-nag = оцінка
line-marks-copy = Скопіювати на наступний хід
line-marks-clear = Прибрати позначки тут
line-marks-show = { $count ->
    [0] Додати позначки тут
   *[other] Позначки тут ({ $count })
}

line-waivers = Прийняті зауваження
line-waiver-reason = Причина { $number }
line-waiver-remove = Скасувати прийняття { $number }
line-waiver-hint = Без причини не діє
line-waiver-unused = більше не потрібне

line-answers = Відповіді на хибні ходи
line-answer-of = Відповідь на { $name }
line-answer-other = будь-який інший хід
line-answer-new = Хибний хід
line-answer-hint = Nf3, g1f3…
line-answer-add = Додати відповідь
line-answer-add-other = Відповідь на будь-який інший хід
line-answer-tried = Щойно випробувано: { $name }
line-answer-offered = Спроби без відповіді:
line-answer-to = Відповісти на { $name }
line-answer-remove = Прибрати відповідь на { $name }
line-answer-illegal = нелегальний у початковій позиції
line-answer-key = це розв'язок: відповіді ніхто не побачить
line-answer-refuted = Спростовується: { $line }
line-answer-show = Показати спростування { $name }

line-hints = Підказки
line-rung = Підказка { $number }
line-rung-add = Додати підказку
line-rung-up = Підняти підказку { $number }
line-rung-down = Опустити підказку { $number }
line-rung-remove = Прибрати підказку { $number }
line-rung-suggest = Запропонувати підказки
line-rung-suggest-tip = За першим ходом розв'язку: думка, фігура, поле, хід
line-suggest-quiet = Шукайте тихий хід.
line-suggest-check = Шукайте шах.
line-suggest-capture = Шукайте взяття.
line-suggest-place = Ходити фігурою не потрібно.
line-suggest-fence = Час поставити паркан.
line-suggest-tower = Час поставити вежу.
line-suggest-drop = Фігура приходить із резерву.
line-suggest-covered = Його робить закрита фігура.
line-suggest-pawn = Його робить пішак.
line-suggest-knight = Його робить кінь.
line-suggest-bishop = Його робить слон.
line-suggest-rook = Його робить тура.
line-suggest-queen = Його робить ферзь.
line-suggest-king = Його робить король.
line-suggest-man = Його робить проста фігура.
line-suggest-between = Місце: між { $a } та { $b }.
line-suggest-square = Ціль: поле { $square }.
line-suggest-from-to = З { $from } на { $to }.
line-suggest-move = Ходіть { $san }.

line-langs = Мови
line-lang-first = Перша мова
line-lang-second = Друга мова
line-lang-none = одна мова
line-field = { $what }, { $lang }
line-missing = немає
line-missing-in = { $what }: немає перекладу ({ $lang })
line-title = Назва
line-story = Текст
line-story-head = Текст (Markdown)
line-preview-show = Попередній перегляд
line-nothing-yet = Поки порожньо: { $lang }.
line-details = Відомості
line-file = Файл
line-difficulty = Складність
line-difficulty-level = Складність { $level }
line-tags = Мітки
line-tag-new = Нова мітка
line-tag-hint = Введіть і натисніть Enter
line-tag-add = Додати мітку { $tag }
line-tag-remove = Прибрати мітку { $tag }
line-author = Автор
line-source = Джерело
line-licence = Ліцензія
