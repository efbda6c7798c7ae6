# Menus, tool bar, status line, and what commands are called.
app-name = Boardwright
window-title = { $name } – { $app }
menu-file = Файл
menu-edit = Правка
menu-view = Вид
menu-check = Проверка
tab-setup = Позиция
tab-solution = Решение
tab-text = Текст
tab-findings = Замечания
cmd-new = Новая задача…
cmd-new-tip = Начать задачу с начальной позиции правил
cmd-create = Создать
cmd-open = Открыть
cmd-new-anim = Новая анимация
cmd-export-anim = Экспорт анимации…
cmd-export-anim-tip = Записать анимацию или линию решения в движущийся файл; размер известен заранее
cmd-anim = Изменить анимацию
cmd-save = Сохранить
cmd-save-tip = Записать файл; комментарии и незнакомые ключи в нём остаются
cmd-save-anyway = Оставить моё
cmd-save-anyway-tip = Записать поверх того, что записала другая программа
cmd-reload = Перечитать с диска
cmd-reload-tip = Прочитать файл заново; несохранённое вернёт «Отменить»
cmd-save-as = Сохранить как…
cmd-recovered = Восстановленная работа…
cmd-compare = Сравнить
cmd-rescan = Перечитать собрание
cmd-copy-picture = Копировать рисунок
cmd-copy-picture-tip = Поместить доску, как она видна, в буфер обмена
cmd-export-lesson = Экспортировать урок…
cmd-export-lesson-tip = Записать урок для читателей: одной страницей или пакетом, который можно импортировать снова
cmd-import-bundle = Импортировать…
cmd-import-bundle-tip = Добавить урок из пакета либо партии, задачи и этюды из других программ
cmd-export-picture = Экспорт рисунка…
cmd-export-picture-tip = Записать доску, как она видна, в файл PNG или SVG
cmd-write-picture = Экспортировать
cmd-quit = Выход
cmd-discard = Не сохранять
cmd-undo = Отменить
cmd-undo-tip = Отменить последний шаг
cmd-redo = Вернуть
cmd-redo-tip = Повторить отменённый шаг
cmd-edit = Изменить
cmd-arrange-start = Начальная позиция
cmd-arrange-empty = Пустая доска
cmd-arrange-empty-tip = Ни фигур, ни преград, ни прав, ничего в запасе
cmd-arrange = Расставить
cmd-line = Изменить решение
cmd-new-lesson = Новый урок…
cmd-lesson = Изменить урок
cmd-look = Чей взгляд
cmd-play = Игра
cmd-play-tip = Делать ходы по правилам; они становятся решением
cmd-mark = Отметка
cmd-clear-marks = Убрать отметки здесь
cmd-go = Перейти туда
cmd-step-start = Первая позиция
cmd-step-back = Назад
cmd-step-on = Вперёд
cmd-step-end = Конец линии
cmd-delete-here = Удалить отсюда
cmd-delete-here-tip = Удалить этот ход и всё после него
cmd-make-main = Сделать главной линией
cmd-make-main-tip = Поставить линию до этого хода первой в каждой развилке
cmd-glyph-good = Хороший ход !
cmd-glyph-mistake = Ошибка ?
cmd-glyph-brilliant = Блестящий ход !!
cmd-glyph-blunder = Грубая ошибка ??
cmd-glyph-interesting = Интересный ход !?
cmd-glyph-dubious = Сомнительный ход ?!
cmd-show = Показать на доске
cmd-keep = Добавить показанную линию
cmd-keep-tip = Добавить линию с доски к решению
cmd-cancel = Отмена
cmd-flip = Перевернуть доску
cmd-flip-tip = Повернуть доску; ориентация самой задачи остаётся
cmd-setup = Расстановка
cmd-setup-tip = Свободно расставить начальную позицию
cmd-solve = Решать
cmd-solve-tip = Решать, как читатель; каждый ход оценивает доказательство
cmd-add-line = Добавить линию
cmd-add-line-tip = Добавить к решению как вариант
cmd-add-tree = Добавить дерево решения
cmd-add-tree-tip = Записать всё решение и объединить с вашим; ваши ходы и примечания остаются
cmd-brightness = Светлое или тёмное
cmd-brightness-tip = Переключить светлое и тёмное оформление
cmd-appearance = Оформление
appearance-light = Светлое
appearance-dark = Тёмное
as-the-system = Как в системе
cmd-board-theme = Цвета доски
board-as-the-window = Как у окна
cmd-pieces = Фигуры
cmd-zoom-in = Крупнее
cmd-zoom-out = Мельче
cmd-zoom-reset = Обычный размер
cmd-size = Размер
cmd-touch = Крупные кнопки для касания
cmd-language = Язык
cmd-recheck = Проверить снова
cmd-recheck-tip = Начать доказательство заново
cmd-stop-check = Остановить проверку
cmd-stop-check-tip = Остановить и показать найденное
cmd-check-all = Проверить всё собрание
cmd-say = Сообщение
cmd-help = Клавиши и справка
key-space = Пробел
tool-place-fence = Поставить забор
tool-place-tower = Поставить башню
tool-drop = Сбросить: { $kind }
tool-tip = Затем щёлкните по доске; указатель покажет, что произойдёт. Escape убирает инструмент.
status-saved = { $name } (сохранено)
status-not-saved = { $name } (не сохранено)
standing-setup = Расстановка начальной позиции
standing-white = Ход белых
standing-black = Ход чёрных
standing-none = Нет позиции
standing-illegal = { $side }: позиция не по правилам
standing-end = { $side }: { $end }
standing-claim = { $side } (можно требовать ничью: { $claim })
standing-check = { $side }, шах
end-checkmate = мат
end-stalemate = пат
end-stalemate-loss = ходов нет, и это проигрыш
end-dead-position = мёртвая позиция
end-threefold = троекратное повторение
end-fivefold = пятикратное повторение
end-fifty-moves = правило пятидесяти ходов
end-seventy-five-moves = правило семидесяти пяти ходов
banner-setup = РАССТАНОВКА: вы меняете начальную позицию, правила не действуют
banner-solve = РЕШЕНИЕ: как у читателя; ответ скрыт, ничего не записывается
banner-shown = ПОКАЗАНА ЛИНИЯ, её нет в решении: { $title }
banner-shown-known = ПОКАЗАНА ЛИНИЯ из решения: { $title }
banner-back = Назад к решению
banner-deal = В раскладе: { $deal }
say-undone = Отменено
say-redone = Возвращено
say-nothing-to-undo = Отменять нечего
say-nothing-to-redo = Возвращать нечего
say-checking-all = Проверяются все задачи собрания…
say-exists = { $path } уже есть; выберите другое имя
say-new-puzzle = Новая задача: расставьте позицию, затем сыграйте решение
say-opened = Открыт файл { $path }
say-wrote = Записан файл { $path }
say-copied-picture = Рисунок скопирован, { $width } x { $height } пикс.
say-go-to-a-turn = Сначала перейдите к ходу решения
say-revealed = { $turn }: скрытая фигура – { $kind }
say-other-deal = Линия сыграна в другом раскладе, чем у задачи
say-line-added = Линия вошла в решение
say-turns-added = { $count ->
    [0] Всё это уже есть в вашем решении
    [one] К решению добавлен { $count } ход
    [few] К решению добавлено { $count } хода
   *[other] К решению добавлено { $count } ходов
}
say-try = Сделайте ход, который считаете верным
say-settings-not-written = Настройки не записаны: { $error }
or = {" или "}
kind-pawn = пешка
kind-knight = конь
kind-bishop = слон
kind-rook = ладья
kind-queen = ферзь
kind-king = король
kind-man = боец
side-white = Белые
side-black = Чёрные
barrier-fence = забор
barrier-tower = башня
rules-orthodox = Обычные шахматы
rules-orthodox-summary = Шахматы по правилам ФИДЕ.
rules-barriers = Шахматы с преградами
rules-barriers-summary = Обычные шахматы; каждая сторона может один раз поставить забор и один раз сторожевую башню вместо хода.
rules-hidden = Скрытые шахматы
rules-hidden-summary = Все фигуры, кроме королей, перемешаны и скрыты; каждая ходит так, как выглядит, пока первый ход её не откроет.
rules-chessence = Чессенс
rules-chessence-summary = Неподвижный король и бойцы, чьи ходы зависят от того, как они стоят друг к другу, на доске 6 на 9 с дырами.
theme-wood = Дерево
theme-cool = Холодные
theme-dark = Тёмные
theme-contrast = Контрастные
theme-print = Для печати
pieces-classic = Классические
pieces-round = Округлые
pieces-solid = Сплошные
lang-en = Английский
lang-he = Иврит
lang-ru = Русский
lang-uk = Украинский
piece = { $color ->
    [white] { $kind ->
         [pawn] белая пешка
         [knight] белый конь
         [bishop] белый слон
         [rook] белая ладья
         [queen] белый ферзь
         [king] белый король
        *[man] белый боец
    }
   *[black] { $kind ->
         [pawn] чёрная пешка
         [knight] чёрный конь
         [bishop] чёрный слон
         [rook] чёрная ладья
         [queen] чёрный ферзь
         [king] чёрный король
        *[man] чёрный боец
    }
}
piece-covered = { $color ->
    [white] белая скрытая фигура
   *[black] чёрная скрытая фигура
}
status-findings = Исправить: { $count }
