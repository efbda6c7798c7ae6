# Lessons and puzzles for their readers.
menu-learn = Учёба
learn-title = Учёба
learn-home = Учёба
learn-home-tip = Коллекция как курс: уроки и задачи по порядку, что назначено на сегодня и как идут дела
learn-puzzles = Задачи для решения
learn-puzzles-tip = По правилам, теме и сложности, с результатом каждой
learn-statistics = Статистика
learn-statistics-tip = Что решено, насколько успешно и что когда вернётся
learn-continue = Продолжить
learn-continue-tip = С того места, где вы остановились: следующая страница или задачи урока
learn-due = Решить назначенное на сегодня
learn-due-tip = Трудные задачи возвращаются, пока не станут лёгкими
learn-next = Следующая задача
learn-next-tip = Следующая из тех, с которых вы начали
learn-solve = Решить
learn-read = Читать
learn-page-read = Следующая страница
learn-pages = Страницы урока
learn-edit = Править
learn-edit-tip = Открыть этот урок для автора
learn-page-before = Предыдущая страница
learn-finish = Закончить урок
learn-reset = Начать заново…
learn-reset-tip = Забыть успехи в этой коллекции; сначала будет вопрос
learn-do-reset = Начать заново
learn-page-course = Курс
learn-page-puzzles = Задачи
learn-page-statistics = Статистика
learn-back = Назад
learn-nothing-here = Учиться здесь пока нечему: в этой коллекции нет ни уроков, ни задач.
learn-no-rules = Другие уроки
learn-go-on-with = Продолжить
learn-begin-with = Начать с урока
learn-begin = Начать
learn-course = Курс
learn-course-done = Все уроки пройдены
learn-course-done-more = Все страницы прочитаны, все задачи в них решены
learn-all-read = Все уроки пройдены. Ниже ждут задачи.
learn-page-of = Страница { $page } из { $of }
learn-puzzles-left = { $count ->
    [one] Осталась { $count } задача
    [few] Осталось { $count } задачи
   *[other] Осталось { $count } задач
}
learn-reviews = На сегодня
learn-due-today = { $count ->
    [one] { $count } задача
    [few] { $count } задачи
   *[other] { $count } задач
}
learn-due-more = В прошлый раз было трудно
learn-solve-due = { $count ->
    [one] Решить { $count }
   *[other] Решить { $count }
}
learn-nothing-due = На сегодня ничего нет
learn-next-return = { $count ->
    [one] { $count } задача вернётся { $when }
    [few] { $count } задачи вернутся { $when }
   *[other] { $count } задач вернутся { $when }
}
learn-no-returns = Что не получится, вернётся сюда
learn-by-difficulty = По сложности
learn-open = { $count ->
    [one] { $count } нерешённая задача
    [few] { $count } нерешённые задачи
   *[other] { $count } нерешённых задач
}
learn-open-more = Сначала лёгкие
learn-open-of = Не решено { $count } из { $all }, сначала лёгкие
learn-none-open = Решать больше нечего
learn-none-open-more = Все задачи решены или вернутся позже
learn-solve-next = Решить следующую
learn-no-next = Дальше ничего нет: сначала начните несколько задач
learn-lessons-done = уроки: { $done } из { $all }
learn-puzzles-solved = задачи: { $solved } из { $all }
learn-pages-read = страницы: { $read } из { $all }
learn-sets = Задачи по сложности:
learn-set = { $sign }{ $level } { $count }
learn-no-difficulty = без сложности
learn-solve-these = { $count ->
    [one] Решить { $count } задачу
    [few] Решить { $count } задачи
   *[other] Решить { $count } задач
}
learn-more = Ещё: { $title }
learn-from-start = Читать с начала
learn-all-puzzles = Решить все его задачи
learn-reset-lesson = Начать этот урок заново…
learn-reset-puzzle = Начать эту задачу заново…
learn-to-come = { $count ->
    [one] осталась ещё { $count }
   *[other] осталось ещё { $count }
}
learn-lesson-done = Урок пройден.
learn-theme = Тема
learn-all-themes = Все темы
learn-difficulty = Сложность
learn-all-levels = Любая сложность
learn-level = Сложность { $level }
learn-is-new = не пробовали
learn-is-due = на сегодня
learn-is-clean = решена
learn-is-helped = решена с помощью
learn-is-failed = не решена
learn-comes-back-short = вернётся { $when }
learn-comes-back = Эта задача вернётся { $when }
learn-no-such-puzzle = Задачи { $id } в этой коллекции больше нет
learn-no-such-lesson = { $file }: нет урока { $lesson }
learn-today = сегодня
learn-tomorrow = завтра
learn-in-days = { $days ->
    [one] через { $days } день
    [few] через { $days } дня
   *[other] через { $days } дней
}
learn-date = { $day } { $month }
learn-on-date = { $day } { $month }
learn-short-date = { $day }.{ $month }
learn-month-1 = января
learn-month-2 = февраля
learn-month-3 = марта
learn-month-4 = апреля
learn-month-5 = мая
learn-month-6 = июня
learn-month-7 = июля
learn-month-8 = августа
learn-month-9 = сентября
learn-month-10 = октября
learn-month-11 = ноября
learn-month-12 = декабря
learn-seconds = { $seconds } с
learn-minutes = { $minutes } мин
learn-hours = { $hours } ч { $minutes } мин
learn-number-solved = задач решено
learn-number-attempts = попыток
learn-number-alone = самостоятельно
learn-number-time = за решением
learn-number-streak = { $count ->
    [one] день подряд
    [few] дня подряд
   *[other] дней подряд
}
learn-alone = самостоятельно
learn-helped = с подсказками
learn-failed = не решено
learn-count-alone = { $count } самостоятельно
learn-count-helped = { $count } с подсказками
learn-count-failed = { $count } не решено
learn-solved-of = решено { $solved } из { $all }
learn-alone-of = { $percent } % из { $all } самостоятельно
learn-no-numbers = Пока ничего
learn-chart-days = Попытки за последние 30 дней
learn-chart-levels = Самостоятельно, по сложности
learn-chart-themes = Самостоятельно, по теме
learn-chart-reviews = Что вернётся
learn-kept-here = Успехи хранятся только на этом компьютере.
learn-reset-puzzle-title = Начать «{ $title }» заново?
learn-reset-puzzle-what = Прежние попытки больше не считаются; для вас это новая задача.
learn-reset-lesson-title = Начать «{ $title }» заново?
learn-reset-lesson-what = { $count ->
    [0] Его страницы будут считаться непрочитанными.
    [one] Его страницы будут считаться непрочитанными, а попытки решить его { $count } задачу больше не считаются.
   *[other] Его страницы будут считаться непрочитанными, а попытки решить его задачи ({ $count }) больше не считаются.
}
learn-reset-all-title = Начать всю коллекцию заново?
learn-reset-all-what = Ни одна страница не будет прочитанной, ни одна задача решённой, статистика начнётся с нуля.
learn-reset-only-yours = Уроки и задачи остаются как есть; речь только о ваших успехах.
learn-reset-done = Начинаем заново
learn-not-written = Успехи ещё не записаны на диск, они сохраняются в этом окне: { $error }
learn-written-again = Успехи записаны на диск
learn-newer = Файл { $path } записан более новой версией Boardwright. Он остаётся как есть; то, что вы делаете сейчас, хранится рядом.
learn-broken = { $count ->
    [one] { $count } строка в { $path } не читается. Она остаётся на месте, остальное учтено.
    [few] { $count } строки в { $path } не читаются. Они остаются на месте, остальное учтено.
   *[other] { $count } строк в { $path } не читаются. Они остаются на месте, остальное учтено.
}
learn-welcome = Вы здесь впервые?
learn-welcome-learn = Учиться: читать и решать
learn-welcome-author = Сочинять: составить задачу
learn-welcome-dismiss = Скрыть
learn-edit-puzzle-tip = Открыть эту задачу для автора; тогда видно решение
learn-numbers = Числа
