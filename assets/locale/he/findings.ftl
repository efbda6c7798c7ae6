# Findings, verdicts and the solving mode.
verdict-sound = תקינה
verdict-cooked = יש פתרון צדדי
verdict-short = קצרה מהנדרש
verdict-no-solution = אין פתרון
verdict-illegal = לא חוקית
verdict-truncated = לא הסתיימה
verdict-not-checked = לא נבדקה
verdict-checking = בבדיקה…
verdict-findings = ממצאים
verdict-not-proved = לא הוכחה
verdict-wrong-solution = תקינה, אבל הפתרון שלכם שגוי
verdict-accepted = { $verdict }, באישור
badge-running = { $words } { $nodes } עמדות
badge-looking-for-more = { $words }, החיפוש נמשך…
check-stopped = הבדיקה נעצרה לפני שהתחילה.
limit-time = מגבלת הזמן
limit-nodes = מגבלת העמדות
limit-stopped = בקשת העצירה
set-play-unfinished = { $limit } קדמה למציאת כל המשחק המוכן
set-play-one = הצד השני היה יכול להתחיל: { $line }
set-play-many = הצד השני היה יכול להתחיל ב־{ $count } דרכים: { $line }; ...
row-key = מפתח
row-solution = פתרון
key-holds = { $turn } מחזיק
key-in = { $count ->
    [one] { $turn } במסע אחד
    [two] { $turn } בשני מסעים
   *[other] { $turn } ב־{ $count } מסעים
}
counter-deal = חלוקה מפריכה
counter-deal-message = { $turn } נכשל כאשר { $deal }
counter-deals = חלוקות מפריכות ({ $count })
group-errors = שגיאות
group-warnings = אזהרות
group-keys = מפתחות
group-solutions = פתרונות
group-counters = חלוקות ששוברות תוכניות
group-remarks = הערות
group-waivers = אישורים
group-illegal-turns = מסעים לא חוקיים בפתרון
group-fen = אי אפשר לקרוא את ה־FEN
group-file = החידה כקובץ
illegal-turn-tip = מעבר לעמדה שלפניו
diagnostic-place = { $code }, שורה { $line }
accepted = מאושרים ({ $count })
report-when-legal = ההוכחה תתחיל כשהעמדה תהיה חוקית.
report-empty-solution = הפתרון שלכם ריק: שחקו את המפתח, או הוסיפו קו או את העץ כולו.
report-one-solution = פתרון אחד בדיוק, באורך הנדרש.
report-lines = { $count ->
    [one] קו אחד פותר.
    [two] שני קווים פותרים.
   *[other] { $number } קווים פותרים.
}
report-identified = זהות הכלי נובעת ממה שהקורא יודע.
report-one-holds = מסע אחד בדיוק מחזיק.
report-hold = { $count ->
    [one] מסע ראשון אחד מחזיק.
    [two] שני מסעים ראשונים מחזיקים.
   *[other] { $count } מסעים ראשונים מחזיקים.
}
report-none-holds = אף מסע אינו מחזיק.
report-one-key = מפתח אחד בדיוק, במספר המסעים הנדרש.
report-keys = { $count ->
    [one] מסע ראשון אחד פותר.
    [two] שני מסעים ראשונים פותרים.
   *[other] { $count } מסעים ראשונים פותרים.
}
report-short = יש פתרון בפחות מסעים מהנדרש.
report-nothing = שום דבר אינו פותר.
report-illegal = העמדה או הקו אינם חוקיים.
report-truncated = { $limit } עצרה את ההוכחה: לא הוכח דבר מעבר לרשום כאן.
report-elsewhere = { $count ->
    [one] הצבה אחת במקום אחר אינה משנה דבר.
    [two] שתי הצבות במקומות אחרים אינן משנות דבר; הן נחשבות מפתח אחד.
   *[other] { $count } הצבות במקומות אחרים אינן משנות דבר; הן נחשבות מפתח אחד.
}
report-cost = { $nodes } עמדות, { $seconds } שנ׳
deals-one = את הכלים המכוסים אפשר לחלק בדרך אחת בלבד.
deals-countless = את הכלים המכוסים אפשר לחלק ביותר דרכים משאפשר לספור.
deals-many = { $count ->
    [two] את הכלים המכוסים אפשר לחלק בשתי דרכים.
   *[other] את הכלים המכוסים אפשר לחלק ב־{ $number } דרכים.
}
running-keys = מחפשים מפתחות
running-remarks = מחפשים דואלים, ניסיונות, משחק מוכן ואיומים
running-tree = כותבים את עץ הפתרון
running-figures = { $what }… { $nodes } עמדות, { $seconds } שנ׳
remarks-stopped = דואלים, ניסיונות וכיוצא בהם לא חופשו.
row-choose = בחירה
row-show = הצגת הקו על הלוח
row-waive-open = אישור עם נימוק…
row-waive-tip = לאשר את הממצא; הנימוק נכתב בקובץ
row-reason = נימוק
row-reason-hint = מדוע הוא מאושר?
row-waive = אישור
row-waived = אושר; הנימוק הוא חלק מהחידה
row-unwaive = ביטול האישור
row-unused = אישור שאין בו צורך: { $what }
row-remove-waiver = מחיקת האישור
task-mate = { $count ->
    [one] מט במסע אחד
   *[other] מט ב־{ $moves } מסעים
}
task-selfmate = { $count ->
    [one] מט עצמי במסע אחד
   *[other] מט עצמי ב־{ $moves } מסעים
}
task-helpmate = { $count ->
    [one] מט עזר במסע אחד
   *[other] מט עזר ב־{ $moves } מסעים
}
task-stalemate = { $count ->
    [one] פט במסע אחד
   *[other] פט ב־{ $moves } מסעים
}
task-selfstalemate = { $count ->
    [one] פט עצמי במסע אחד
   *[other] פט עצמי ב־{ $moves } מסעים
}
task-helpstalemate = { $count ->
    [one] פט עזר במסע אחד
   *[other] פט עזר ב־{ $moves } מסעים
}
task-defend = { $count ->
    [one] המסעים היחידים שמונעים מט במסע אחד
   *[other] המסעים היחידים שמונעים מט ב־{ $moves } מסעים
}
task-best = הקו של המחבר
task-identify = מהו סוגו האמיתי?
finding-illegal-position = עמדה לא חוקית
finding-illegal-line = קו לא חוקי
finding-no-solution = אין פתרון
finding-wrong-key = מפתח שגוי
finding-wrong-move = מסע שגוי
finding-cook = פתרון צדדי
finding-short-solution = פתרון קצר
finding-not-best = לא הטוב ביותר
finding-dual-main-line = דואל בקו הראשי
finding-unanswered-defence = הגנה בלי מענה
finding-limit-reached = לא הסתיים
finding-dual-by-play = דואל בקו צדדי
finding-dual-last-move = דואל במסע האחרון
finding-dual-promotion = דואל בהכתרה
finding-try = ניסיון
finding-set-play = משחק מוכן
finding-threat = איום
finding-zugzwang = צוגצוואנג
finding-refutation = הפרכה
finding-unproved = לא הוכח
finding-remarks-incomplete = ההערות לא הושלמו
finding-dual-by-play-many = דואלים בקווים צדדיים
finding-dual-last-move-many = דואלים במסע האחרון
finding-dual-promotion-many = דואלים בהכתרה
finding-try-many = ניסיונות
finding-threat-many = איומים
finding-refutation-many = הפרכות
