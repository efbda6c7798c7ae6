# Setting up a position, and the board.

## Squares and pieces, as screen readers say them.

board-name = Доска
board-name-seen = Доска, {$sight}
board-white = Белые
board-black = Чёрные
board-square-empty = пусто
board-kind = { $kind ->
        [pawn] пешка
        [knight] конь
        [bishop] слон
        [rook] ладья
        [queen] ферзь
        [king] король
       *[man] боец
    }
board-kinds = { $kind ->
        [pawn] пешки
        [knight] кони
        [bishop] слоны
        [rook] ладьи
        [queen] ферзи
        [king] короли
       *[man] бойцы
    }
board-piece-white = { $kind ->
        [pawn] белая пешка
        [knight] белый конь
        [bishop] белый слон
        [rook] белая ладья
        [queen] белый ферзь
        [king] белый король
       *[man] белый боец
    }
board-piece-black = { $kind ->
        [pawn] чёрная пешка
        [knight] чёрный конь
        [bishop] чёрный слон
        [rook] чёрная ладья
        [queen] чёрный ферзь
        [king] чёрный король
       *[man] чёрный боец
    }
board-covered-white = { $kind ->
        [pawn] закрытая белая пешка
        [knight] закрытый белый конь
        [bishop] закрытый белый слон
        [rook] закрытая белая ладья
        [queen] закрытый белый ферзь
        [king] закрытый белый король
       *[man] закрытый белый боец
    }
board-covered-black = { $kind ->
        [pawn] закрытая чёрная пешка
        [knight] закрытый чёрный конь
        [bishop] закрытый чёрный слон
        [rook] закрытая чёрная ладья
        [queen] закрытый чёрный ферзь
        [king] закрытый чёрный король
       *[man] закрытый чёрный боец
    }
board-truth = на деле { $kind ->
        [pawn] пешка
        [knight] конь
        [bishop] слон
        [rook] ладья
        [queen] ферзь
        [king] король
       *[man] боец
    }
board-truth-unknown = истинный тип неизвестен
board-fence-to = { $way ->
        [north] ограда с севера
        [east] ограда с востока
        [south] ограда с юга
       *[west] ограда с запада
    }
board-tower-to = { $way ->
        [north-east] башня с северо-востока
        [south-east] башня с юго-востока
        [south-west] башня с юго-запада
       *[north-west] башня с северо-запада
    }
board-hole-to = { $way ->
        [north] дыра с севера
        [east] дыра с востока
        [south] дыра с юга
       *[west] дыра с запада
    }
board-site-fence = ограда между {$low} и {$high}, {$state}
board-site-tower = башня между {$low} и {$high}, {$state}
board-site-standing = стоит
board-site-free = свободно
board-site-closed = сейчас поставить нельзя
board-no-placement = Сейчас преграду туда поставить нельзя
board-no-rules = Нет правил «{$rules}».

## Drawing on the board, and whose eyes it is seen with.

board-draw = Рисовать
board-draw-tip = Левая кнопка рисует на этой позиции. Буквы над полем: g r b y — цвет, a — стрелка. Правая кнопка рисует всегда.
board-draw-arrows = Стрелки
board-draw-rays = Лучи
board-draw-labels = Подписи
board-draw-text = Текст подписи
board-green = Зелёный, сплошная
board-red = Красный, штрихи
board-blue = Синий, точки
board-yellow = Жёлтый, двойная
board-sight-dealt = Как роздано
board-sight-white = Глазами белых
board-sight-black = Глазами чёрных
board-promotion = Пешка превращается в
board-promotion-keys = Стрелки и Enter или буква: Q R B N

## Setting up the first position.

board-in-play = Доска в режиме игры. Чтобы изменить начальную позицию, перейдите к расстановке.
board-pieces = Фигуры
board-pieces-tip = Выберите фигуру и щёлкайте по полям или тащите. С Ctrl копируется; за доску — удаляется, правая кнопка очищает.
board-spare = {$piece}, запас
board-spare-covered-white = закрытая белая фигура
board-spare-covered-black = закрытая чёрная фигура
board-brush-move = Двигать
board-brush-move-tip = Щёлкните фигуру, затем поле; или перетащите
board-brush-erase = Стирать
board-brush-erase-tip = Щёлкните поле, чтобы очистить его
board-brush-barriers = Ограды и башни
board-brush-barriers-tip = Щёлкните сторону поля — ограда, угол — башня; ещё раз — убрать. С клавиатуры: Shift и стрелка от поля, затем Enter.
board-typed = Фигуры текстом
board-typed-hint = Ke1 qd8 -e4
board-typed-unknown = «{$word}» — не фигура с полем, как Ke1, и не -e4 для пустого поля
board-no-cover-white = Закрытая белая фигура не может стоять на {$square}: закрытые фигуры стоят на своих начальных полях.
board-no-cover-black = Закрытая чёрная фигура не может стоять на {$square}: закрытые фигуры стоят на своих начальных полях.
board-whole = Вся доска
board-start = Начальная позиция
board-empty = Пустая доска
board-empty-tip = Ни фигур, ни преград, ни прав, ни запаса
board-mirror-files = Отразить слева направо
board-mirror-ranks = Отразить сверху вниз
board-rotate = Повернуть на 180°
board-swap-colors = Поменять цвета
board-swap-colors-tip = Каждая фигура меняет цвет на своём поле; права и запас тоже
board-swap-sides = Поменять стороны
board-swap-sides-tip = Фигуры меняют цвет, доска отражается: та же задача за другую сторону
board-shift = Сдвинуть
board-shift-left = Сдвинуть влево
board-shift-right = Сдвинуть вправо
board-shift-up = Сдвинуть вверх
board-shift-down = Сдвинуть вниз
board-transformed = {$what}: сделано
board-rights-gone = Права на рокировку и взятие на проходе, которые больше не подходят, сняты.
board-solution-stays = В решении есть ход без соответствия; оно осталось прежним и проверяется заново.
board-solution-broken = Решение сохранено, но в нём есть ходы, ставшие невозможными; они отмечены в панели решения
board-refused-off = Не сделано: {$squares} ушли бы за край доски
board-refused-holes = Не сделано: пришлось бы передвинуть дыры доски
board-refused-covered = Не сделано: закрытые фигуры {$squares} покинули бы поля закрытых фигур

## Covered pieces.

board-covered = Закрытые фигуры
board-covered-tip = Выберите фигуру здесь или на доске и укажите, что это.
board-none-covered = {$side}: закрытых фигур нет
board-truth-of = {$square}: { $kind ->
        [pawn] пешка
        [knight] конь
        [bishop] слон
        [rook] ладья
        [queen] ферзь
        [king] король
       *[man] боец
    }
board-truth-of-unknown = {$square}: неизвестно
board-true-type = Истинный тип закрытой фигуры на {$square}
board-it-is = это { $kind ->
        [pawn] пешка
        [knight] конь
        [bishop] слон
        [rook] ладья
        [queen] ферзь
        [king] король
       *[man] боец
    }
board-unknown = неизвестно
board-pool = Набор
board-pool-of = {$side}, {$what} в наборе
board-shuffle = Перемешать: {$side}
board-shuffle-tip = Раздать те же типы закрытым фигурам заново
board-pool-large = {$side}: в наборе {$named}, а закрыто только {$squares}. Уменьшите число или закройте ещё фигуру.
board-pool-small = {$side}: закрытых фигур неизвестного типа: {$missing}
board-pool-unusual = {$side}: {$what} под прикрытием: {$count}, а в начале партии их {$usual}
board-lost = Взяты закрытыми
board-lost-of = {$side}, взяты закрытыми: {$what}

## Side, rights, stock, FEN.

board-side-to-move = Очередь хода
board-rights = Рокировка и взятие на проходе
board-may-castle = {$side} могут рокировать {$castling}
board-en-passant = На проходе
board-none = нет
board-counters = Счётчики
board-fullmove = Номер хода
board-clock = Счётчик полуходов
board-halfmove = Полуходы без взятия и хода пешкой
board-off = Вне доски
board-fences = ограды
board-towers = башни
board-men = бойцы
board-count-of = {$side} {$what}
board-fen = FEN
board-copy-fen = Копировать FEN
board-paste-tip = При расстановке Ctrl+V где угодно вставляет FEN, Ctrl+C копирует.
board-fen-copied = FEN скопирован
board-fen-pasted = FEN вставлен
board-fen-not-pasted = В буфере нет FEN этих правил: {$why}
board-not-legal = Позиция невозможна
