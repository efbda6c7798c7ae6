# Animations.
anim-help-play = Анімація: пуск або пауза
anim-help-duplicate = Анімація: повторити крок
anim-help-up = Анімація: крок вище у списку
anim-help-down = Анімація: крок нижче у списку
anim-to-start = На початок
anim-frame-back = На кадр назад
anim-frame-on = На кадр уперед
anim-to-end = У кінець
anim-speed = Швидкість { $speed }
anim-captions-in = { $lang ->
   *[en] Показати підписи англійською
    [he] Показати підписи івритом
    [ru] Показати підписи російською
    [uk] Показати підписи українською
}
anim-pause = Пауза
anim-play = Пуск
anim-clock = { $at } / { $length } с
anim-steps = { $count ->
    [one] { $count } крок
    [few] { $count } кроки
   *[other] { $count } кроків
}
anim-faults = { $count ->
    [one] { $count } помилка
    [few] { $count } помилки
   *[other] { $count } помилок
}
anim-tool-barrier = Паркан або вежа
anim-tool-barrier-tip = Край: постає паркан. Кут: вежа. Ще раз: прибирається
anim-tool-flip = Відкрити фігуру
anim-tool-flip-tip = Прихована фігура відкривається
anim-tool-become = Перетворення
anim-tool-become-tip = Фігура стає іншою, як пішак
anim-right-drag = Права кнопка малює
anim-arrow = Стрілку
anim-arrow-tip = Права кнопка й рух: стрілка. Правий клац: коло. Shift червоне, Alt синє, разом жовте
anim-ray = Промінь
anim-ray-tip = Права кнопка й рух: лінія дії до перешкоди. Правий клац: зафарбоване поле
anim-new-steps = Нові кроки
anim-join = разом із попереднім
anim-join-tip = Вимк.: коли все попереднє закінчено. Увімк.: разом із попереднім кроком
anim-appear = Фігури з’являються
anim-move = Фігури ходять
anim-auto = Авто
anim-auto-tip = По лініях ковзають, інакше стрибають; за дошкою зникають
anim-glide = Ковзають
anim-glide-tip = Фігури ковзають
anim-hop = Стрибають
anim-hop-tip = Фігури стрибають; Shift робить те саме один раз
anim-stock = Із запасу
anim-stock-none = нічийого
anim-spare = { $piece }, запас
anim-ask-flip = Фігура на { $square } – це
anim-ask-become = Вона стає
anim-title = Назва
anim-first-caption-group = Підпис на початку
anim-first-caption = Перший підпис
anim-playing = Показ
anim-bottom = Унизу
anim-played = Показати
anim-loops = Повтори
anim-for-ever = разів: без кінця
anim-times = { $count ->
    [one] раз
    [few] рази
   *[other] разів
}
anim-hold = Останній кадр тримається
anim-hold-name = Тримати
anim-board = Дошка на початку (FEN)
anim-start-here = Почати з цього кадру
anim-start-here-tip = Дошка й позначки на поточному кадрі стануть початком; попередні кроки зникнуть
anim-marks-group = Позначки на початку
anim-marks = Позначки
anim-marks-tip = Gf7 коло, Ge2e4 стрілка, fill:Yd5, ray:Rc4f7, label:Bd4=1; кольори: G R B Y
anim-new-title = Нова анімація
anim-from-lesson = З дошки уроку «{ $board }» ({ $rules })
anim-from-empty = З порожньої дошки:
anim-no-name = Таке ім’я анімації не підходить.
anim-exists = Анімація з таким ім’ям уже є.
anim-new-said = Нова анімація: що ви робите на дошці, стає кроками
anim-choose-first = Спершу виберіть крок або фігуру на дошці
anim-page-steps = Кроки
anim-page-whole = Анімація
anim-nothing = Поки нічого не відбувається. Зробіть хід на дошці або додайте паузу.
anim-add-pause = Додати паузу
anim-add-pause-tip = У поточному місці
anim-duplicate = Повторити
anim-delete = Видалити
anim-delete-step = Видалити крок
anim-up = Вище
anim-step-up = Крок вище
anim-down = Нижче
anim-step-down = Крок нижче
anim-with-caption = { $step } · підпис
anim-step-fault = Крок { $step }: { $fault }
anim-caption-missing = Немає підпису: { $langs }
anim-choose-step = Виберіть крок у списку або на шкалі часу.
anim-step = Крок { $step }
anim-takes = триває
anim-time = Час
anim-as-usual = як звичайно
anim-reset-time = Як звичайно
anim-reset-time-tip = Звичайний час такого кроку
anim-caption-group = Підпис звідси
anim-caption = Підпис
anim-goes = Рух
anim-ease-smooth = плавно
anim-ease-smooth-tip = Повільно на початку й наприкінці
anim-ease-linear = рівномірно
anim-ease-linear-tip = З однією швидкістю
anim-ease-in = з розгоном
anim-ease-in-tip = Повільно на початку
anim-ease-out = з гальмуванням
anim-ease-out-tip = Повільно наприкінці
anim-action = Дія
anim-action-tip = glide e1-g1, hop g1-f3, appear N@e4, vanish e5, flip f1=N, become e8=Q, raise Fe4e5 by white, lower Te4f5, mark ray:Rc4f7 Gf7, unmark all, turn black, pause
anim-begins = Початок
anim-after = після всього
anim-after-tip = Коли все до нього закінчено, або пізніше
anim-with = з попереднім
anim-with-tip = Разом із попереднім кроком або пізніше
anim-at = у заданий час
anim-at-tip = У цей момент анімації
anim-delay = Затримка
anim-start-time = Час початку
anim-at-label = У момент
anim-later-label = Пізніше на
suffix-seconds = {" с"}
suffix-pixels = {" пікс."}
seconds = { $number } с
anim-track-pieces = Фігури
anim-track-barriers = Перешкоди
anim-track-marks = Позначки
anim-track-pauses = Паузи
anim-track-captions = Підписи
anim-zoom-out = Стиснути шкалу
anim-zoom-in = Розтягнути шкалу
anim-fit = Усе
anim-fit-tip = Показати цілком
anim-playhead = Поточне місце, у секундах
anim-block = Крок { $step }: { $words }, початок { $at }, триває { $length }
anim-block-end = Кінець кроку { $step }
anim-caption-block = Підпис: { $text }
anim-write-action = Напишіть, що відбувається: { $words }.
anim-pause-time = Тривалість паузи – це час кроку, нижче.
anim-after-by = Після «by» пишуть white або black.
anim-no-action = «{ $word }» – немає серед: { $words }.
anim-name-marks = Назвіть позначки: Gf7, Ge2e4, ray:Rc4f7, fill:Yd5, label:Bd4=1.
anim-no-mark = «{ $word }» – не позначка: Gf7, Ge2e4, ray:Rc4f7, fill:Yd5, label:Bd4=1.
anim-no-rules = Немає правил «{ $rules }».
anim-no-covered = На { $square } немає прихованої фігури
anim-no-piece = На { $square } немає фігури
anim-not-empty = Поле { $square } зайняте
anim-covered-home = { $color ->
    [white] Приховані білі фігури стоять лише на своїх початкових полях
   *[black] Приховані чорні фігури стоять лише на своїх початкових полях
}
export-line-title = Експорт лінії
export-anim-title = Експорт анімації
export-unsaved = Експорт покаже те, що є зараз, збережено воно чи ні.
export-file = Файл
export-folder = у { $folder }
export-kind = Вид
export-gif = GIF
export-png = Анімований PNG
export-width = Ширина
export-each-turn = Кожен хід
export-turn-seconds = Секунд на хід
export-glide = фігури ковзають
export-smoothness = Плавність
export-fps = Кадрів за секунду
export-fps-suffix = {" кадрів за секунду"}
export-captions = Підписи
export-no-captions = немає
export-loops = Повтори файлу
export-measuring = Вимірювання…
export-size = { $count ->
    [one] { $count } кадр, { $seconds } с, { $bytes } байтів ({ $kilobytes } КБ)
    [few] { $count } кадри, { $seconds } с, { $bytes } байтів ({ $kilobytes } КБ)
   *[other] { $count } кадрів, { $seconds } с, { $bytes } байтів ({ $kilobytes } КБ)
}
export-exists = Файл із таким ім’ям уже є.
export-wrote = Записано файл { $path }, { $bytes } байтів
