# Lessons and puzzles for their readers.
menu-learn = לימוד
learn-title = לימוד
learn-home = לימוד
learn-home-tip = האוסף כקורס: שיעורים וחידות לפי הסדר, מה מחכה להיום ואיך מתקדמים
learn-puzzles = חידות לפתרון
learn-puzzles-tip = לפי כללי משחק, נושא ודרגת קושי, עם מה שעלה בכל חידה
learn-statistics = סטטיסטיקה
learn-statistics-tip = מה נפתר, באיזו הצלחה, ומה חוזר ומתי
learn-continue = להמשיך
learn-continue-tip = מן המקום שבו הפסקתם: העמוד הבא, או חידות השיעור
learn-due = לפתור את מה שמחכה להיום
learn-due-tip = חידות שהיו קשות חוזרות עד שהן נעשות קלות
learn-next = החידה הבאה
learn-next-tip = הבאה מבין החידות שבהן התחלתם
learn-solve = לפתור
learn-read = לקרוא
learn-page-read = לעמוד הבא
learn-pages = עמודי השיעור
learn-edit = כתיבה
learn-edit-tip = לפתוח את השיעור לעריכה
learn-page-before = לעמוד הקודם
learn-finish = לסיים את השיעור
learn-reset = להתחיל מחדש…
learn-reset-tip = לשכוח את ההתקדמות באוסף הזה, אחרי שאלה
learn-do-reset = להתחיל מחדש
learn-page-course = הקורס
learn-page-puzzles = חידות
learn-page-statistics = סטטיסטיקה
learn-back = חזרה
learn-nothing-here = אין כאן עדיין מה ללמוד: באוסף הזה אין שיעורים ואין חידות.
learn-no-rules = שיעורים אחרים
learn-go-on-with = להמשיך עם
learn-begin-with = להתחיל עם
learn-begin = להתחיל
learn-course = הקורס
learn-course-done = כל השיעורים הושלמו
learn-course-done-more = כל העמודים נקראו וכל החידות שבהם נפתרו
learn-all-read = כל השיעורים הושלמו. למטה מחכות חידות.
learn-page-of = עמוד { $page } מתוך { $of }
learn-puzzles-left = { $count ->
    [one] נשארה חידה אחת לפתרון
    [two] נשארו שתי חידות לפתרון
   *[other] נשארו { $count } חידות לפתרון
}
learn-reviews = להיום
learn-due-today = { $count ->
    [one] חידה אחת
    [two] שתי חידות
   *[other] { $count } חידות
}
learn-due-more = בפעם הקודמת הן היו קשות
learn-solve-due = { $count ->
    [one] לפתור אותה
    [two] לפתור את שתיהן
   *[other] לפתור { $count }
}
learn-nothing-due = אין חידות שמחכות להיום
learn-next-return = { $count ->
    [one] חידה אחת חוזרת { $when }
    [two] שתי חידות חוזרות { $when }
   *[other] { $count } חידות חוזרות { $when }
}
learn-no-returns = מה שלא תצליחו לפתור יחזור לכאן
learn-by-difficulty = לפי דרגת קושי
learn-open = { $count ->
    [one] חידה אחת שעוד לא נפתרה
    [two] שתי חידות שעוד לא נפתרו
   *[other] { $count } חידות שעוד לא נפתרו
}
learn-open-more = מן הקלה אל הקשה
learn-open-of = { $count } מתוך { $all } עוד לא נפתרו, מן הקלה אל הקשה
learn-none-open = לא נשאר מה לפתור
learn-none-open-more = כל החידות נפתרו, או יחזרו מאוחר יותר
learn-solve-next = לפתור את הבאה
learn-no-next = אין חידה הבאה: התחילו קודם בכמה חידות
learn-lessons-done = { $done } מתוך { $all } שיעורים
learn-puzzles-solved = { $solved } מתוך { $all } חידות
learn-pages-read = { $read } מתוך { $all } עמודים
learn-sets = חידות לפי דרגת קושי:
learn-set = { $sign }{ $level } { $count }
learn-no-difficulty = בלי דרגת קושי
learn-solve-these = { $count ->
    [one] לפתור חידה אחת
    [two] לפתור שתי חידות
   *[other] לפתור { $count } חידות
}
learn-more = עוד על { $title }
learn-from-start = לקרוא מן ההתחלה
learn-all-puzzles = לפתור את כל החידות שבו
learn-reset-lesson = להתחיל את השיעור מחדש…
learn-reset-puzzle = להתחיל את החידה מחדש…
learn-to-come = { $count ->
    [one] נשארה עוד אחת
    [two] נשארו עוד שתיים
   *[other] נשארו עוד { $count }
}
learn-lesson-done = השיעור הושלם.
learn-theme = נושא
learn-all-themes = כל הנושאים
learn-difficulty = דרגת קושי
learn-all-levels = כל דרגות הקושי
learn-level = דרגה { $level }
learn-is-new = עוד לא ניסיתם
learn-is-due = מחכה להיום
learn-is-clean = נפתרה
learn-is-helped = נפתרה בעזרה
learn-is-failed = לא נפתרה
learn-comes-back-short = חוזרת { $when }
learn-comes-back = החידה הזאת תחזור { $when }
learn-no-such-puzzle = החידה { $id } כבר איננה באוסף
learn-no-such-lesson = { $file }: אין שיעור בשם { $lesson }
learn-today = היום
learn-tomorrow = מחר
learn-in-days = { $days ->
    [two] בעוד יומיים
   *[other] בעוד { $days } ימים
}
learn-date = { $day } ב{ $month }
learn-on-date = ב־{ $day } ב{ $month }
learn-short-date = { $day }.{ $month }
learn-month-1 = ינואר
learn-month-2 = פברואר
learn-month-3 = מרץ
learn-month-4 = אפריל
learn-month-5 = מאי
learn-month-6 = יוני
learn-month-7 = יולי
learn-month-8 = אוגוסט
learn-month-9 = ספטמבר
learn-month-10 = אוקטובר
learn-month-11 = נובמבר
learn-month-12 = דצמבר
learn-seconds = { $seconds } שנ׳
learn-minutes = { $minutes } דק׳
learn-hours = { $hours } שע׳ { $minutes } דק׳
learn-number-solved = חידות שנפתרו
learn-number-attempts = ניסיונות
learn-number-alone = נפתרו בלי עזרה
learn-number-time = זמן פתרון
learn-number-streak = { $count ->
    [one] יום ברצף
   *[other] ימים ברצף
}
learn-alone = נפתרו בלי עזרה
learn-helped = נפתרו עם רמזים
learn-failed = נכשלו
learn-count-alone = { $count } נפתרו בלי עזרה
learn-count-helped = { $count } נפתרו עם רמזים
learn-count-failed = { $count } נכשלו
learn-solved-of = { $solved } מתוך { $all } נפתרו
learn-alone-of = { $percent } % מתוך { $all } בלי עזרה
learn-no-numbers = עדיין אין נתונים
learn-chart-days = הניסיונות ב־30 הימים האחרונים
learn-chart-levels = נפתרו בלי עזרה, לפי דרגת קושי
learn-chart-themes = נפתרו בלי עזרה, לפי נושא
learn-chart-reviews = חידות שיחזרו
learn-kept-here = ההתקדמות נשמרת במחשב הזה בלבד.
learn-reset-puzzle-title = להתחיל מחדש את «{ $title }»?
learn-reset-puzzle-what = הניסיונות בה לא ייספרו עוד, והיא תהיה בשבילכם חידה חדשה.
learn-reset-lesson-title = להתחיל מחדש את «{ $title }»?
learn-reset-lesson-what = { $count ->
    [0] עמודי השיעור ייחשבו כעמודים שלא נקראו.
    [one] עמודי השיעור ייחשבו כעמודים שלא נקראו, והניסיונות בחידה שבו לא ייספרו עוד.
    [two] עמודי השיעור ייחשבו כעמודים שלא נקראו, והניסיונות בשתי החידות שבו לא ייספרו עוד.
   *[other] עמודי השיעור ייחשבו כעמודים שלא נקראו, והניסיונות ב־{ $count } החידות שבו לא ייספרו עוד.
}
learn-reset-all-title = להתחיל מחדש את האוסף כולו?
learn-reset-all-what = אף עמוד לא ייחשב כנקרא, אף חידה לא תיחשב כפתורה, והסטטיסטיקה תתחיל מחדש.
learn-reset-only-yours = השיעורים והחידות נשארים כמות שהם; מדובר רק בהתקדמות שלכם.
learn-reset-done = מתחילים מחדש
learn-not-written = ההתקדמות עוד לא נשמרה בדיסק, ובינתיים היא שמורה בחלון הזה: { $error }
learn-written-again = ההתקדמות נשמרה בדיסק
learn-newer = את { $path } כתבה גרסה חדשה יותר של Boardwright. הקובץ נשאר כמות שהוא, ומה שתעשו עכשיו נשמר לצדו.
learn-broken = { $count ->
    [one] שורה אחת ב־{ $path } אינה ניתנת לקריאה. היא נשארת במקומה, וכל השאר נספר.
    [two] שתי שורות ב־{ $path } אינן ניתנות לקריאה. הן נשארות במקומן, וכל השאר נספר.
   *[other] { $count } שורות ב־{ $path } אינן ניתנות לקריאה. הן נשארות במקומן, וכל השאר נספר.
}
learn-welcome = כאן בפעם הראשונה?
learn-welcome-learn = ללמוד: לקרוא ולפתור
learn-welcome-author = לחבר: לבנות חידה
learn-welcome-dismiss = להסתיר
learn-edit-puzzle-tip = לפתוח את החידה לעריכה; הפתרון ייראה אז
learn-numbers = המספרים
