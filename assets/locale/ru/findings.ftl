# Findings, verdicts and the solving mode.
verdict-sound = Корректна
verdict-cooked = Побочное решение
verdict-short = Короче задания
verdict-no-solution = Нет решения
verdict-illegal = Не по правилам
verdict-truncated = Не закончено
verdict-not-checked = Не проверено
verdict-checking = Проверка…
verdict-findings = Есть замечания
verdict-not-proved = Не доказано
verdict-wrong-solution = Корректна, но ваше решение неверно
verdict-accepted = { $verdict }, принято
badge-running = { $words } Позиций: { $nodes }
badge-looking-for-more = { $words }, поиск продолжается…
check-stopped = Проверка остановлена до начала.
limit-time = ограничение по времени
limit-nodes = ограничение по числу позиций
limit-stopped = просьба остановиться
set-play-unfinished = { $limit }: иллюзорная игра найдена не вся
set-play-one = могла бы начать другая сторона: { $line }
set-play-many = могла бы начать другая сторона, способов: { $count }: { $line }; ...
row-key = Первый ход
row-solution = Решение
key-holds = { $turn } спасает
key-in = { $count ->
    [one] { $turn } в { $count } ход
    [few] { $turn } в { $count } хода
   *[other] { $turn } в { $count } ходов
}
counter-deal = Опровергающий расклад
counter-deal-message = { $turn } не проходит, если { $deal }
counter-deals = Опровергающие расклады ({ $count })
group-errors = Ошибки
group-warnings = Предупреждения
group-keys = Первые ходы
group-solutions = Решения
group-counters = Расклады, опровергающие планы
group-remarks = Примечания
group-waivers = Принятые замечания
group-illegal-turns = Невозможные ходы в решении
group-fen = FEN не читается
group-file = Задача как файл
illegal-turn-tip = Перейти к позиции перед ним
diagnostic-place = { $code }, строка { $line }
accepted = Принято ({ $count })
report-when-legal = Доказательство начнётся, когда позиция станет возможной по правилам.
report-empty-solution = Ваше решение пусто: сделайте первый ход, добавьте линию или всё дерево.
report-one-solution = Ровно одно решение указанной длины.
report-lines = { $count ->
    [one] Решает { $number } линия.
    [few] Решают { $number } линии.
   *[other] Решают { $number } линий.
}
report-identified = Что это за фигура, следует из того, что знает читатель.
report-one-holds = Спасает ровно один ход.
report-hold = { $count ->
    [one] Спасает { $count } первый ход.
    [few] Спасают { $count } первых хода.
   *[other] Спасают { $count } первых ходов.
}
report-none-holds = Ни один ход не спасает.
report-one-key = Ровно один первый ход, в указанное число ходов.
report-keys = { $count ->
    [one] Решает { $count } первый ход.
    [few] Решают { $count } первых хода.
   *[other] Решают { $count } первых ходов.
}
report-short = Решается быстрее, чем указано.
report-nothing = Решения нет.
report-illegal = Позиция или линия не по правилам.
report-truncated = { $limit }: доказательство прервано, доказано только перечисленное.
report-elsewhere = { $count ->
    [one] { $count } установка в другом месте ничего не меняет.
    [few] { $count } установки в других местах ничего не меняют; они считаются одним ходом.
   *[other] { $count } установок в других местах ничего не меняют; они считаются одним ходом.
}
report-cost = Позиций: { $nodes }, { $seconds } с
deals-one = Скрытые фигуры можно разложить только одним способом.
deals-countless = Раскладов скрытых фигур больше, чем можно сосчитать.
deals-many = { $count ->
    [one] Скрытые фигуры можно разложить { $number } способом.
   *[other] Скрытые фигуры можно разложить { $number } способами.
}
running-keys = Ищутся первые ходы
running-remarks = Ищутся дуали, ложные следы, иллюзорная игра, угрозы
running-tree = Записывается дерево решения
running-figures = { $what }… Позиций: { $nodes }, { $seconds } с
remarks-stopped = Дуали, ложные следы и подобное не искались.
row-choose = Выбрать
row-show = Показать линию на доске
row-waive-open = Принять с объяснением…
row-waive-tip = Принять замечание; причина записывается в файл
row-reason = Причина
row-reason-hint = Почему это принимается?
row-waive = Принять
row-waived = Принято; причина стала частью задачи
row-unwaive = Отменить принятие
row-unused = Лишнее принятие: { $what }
row-remove-waiver = Убрать принятие
task-mate = { $count ->
    [one] мат в { $moves } ход
    [few] мат в { $moves } хода
   *[other] мат в { $moves } ходов
}
task-selfmate = { $count ->
    [one] обратный мат в { $moves } ход
    [few] обратный мат в { $moves } хода
   *[other] обратный мат в { $moves } ходов
}
task-helpmate = { $count ->
    [one] кооперативный мат в { $moves } ход
    [few] кооперативный мат в { $moves } хода
   *[other] кооперативный мат в { $moves } ходов
}
task-stalemate = { $count ->
    [one] пат в { $moves } ход
    [few] пат в { $moves } хода
   *[other] пат в { $moves } ходов
}
task-selfstalemate = { $count ->
    [one] обратный пат в { $moves } ход
    [few] обратный пат в { $moves } хода
   *[other] обратный пат в { $moves } ходов
}
task-helpstalemate = { $count ->
    [one] кооперативный пат в { $moves } ход
    [few] кооперативный пат в { $moves } хода
   *[other] кооперативный пат в { $moves } ходов
}
task-defend = { $count ->
    [one] единственная защита от мата в { $moves } ход
    [few] единственная защита от мата в { $moves } хода
   *[other] единственная защита от мата в { $moves } ходов
}
task-best = линия автора
task-identify = какой это на самом деле тип?
finding-illegal-position = Позиция не по правилам
finding-illegal-line = Линия не по правилам
finding-no-solution = Нет решения
finding-wrong-key = Неверный первый ход
finding-wrong-move = Неверный ход
finding-cook = Побочное решение
finding-short-solution = Короткое решение
finding-not-best = Не лучший ход
finding-dual-main-line = Дуаль в главном варианте
finding-unanswered-defence = Защита без ответа
finding-limit-reached = Не закончено
finding-dual-by-play = Дуаль в побочном варианте
finding-dual-last-move = Дуаль на последнем ходу
finding-dual-promotion = Дуаль превращения
finding-try = Ложный след
finding-set-play = Иллюзорная игра
finding-threat = Угроза
finding-zugzwang = Цугцванг
finding-refutation = Опровержение
finding-unproved = Не доказано
finding-remarks-incomplete = Примечания не закончены
finding-dual-by-play-many = Дуали в побочных вариантах
finding-dual-last-move-many = Дуали на последнем ходу
finding-dual-promotion-many = Дуали превращения
finding-try-many = Ложные следы
finding-threat-many = Угрозы
finding-refutation-many = Опровержения
