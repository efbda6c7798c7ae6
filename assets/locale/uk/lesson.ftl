# Lessons.

## Modes and languages
lesson-view-write = Текст
lesson-view-preview = З переглядом
lesson-view-read = Читання
lesson-first-language = Перша мова
lesson-second-language = Друга мова
lesson-one-language = немає
lesson-add-language = Додати: { $lang }
lesson-undone = Скасовано
lesson-redone = Повторено
lesson-nothing-undo = Скасовувати нічого
lesson-nothing-redo = Повторювати нічого
lesson-opened = Відкрито: { $path }
lesson-saved-mark = збережено
lesson-not-saved-mark = не збережено
lesson-checking = Перевіряється…
lesson-no-findings = Зауважень немає
lesson-page-of = Сторінка { $page } з { $count }

## Tool bar
lesson-bold = Напівжирний
lesson-italic = Курсив
lesson-heading = Заголовок
lesson-list = Список
lesson-link = Посилання
lesson-link-short = Посилання
lesson-think = Спершу подумайте
lesson-table = Таблиця
lesson-table-short = Таблиця
lesson-insert-board = Дошка
lesson-insert-puzzle = Задача
lesson-insert-anim = Анімація
lesson-find-puzzle = Знайти задачу для вставлення

## Keys
lesson-key-bold = Урок: напівжирний
lesson-key-italic = Урок: курсив
lesson-key-link = Урок: посилання
lesson-key-heading = Урок: заголовок
lesson-key-list = Урок: список
lesson-key-think = Урок: запитання з прихованою відповіддю
lesson-key-move = Урок: посилання на позицію на дошці
lesson-key-write = Урок: текст
lesson-key-preview = Урок: текст із переглядом
lesson-key-read = Урок: читання
lesson-key-page-up = Урок: сторінку вище
lesson-key-page-down = Урок: сторінку нижче
lesson-key-page-before = Урок: попередня сторінка
lesson-key-page-after = Урок: наступна сторінка

## Pages
lesson-tab-pages = Сторінки
lesson-tab-boards = Дошки
lesson-tab-about = Урок
lesson-tab-findings = Зауваження
lesson-tab-findings-count = Зауваження ({ $count })
lesson-page-new = Нова сторінка
lesson-page-duplicate = Дублювати
lesson-page-up = Вище
lesson-page-down = Нижче
lesson-page-delete = Видалити сторінку
lesson-page-unnamed = (без заголовка)
lesson-page-row = Сторінка { $number }: { $name }
lesson-page-empty = На цій сторінці поки нічого немає: { $lang }.
lesson-page-missing = Сторінки немає: { $lang }
lesson-page-untranslated = Сторінку не перекладено: { $lang }

## Blocks
lesson-kind-heading = заголовок { $level }
lesson-kind-paragraph = абзац
lesson-kind-list = список
lesson-kind-numbered = нумерований список
lesson-kind-quote = цитата
lesson-kind-think = запитання
lesson-kind-code = код
lesson-kind-table = таблиця
lesson-kind-rule = риска
lesson-kind-board = дошка
lesson-kind-play = дошка для гри
lesson-kind-puzzle = задача
lesson-kind-anim = анімація
lesson-kind-new = новий блок
lesson-block = { $lang }, блок { $number }: { $kind }
lesson-hint = Пишіть тут
lesson-new-block = + Новий блок
lesson-new-block-name = Новий блок, { $lang }
lesson-missing = Немає перекладу: { $lang }
lesson-translate = Перекласти
lesson-translate-name = Перекласти блок { $number } ({ $kind }): { $lang }
lesson-levels = Різні рівні заголовків: { $a } і { $b }
lesson-items = Різна кількість пунктів: { $a } і { $b }
lesson-tables = Таблиці різного розміру
lesson-embeds = Усередині показано різне
lesson-questions = Усередині різна кількість запитань
lesson-untranslated = Ті самі слова: не перекладено? ({ $lang })

## Moves
lesson-moves = Ходи: { $lang }
lesson-link-move = Зв’язати { $text } з { $address }
lesson-link-here = Вставити посилання на хід
lesson-link-needs-board = Спершу відкрийте дошку й зіграйте ходи
lesson-link-needs-turn = Спершу зіграйте хід на дошці
lesson-linked = Зв’язано з { $turns }

## Boards
lesson-new-board = Нова дошка
lesson-to-text = До тексту
lesson-board-copy = Дублювати дошку
lesson-board-remove = Видалити дошку
lesson-board-insert = Вставити в текст
lesson-board-rename = Назва дошки
lesson-board-arrange = Змінити позицію
lesson-board-rules = Правила дошки
lesson-rules-of-lesson = Як в уроці ({ $name })
lesson-bottom = Сторона внизу
lesson-bottom-mover = Чий хід
lesson-white = Білі
lesson-black = Чорні
lesson-captions = Підписи
lesson-caption-in = Підпис, { $lang }
lesson-turns = Ходи для посилання
lesson-turns-none = Зіграйте ходи на дошці, щоб послатися на позицію.
lesson-turn-back = Узяти назад
lesson-turns-clear = Спочатку
lesson-marks-first = Позначки малюють на початковій позиції
lesson-start-position = Початкова позиція
lesson-empty-board = Порожня дошка
lesson-arrange-hint = Виберіть фігуру й клацайте по полях або натисніть її літеру над полем. Права кнопка очищує.
lesson-brush-move = Рухати
lesson-brush-erase = Стерти
lesson-brush-barrier = Паркани й вежі
lesson-promotion = Пішак перетворюється
lesson-illustration = «{ $name }» – ілюстрація: ходити на ній не можна
lesson-no-board = В уроці немає дошки «{ $name }»
lesson-no-animation = В уроці немає анімації «{ $name }»
lesson-no-puzzle = У збірці немає задачі «{ $name }»
lesson-embeds-here = Дошки показуються лише в уроках

## As readers see it
lesson-board-name = Дошка { $name }
lesson-board-captioned = Дошка { $name }: { $caption }
lesson-board-after = Дошка { $name } після { $turns }
lesson-board-open = Клацніть, щоб змінити дошку
lesson-board-back = До початкової позиції
lesson-play-on = Звідси можна грати далі
lesson-white-to-move = Хід білих
lesson-black-to-move = Хід чорних
lesson-puzzle-name = Задача { $title }: { $turn }, { $task }
lesson-anim-play = Показати анімацію: { $name }
lesson-anim-stop = Зупинити анімацію: { $name }
lesson-think-show = показати відповідь
lesson-think-hide = сховати відповідь

## The lesson as a whole
lesson-title = Назва
lesson-title-in = Назва, { $lang }
lesson-author = Автор
lesson-source = Джерело
lesson-licence = Ліцензія
lesson-rules = Правила
lesson-languages = Мови
lesson-leads = провідна
lesson-language-up = Вище: { $lang }
lesson-language-remove = Прибрати: { $lang }
lesson-language-files = Файл прибраної мови лишається на диску.

## A new lesson
lesson-new = Новий урок
lesson-new-name = Назва теки (малі латинські літери, цифри й дефіси)
lesson-new-languages = Мови
lesson-bad-name = Так урок назвати не можна.
lesson-name-taken = Урок із такою назвою вже є.
lesson-no-language = Виберіть хоча б одну мову.
lesson-there-already = { $path } уже є; виберіть іншу назву
lesson-created = Новий урок: пишіть і зберігайте, коли захочете
lesson-cancel = Скасувати
lesson-create = Створити

## Numbers
lesson-findings-count =
    { $count ->
    [one] { $count } зауваження
    [few] { $count } зауваження
   *[other] { $count } зауважень
 }
lesson-page-row-remarks =
    { $count ->
    [one] Сторінка { $number }: { $name }, { $count } зауваження
    [few] Сторінка { $number }: { $name }, { $count } зауваження
   *[other] Сторінка { $number }: { $name }, { $count } зауважень
 }
lesson-link-moves =
    { $count ->
    [one] Зв’язати { $count } хід
    [few] Зв’язати { $count } ходи
   *[other] Зв’язати { $count } ходів
 }
lesson-clear-marks =
    { $count ->
    [one] Прибрати { $count } позначку
    [few] Прибрати { $count } позначки
   *[other] Прибрати { $count } позначок
 }
lesson-page-deleted = Сторінку видалено всіма мовами; «Скасувати» поверне її
