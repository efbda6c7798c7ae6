# Setting up a position, and the board.

## Squares and pieces, as screen readers say them.

board-name = לוח
board-name-seen = לוח, {$sight}
board-white = לבן
board-black = שחור
board-square-empty = ריקה
board-kind = { $kind ->
        [pawn] רגלי
        [knight] פרש
        [bishop] רץ
        [rook] צריח
        [queen] מלכה
        [king] מלך
       *[man] חייל
    }
board-kinds = { $kind ->
        [pawn] רגלים
        [knight] פרשים
        [bishop] רצים
        [rook] צריחים
        [queen] מלכות
        [king] מלכים
       *[man] חיילים
    }
board-piece-white = { $kind ->
        [pawn] רגלי לבן
        [knight] פרש לבן
        [bishop] רץ לבן
        [rook] צריח לבן
        [queen] מלכה לבנה
        [king] מלך לבן
       *[man] חייל לבן
    }
board-piece-black = { $kind ->
        [pawn] רגלי שחור
        [knight] פרש שחור
        [bishop] רץ שחור
        [rook] צריח שחור
        [queen] מלכה שחורה
        [king] מלך שחור
       *[man] חייל שחור
    }
board-covered-white = { $kind ->
        [pawn] רגלי לבן מכוסה
        [knight] פרש לבן מכוסה
        [bishop] רץ לבן מכוסה
        [rook] צריח לבן מכוסה
        [queen] מלכה לבנה מכוסה
        [king] מלך לבן מכוסה
       *[man] חייל לבן מכוסה
    }
board-covered-black = { $kind ->
        [pawn] רגלי שחור מכוסה
        [knight] פרש שחור מכוסה
        [bishop] רץ שחור מכוסה
        [rook] צריח שחור מכוסה
        [queen] מלכה שחורה מכוסה
        [king] מלך שחור מכוסה
       *[man] חייל שחור מכוסה
    }
board-truth = למעשה { $kind ->
        [pawn] רגלי
        [knight] פרש
        [bishop] רץ
        [rook] צריח
        [queen] מלכה
        [king] מלך
       *[man] חייל
    }
board-truth-unknown = סוג אמיתי לא ידוע
board-fence-to = { $way ->
        [north] גדר מצפון
        [east] גדר ממזרח
        [south] גדר מדרום
       *[west] גדר ממערב
    }
board-tower-to = { $way ->
        [north-east] מגדל מצפון-מזרח
        [south-east] מגדל מדרום-מזרח
        [south-west] מגדל מדרום-מערב
       *[north-west] מגדל מצפון-מערב
    }
board-hole-to = { $way ->
        [north] חור מצפון
        [east] חור ממזרח
        [south] חור מדרום
       *[west] חור ממערב
    }
board-site-fence = גדר בין {$low} ל-{$high}, {$state}
board-site-tower = מגדל בין {$low} ל-{$high}, {$state}
board-site-standing = על הלוח
board-site-free = אפשר להציב
board-site-closed = אי אפשר להציב כעת
board-no-placement = אי אפשר להציב שם מחסום כעת
board-no-rules = אין מערכת חוקים בשם «{$rules}».

## Drawing on the board, and whose eyes it is seen with.

board-draw = ציור
board-draw-tip = הכפתור השמאלי מצייר סימנים בעמדה זו. אותיות מעל משבצת: g r b y לצבע, a לחץ. הכפתור הימני מצייר תמיד.
board-draw-arrows = חצים
board-draw-rays = קווי ראייה
board-draw-labels = תוויות
board-draw-text = טקסט התווית
board-green = ירוק, קו רציף
board-red = אדום, קו מקווקו
board-blue = כחול, קו מנוקד
board-yellow = צהוב, קו כפול
board-sight-dealt = כפי שחולק
board-sight-white = כפי שהלבן רואה
board-sight-black = כפי שהשחור רואה
board-promotion = הרגלי מוכתר ל
board-promotion-keys = חצים ו-Enter, או האות: Q R B N

## Setting up the first position.

board-in-play = הלוח במצב משחק. עברו לעריכת העמדה כדי לשנות את עמדת הפתיחה.
board-pieces = כלים
board-pieces-tip = בחרו כלי ולחצו על משבצות, או גררו. גרירה עם Ctrl מעתיקה; גרירה אל מחוץ ללוח מוחקת, לחיצה ימנית מנקה.
board-spare = {$piece}, מהערכה
board-spare-covered-white = כלי לבן מכוסה
board-spare-covered-black = כלי שחור מכוסה
board-brush-move = הזזה
board-brush-move-tip = לחצו על כלי ואז על משבצת, או גררו אותו
board-brush-erase = מחיקה
board-brush-erase-tip = לחצו על משבצת כדי לנקות אותה
board-brush-barriers = גדרות ומגדלים
board-brush-barriers-tip = לחצו על צלע לגדר ועל פינה למגדל; לחיצה נוספת מסירה. במקלדת: Shift וחץ ממשבצת, ואז Enter.
board-typed = כלים לפי שם
board-typed-hint = Ke1 qd8 -e4
board-typed-unknown = «{$word}» אינו כלי עם משבצת, כמו Ke1, וגם לא -e4 למשבצת ריקה
board-no-cover-white = כלי לבן מכוסה אינו יכול לעמוד על {$square}: כלים מכוסים עומדים על משבצות הפתיחה שלהם.
board-no-cover-black = כלי שחור מכוסה אינו יכול לעמוד על {$square}: כלים מכוסים עומדים על משבצות הפתיחה שלהם.
board-whole = הלוח כולו
board-start = עמדת הפתיחה
board-empty = לוח ריק
board-empty-tip = בלי כלים, בלי מחסומים, בלי זכויות ובלי מלאי
board-mirror-files = שיקוף ימין-שמאל
board-mirror-ranks = שיקוף מעלה-מטה
board-rotate = סיבוב 180°
board-swap-colors = החלפת צבעים
board-swap-colors-tip = כל כלי מחליף צבע על משבצתו; גם הזכויות והמלאי
board-swap-sides = החלפת צדדים
board-swap-sides-tip = כל כלי מחליף צבע והלוח מתהפך: אותה בעיה לצבע השני
board-shift = הסטה
board-shift-left = הסטה שמאלה
board-shift-right = הסטה ימינה
board-shift-up = הסטה למעלה
board-shift-down = הסטה למטה
board-transformed = {$what}: בוצע
board-rights-gone = זכויות הצרחה והכאה דרך הילוכו שאינן מתאימות עוד הוסרו.
board-solution-stays = בפתרון יש מסע בלי מקבילה, ולכן הוא נשאר כפי שהיה ונבדק מחדש.
board-solution-broken = הפתרון נשמר, אך יש בו מסעים שאינם חוקיים עוד; הם מסומנים בחלונית הפתרון
board-refused-off = לא בוצע: {$squares} היו נופלות מן הלוח
board-refused-holes = לא בוצע: החורים של הלוח היו צריכים לזוז
board-refused-covered = לא בוצע: הכלים המכוסים על {$squares} היו עוזבים את המשבצות המיועדות לכלים מכוסים

## Covered pieces.

board-covered = כלים מכוסים
board-covered-tip = בחרו כלי כאן או על הלוח וקבעו מהו.
board-none-covered = {$side}: אין כלים מכוסים
board-truth-of = {$square}: { $kind ->
        [pawn] רגלי
        [knight] פרש
        [bishop] רץ
        [rook] צריח
        [queen] מלכה
        [king] מלך
       *[man] חייל
    }
board-truth-of-unknown = {$square}: לא ידוע
board-true-type = הסוג האמיתי של הכלי המכוסה על {$square}
board-it-is = זה { $kind ->
        [pawn] רגלי
        [knight] פרש
        [bishop] רץ
        [rook] צריח
        [queen] מלכה
        [king] מלך
       *[man] חייל
    }
board-unknown = לא ידוע
board-pool = מאגר
board-pool-of = {$side}, {$what} במאגר
board-shuffle = ערבוב: {$side}
board-shuffle-tip = חלוקה מחדש של אותם סוגים בין הכלים המכוסים
board-pool-large = {$side}: במאגר {$named} כלים, אך רק {$squares} מכוסים. הקטינו מספר או כסו כלי נוסף.
board-pool-small = {$side}: {$missing ->
        [one] לכלי מכוסה אחד אין
       *[other] ל-{$missing} כלים מכוסים אין
    } סוג ידוע
board-pool-unusual = {$side}: {$what} מכוסים: {$count}, ומשחק מתחיל עם {$usual}
board-lost = הוכו בעודם מכוסים
board-lost-of = {$side}, {$what} שהוכו מכוסים

## Side, rights, stock, FEN.

board-side-to-move = תור
board-rights = הצרחה והכאה דרך הילוכו
board-may-castle = {$side} רשאי להצריח {$castling}
board-en-passant = דרך הילוכו
board-none = אין
board-counters = מונים
board-fullmove = מספר המסע
board-clock = מונה חצאי מסעים
board-halfmove = חצאי מסעים בלי הכאה או מסע של רגלי
board-off = מחוץ ללוח
board-fences = גדרות
board-towers = מגדלים
board-men = חיילים
board-count-of = {$what}: {$side}
board-fen = FEN
board-copy-fen = העתקת FEN
board-paste-tip = בעריכת העמדה Ctrl+V מדביק FEN בכל מקום ו-Ctrl+C מעתיק אותו.
board-fen-copied = ה-FEN הועתק
board-fen-pasted = ה-FEN הודבק
board-fen-not-pasted = בלוח הגזירים אין FEN של חוקים אלה: {$why}
board-not-legal = העמדה אינה חוקית
