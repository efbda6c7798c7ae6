# Lessons and puzzles for their readers.
menu-learn = Навчання
learn-title = Навчання
learn-home = Навчання
learn-home-tip = Колекція як курс: уроки й задачі за порядком, що призначено на сьогодні та як ідуть справи
learn-puzzles = Задачі для розв’язання
learn-puzzles-tip = За правилами, темою та складністю, з результатом кожної
learn-statistics = Статистика
learn-statistics-tip = Що розв’язано, наскільки успішно і що коли повернеться
learn-continue = Продовжити
learn-continue-tip = З того місця, де ви зупинилися: наступна сторінка або задачі уроку
learn-due = Розв’язати призначене на сьогодні
learn-due-tip = Важкі задачі повертаються, доки не стануть легкими
learn-next = Наступна задача
learn-next-tip = Наступна з тих, з яких ви почали
learn-solve = Розв’язати
learn-read = Читати
learn-page-read = Наступна сторінка
learn-pages = Сторінки уроку
learn-edit = Редагувати
learn-edit-tip = Відкрити цей урок для автора
learn-page-before = Попередня сторінка
learn-finish = Закінчити урок
learn-reset = Почати знову…
learn-reset-tip = Забути успіхи в цій колекції; спершу буде запитання
learn-do-reset = Почати знову
learn-page-course = Курс
learn-page-puzzles = Задачі
learn-page-statistics = Статистика
learn-back = Назад
learn-nothing-here = Вчитися тут поки нічого: у цій колекції немає ні уроків, ні задач.
learn-no-rules = Інші уроки
learn-go-on-with = Продовжити
learn-begin-with = Почати з уроку
learn-begin = Почати
learn-course = Курс
learn-course-done = Усі уроки пройдено
learn-course-done-more = Усі сторінки прочитано, усі задачі в них розв’язано
learn-all-read = Усі уроки пройдено. Нижче чекають задачі.
learn-page-of = Сторінка { $page } з { $of }
learn-puzzles-left = { $count ->
    [one] Залишилася { $count } задача
    [few] Залишилося { $count } задачі
   *[other] Залишилося { $count } задач
}
learn-reviews = На сьогодні
learn-due-today = { $count ->
    [one] { $count } задача
    [few] { $count } задачі
   *[other] { $count } задач
}
learn-due-more = Минулого разу було важко
learn-solve-due = { $count ->
    [one] Розв’язати { $count }
   *[other] Розв’язати { $count }
}
learn-nothing-due = На сьогодні нічого немає
learn-next-return = { $count ->
    [one] { $count } задача повернеться { $when }
    [few] { $count } задачі повернуться { $when }
   *[other] { $count } задач повернуться { $when }
}
learn-no-returns = Що не вийде, повернеться сюди
learn-by-difficulty = За складністю
learn-open = { $count ->
    [one] { $count } нерозв’язана задача
    [few] { $count } нерозв’язані задачі
   *[other] { $count } нерозв’язаних задач
}
learn-open-more = Спершу легкі
learn-open-of = Не розв’язано { $count } з { $all }, спершу легкі
learn-none-open = Розв’язувати більше нічого
learn-none-open-more = Усі задачі розв’язано або вони повернуться пізніше
learn-solve-next = Розв’язати наступну
learn-no-next = Далі нічого немає: спершу почніть кілька задач
learn-lessons-done = уроки: { $done } з { $all }
learn-puzzles-solved = задачі: { $solved } з { $all }
learn-pages-read = сторінки: { $read } з { $all }
learn-sets = Задачі за складністю:
learn-set = { $sign }{ $level } { $count }
learn-no-difficulty = без складності
learn-solve-these = { $count ->
    [one] Розв’язати { $count } задачу
    [few] Розв’язати { $count } задачі
   *[other] Розв’язати { $count } задач
}
learn-more = Ще: { $title }
learn-from-start = Читати з початку
learn-all-puzzles = Розв’язати всі його задачі
learn-reset-lesson = Почати цей урок знову…
learn-reset-puzzle = Почати цю задачу знову…
learn-to-come = { $count ->
    [one] залишилася ще { $count }
   *[other] залишилося ще { $count }
}
learn-lesson-done = Урок пройдено.
learn-theme = Тема
learn-all-themes = Усі теми
learn-difficulty = Складність
learn-all-levels = Будь-яка складність
learn-level = Складність { $level }
learn-is-new = не пробували
learn-is-due = на сьогодні
learn-is-clean = розв’язано
learn-is-helped = розв’язано з допомогою
learn-is-failed = не розв’язано
learn-comes-back-short = повернеться { $when }
learn-comes-back = Ця задача повернеться { $when }
learn-no-such-puzzle = Задачі { $id } у цій колекції більше немає
learn-no-such-lesson = { $file }: немає уроку { $lesson }
learn-today = сьогодні
learn-tomorrow = завтра
learn-in-days = { $days ->
    [one] через { $days } день
    [few] через { $days } дні
   *[other] через { $days } днів
}
learn-date = { $day } { $month }
learn-on-date = { $day } { $month }
learn-short-date = { $day }.{ $month }
learn-month-1 = січня
learn-month-2 = лютого
learn-month-3 = березня
learn-month-4 = квітня
learn-month-5 = травня
learn-month-6 = червня
learn-month-7 = липня
learn-month-8 = серпня
learn-month-9 = вересня
learn-month-10 = жовтня
learn-month-11 = листопада
learn-month-12 = грудня
learn-seconds = { $seconds } с
learn-minutes = { $minutes } хв
learn-hours = { $hours } год { $minutes } хв
learn-number-solved = задач розв’язано
learn-number-attempts = спроб
learn-number-alone = самостійно
learn-number-time = за розв’язанням
learn-number-streak = { $count ->
    [one] день поспіль
    [few] дні поспіль
   *[other] днів поспіль
}
learn-alone = самостійно
learn-helped = з підказками
learn-failed = не розв’язано
learn-count-alone = { $count } самостійно
learn-count-helped = { $count } з підказками
learn-count-failed = { $count } не розв’язано
learn-solved-of = розв’язано { $solved } з { $all }
learn-alone-of = { $percent } % з { $all } самостійно
learn-no-numbers = Поки нічого
learn-chart-days = Спроби за останні 30 днів
learn-chart-levels = Самостійно, за складністю
learn-chart-themes = Самостійно, за темою
learn-chart-reviews = Що повернеться
learn-kept-here = Успіхи зберігаються лише на цьому комп’ютері.
learn-reset-puzzle-title = Почати «{ $title }» знову?
learn-reset-puzzle-what = Попередні спроби більше не враховуються; для вас це нова задача.
learn-reset-lesson-title = Почати «{ $title }» знову?
learn-reset-lesson-what = { $count ->
    [0] Його сторінки вважатимуться непрочитаними.
    [one] Його сторінки вважатимуться непрочитаними, а спроби розв’язати його { $count } задачу більше не враховуються.
   *[other] Його сторінки вважатимуться непрочитаними, а спроби розв’язати його задачі ({ $count }) більше не враховуються.
}
learn-reset-all-title = Почати всю колекцію знову?
learn-reset-all-what = Жодна сторінка не буде прочитаною, жодна задача розв’язаною, статистика почнеться з нуля.
learn-reset-only-yours = Уроки й задачі лишаються як є; йдеться лише про ваші успіхи.
learn-reset-done = Починаємо знову
learn-not-written = Успіхи ще не записано на диск, вони зберігаються в цьому вікні: { $error }
learn-written-again = Успіхи записано на диск
learn-newer = Файл { $path } записано новішою версією Boardwright. Він лишається як є; те, що ви робите зараз, зберігається поруч.
learn-broken = { $count ->
    [one] { $count } рядок у { $path } не читається. Він лишається на місці, решту враховано.
    [few] { $count } рядки в { $path } не читаються. Вони лишаються на місці, решту враховано.
   *[other] { $count } рядків у { $path } не читаються. Вони лишаються на місці, решту враховано.
}
learn-welcome = Ви тут уперше?
learn-welcome-learn = Вчитися: читати й розв’язувати
learn-welcome-author = Складати: зробити задачу
learn-welcome-dismiss = Сховати
learn-edit-puzzle-tip = Відкрити цю задачу для автора; тоді видно розв’язок
learn-numbers = Числа
