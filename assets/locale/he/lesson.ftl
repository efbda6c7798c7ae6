# Lessons.

## Modes and languages
lesson-view-write = כתיבה
lesson-view-preview = עם תצוגה
lesson-view-read = קריאה
lesson-first-language = שפה ראשונה
lesson-second-language = שפה שנייה
lesson-one-language = ללא
lesson-add-language = הוספת { $lang }
lesson-undone = בוטל
lesson-redone = בוצע שוב
lesson-nothing-undo = אין מה לבטל
lesson-nothing-redo = אין מה לבצע שוב
lesson-opened = נפתח: { $path }
lesson-saved-mark = נשמר
lesson-not-saved-mark = לא נשמר
lesson-checking = בבדיקה…
lesson-no-findings = אין ממצאים
lesson-page-of = עמוד { $page } מתוך { $count }

## Tool bar
lesson-bold = מודגש
lesson-italic = נטוי
lesson-heading = כותרת
lesson-list = רשימה
lesson-link = קישור
lesson-link-short = קישור
lesson-think = חשבו תחילה
lesson-table = טבלה
lesson-table-short = טבלה
lesson-insert-board = לוח
lesson-insert-puzzle = חידה
lesson-insert-anim = הנפשה
lesson-find-puzzle = חיפוש חידה להוספה

## Keys
lesson-key-bold = שיעור: מודגש
lesson-key-italic = שיעור: נטוי
lesson-key-link = שיעור: קישור
lesson-key-heading = שיעור: כותרת
lesson-key-list = שיעור: רשימה
lesson-key-think = שיעור: שאלה שתשובתה מוסתרת
lesson-key-move = שיעור: קישור לעמדה שעל הלוח
lesson-key-write = שיעור: כתיבה
lesson-key-preview = שיעור: כתיבה עם תצוגה
lesson-key-read = שיעור: קריאה
lesson-key-page-up = שיעור: העלאת העמוד
lesson-key-page-down = שיעור: הורדת העמוד
lesson-key-page-before = שיעור: העמוד הקודם
lesson-key-page-after = שיעור: העמוד הבא

## Pages
lesson-tab-pages = עמודים
lesson-tab-boards = לוחות
lesson-tab-about = שיעור
lesson-tab-findings = ממצאים
lesson-tab-findings-count = ממצאים ({ $count })
lesson-page-new = עמוד חדש
lesson-page-duplicate = שכפול
lesson-page-up = העלאה
lesson-page-down = הורדה
lesson-page-delete = מחיקת העמוד
lesson-page-unnamed = (ללא כותרת)
lesson-page-row = עמוד { $number }: { $name }
lesson-page-empty = אין עדיין דבר בעמוד הזה ב{ $lang }.
lesson-page-missing = העמוד חסר ב{ $lang }
lesson-page-untranslated = העמוד לא תורגם: { $lang }

## Blocks
lesson-kind-heading = כותרת { $level }
lesson-kind-paragraph = פסקה
lesson-kind-list = רשימה
lesson-kind-numbered = רשימה ממוספרת
lesson-kind-quote = ציטוט
lesson-kind-think = שאלה
lesson-kind-code = קוד
lesson-kind-table = טבלה
lesson-kind-rule = קו
lesson-kind-board = לוח
lesson-kind-play = לוח למשחק
lesson-kind-puzzle = חידה
lesson-kind-anim = הנפשה
lesson-kind-new = קטע חדש
lesson-block = { $lang }, קטע { $number }: { $kind }
lesson-hint = כתבו כאן
lesson-new-block = + קטע חדש
lesson-new-block-name = קטע חדש, { $lang }
lesson-missing = חסר ב{ $lang }
lesson-translate = תרגום
lesson-translate-name = תרגום קטע { $number } ({ $kind }) ל{ $lang }
lesson-levels = כותרות ברמות שונות: { $a } ו-{ $b }
lesson-items = רשימות באורך שונה: { $a } ו-{ $b }
lesson-tables = טבלאות בגודל שונה
lesson-embeds = מוצגים בהם דברים שונים
lesson-questions = מספר שונה של שאלות בפנים
lesson-untranslated = אותן מילים: לא תורגם? ({ $lang })

## Moves
lesson-moves = מסעים ב{ $lang }
lesson-link-move = קישור { $text } אל { $address }
lesson-link-here = הוספת קישור למסע
lesson-link-needs-board = פתחו לוח ושחקו קודם את המסעים
lesson-link-needs-turn = שחקו קודם מסע על הלוח
lesson-linked = קושר אל { $turns }

## Boards
lesson-new-board = לוח חדש
lesson-to-text = חזרה לטקסט
lesson-board-copy = שכפול הלוח
lesson-board-remove = מחיקת הלוח
lesson-board-insert = הוספה לטקסט
lesson-board-rename = שם הלוח
lesson-board-arrange = עריכת העמדה
lesson-board-rules = חוקי הלוח
lesson-rules-of-lesson = כמו השיעור ({ $name })
lesson-bottom = הצד שלמטה
lesson-bottom-mover = בתורו
lesson-white = לבן
lesson-black = שחור
lesson-captions = כיתובים
lesson-caption-in = כיתוב, { $lang }
lesson-turns = מסעים לקישור
lesson-turns-none = שחקו מסעים על הלוח כדי לקשר לעמדה שאליה הם מובילים.
lesson-turn-back = החזרת מסע
lesson-turns-clear = מההתחלה
lesson-marks-first = סימונים מציירים על העמדה הראשונה
lesson-start-position = עמדת הפתיחה
lesson-empty-board = לוח ריק
lesson-arrange-hint = בחרו כלי ולחצו על משבצות, או הקישו את האות שלו מעל משבצת. לחיצה ימנית מנקה.
lesson-brush-move = הזזה
lesson-brush-erase = מחיקה
lesson-brush-barrier = גדרות ומגדלים
lesson-promotion = הרגלי נעשה
lesson-illustration = «{ $name }» הוא איור: אי אפשר לשחק עליו
lesson-no-board = בשיעור אין לוח «{ $name }»
lesson-no-animation = בשיעור אין הנפשה «{ $name }»
lesson-no-puzzle = באוסף אין חידה «{ $name }»
lesson-embeds-here = לוחות מוצגים בשיעורים בלבד

## As readers see it
lesson-board-name = לוח { $name }
lesson-board-captioned = לוח { $name }: { $caption }
lesson-board-after = לוח { $name } אחרי { $turns }
lesson-board-open = לחצו לעריכת הלוח
lesson-board-back = חזרה לעמדה הראשונה
lesson-play-on = להמשך משחק מכאן
lesson-white-to-move = הלבן בתורו
lesson-black-to-move = השחור בתורו
lesson-puzzle-name = חידה { $title }: { $turn }, { $task }
lesson-anim-play = הפעלת ההנפשה: { $name }
lesson-anim-stop = עצירת ההנפשה: { $name }
lesson-think-show = הצגת התשובה
lesson-think-hide = הסתרת התשובה

## The lesson as a whole
lesson-title = כותרת
lesson-title-in = כותרת, { $lang }
lesson-author = מחבר
lesson-source = מקור
lesson-licence = רישיון
lesson-rules = חוקים
lesson-languages = שפות
lesson-leads = מובילה
lesson-language-up = העלאת { $lang }
lesson-language-remove = הסרת { $lang }
lesson-language-files = הקובץ של שפה שהוסרה נשאר בדיסק.

## A new lesson
lesson-new = שיעור חדש
lesson-new-name = שם התיקייה (אותיות לטיניות קטנות, ספרות ומקפים)
lesson-new-languages = שפות
lesson-bad-name = זה אינו שם לשיעור.
lesson-name-taken = יש כבר שיעור בשם הזה.
lesson-no-language = בחרו לפחות שפה אחת.
lesson-there-already = { $path } כבר קיים; בחרו שם אחר
lesson-created = שיעור חדש: כתבו, ושמרו כשתרצו
lesson-cancel = ביטול
lesson-create = יצירה

## Numbers
lesson-findings-count =
    { $count ->
    [one] ממצא אחד
    [two] שני ממצאים
   *[other] { $count } ממצאים
 }
lesson-page-row-remarks =
    { $count ->
    [one] עמוד { $number }: { $name }, הערה אחת
   *[other] עמוד { $number }: { $name }, { $count } הערות
 }
lesson-link-moves =
    { $count ->
    [one] קישור מסע אחד
    [two] קישור שני מסעים
   *[other] קישור { $count } מסעים
 }
lesson-clear-marks =
    { $count ->
    [one] הסרת סימון אחד
    [two] הסרת שני סימונים
   *[other] הסרת { $count } סימונים
 }
lesson-page-deleted = העמוד נמחק בכל השפות; «ביטול» מחזיר אותו
