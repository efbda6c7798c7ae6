# Findings, verdicts and the solving mode.
verdict-sound = Коректна
verdict-cooked = Побічний розв’язок
verdict-short = Коротше за завдання
verdict-no-solution = Немає розв’язку
verdict-illegal = Не за правилами
verdict-truncated = Не закінчено
verdict-not-checked = Не перевірено
verdict-checking = Перевірка…
verdict-findings = Є зауваги
verdict-not-proved = Не доведено
verdict-wrong-solution = Коректна, але ваш розв’язок хибний
verdict-accepted = { $verdict }, прийнято
badge-running = { $words } Позицій: { $nodes }
badge-looking-for-more = { $words }, пошук триває…
check-stopped = Перевірку зупинено до початку.
limit-time = обмеження за часом
limit-nodes = обмеження за кількістю позицій
limit-stopped = прохання зупинитися
set-play-unfinished = { $limit }: ілюзорну гру знайдено не всю
set-play-one = могла б почати інша сторона: { $line }
set-play-many = могла б почати інша сторона, способів: { $count }: { $line }; ...
row-key = Перший хід
row-solution = Розв’язок
key-holds = { $turn } рятує
key-in = { $count ->
    [one] { $turn } за { $count } хід
    [few] { $turn } за { $count } ходи
   *[other] { $turn } за { $count } ходів
}
counter-deal = Спростувальний розклад
counter-deal-message = { $turn } не проходить, якщо { $deal }
counter-deals = Спростувальні розклади ({ $count })
group-errors = Помилки
group-warnings = Попередження
group-keys = Перші ходи
group-solutions = Розв’язки
group-counters = Розклади, що спростовують плани
group-remarks = Примітки
group-waivers = Прийняті зауваги
group-illegal-turns = Неможливі ходи в розв’язку
group-fen = FEN не читається
group-file = Задача як файл
illegal-turn-tip = Перейти до позиції перед ним
diagnostic-place = { $code }, рядок { $line }
accepted = Прийнято ({ $count })
report-when-legal = Доведення почнеться, коли позиція стане можливою за правилами.
report-empty-solution = Ваш розв’язок порожній: зробіть перший хід, додайте лінію або все дерево.
report-one-solution = Рівно один розв’язок заданої довжини.
report-lines = { $count ->
    [one] Розв’язує { $number } лінія.
    [few] Розв’язують { $number } лінії.
   *[other] Розв’язують { $number } ліній.
}
report-identified = Що це за фігура, випливає з того, що знає читач.
report-one-holds = Рятує рівно один хід.
report-hold = { $count ->
    [one] Рятує { $count } перший хід.
    [few] Рятують { $count } перші ходи.
   *[other] Рятують { $count } перших ходів.
}
report-none-holds = Жоден хід не рятує.
report-one-key = Рівно один перший хід, за задану кількість ходів.
report-keys = { $count ->
    [one] Розв’язує { $count } перший хід.
    [few] Розв’язують { $count } перші ходи.
   *[other] Розв’язують { $count } перших ходів.
}
report-short = Розв’язується швидше, ніж задано.
report-nothing = Розв’язку немає.
report-illegal = Позиція або лінія не за правилами.
report-truncated = { $limit }: доведення перервано, доведено лише перелічене.
report-elsewhere = { $count ->
    [one] { $count } встановлення в іншому місці нічого не змінює.
    [few] { $count } встановлення в інших місцях нічого не змінюють; вони вважаються одним ходом.
   *[other] { $count } встановлень в інших місцях нічого не змінюють; вони вважаються одним ходом.
}
report-cost = Позицій: { $nodes }, { $seconds } с
deals-one = Приховані фігури можна розкласти лише одним способом.
deals-countless = Розкладів прихованих фігур більше, ніж можна порахувати.
deals-many = { $count ->
    [one] Приховані фігури можна розкласти { $number } способом.
   *[other] Приховані фігури можна розкласти { $number } способами.
}
running-keys = Шукаються перші ходи
running-remarks = Шукаються дуалі, хибні сліди, ілюзорна гра, загрози
running-tree = Записується дерево розв’язку
running-figures = { $what }… Позицій: { $nodes }, { $seconds } с
remarks-stopped = Дуалі, хибні сліди тощо не шукалися.
row-choose = Вибрати
row-show = Показати лінію на дошці
row-waive-open = Прийняти з поясненням…
row-waive-tip = Прийняти зауваження; причина записується у файл
row-reason = Причина
row-reason-hint = Чому це приймається?
row-waive = Прийняти
row-waived = Прийнято; причина стала частиною задачі
row-unwaive = Скасувати прийняття
row-unused = Зайве прийняття: { $what }
row-remove-waiver = Прибрати прийняття
task-mate = { $count ->
    [one] мат за { $moves } хід
    [few] мат за { $moves } ходи
   *[other] мат за { $moves } ходів
}
task-selfmate = { $count ->
    [one] зворотний мат за { $moves } хід
    [few] зворотний мат за { $moves } ходи
   *[other] зворотний мат за { $moves } ходів
}
task-helpmate = { $count ->
    [one] кооперативний мат за { $moves } хід
    [few] кооперативний мат за { $moves } ходи
   *[other] кооперативний мат за { $moves } ходів
}
task-stalemate = { $count ->
    [one] пат за { $moves } хід
    [few] пат за { $moves } ходи
   *[other] пат за { $moves } ходів
}
task-selfstalemate = { $count ->
    [one] зворотний пат за { $moves } хід
    [few] зворотний пат за { $moves } ходи
   *[other] зворотний пат за { $moves } ходів
}
task-helpstalemate = { $count ->
    [one] кооперативний пат за { $moves } хід
    [few] кооперативний пат за { $moves } ходи
   *[other] кооперативний пат за { $moves } ходів
}
task-defend = { $count ->
    [one] єдиний захист від мату за { $moves } хід
    [few] єдиний захист від мату за { $moves } ходи
   *[other] єдиний захист від мату за { $moves } ходів
}
task-best = лінія автора
task-identify = який це насправді тип?
finding-illegal-position = Позиція не за правилами
finding-illegal-line = Лінія не за правилами
finding-no-solution = Немає розв’язку
finding-wrong-key = Хибний перший хід
finding-wrong-move = Хибний хід
finding-cook = Побічний розв’язок
finding-short-solution = Короткий розв’язок
finding-not-best = Не найкращий хід
finding-dual-main-line = Дуаль у головному варіанті
finding-unanswered-defence = Захист без відповіді
finding-limit-reached = Не закінчено
finding-dual-by-play = Дуаль у побічному варіанті
finding-dual-last-move = Дуаль на останньому ході
finding-dual-promotion = Дуаль перетворення
finding-try = Хибний слід
finding-set-play = Ілюзорна гра
finding-threat = Загроза
finding-zugzwang = Цугцванг
finding-refutation = Спростування
finding-unproved = Не доведено
finding-remarks-incomplete = Примітки не закінчено
finding-dual-by-play-many = Дуалі в побічних варіантах
finding-dual-last-move-many = Дуалі на останньому ході
finding-dual-promotion-many = Дуалі перетворення
finding-try-many = Хибні сліди
finding-threat-many = Загрози
finding-refutation-many = Спростування
