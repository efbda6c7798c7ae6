# Setting up a position, and the board.

## Squares and pieces, as screen readers say them.

board-name = Дошка
board-name-seen = Дошка, {$sight}
board-white = Білі
board-black = Чорні
board-square-empty = порожньо
board-kind = { $kind ->
        [pawn] пішак
        [knight] кінь
        [bishop] слон
        [rook] тура
        [queen] ферзь
        [king] король
       *[man] боєць
    }
board-kinds = { $kind ->
        [pawn] пішаки
        [knight] коні
        [bishop] слони
        [rook] тури
        [queen] ферзі
        [king] королі
       *[man] бійці
    }
board-piece-white = { $kind ->
        [pawn] білий пішак
        [knight] білий кінь
        [bishop] білий слон
        [rook] біла тура
        [queen] білий ферзь
        [king] білий король
       *[man] білий боєць
    }
board-piece-black = { $kind ->
        [pawn] чорний пішак
        [knight] чорний кінь
        [bishop] чорний слон
        [rook] чорна тура
        [queen] чорний ферзь
        [king] чорний король
       *[man] чорний боєць
    }
board-covered-white = { $kind ->
        [pawn] закритий білий пішак
        [knight] закритий білий кінь
        [bishop] закритий білий слон
        [rook] закрита біла тура
        [queen] закритий білий ферзь
        [king] закритий білий король
       *[man] закритий білий боєць
    }
board-covered-black = { $kind ->
        [pawn] закритий чорний пішак
        [knight] закритий чорний кінь
        [bishop] закритий чорний слон
        [rook] закрита чорна тура
        [queen] закритий чорний ферзь
        [king] закритий чорний король
       *[man] закритий чорний боєць
    }
board-truth = насправді { $kind ->
        [pawn] пішак
        [knight] кінь
        [bishop] слон
        [rook] тура
        [queen] ферзь
        [king] король
       *[man] боєць
    }
board-truth-unknown = справжній тип невідомий
board-fence-to = { $way ->
        [north] огорожа з півночі
        [east] огорожа зі сходу
        [south] огорожа з півдня
       *[west] огорожа із заходу
    }
board-tower-to = { $way ->
        [north-east] башта з північного сходу
        [south-east] башта з південного сходу
        [south-west] башта з південного заходу
       *[north-west] башта з північного заходу
    }
board-hole-to = { $way ->
        [north] діра з півночі
        [east] діра зі сходу
        [south] діра з півдня
       *[west] діра із заходу
    }
board-site-fence = огорожа між {$low} і {$high}, {$state}
board-site-tower = башта між {$low} і {$high}, {$state}
board-site-standing = стоїть
board-site-free = вільно
board-site-closed = зараз поставити не можна
board-no-placement = Зараз перепону туди поставити не можна
board-no-rules = Немає правил «{$rules}».

## Drawing on the board, and whose eyes it is seen with.

board-draw = Малювати
board-draw-tip = Ліва кнопка малює на цій позиції. Літери над полем: g r b y — колір, a — стрілка. Права кнопка малює завжди.
board-draw-arrows = Стрілки
board-draw-rays = Промені
board-draw-labels = Підписи
board-draw-text = Текст підпису
board-green = Зелений, суцільна
board-red = Червоний, штрихи
board-blue = Синій, крапки
board-yellow = Жовтий, подвійна
board-sight-dealt = Як роздано
board-sight-white = Очима білих
board-sight-black = Очима чорних
board-promotion = Пішак перетворюється на
board-promotion-keys = Стрілки та Enter або літера: Q R B N

## Setting up the first position.

board-in-play = Дошка в режимі гри. Щоб змінити початкову позицію, перейдіть до розстановки.
board-pieces = Фігури
board-pieces-tip = Виберіть фігуру та клацайте по полях або тягніть. З Ctrl копіюється; за дошку — видаляється, права кнопка очищує.
board-spare = {$piece}, запас
board-spare-covered-white = закрита біла фігура
board-spare-covered-black = закрита чорна фігура
board-brush-move = Рухати
board-brush-move-tip = Клацніть фігуру, потім поле; або перетягніть
board-brush-erase = Стирати
board-brush-erase-tip = Клацніть поле, щоб очистити його
board-brush-barriers = Огорожі та башти
board-brush-barriers-tip = Клацніть сторону поля — огорожа, кут — башта; ще раз — прибрати. З клавіатури: Shift і стрілка від поля, потім Enter.
board-typed = Фігури текстом
board-typed-hint = Ke1 qd8 -e4
board-typed-unknown = «{$word}» — не фігура з полем, як Ke1, і не -e4 для порожнього поля
board-no-cover-white = Закрита біла фігура не може стояти на {$square}: закриті фігури стоять на своїх початкових полях.
board-no-cover-black = Закрита чорна фігура не може стояти на {$square}: закриті фігури стоять на своїх початкових полях.
board-whole = Уся дошка
board-start = Початкова позиція
board-empty = Порожня дошка
board-empty-tip = Ні фігур, ні перепон, ні прав, ні запасу
board-mirror-files = Віддзеркалити зліва направо
board-mirror-ranks = Віддзеркалити згори вниз
board-rotate = Повернути на 180°
board-swap-colors = Поміняти кольори
board-swap-colors-tip = Кожна фігура змінює колір на своєму полі; права й запас теж
board-swap-sides = Поміняти сторони
board-swap-sides-tip = Фігури міняють колір, дошка віддзеркалюється: та сама задача за інший бік
board-shift = Зсунути
board-shift-left = Зсунути вліво
board-shift-right = Зсунути вправо
board-shift-up = Зсунути вгору
board-shift-down = Зсунути вниз
board-transformed = {$what}: зроблено
board-rights-gone = Права на рокіровку та взяття на проході, що більше не підходять, знято.
board-solution-stays = У розв’язку є хід без відповідника; він лишився як був і перевіряється знову.
board-solution-broken = Розв’язок збережено, але в ньому є ходи, що стали неможливими; їх позначено на панелі розв’язку
board-refused-off = Не зроблено: {$squares} вийшли б за край дошки
board-refused-holes = Не зроблено: довелося б пересунути діри дошки
board-refused-covered = Не зроблено: закриті фігури {$squares} покинули б поля закритих фігур

## Covered pieces.

board-covered = Закриті фігури
board-covered-tip = Виберіть фігуру тут або на дошці та вкажіть, що це.
board-none-covered = {$side}: закритих фігур немає
board-truth-of = {$square}: { $kind ->
        [pawn] пішак
        [knight] кінь
        [bishop] слон
        [rook] тура
        [queen] ферзь
        [king] король
       *[man] боєць
    }
board-truth-of-unknown = {$square}: невідомо
board-true-type = Справжній тип закритої фігури на {$square}
board-it-is = це { $kind ->
        [pawn] пішак
        [knight] кінь
        [bishop] слон
        [rook] тура
        [queen] ферзь
        [king] король
       *[man] боєць
    }
board-unknown = невідомо
board-pool = Набір
board-pool-of = {$side}, {$what} у наборі
board-shuffle = Перемішати: {$side}
board-shuffle-tip = Роздати ті самі типи закритим фігурам заново
board-pool-large = {$side}: у наборі {$named}, а закрито лише {$squares}. Зменште число або закрийте ще фігуру.
board-pool-small = {$side}: закритих фігур невідомого типу: {$missing}
board-pool-unusual = {$side}: {$what} під прикриттям: {$count}, а на початку партії їх {$usual}
board-lost = Узяті закритими
board-lost-of = {$side}, узяті закритими: {$what}

## Side, rights, stock, FEN.

board-side-to-move = Черга ходу
board-rights = Рокіровка та взяття на проході
board-may-castle = {$side} можуть рокірувати {$castling}
board-en-passant = На проході
board-none = немає
board-counters = Лічильники
board-fullmove = Номер ходу
board-clock = Лічильник півходів
board-halfmove = Півходи без взяття та ходу пішаком
board-off = Поза дошкою
board-fences = огорожі
board-towers = башти
board-men = бійці
board-count-of = {$side} {$what}
board-fen = FEN
board-copy-fen = Копіювати FEN
board-paste-tip = Під час розстановки Ctrl+V будь-де вставляє FEN, Ctrl+C копіює.
board-fen-copied = FEN скопійовано
board-fen-pasted = FEN вставлено
board-fen-not-pasted = У буфері немає FEN цих правил: {$why}
board-not-legal = Позиція неможлива
