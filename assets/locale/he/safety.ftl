# Files: recovery, changes by other programs, what is not saved.

safety-cancel = ביטול
safety-save = שמירה
safety-discard = ויתור
safety-unsaved-title = לשמור את השינויים?
safety-unsaved = ב־{ $name } יש שינויים שלא נשמרו. בלי שמירה הם יאבדו.
safety-saved = נשמר: { $path }
safety-save-as = שמירה בשם…
safety-save-as-title = שמירה בשם
safety-save-as-file = קובץ
safety-name-puzzle = השם מורכב מאותיות לטיניות קטנות, ספרות ומקפים, ומסתיים ב־.toml.
safety-name-animation = השם מורכב מאותיות לטיניות קטנות, ספרות ומקפים, ומסתיים ב־.anim.toml.
safety-name-taken = כבר יש קובץ בשם הזה.
safety-changed-title = הקובץ השתנה
safety-changed = תוכנה אחרת שינתה את הקובץ מאז שנקרא כאן, ויש לכם שינויים שלא נשמרו. מה שלא ייבחר יישאר בהישג יד בעזרת «ביטול».
safety-gone-title = הקובץ איננו
safety-gone = תוכנה אחרת מחקה או העבירה את הקובץ. מה שמוצג כאן הוא כל מה שנותר ממנו.
safety-keep-mine = לשמור את שלי
safety-take-them = לקחת את שבדיסק
safety-compare = השוואה…
safety-write-again = לכתוב שוב
safety-hide = הסתרה
safety-banner-changed = תוכנה אחרת שינתה את הקובץ שבעבודה.
safety-banner-gone = הקובץ נמחק או הועבר; כאן כל מה שנותר ממנו.
safety-banner-others = בחלון אחר יש לזה שינויים שלא נשמרו ({ $age }).
safety-reloaded = תוכנה אחרת שינתה את הקובץ; הוא נקרא מחדש
safety-taken = נקרא מהדיסק; «ביטול» יחזיר את שלכם
safety-nothing-there = אין קובץ לקריאה
safety-no-text = הקובץ שבדיסק אינו טקסט
safety-merge-title = הגרסה שלכם והגרסה שבדיסק
safety-merge-mine = שונה על ידיכם: { $fields }
safety-merge-theirs = שונה בדיסק: { $fields }
safety-merge-both = שונה בשני הצדדים: { $field }
safety-merge-same = שתי הגרסאות זהות.
safety-merge-choose = יש לבחור גרסה בכל מקום ששני הצדדים שינו.
safety-merge = מיזוג
safety-merged = מוזג, אך עוד לא נשמר; «ביטול» יחזיר את שלכם
safety-cannot-compare = הקובץ שבדיסק פגום ואי אפשר להשוות אותו
safety-mine = שלי
safety-theirs = שבדיסק
safety-take-mine = { $field }: שלי
safety-take-theirs = { $field }: שבדיסק
safety-removed = (הוסר)
safety-recovered-title = עבודה ששוחזרה
safety-recovered-what = התוכנה נסגרה לפני שהשינויים האלה נשמרו.
safety-recovered-row = { $name }, { $age }
safety-recover = שחזור
safety-later = אחר כך
safety-later-said = זה נשמר: קובץ, עבודה ששוחזרה…
safety-recovered = שוחזר: { $path }; עוד לא נשמר
safety-discarded = העבודה ששוחזרה הוסרה
safety-nothing-left = אין מה לשחזר
safety-not-kept = אי אפשר לשמור את השינויים לשחזור: { $why }
safety-kept = השינויים שוב נשמרים לשחזור
safety-panic = חלק מהתוכנה נכשל ({ $why }). העבודה שלכם שמורה; כדאי לשמור ולהפעיל את הבדיקה שוב.
safety-why-changed = { $path } שונה על ידי תוכנה אחרת מאז שנקרא
safety-why-exists = { $path } כבר קיים
safety-why-missing = { $path } כבר איננו
safety-why-no-folder = התיקייה { $path } איננה; יש לבחור מקום אחר
safety-why-read-only = { $path } מוגן מפני כתיבה; יש לשמור בשם אחר
safety-why-no-space = אין מקום פנוי עבור { $path }; יש לפנות מקום או לבחור מקום אחר
safety-why-not-a-file = { $path } אינו קובץ
safety-why-too-big = { $path } גדול מדי
safety-why-other = { $path }: { $why }
safety-age-now = ממש עכשיו
safety-age-minutes = { $count ->
    [one] לפני דקה
    [two] לפני שתי דקות
   *[other] לפני { $count } דקות
}
safety-age-hours = { $count ->
    [one] לפני שעה
    [two] לפני שעתיים
   *[other] לפני { $count } שעות
}
safety-age-days = { $count ->
    [one] אתמול
    [two] לפני יומיים
   *[other] לפני { $count } ימים
}
