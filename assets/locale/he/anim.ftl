# Animations.
anim-help-play = הנפשה: ניגון או השהיה
anim-help-duplicate = הנפשה: שכפול הצעד
anim-help-up = הנפשה: הצעד למעלה ברשימה
anim-help-down = הנפשה: הצעד למטה ברשימה
anim-to-start = להתחלה
anim-frame-back = תמונה אחורה
anim-frame-on = תמונה קדימה
anim-to-end = לסוף
anim-speed = מהירות { $speed }
anim-captions-in = { $lang ->
   *[en] כיתובים באנגלית
    [he] כיתובים בעברית
    [ru] כיתובים ברוסית
    [uk] כיתובים באוקראינית
}
anim-pause = השהיה
anim-play = ניגון
anim-clock = { $at } / { $length } שנ׳
anim-steps = { $count ->
    [one] צעד אחד
    [two] שני צעדים
   *[other] { $count } צעדים
}
anim-faults = { $count ->
    [one] תקלה אחת
    [two] שתי תקלות
   *[other] { $count } תקלות
}
anim-tool-barrier = גדר או מגדל
anim-tool-barrier-tip = צלע: גדר עולה. פינה: מגדל. לחיצה נוספת: ירידה
anim-tool-flip = הפיכה
anim-tool-flip-tip = כלי מכוסה מתגלה
anim-tool-become = הכתרה
anim-tool-become-tip = כלי נעשה לכלי אחר, כמו רגלי
anim-right-drag = גרירה ימנית מציירת
anim-arrow = חץ
anim-arrow-tip = גרירה ימנית: חץ. לחיצה ימנית: עיגול. Shift אדום, Alt כחול, שניהם צהוב
anim-ray = קרן
anim-ray-tip = גרירה ימנית: קו ראייה עד למה שחוסם אותו. לחיצה ימנית: משבצת צבועה
anim-new-steps = צעדים חדשים
anim-join = יחד עם הקודם
anim-join-tip = כבוי: אחרי שכל הקודם הסתיים. דולק: יחד עם הצעד הקודם
anim-appear = כלים מופיעים
anim-move = כלים נעים
anim-auto = אוטומטי
anim-auto-tip = לאורך קווים הם מחליקים, אחרת קופצים; מחוץ ללוח נעלמים
anim-glide = החלקה
anim-glide-tip = הם מחליקים
anim-hop = קפיצה
anim-hop-tip = הם קופצים; Shift עושה זאת פעם אחת
anim-stock = מהמלאי של
anim-stock-none = אף צד
anim-spare = { $piece }, מלאי
anim-ask-flip = הכלי ב־{ $square } הוא
anim-ask-become = הוא נעשה ל
anim-title = כותרת
anim-first-caption-group = כיתוב בהתחלה
anim-first-caption = כיתוב ראשון
anim-playing = ניגון
anim-bottom = למטה
anim-played = ניגון
anim-loops = מספר הפעמים
anim-for-ever = פעמים: ללא סוף
anim-times = { $count ->
    [one] פעם
   *[other] פעמים
}
anim-hold = התמונה האחרונה נשארת
anim-hold-name = השהיה בסוף
anim-board = הלוח בהתחלה (FEN)
anim-start-here = להתחיל מהתמונה הזו
anim-start-here-tip = הלוח והסימונים שבסמן הזמן נעשים להתחלה; הצעדים שהובילו אליהם נמחקים
anim-marks-group = סימונים בהתחלה
anim-marks = סימונים
anim-marks-tip = ‎Gf7 עיגול, ‎Ge2e4 חץ, ‎fill:Yd5, ‎ray:Rc4f7, ‎label:Bd4=1; הצבעים הם G R B Y
anim-new-title = הנפשה חדשה
anim-from-lesson = מלוח השיעור «{ $board }» ({ $rules })
anim-from-empty = מלוח ריק של
anim-no-name = זה אינו שם להנפשה.
anim-exists = כבר יש הנפשה בשם זה.
anim-new-said = הנפשה חדשה: מה שתעשו על הלוח ייעשה לצעדים
anim-choose-first = בחרו תחילה צעד, או כלי על הלוח
anim-page-steps = צעדים
anim-page-whole = ההנפשה
anim-nothing = עדיין לא קורה דבר. הזיזו כלי על הלוח, או הוסיפו השהיה.
anim-add-pause = הוספת השהיה
anim-add-pause-tip = במקום סמן הזמן
anim-duplicate = שכפול
anim-delete = מחיקה
anim-delete-step = מחיקת הצעד
anim-up = למעלה
anim-step-up = הצעד למעלה
anim-down = למטה
anim-step-down = הצעד למטה
anim-with-caption = { $step } · כיתוב
anim-step-fault = צעד { $step }: { $fault }
anim-caption-missing = הכיתוב חסר ב{ $langs }
anim-choose-step = בחרו צעד ברשימה או על ציר הזמן.
anim-step = צעד { $step }
anim-takes = נמשך
anim-time = משך
anim-as-usual = כרגיל
anim-reset-time = כרגיל
anim-reset-time-tip = המשך הרגיל של צעד כזה
anim-caption-group = כיתוב מכאן והלאה
anim-caption = כיתוב
anim-goes = התנועה
anim-ease-smooth = חלקה
anim-ease-smooth-tip = איטית בשני הקצוות
anim-ease-linear = אחידה
anim-ease-linear-tip = במהירות אחת
anim-ease-in = איטית בהתחלה
anim-ease-in-tip = איטית בהתחלה
anim-ease-out = איטית בסוף
anim-ease-out-tip = איטית בסוף
anim-action = פעולה
anim-action-tip = glide e1-g1, hop g1-f3, appear N@e4, vanish e5, flip f1=N, become e8=Q, raise Fe4e5 by white, lower Te4f5, mark ray:Rc4f7 Gf7, unmark all, turn black, pause
anim-begins = מתחיל
anim-after = אחרי הכול
anim-after-tip = כשכל מה שלפניו הסתיים, או מאוחר יותר
anim-with = עם הקודם
anim-with-tip = יחד עם הצעד שלפניו, או מאוחר יותר
anim-at = בזמן קבוע
anim-at-tip = בזמן הזה של ההנפשה
anim-delay = השהיה
anim-start-time = זמן ההתחלה
anim-at-label = בזמן
anim-later-label = מאוחר ב־
suffix-seconds = {" שנ׳"}
suffix-pixels = {" פיקסלים"}
seconds = { $number } שנ׳
anim-track-pieces = כלים
anim-track-barriers = מחסומים
anim-track-marks = סימונים
anim-track-pauses = השהיות
anim-track-captions = כיתובים
anim-zoom-out = הקטנת ציר הזמן
anim-zoom-in = הגדלת ציר הזמן
anim-fit = הכול
anim-fit-tip = הצגת הכול
anim-playhead = סמן הזמן, בשניות
anim-block = צעד { $step }: { $words }, ב־{ $at }, נמשך { $length }
anim-block-end = סוף צעד { $step }
anim-caption-block = כיתוב: { $text }
anim-write-action = כתבו מה קורה: { $words }.
anim-pause-time = משך ההשהיה הוא משך הצעד, למטה.
anim-after-by = אחרי «by» כותבים white או black.
anim-no-action = «{ $word }» אינה אחת מאלה: { $words }.
anim-name-marks = כתבו סימונים: ‎Gf7, ‎Ge2e4, ‎ray:Rc4f7, ‎fill:Yd5, ‎label:Bd4=1.
anim-no-mark = «{ $word }» אינו סימון: ‎Gf7, ‎Ge2e4, ‎ray:Rc4f7, ‎fill:Yd5, ‎label:Bd4=1.
anim-no-rules = אין מערכת חוקים בשם «{ $rules }».
anim-no-covered = אין כלי מכוסה ב־{ $square }
anim-no-piece = אין כלי ב־{ $square }
anim-not-empty = { $square } אינה ריקה
anim-covered-home = { $color ->
    [white] כלים לבנים מכוסים עומדים רק על משבצות הפתיחה שלהם
   *[black] כלים שחורים מכוסים עומדים רק על משבצות הפתיחה שלהם
}
export-line-title = ייצוא הקו
export-anim-title = ייצוא הנפשה
export-unsaved = הייצוא מראה את מה שיש עכשיו, שמור או לא.
export-file = קובץ
export-folder = בתיקייה { $folder }
export-kind = סוג
export-gif = GIF
export-png = PNG מונפש
export-width = רוחב
export-each-turn = כל מסע
export-turn-seconds = שניות לכל מסע
export-glide = כלים מחליקים
export-smoothness = חלקות
export-fps = תמונות בשנייה
export-fps-suffix = {" תמונות בשנייה"}
export-captions = כיתובים
export-no-captions = בלי
export-loops = מספר הפעמים בקובץ
export-measuring = מדידה…
export-size = { $count ->
    [one] תמונה אחת, { $seconds } שנ׳, { $bytes } בתים ({ $kilobytes } ק״ב)
   *[other] { $count } תמונות, { $seconds } שנ׳, { $bytes } בתים ({ $kilobytes } ק״ב)
}
export-exists = יש כבר קובץ בשם זה.
export-wrote = נכתב: { $path }, { $bytes } בתים
