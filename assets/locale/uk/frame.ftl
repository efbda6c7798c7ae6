# Menus, tool bar, status line, and what commands are called.
app-name = Boardwright
window-title = { $name } – { $app }
menu-file = Файл
menu-edit = Правка
menu-view = Вигляд
menu-check = Перевірка
tab-setup = Позиція
tab-solution = Розв’язок
tab-text = Текст
tab-findings = Зауваги
cmd-new = Нова задача…
cmd-new-tip = Почати задачу з початкової позиції правил
cmd-create = Створити
cmd-open = Відкрити
cmd-new-anim = Нова анімація
cmd-export-anim = Експорт анімації…
cmd-export-anim-tip = Записати анімацію чи лінію розв’язку у рухомий файл; розмір видно заздалегідь
cmd-anim = Змінити анімацію
cmd-save = Зберегти
cmd-save-tip = Записати файл; коментарі й незнайомі ключі в ньому лишаються
cmd-save-anyway = Залишити моє
cmd-save-anyway-tip = Записати поверх того, що записала інша програма
cmd-reload = Перечитати з диска
cmd-reload-tip = Прочитати файл знову; незбережене поверне «Скасувати»
cmd-save-as = Зберегти як…
cmd-recovered = Відновлена робота…
cmd-compare = Порівняти
cmd-rescan = Перечитати збірку
cmd-copy-picture = Копіювати зображення
cmd-copy-picture-tip = Помістити дошку, як її видно, до буфера обміну
cmd-export-lesson = Експортувати урок…
cmd-export-lesson-tip = Записати урок для читачів: однією сторінкою або пакетом, який можна імпортувати знову
cmd-import-bundle = Імпортувати…
cmd-import-bundle-tip = Додати урок із пакета або партії, задачі й етюди з інших програм
cmd-export-picture = Експорт зображення…
cmd-export-picture-tip = Записати дошку, як її видно, у файл PNG або SVG
cmd-write-picture = Експортувати
cmd-quit = Вийти
cmd-discard = Не зберігати
cmd-undo = Скасувати
cmd-undo-tip = Скасувати останній крок
cmd-redo = Повернути
cmd-redo-tip = Повторити скасований крок
cmd-edit = Змінити
cmd-arrange-start = Початкова позиція
cmd-arrange-empty = Порожня дошка
cmd-arrange-empty-tip = Ні фігур, ні перешкод, ні прав, нічого в запасі
cmd-arrange = Розставити
cmd-line = Змінити розв’язок
cmd-new-lesson = Новий урок…
cmd-lesson = Змінити урок
cmd-look = Чий погляд
cmd-play = Гра
cmd-play-tip = Робити ходи за правилами; вони стають розв’язком
cmd-mark = Позначка
cmd-clear-marks = Прибрати позначки тут
cmd-go = Перейти туди
cmd-step-start = Перша позиція
cmd-step-back = Назад
cmd-step-on = Вперед
cmd-step-end = Кінець лінії
cmd-delete-here = Видалити звідси
cmd-delete-here-tip = Видалити цей хід і все після нього
cmd-make-main = Зробити головною лінією
cmd-make-main-tip = Поставити лінію до цього ходу першою в кожному розгалуженні
cmd-glyph-good = Добрий хід !
cmd-glyph-mistake = Помилка ?
cmd-glyph-brilliant = Блискучий хід !!
cmd-glyph-blunder = Груба помилка ??
cmd-glyph-interesting = Цікавий хід !?
cmd-glyph-dubious = Сумнівний хід ?!
cmd-show = Показати на дошці
cmd-keep = Додати показану лінію
cmd-keep-tip = Додати лінію з дошки до розв’язку
cmd-cancel = Відмова
cmd-flip = Перевернути дошку
cmd-flip-tip = Повернути дошку; орієнтація самої задачі лишається
cmd-setup = Розстановка
cmd-setup-tip = Вільно розставити початкову позицію
cmd-solve = Розв’язувати
cmd-solve-tip = Розв’язувати, як читач; кожен хід оцінює доведення
cmd-add-line = Додати лінію
cmd-add-line-tip = Додати до розв’язку як варіант
cmd-add-tree = Додати дерево розв’язку
cmd-add-tree-tip = Записати весь розв’язок і об’єднати з вашим; ваші ходи й примітки лишаються
cmd-brightness = Світле чи темне
cmd-brightness-tip = Перемкнути світле й темне оформлення
cmd-appearance = Оформлення
appearance-light = Світле
appearance-dark = Темне
as-the-system = Як у системі
cmd-board-theme = Кольори дошки
board-as-the-window = Як у вікна
cmd-pieces = Фігури
cmd-zoom-in = Більше
cmd-zoom-out = Менше
cmd-zoom-reset = Звичайний розмір
cmd-size = Розмір
cmd-touch = Великі кнопки для дотику
cmd-language = Мова
cmd-recheck = Перевірити знову
cmd-recheck-tip = Почати доведення знову
cmd-stop-check = Зупинити перевірку
cmd-stop-check-tip = Зупинити й показати знайдене
cmd-check-all = Перевірити всю збірку
cmd-say = Повідомлення
cmd-help = Клавіші й довідка
key-space = Пробіл
tool-place-fence = Поставити паркан
tool-place-tower = Поставити вежу
tool-drop = Скинути: { $kind }
tool-tip = Потім клацніть по дошці; вказівник покаже, що станеться. Escape прибирає інструмент.
status-saved = { $name } (збережено)
status-not-saved = { $name } (не збережено)
standing-setup = Розстановка початкової позиції
standing-white = Хід білих
standing-black = Хід чорних
standing-none = Немає позиції
standing-illegal = { $side }: позиція не за правилами
standing-end = { $side }: { $end }
standing-claim = { $side } (можна вимагати нічию: { $claim })
standing-check = { $side }, шах
end-checkmate = мат
end-stalemate = пат
end-stalemate-loss = ходів немає, і це програш
end-dead-position = мертва позиція
end-threefold = триразове повторення
end-fivefold = п’ятиразове повторення
end-fifty-moves = правило п’ятдесяти ходів
end-seventy-five-moves = правило сімдесяти п’яти ходів
banner-setup = РОЗСТАНОВКА: ви змінюєте початкову позицію, правила не діють
banner-solve = РОЗВ’ЯЗАННЯ: як у читача; відповідь приховано, нічого не записується
banner-shown = ПОКАЗАНО ЛІНІЮ, її немає в розв’язку: { $title }
banner-shown-known = ПОКАЗАНО ЛІНІЮ з розв’язку: { $title }
banner-back = Назад до розв’язку
banner-deal = У розкладі: { $deal }
say-undone = Скасовано
say-redone = Повернено
say-nothing-to-undo = Скасовувати нічого
say-nothing-to-redo = Повертати нічого
say-checking-all = Перевіряються всі задачі збірки…
say-exists = { $path } уже є; виберіть інше ім’я
say-new-puzzle = Нова задача: розставте позицію, потім зіграйте розв’язок
say-opened = Відкрито файл { $path }
say-wrote = Записано файл { $path }
say-copied-picture = Зображення скопійовано, { $width } x { $height } пікс.
say-go-to-a-turn = Спершу перейдіть до ходу розв’язку
say-revealed = { $turn }: прихована фігура – { $kind }
say-other-deal = Лінію зіграно в іншому розкладі, ніж у задачі
say-line-added = Лінія увійшла до розв’язку
say-turns-added = { $count ->
    [0] Усе це вже є у вашому розв’язку
    [one] До розв’язку додано { $count } хід
    [few] До розв’язку додано { $count } ходи
   *[other] До розв’язку додано { $count } ходів
}
say-try = Зробіть хід, який вважаєте правильним
say-settings-not-written = Налаштування не записано: { $error }
or = {" або "}
kind-pawn = пішак
kind-knight = кінь
kind-bishop = слон
kind-rook = тура
kind-queen = ферзь
kind-king = король
kind-man = боєць
side-white = Білі
side-black = Чорні
barrier-fence = паркан
barrier-tower = вежа
rules-orthodox = Звичайні шахи
rules-orthodox-summary = Шахи за правилами ФІДЕ.
rules-barriers = Шахи з перешкодами
rules-barriers-summary = Звичайні шахи; кожна сторона може один раз поставити паркан і один раз сторожову вежу замість ходу.
rules-hidden = Приховані шахи
rules-hidden-summary = Усі фігури, крім королів, перемішано й приховано; кожна ходить так, як виглядає, доки перший хід її не відкриє.
rules-chessence = Чессенс
rules-chessence-summary = Нерухомий король і бійці, чиї ходи залежать від того, як вони стоять один до одного, на дошці 6 на 9 з дірами.
theme-wood = Дерево
theme-cool = Холодні
theme-dark = Темні
theme-contrast = Контрастні
theme-print = Для друку
pieces-classic = Класичні
pieces-round = Округлі
pieces-solid = Суцільні
lang-en = Англійська
lang-he = Іврит
lang-ru = Російська
lang-uk = Українська
piece = { $color ->
    [white] { $kind ->
         [pawn] білий пішак
         [knight] білий кінь
         [bishop] білий слон
         [rook] біла тура
         [queen] білий ферзь
         [king] білий король
        *[man] білий боєць
    }
   *[black] { $kind ->
         [pawn] чорний пішак
         [knight] чорний кінь
         [bishop] чорний слон
         [rook] чорна тура
         [queen] чорний ферзь
         [king] чорний король
        *[man] чорний боєць
    }
}
piece-covered = { $color ->
    [white] біла прихована фігура
   *[black] чорна прихована фігура
}
status-findings = Виправити: { $count }
