# Menus, tool bar, status line, and what commands are called.
app-name = Boardwright
window-title = { $name } – { $app }
menu-file = קובץ
menu-edit = עריכה
menu-view = תצוגה
menu-check = בדיקה
tab-setup = עמדה
tab-solution = פתרון
tab-text = טקסט
tab-findings = ממצאים
cmd-new = חידה חדשה…
cmd-new-tip = חידה חדשה מעמדת הפתיחה של מערכת חוקים
cmd-create = יצירה
cmd-open = פתיחה
cmd-new-anim = הנפשה חדשה
cmd-export-anim = ייצוא הנפשה…
cmd-export-anim-tip = כתיבת ההנפשה או הפתרון לקובץ נע; גודלו מוצג מראש
cmd-anim = שינוי ההנפשה
cmd-save = שמירה
cmd-save-tip = כתיבת הקובץ; הערות ומפתחות לא מוכרים נשארים
cmd-save-anyway = לשמור את שלי
cmd-save-anyway-tip = לדרוס את מה שכתבה התוכנה האחרת
cmd-reload = טעינה מחדש מהדיסק
cmd-reload-tip = קריאת הקובץ מחדש; מה שלא נשמר חוזר עם ביטול
cmd-save-as = שמירה בשם…
cmd-recovered = עבודה ששוחזרה…
cmd-compare = השוואה
cmd-rescan = קריאת האוסף מחדש
cmd-copy-picture = העתקת התמונה
cmd-copy-picture-tip = העתקת הלוח כפי שהוא מוצג ללוח הגזירים
cmd-export-lesson = ייצוא שיעור…
cmd-export-lesson-tip = כתיבת השיעור לקוראים: דף אחד, או חבילה שאפשר לייבא שוב
cmd-import-bundle = ייבוא…
cmd-import-bundle-tip = הכנסת שיעור מחבילה, או משחקים, חידות ובעיות מתוכנות אחרות
cmd-export-picture = ייצוא תמונה…
cmd-export-picture-tip = כתיבת הלוח כפי שהוא מוצג לקובץ PNG או SVG
cmd-write-picture = ייצוא
cmd-quit = יציאה
cmd-discard = לוותר על השינויים
cmd-undo = ביטול
cmd-undo-tip = חזרה צעד אחד אחורה
cmd-redo = ביצוע חוזר
cmd-redo-tip = לבצע שוב את הצעד
cmd-edit = שינוי
cmd-arrange-start = עמדת הפתיחה
cmd-arrange-empty = לוח ריק
cmd-arrange-empty-tip = בלי כלים, בלי מחסומים, בלי זכויות ובלי כלים ביד
cmd-arrange = סידור
cmd-line = שינוי הפתרון
cmd-new-lesson = שיעור חדש…
cmd-lesson = שינוי השיעור
cmd-look = מבט של
cmd-play = משחק
cmd-play-tip = מסעים חוקיים, שנעשים לפתרון
cmd-mark = סימון
cmd-clear-marks = מחיקת הסימונים כאן
cmd-go = מעבר לשם
cmd-step-start = העמדה הראשונה
cmd-step-back = אחורה
cmd-step-on = קדימה
cmd-step-end = סוף הקו
cmd-delete-here = מחיקה מכאן
cmd-delete-here-tip = מחיקת המסע הזה וכל מה שאחריו
cmd-make-main = הפיכה לקו הראשי
cmd-make-main-tip = להקדים את הקו אל המסע הזה בכל הסתעפות
cmd-glyph-good = מסע טוב !
cmd-glyph-mistake = טעות ?
cmd-glyph-brilliant = מבריק !!
cmd-glyph-blunder = טעות גסה ??
cmd-glyph-interesting = מעניין !?
cmd-glyph-dubious = מפוקפק ?!
cmd-show = הצגה על הלוח
cmd-keep = הוספת הקו המוצג
cmd-keep-tip = הוספת הקו שעל הלוח לפתרון
cmd-cancel = ביטול הפעולה
cmd-flip = היפוך הלוח
cmd-flip-tip = סיבוב הלוח; הכיוון של החידה עצמה נשאר
cmd-setup = עריכת עמדה
cmd-setup-tip = סידור חופשי של העמדה הראשונה
cmd-solve = פתירה
cmd-solve-tip = לפתור כמו הקורא; ההוכחה שופטת כל מסע
cmd-add-line = הוספת הקו
cmd-add-line-tip = הוספה לפתרון כווריאנט
cmd-add-tree = הוספת עץ הפתרון
cmd-add-tree-tip = כתיבת הפתרון כולו ומיזוגו עם שלכם; המסעים וההערות שלכם נשארים
cmd-brightness = בהיר או כהה
cmd-brightness-tip = מעבר בין מראה בהיר לכהה
cmd-appearance = מראה
appearance-light = בהיר
appearance-dark = כהה
as-the-system = כמו במערכת
cmd-board-theme = צבעי הלוח
board-as-the-window = כמו החלון
cmd-pieces = כלים
cmd-zoom-in = הגדלה
cmd-zoom-out = הקטנה
cmd-zoom-reset = גודל רגיל
cmd-size = גודל
cmd-touch = כפתורים גדולים למגע
cmd-language = שפה
cmd-recheck = בדיקה חוזרת
cmd-recheck-tip = להתחיל את ההוכחה מחדש
cmd-stop-check = עצירת הבדיקה
cmd-stop-check-tip = לעצור ולהציג את מה שנמצא עד כה
cmd-check-all = בדיקת האוסף כולו
cmd-say = הודעה
cmd-help = מקשים ועזרה
key-space = רווח
tool-place-fence = הצבת גדר
tool-place-tower = הצבת מגדל שמירה
tool-drop = הנחת כלי: { $kind }
tool-tip = אחר כך לוחצים על הלוח; הסמן מראה מה תעשה הלחיצה. Escape מבטל את הבחירה.
status-saved = { $name } (נשמר)
status-not-saved = { $name } (לא נשמר)
standing-setup = עריכת העמדה הראשונה
standing-white = תור הלבן
standing-black = תור השחור
standing-none = אין עמדה
standing-illegal = { $side }: העמדה אינה חוקית
standing-end = { $side }: { $end }
standing-claim = { $side } (אפשר לתבוע תיקו: { $claim })
standing-check = { $side }, בשח
end-checkmate = מט
end-stalemate = פט
end-stalemate-loss = אין מסע חוקי, וזה הפסד
end-dead-position = עמדה מתה
end-threefold = חזרה משולשת על עמדה
end-fivefold = חזרה מחומשת על עמדה
end-fifty-moves = כלל חמישים המסעים
end-seventy-five-moves = כלל שבעים וחמישה המסעים
banner-setup = עריכת עמדה: אתם משנים את העמדה הראשונה, בלי חוקים
banner-solve = פתירה: כמו הקורא; הפתרון מוסתר ודבר אינו נכתב
banner-shown = קו מוצג, לא חלק מהפתרון: { $title }
banner-shown-known = קו מוצג, חלק מהפתרון: { $title }
banner-back = חזרה לפתרון
banner-deal = בחלוקה: { $deal }
say-undone = בוטל
say-redone = בוצע שוב
say-nothing-to-undo = אין מה לבטל
say-nothing-to-redo = אין מה לבצע שוב
say-checking-all = כל חידות האוסף נבדקות…
say-exists = { $path } כבר קיים; בחרו שם אחר
say-new-puzzle = חידה חדשה: סדרו את העמדה ואז שחקו את הפתרון
say-opened = נפתח: { $path }
say-wrote = נכתב: { $path }
say-copied-picture = התמונה הועתקה, { $width } x { $height } פיקסלים
say-go-to-a-turn = עברו תחילה למסע של הפתרון
say-revealed = { $turn }: הכלי המכוסה הוא { $kind }
say-other-deal = הקו משוחק בחלוקה אחרת מזו של החידה
say-line-added = הקו הוא חלק מהפתרון
say-turns-added = { $count ->
    [0] הכול כבר נמצא בפתרון שלכם
    [one] מסע אחד נוסף לפתרון
    [two] שני מסעים נוספו לפתרון
   *[other] { $count } מסעים נוספו לפתרון
}
say-try = שחקו את המסע הנכון לדעתכם
say-settings-not-written = ההגדרות לא נכתבו: { $error }
or = {" או "}
kind-pawn = רגלי
kind-knight = פרש
kind-bishop = רץ
kind-rook = צריח
kind-queen = מלכה
kind-king = מלך
kind-man = חייל
side-white = לבן
side-black = שחור
barrier-fence = גדר
barrier-tower = מגדל שמירה
rules-orthodox = שחמט רגיל
rules-orthodox-summary = שחמט לפי חוקי FIDE.
rules-barriers = שחמט עם מחסומים
rules-barriers-summary = שחמט רגיל; כל צד רשאי פעם אחת להציב גדר ופעם אחת מגדל שמירה במקום מסע.
rules-hidden = שחמט סמוי
rules-hidden-summary = כל הכלים פרט למלכים מעורבבים ומכוסים; כל כלי נע לפי מראהו, עד שמסעו הראשון מגלה אותו.
rules-chessence = צ'סנס
rules-chessence-summary = מלך שאינו זז וחיילים שמסעיהם נקבעים לפי עמידתם זה ליד זה, על לוח של 6 על 9 עם חורים.
theme-wood = עץ
theme-cool = קריר
theme-dark = כהה
theme-contrast = ניגודיות גבוהה
theme-print = דפוס
pieces-classic = קלאסי
pieces-round = עגול
pieces-solid = מלא
lang-en = אנגלית
lang-he = עברית
lang-ru = רוסית
lang-uk = אוקראינית
piece = { $color ->
    [white] { $kind ->
         [pawn] רגלי לבן
         [knight] פרש לבן
         [bishop] רץ לבן
         [rook] צריח לבן
         [queen] מלכה לבנה
         [king] מלך לבן
        *[man] חייל לבן
    }
   *[black] { $kind ->
         [pawn] רגלי שחור
         [knight] פרש שחור
         [bishop] רץ שחור
         [rook] צריח שחור
         [queen] מלכה שחורה
         [king] מלך שחור
        *[man] חייל שחור
    }
}
piece-covered = { $color ->
    [white] כלי לבן מכוסה
   *[black] כלי שחור מכוסה
}
status-findings = { $count } לתיקון
