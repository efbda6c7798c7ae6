# Animations.
anim-help-play = Анимация: пуск или пауза
anim-help-duplicate = Анимация: повторить шаг
anim-help-up = Анимация: шаг выше по списку
anim-help-down = Анимация: шаг ниже по списку
anim-to-start = В начало
anim-frame-back = На кадр назад
anim-frame-on = На кадр вперёд
anim-to-end = В конец
anim-speed = Скорость { $speed }
anim-captions-in = { $lang ->
   *[en] Показать подписи на английском
    [he] Показать подписи на иврите
    [ru] Показать подписи на русском
    [uk] Показать подписи на украинском
}
anim-pause = Пауза
anim-play = Пуск
anim-clock = { $at } / { $length } с
anim-steps = { $count ->
    [one] { $count } шаг
    [few] { $count } шага
   *[other] { $count } шагов
}
anim-faults = { $count ->
    [one] { $count } ошибка
    [few] { $count } ошибки
   *[other] { $count } ошибок
}
anim-tool-barrier = Забор или башня
anim-tool-barrier-tip = Край: встаёт забор. Угол: башня. Ещё раз: убирается
anim-tool-flip = Открыть фигуру
anim-tool-flip-tip = Скрытая фигура открывается
anim-tool-become = Превращение
anim-tool-become-tip = Фигура становится другой, как пешка
anim-right-drag = Правая кнопка рисует
anim-arrow = Стрелку
anim-arrow-tip = Правая кнопка и движение: стрелка. Правый щелчок: круг. Shift красный, Alt синий, вместе жёлтый
anim-ray = Луч
anim-ray-tip = Правая кнопка и движение: линия боя до преграды. Правый щелчок: окрашенное поле
anim-new-steps = Новые шаги
anim-join = вместе с предыдущим
anim-join-tip = Выкл.: когда всё прежнее закончено. Вкл.: вместе с предыдущим шагом
anim-appear = Фигуры появляются
anim-move = Фигуры ходят
anim-auto = Авто
anim-auto-tip = По линиям скользят, иначе прыгают; за доской исчезают
anim-glide = Скользят
anim-glide-tip = Фигуры скользят
anim-hop = Прыгают
anim-hop-tip = Фигуры прыгают; Shift делает то же один раз
anim-stock = Из запаса
anim-stock-none = ничьего
anim-spare = { $piece }, запас
anim-ask-flip = Фигура на { $square } – это
anim-ask-become = Она становится
anim-title = Название
anim-first-caption-group = Подпись в начале
anim-first-caption = Первая подпись
anim-playing = Показ
anim-bottom = Внизу
anim-played = Показать
anim-loops = Повторы
anim-for-ever = раз: без конца
anim-times = { $count ->
    [one] раз
    [few] раза
   *[other] раз
}
anim-hold = Последний кадр держится
anim-hold-name = Держать
anim-board = Доска в начале (FEN)
anim-start-here = Начать с этого кадра
anim-start-here-tip = Доска и отметки на текущем кадре станут началом; прежние шаги уйдут
anim-marks-group = Отметки в начале
anim-marks = Отметки
anim-marks-tip = Gf7 круг, Ge2e4 стрелка, fill:Yd5, ray:Rc4f7, label:Bd4=1; цвета: G R B Y
anim-new-title = Новая анимация
anim-from-lesson = С доски урока «{ $board }» ({ $rules })
anim-from-empty = С пустой доски:
anim-no-name = Такое имя анимации не подходит.
anim-exists = Анимация с таким именем уже есть.
anim-new-said = Новая анимация: что вы делаете на доске, становится шагами
anim-choose-first = Сначала выберите шаг или фигуру на доске
anim-page-steps = Шаги
anim-page-whole = Анимация
anim-nothing = Пока ничего не происходит. Сделайте ход на доске или добавьте паузу.
anim-add-pause = Добавить паузу
anim-add-pause-tip = В текущем месте
anim-duplicate = Повторить
anim-delete = Удалить
anim-delete-step = Удалить шаг
anim-up = Выше
anim-step-up = Шаг выше
anim-down = Ниже
anim-step-down = Шаг ниже
anim-with-caption = { $step } · подпись
anim-step-fault = Шаг { $step }: { $fault }
anim-caption-missing = Нет подписи: { $langs }
anim-choose-step = Выберите шаг в списке или на шкале времени.
anim-step = Шаг { $step }
anim-takes = длится
anim-time = Время
anim-as-usual = как обычно
anim-reset-time = Как обычно
anim-reset-time-tip = Обычное время такого шага
anim-caption-group = Подпись отсюда
anim-caption = Подпись
anim-goes = Движение
anim-ease-smooth = плавно
anim-ease-smooth-tip = Медленно в начале и в конце
anim-ease-linear = равномерно
anim-ease-linear-tip = С одной скоростью
anim-ease-in = с разгоном
anim-ease-in-tip = Медленно в начале
anim-ease-out = с торможением
anim-ease-out-tip = Медленно в конце
anim-action = Действие
anim-action-tip = glide e1-g1, hop g1-f3, appear N@e4, vanish e5, flip f1=N, become e8=Q, raise Fe4e5 by white, lower Te4f5, mark ray:Rc4f7 Gf7, unmark all, turn black, pause
anim-begins = Начало
anim-after = после всего
anim-after-tip = Когда всё до него закончено, или позже
anim-with = с предыдущим
anim-with-tip = Вместе с предыдущим шагом или позже
anim-at = в заданное время
anim-at-tip = В этот момент анимации
anim-delay = Задержка
anim-start-time = Время начала
anim-at-label = В момент
anim-later-label = Позже на
suffix-seconds = {" с"}
suffix-pixels = {" пикс."}
seconds = { $number } с
anim-track-pieces = Фигуры
anim-track-barriers = Преграды
anim-track-marks = Отметки
anim-track-pauses = Паузы
anim-track-captions = Подписи
anim-zoom-out = Сжать шкалу
anim-zoom-in = Растянуть шкалу
anim-fit = Всё
anim-fit-tip = Показать целиком
anim-playhead = Текущее место, в секундах
anim-block = Шаг { $step }: { $words }, начало { $at }, длится { $length }
anim-block-end = Конец шага { $step }
anim-caption-block = Подпись: { $text }
anim-write-action = Напишите, что происходит: { $words }.
anim-pause-time = Длительность паузы – это время шага, ниже.
anim-after-by = После «by» пишут white или black.
anim-no-action = «{ $word }» – нет среди: { $words }.
anim-name-marks = Назовите отметки: Gf7, Ge2e4, ray:Rc4f7, fill:Yd5, label:Bd4=1.
anim-no-mark = «{ $word }» – не отметка: Gf7, Ge2e4, ray:Rc4f7, fill:Yd5, label:Bd4=1.
anim-no-rules = Нет правил «{ $rules }».
anim-no-covered = На { $square } нет скрытой фигуры
anim-no-piece = На { $square } нет фигуры
anim-not-empty = Поле { $square } занято
anim-covered-home = { $color ->
    [white] Скрытые белые фигуры стоят только на своих начальных полях
   *[black] Скрытые чёрные фигуры стоят только на своих начальных полях
}
export-line-title = Экспорт линии
export-anim-title = Экспорт анимации
export-unsaved = Экспорт покажет то, что есть сейчас, сохранено оно или нет.
export-file = Файл
export-folder = в { $folder }
export-kind = Вид
export-gif = GIF
export-png = Анимированный PNG
export-width = Ширина
export-each-turn = Каждый ход
export-turn-seconds = Секунд на ход
export-glide = фигуры скользят
export-smoothness = Плавность
export-fps = Кадров в секунду
export-fps-suffix = {" кадров в секунду"}
export-captions = Подписи
export-no-captions = нет
export-loops = Повторы файла
export-measuring = Измерение…
export-size = { $count ->
    [one] { $count } кадр, { $seconds } с, { $bytes } байт ({ $kilobytes } КБ)
    [few] { $count } кадра, { $seconds } с, { $bytes } байт ({ $kilobytes } КБ)
   *[other] { $count } кадров, { $seconds } с, { $bytes } байт ({ $kilobytes } КБ)
}
export-exists = Файл с таким именем уже есть.
export-wrote = Записан файл { $path }, { $bytes } байт
