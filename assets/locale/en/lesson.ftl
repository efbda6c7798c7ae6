# Lessons.

## Modes and languages
lesson-view-write = Write
lesson-view-preview = With preview
lesson-view-read = Read
lesson-first-language = First language
lesson-second-language = Second language
lesson-one-language = none
lesson-add-language = Add { $lang }
lesson-undone = Undone
lesson-redone = Done again
lesson-nothing-undo = There is nothing to undo
lesson-nothing-redo = There is nothing to redo
lesson-opened = Opened { $path }
lesson-saved-mark = saved
lesson-not-saved-mark = not saved
lesson-checking = Checking…
lesson-no-findings = No findings
lesson-page-of = Page { $page } of { $count }

## Tool bar
lesson-bold = Bold
lesson-italic = Italic
lesson-heading = Heading
lesson-list = List
lesson-link = Link
lesson-link-short = Link
lesson-think = Think first
lesson-table = Table
lesson-table-short = Table
lesson-insert-board = Board
lesson-insert-puzzle = Puzzle
lesson-insert-anim = Animation
lesson-find-puzzle = Find a puzzle to insert

## Keys
lesson-key-bold = Lesson: bold
lesson-key-italic = Lesson: italic
lesson-key-link = Lesson: link
lesson-key-heading = Lesson: heading
lesson-key-list = Lesson: list
lesson-key-think = Lesson: a question whose answer is hidden
lesson-key-move = Lesson: link to the position on the board
lesson-key-write = Lesson: write
lesson-key-preview = Lesson: write with preview
lesson-key-read = Lesson: read
lesson-key-page-up = Lesson: move the page up
lesson-key-page-down = Lesson: move the page down
lesson-key-page-before = Lesson: page before
lesson-key-page-after = Lesson: next page

## Pages
lesson-tab-pages = Pages
lesson-tab-boards = Boards
lesson-tab-about = Lesson
lesson-tab-findings = Findings
lesson-tab-findings-count = Findings ({ $count })
lesson-page-new = New page
lesson-page-duplicate = Duplicate
lesson-page-up = Page up
lesson-page-down = Page down
lesson-page-delete = Delete page
lesson-page-unnamed = (no heading)
lesson-page-row = Page { $number }: { $name }
lesson-page-empty = Nothing on this page in { $lang } yet.
lesson-page-missing = The page is missing in { $lang }
lesson-page-untranslated = The page is not translated: { $lang }

## Blocks
lesson-kind-heading = heading { $level }
lesson-kind-paragraph = paragraph
lesson-kind-list = list
lesson-kind-numbered = numbered list
lesson-kind-quote = quote
lesson-kind-think = question
lesson-kind-code = code
lesson-kind-table = table
lesson-kind-rule = rule
lesson-kind-board = board
lesson-kind-play = board to play on
lesson-kind-puzzle = puzzle
lesson-kind-anim = animation
lesson-kind-new = new block
lesson-block = { $lang }, block { $number }: { $kind }
lesson-hint = Write here
lesson-new-block = + New block
lesson-new-block-name = New block, { $lang }
lesson-missing = Missing in { $lang }
lesson-translate = Translate
lesson-translate-name = Translate block { $number } ({ $kind }) into { $lang }
lesson-levels = Headings of different levels: { $a } and { $b }
lesson-items = Lists of different lengths: { $a } and { $b }
lesson-tables = Tables of different sizes
lesson-embeds = They show different things inside
lesson-questions = Different numbers of questions inside
lesson-untranslated = The same words: not translated? ({ $lang })

## Moves
lesson-moves = Moves in { $lang }
lesson-link-move = Link { $text } to { $address }
lesson-link-here = Insert a move link
lesson-link-needs-board = Open a board and play the turns first
lesson-link-needs-turn = Play a turn on the board first
lesson-linked = Linked to { $turns }

## Boards
lesson-new-board = New board
lesson-to-text = Back to the text
lesson-board-copy = Duplicate board
lesson-board-remove = Delete board
lesson-board-insert = Insert into the text
lesson-board-rename = Name of the board
lesson-board-arrange = Edit the position
lesson-board-rules = Rules of the board
lesson-rules-of-lesson = As the lesson ({ $name })
lesson-bottom = Side at the bottom
lesson-bottom-mover = To move
lesson-white = White
lesson-black = Black
lesson-captions = Captions
lesson-caption-in = Caption, { $lang }
lesson-turns = Turns for a link
lesson-turns-none = Play turns on the board to link to the position they lead to.
lesson-turn-back = Take back
lesson-turns-clear = From the beginning
lesson-marks-first = Marks are drawn on the first position
lesson-start-position = Starting position
lesson-empty-board = Empty board
lesson-arrange-hint = Pick a piece and click squares, or type its letter over a square. Right click clears.
lesson-brush-move = Move
lesson-brush-erase = Erase
lesson-brush-barrier = Fences and towers
lesson-promotion = The pawn becomes
lesson-illustration = «{ $name }» is an illustration: no turns can be played on it
lesson-no-board = The lesson has no board «{ $name }»
lesson-no-animation = The lesson has no animation «{ $name }»
lesson-no-puzzle = The collection has no puzzle «{ $name }»
lesson-embeds-here = Boards are shown in lessons only

## As readers see it
lesson-board-name = Board { $name }
lesson-board-captioned = Board { $name }: { $caption }
lesson-board-after = Board { $name } after { $turns }
lesson-board-open = Click to edit the board
lesson-board-back = Back to the first position
lesson-play-on = To play on from
lesson-white-to-move = White to move
lesson-black-to-move = Black to move
lesson-puzzle-name = Puzzle { $title }: { $turn }, { $task }
lesson-anim-play = Play the animation: { $name }
lesson-anim-stop = Stop the animation: { $name }
lesson-think-show = show the answer
lesson-think-hide = hide the answer

## The lesson as a whole
lesson-title = Title
lesson-title-in = Title, { $lang }
lesson-author = Author
lesson-source = Source
lesson-licence = Licence
lesson-rules = Rules
lesson-languages = Languages
lesson-leads = leads
lesson-language-up = Move { $lang } up
lesson-language-remove = Remove { $lang }
lesson-language-files = The file of a language that is removed stays on the disk.

## A new lesson
lesson-new = New lesson
lesson-new-name = Name of the folder (small letters, digits and hyphens)
lesson-new-languages = Languages
lesson-bad-name = This is no name for a lesson.
lesson-name-taken = A lesson of this name is there already.
lesson-no-language = Choose at least one language.
lesson-there-already = { $path } is there already; choose another name
lesson-created = A new lesson: write, and save when you like
lesson-cancel = Cancel
lesson-create = Create

## Numbers
lesson-findings-count =
    { $count ->
    [one] { $count } finding
   *[other] { $count } findings
 }
lesson-page-row-remarks =
    { $count ->
    [one] Page { $number }: { $name }, one remark
   *[other] Page { $number }: { $name }, { $count } remarks
 }
lesson-link-moves =
    { $count ->
    [one] Link one move
   *[other] Link { $count } moves
 }
lesson-clear-marks =
    { $count ->
    [one] Remove one mark
   *[other] Remove { $count } marks
 }
lesson-page-deleted = The page is deleted in all languages; Undo brings it back
