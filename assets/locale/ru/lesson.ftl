# Lessons.

## Modes and languages
lesson-view-write = Текст
lesson-view-preview = С просмотром
lesson-view-read = Чтение
lesson-first-language = Первый язык
lesson-second-language = Второй язык
lesson-one-language = нет
lesson-add-language = Добавить: { $lang }
lesson-undone = Отменено
lesson-redone = Повторено
lesson-nothing-undo = Отменять нечего
lesson-nothing-redo = Повторять нечего
lesson-opened = Открыто: { $path }
lesson-saved-mark = сохранено
lesson-not-saved-mark = не сохранено
lesson-checking = Проверяется…
lesson-no-findings = Замечаний нет
lesson-page-of = Страница { $page } из { $count }

## Tool bar
lesson-bold = Полужирный
lesson-italic = Курсив
lesson-heading = Заголовок
lesson-list = Список
lesson-link = Ссылка
lesson-link-short = Ссылка
lesson-think = Сначала подумайте
lesson-table = Таблица
lesson-table-short = Таблица
lesson-insert-board = Доска
lesson-insert-puzzle = Задача
lesson-insert-anim = Анимация
lesson-find-puzzle = Найти задачу для вставки

## Keys
lesson-key-bold = Урок: полужирный
lesson-key-italic = Урок: курсив
lesson-key-link = Урок: ссылка
lesson-key-heading = Урок: заголовок
lesson-key-list = Урок: список
lesson-key-think = Урок: вопрос со скрытым ответом
lesson-key-move = Урок: ссылка на позицию на доске
lesson-key-write = Урок: текст
lesson-key-preview = Урок: текст с просмотром
lesson-key-read = Урок: чтение
lesson-key-page-up = Урок: страницу выше
lesson-key-page-down = Урок: страницу ниже
lesson-key-page-before = Урок: предыдущая страница
lesson-key-page-after = Урок: следующая страница

## Pages
lesson-tab-pages = Страницы
lesson-tab-boards = Доски
lesson-tab-about = Урок
lesson-tab-findings = Замечания
lesson-tab-findings-count = Замечания ({ $count })
lesson-page-new = Новая страница
lesson-page-duplicate = Дублировать
lesson-page-up = Выше
lesson-page-down = Ниже
lesson-page-delete = Удалить страницу
lesson-page-unnamed = (без заголовка)
lesson-page-row = Страница { $number }: { $name }
lesson-page-empty = На этой странице пока ничего нет: { $lang }.
lesson-page-missing = Страницы нет: { $lang }
lesson-page-untranslated = Страница не переведена: { $lang }

## Blocks
lesson-kind-heading = заголовок { $level }
lesson-kind-paragraph = абзац
lesson-kind-list = список
lesson-kind-numbered = нумерованный список
lesson-kind-quote = цитата
lesson-kind-think = вопрос
lesson-kind-code = код
lesson-kind-table = таблица
lesson-kind-rule = черта
lesson-kind-board = доска
lesson-kind-play = доска для игры
lesson-kind-puzzle = задача
lesson-kind-anim = анимация
lesson-kind-new = новый блок
lesson-block = { $lang }, блок { $number }: { $kind }
lesson-hint = Пишите здесь
lesson-new-block = + Новый блок
lesson-new-block-name = Новый блок, { $lang }
lesson-missing = Нет перевода: { $lang }
lesson-translate = Перевести
lesson-translate-name = Перевести блок { $number } ({ $kind }): { $lang }
lesson-levels = Разные уровни заголовков: { $a } и { $b }
lesson-items = Разное число пунктов: { $a } и { $b }
lesson-tables = Таблицы разного размера
lesson-embeds = Внутри показано разное
lesson-questions = Внутри разное число вопросов
lesson-untranslated = Те же слова: не переведено? ({ $lang })

## Moves
lesson-moves = Ходы: { $lang }
lesson-link-move = Связать { $text } с { $address }
lesson-link-here = Вставить ссылку на ход
lesson-link-needs-board = Сначала откройте доску и сыграйте ходы
lesson-link-needs-turn = Сначала сыграйте ход на доске
lesson-linked = Связано с { $turns }

## Boards
lesson-new-board = Новая доска
lesson-to-text = К тексту
lesson-board-copy = Дублировать доску
lesson-board-remove = Удалить доску
lesson-board-insert = Вставить в текст
lesson-board-rename = Имя доски
lesson-board-arrange = Изменить позицию
lesson-board-rules = Правила доски
lesson-rules-of-lesson = Как в уроке ({ $name })
lesson-bottom = Сторона внизу
lesson-bottom-mover = Чей ход
lesson-white = Белые
lesson-black = Чёрные
lesson-captions = Подписи
lesson-caption-in = Подпись, { $lang }
lesson-turns = Ходы для ссылки
lesson-turns-none = Сыграйте ходы на доске, чтобы сослаться на позицию.
lesson-turn-back = Взять назад
lesson-turns-clear = Сначала
lesson-marks-first = Пометки рисуются на начальной позиции
lesson-start-position = Начальная позиция
lesson-empty-board = Пустая доска
lesson-arrange-hint = Выберите фигуру и щёлкайте по полям или нажмите её букву над полем. Правая кнопка очищает.
lesson-brush-move = Двигать
lesson-brush-erase = Стереть
lesson-brush-barrier = Заборы и башни
lesson-promotion = Пешка превращается
lesson-illustration = «{ $name }» – иллюстрация: ходить на ней нельзя
lesson-no-board = В уроке нет доски «{ $name }»
lesson-no-animation = В уроке нет анимации «{ $name }»
lesson-no-puzzle = В собрании нет задачи «{ $name }»
lesson-embeds-here = Доски показываются только в уроках

## As readers see it
lesson-board-name = Доска { $name }
lesson-board-captioned = Доска { $name }: { $caption }
lesson-board-after = Доска { $name } после { $turns }
lesson-board-open = Щёлкните, чтобы изменить доску
lesson-board-back = К начальной позиции
lesson-play-on = Отсюда можно играть дальше
lesson-white-to-move = Ход белых
lesson-black-to-move = Ход чёрных
lesson-puzzle-name = Задача { $title }: { $turn }, { $task }
lesson-anim-play = Показать анимацию: { $name }
lesson-anim-stop = Остановить анимацию: { $name }
lesson-think-show = показать ответ
lesson-think-hide = скрыть ответ

## The lesson as a whole
lesson-title = Название
lesson-title-in = Название, { $lang }
lesson-author = Автор
lesson-source = Источник
lesson-licence = Лицензия
lesson-rules = Правила
lesson-languages = Языки
lesson-leads = ведущий
lesson-language-up = Выше: { $lang }
lesson-language-remove = Убрать: { $lang }
lesson-language-files = Файл убранного языка остаётся на диске.

## A new lesson
lesson-new = Новый урок
lesson-new-name = Имя папки (строчные латинские буквы, цифры и дефисы)
lesson-new-languages = Языки
lesson-bad-name = Так урок назвать нельзя.
lesson-name-taken = Урок с таким именем уже есть.
lesson-no-language = Выберите хотя бы один язык.
lesson-there-already = { $path } уже есть; выберите другое имя
lesson-created = Новый урок: пишите и сохраняйте, когда захотите
lesson-cancel = Отмена
lesson-create = Создать

## Numbers
lesson-findings-count =
    { $count ->
    [one] { $count } замечание
    [few] { $count } замечания
   *[other] { $count } замечаний
 }
lesson-page-row-remarks =
    { $count ->
    [one] Страница { $number }: { $name }, { $count } замечание
    [few] Страница { $number }: { $name }, { $count } замечания
   *[other] Страница { $number }: { $name }, { $count } замечаний
 }
lesson-link-moves =
    { $count ->
    [one] Связать { $count } ход
    [few] Связать { $count } хода
   *[other] Связать { $count } ходов
 }
lesson-clear-marks =
    { $count ->
    [one] Убрать { $count } пометку
    [few] Убрать { $count } пометки
   *[other] Убрать { $count } пометок
 }
lesson-page-deleted = Страница удалена на всех языках; «Отменить» вернёт её
