# Menus, tool bar, status line, and what commands are called.
app-name = Boardwright
window-title = { $name } – { $app }
menu-file = File
menu-edit = Edit
menu-view = View
menu-check = Check
tab-setup = Setup
tab-solution = Solution
tab-text = Text
tab-findings = Findings
cmd-new = New puzzle…
cmd-new-tip = Start a puzzle from a rule set's first position
cmd-create = Create
cmd-open = Open
cmd-new-anim = New animation
cmd-export-anim = Export animation…
cmd-export-anim-tip = Write the animation, or the line of the solution, to a file that moves; its size is said before
cmd-anim = Change the animation
cmd-save = Save
cmd-save-tip = Write the file; comments and unknown keys in it stay
cmd-save-anyway = Keep mine
cmd-save-anyway-tip = Overwrite what the other program wrote
cmd-reload = Reload from disk
cmd-reload-tip = Read the file again; what was not saved comes back with Undo
cmd-save-as = Save as…
cmd-recovered = Recovered work…
cmd-compare = Compare
cmd-rescan = Read the collection again
cmd-copy-picture = Copy picture
cmd-copy-picture-tip = Put the board as it is shown on the clipboard
cmd-export-lesson = Export lesson…
cmd-export-lesson-tip = Write the lesson for its readers: one page, or a bundle that can be imported again
cmd-import-bundle = Import…
cmd-import-bundle-tip = Bring in a lesson from a bundle, or games, puzzles and problems from other programs
cmd-export-picture = Export picture…
cmd-export-picture-tip = Write the board as it is shown to a PNG or SVG file
cmd-write-picture = Export
cmd-quit = Quit
cmd-discard = Discard
cmd-undo = Undo
cmd-undo-tip = Take the last step back
cmd-redo = Redo
cmd-redo-tip = Make the step again
cmd-edit = Change
cmd-arrange-start = Starting position
cmd-arrange-empty = Empty board
cmd-arrange-empty-tip = No pieces, no barriers, no rights, nothing in hand
cmd-arrange = Arrange
cmd-line = Change the solution
cmd-new-lesson = New lesson…
cmd-lesson = Change the lesson
cmd-look = Whose view
cmd-play = Play
cmd-play-tip = Play legal turns, which become the solution
cmd-mark = Mark
cmd-clear-marks = Remove marks here
cmd-go = Go there
cmd-step-start = First position
cmd-step-back = Back
cmd-step-on = Forward
cmd-step-end = End of the line
cmd-delete-here = Delete from here
cmd-delete-here-tip = Delete this turn and everything after it
cmd-make-main = Make this the main line
cmd-make-main-tip = Move the line to this turn to the front at every branch
cmd-glyph-good = Good move !
cmd-glyph-mistake = Mistake ?
cmd-glyph-brilliant = Brilliant !!
cmd-glyph-blunder = Blunder ??
cmd-glyph-interesting = Interesting !?
cmd-glyph-dubious = Dubious ?!
cmd-show = Show on the board
cmd-keep = Add the shown line
cmd-keep-tip = Add the line on the board to the solution
cmd-cancel = Cancel
cmd-flip = Flip the board
cmd-flip-tip = Turn the board; the puzzle's own orientation stays
cmd-setup = Set up
cmd-setup-tip = Arrange the first position freely
cmd-solve = Solve
cmd-solve-tip = Try the puzzle as its reader does; the proof judges each turn
cmd-add-line = Add this line
cmd-add-line-tip = Add it to the solution as a variation
cmd-add-tree = Add the solution tree
cmd-add-tree-tip = Write the whole solution and join it with yours; your turns and comments stay
cmd-brightness = Light or dark
cmd-brightness-tip = Switch between the light and the dark appearance
cmd-appearance = Appearance
appearance-light = Light
appearance-dark = Dark
as-the-system = System
cmd-board-theme = Board colours
board-as-the-window = As the window
cmd-pieces = Pieces
cmd-zoom-in = Larger
cmd-zoom-out = Smaller
cmd-zoom-reset = Usual size
cmd-size = Size
cmd-touch = Large touch targets
cmd-language = Language
cmd-recheck = Check again
cmd-recheck-tip = Start the proof again
cmd-stop-check = Stop the check
cmd-stop-check-tip = Stop what runs and show what it found so far
cmd-check-all = Check the whole collection
cmd-say = Say
cmd-help = Keys and help
key-space = Space
tool-place-fence = Place a fence
tool-place-tower = Place a tower
tool-drop = Drop a { $kind }
tool-tip = Then click on the board; the pointer shows what a click would do. Escape puts the tool away.
status-saved = { $name } (saved)
status-not-saved = { $name } (not saved)
standing-setup = Setting up the first position
standing-white = White to move
standing-black = Black to move
standing-none = No position
standing-illegal = { $side }: the position is not legal
standing-end = { $side }: { $end }
standing-claim = { $side } (a draw may be claimed: { $claim })
standing-check = { $side }, in check
end-checkmate = checkmate
end-stalemate = stalemate
end-stalemate-loss = no legal turn, which loses
end-dead-position = dead position
end-threefold = threefold repetition
end-fivefold = fivefold repetition
end-fifty-moves = fifty-move rule
end-seventy-five-moves = seventy-five-move rule
banner-setup = SETUP: you are changing the first position; no rules apply
banner-solve = SOLVE: as your reader does; the solution is hidden and nothing is written
banner-shown = SHOWN LINE, not part of your solution: { $title }
banner-shown-known = SHOWN LINE, part of your solution: { $title }
banner-back = Back to the solution
banner-deal = In the deal with { $deal }
say-undone = Undone
say-redone = Done again
say-nothing-to-undo = There is nothing to undo
say-nothing-to-redo = There is nothing to redo
say-checking-all = Checking every puzzle of the collection…
say-exists = { $path } is there already; choose another name
say-new-puzzle = A new puzzle: arrange the position, then play the solution
say-opened = Opened { $path }
say-wrote = Wrote { $path }
say-copied-picture = Copied the picture, { $width } x { $height } px
say-go-to-a-turn = Go to a turn of the solution first
say-revealed = { $turn }: the covered piece is a { $kind }
say-other-deal = The line is played in another deal than the puzzle's
say-line-added = The line is part of the solution
say-turns-added = { $count ->
    [0] Your solution has all of it already
    [one] One turn was added to the solution
   *[other] { $count } turns were added to the solution
}
say-try = Play the turn that you think is right
say-settings-not-written = The settings were not written: { $error }
or = {" or "}
kind-pawn = pawn
kind-knight = knight
kind-bishop = bishop
kind-rook = rook
kind-queen = queen
kind-king = king
kind-man = man
side-white = White
side-black = Black
barrier-fence = fence
barrier-tower = tower
rules-orthodox = Orthodox chess
rules-orthodox-summary = Chess by the FIDE laws.
rules-barriers = Chess with Barriers
rules-barriers-summary = Orthodox chess; each side may once place a fence and once a watchtower instead of moving.
rules-hidden = Hidden chess
rules-hidden-summary = All pieces but the kings are shuffled and covered; each moves as it looks until its first move uncovers it.
rules-chessence = Chessence
rules-chessence-summary = A king that never moves and men that move by how they stand to each other, on 6 by 9 squares with holes.
theme-wood = Wood
theme-cool = Cool
theme-dark = Dark
theme-contrast = High contrast
theme-print = Print
pieces-classic = Classic
pieces-round = Round
pieces-solid = Solid
lang-en = English
lang-he = Hebrew
lang-ru = Russian
lang-uk = Ukrainian
piece = { $color ->
    [white] { $kind ->
         [pawn] white pawn
         [knight] white knight
         [bishop] white bishop
         [rook] white rook
         [queen] white queen
         [king] white king
        *[man] white man
    }
   *[black] { $kind ->
         [pawn] black pawn
         [knight] black knight
         [bishop] black bishop
         [rook] black rook
         [queen] black queen
         [king] black king
        *[man] black man
    }
}
piece-covered = { $color ->
    [white] white covered piece
   *[black] black covered piece
}
status-findings = { $count } to mend
