# Lessons and puzzles for their readers.
menu-learn = Learn
learn-title = Learn
learn-home = Learn
learn-home-tip = The collection as a course: lessons and puzzles in order, what is due today, how it goes
learn-puzzles = Puzzles to solve
learn-puzzles-tip = By rule set, theme and difficulty, with what became of each
learn-statistics = Statistics
learn-statistics-tip = What was solved, how well, and what comes back when
learn-continue = Continue
learn-continue-tip = Go on where you stopped: the next page, or the puzzles of the lesson
learn-due = Solve what is due today
learn-due-tip = Puzzles that were hard come back until they are easy
learn-next = Next puzzle
learn-next-tip = The next one of those that you began with
learn-solve = Solve
learn-read = Read
learn-page-read = Next page
learn-pages = Pages of the lesson
learn-edit = Write
learn-edit-tip = Open this lesson for its author
learn-page-before = Page before
learn-finish = Finish the lesson
learn-reset = Start again…
learn-reset-tip = Forget progress in this collection, after a question
learn-do-reset = Start again
learn-page-course = Course
learn-page-puzzles = Puzzles
learn-page-statistics = Statistics
learn-back = Back
learn-nothing-here = There is nothing to learn here yet: this collection has no lessons and no puzzles.
learn-no-rules = Other lessons
learn-go-on-with = Go on with
learn-begin-with = Begin with
learn-begin = Begin
learn-course = The course
learn-course-done = All lessons done
learn-course-done-more = Every page read, every puzzle in them solved
learn-all-read = Every lesson is done. Puzzles wait below.
learn-page-of = Page { $page } of { $of }
learn-puzzles-left = { $count ->
    [one] One puzzle left to solve
   *[other] { $count } puzzles left to solve
}
learn-reviews = Due today
learn-due-today = { $count ->
    [one] One puzzle
   *[other] { $count } puzzles
}
learn-due-more = They were hard last time
learn-solve-due = { $count ->
    [one] Solve it
   *[other] Solve { $count }
}
learn-nothing-due = Nothing is due today
learn-next-return = { $count ->
    [one] One comes back { $when }
   *[other] { $count } come back { $when }
}
learn-no-returns = What you fail comes back here
learn-by-difficulty = By difficulty
learn-open = { $count ->
    [one] One puzzle not solved yet
   *[other] { $count } puzzles not solved yet
}
learn-open-more = The easiest first
learn-open-of = { $count } of { $all } not solved yet, the easiest first
learn-none-open = Nothing left to solve
learn-none-open-more = Every puzzle is solved, or comes back later
learn-solve-next = Solve the next
learn-no-next = Nothing comes next: begin with some puzzles first
learn-lessons-done = { $done } of { $all } lessons
learn-puzzles-solved = { $solved } of { $all } puzzles
learn-pages-read = { $read } of { $all } pages
learn-sets = Puzzles by difficulty:
learn-set = { $sign }{ $level } { $count }
learn-no-difficulty = without a difficulty
learn-solve-these = { $count ->
    [one] Solve one puzzle
   *[other] Solve { $count } puzzles
}
learn-more = More for { $title }
learn-from-start = Read from the beginning
learn-all-puzzles = Solve all its puzzles
learn-reset-lesson = Start this lesson again…
learn-reset-puzzle = Start this puzzle again…
learn-to-come = { $count ->
    [one] one more to come
   *[other] { $count } more to come
}
learn-lesson-done = The lesson is done.
learn-theme = Theme
learn-all-themes = All themes
learn-difficulty = Difficulty
learn-all-levels = Every difficulty
learn-level = Difficulty { $level }
learn-is-new = not tried
learn-is-due = due today
learn-is-clean = solved
learn-is-helped = solved with help
learn-is-failed = not solved
learn-comes-back-short = back { $when }
learn-comes-back = This puzzle comes back { $when }
learn-no-such-puzzle = There is no puzzle { $id } in this collection any more
learn-no-such-lesson = { $file }: there is no lesson { $lesson }
learn-today = today
learn-tomorrow = tomorrow
learn-in-days = in { $days } days
learn-date = { $month } { $day }
learn-on-date = on { $month } { $day }
learn-short-date = { $month }/{ $day }
learn-month-1 = January
learn-month-2 = February
learn-month-3 = March
learn-month-4 = April
learn-month-5 = May
learn-month-6 = June
learn-month-7 = July
learn-month-8 = August
learn-month-9 = September
learn-month-10 = October
learn-month-11 = November
learn-month-12 = December
learn-seconds = { $seconds } s
learn-minutes = { $minutes } min
learn-hours = { $hours } h { $minutes } min
learn-number-solved = puzzles solved
learn-number-attempts = attempts
learn-number-alone = solved alone
learn-number-time = spent solving
learn-number-streak = { $count ->
    [one] day in a row
   *[other] days in a row
}
learn-alone = solved alone
learn-helped = with hints
learn-failed = failed
learn-count-alone = { $count } solved alone
learn-count-helped = { $count } with hints
learn-count-failed = { $count } failed
learn-solved-of = { $solved } of { $all } solved
learn-alone-of = { $percent } % of { $all } alone
learn-no-numbers = Nothing yet
learn-chart-days = Attempts of the last 30 days
learn-chart-levels = Solved alone, by difficulty
learn-chart-themes = Solved alone, by theme
learn-chart-reviews = Reviews to come
learn-kept-here = Progress is kept on this computer only.
learn-reset-puzzle-title = Start “{ $title }” again?
learn-reset-puzzle-what = Its attempts count no longer; it is a new puzzle for you.
learn-reset-lesson-title = Start “{ $title }” again?
learn-reset-lesson-what = { $count ->
    [0] Its pages count as not read.
    [one] Its pages count as not read, and the attempts at its puzzle count no longer.
   *[other] Its pages count as not read, and the attempts at its { $count } puzzles count no longer.
}
learn-reset-all-title = Start the whole collection again?
learn-reset-all-what = No page counts as read, no puzzle as solved, and the statistics begin anew.
learn-reset-only-yours = Lessons and puzzles stay as they are; this is only about your progress.
learn-reset-done = Started again
learn-not-written = Progress is not on the disk yet and is kept in this window: { $error }
learn-written-again = Progress is on the disk
learn-newer = A newer version of Boardwright wrote { $path }. It is left alone; what you do now is kept beside it.
learn-broken = { $count ->
    [one] One line of { $path } cannot be read. It stays there; the rest counts.
   *[other] { $count } lines of { $path } cannot be read. They stay there; the rest counts.
}
learn-welcome = New here?
learn-welcome-learn = Learn: read and solve
learn-welcome-author = Author: make a puzzle
learn-welcome-dismiss = Hide
learn-edit-puzzle-tip = Open this puzzle for its author; the solution is seen then
learn-numbers = Numbers
