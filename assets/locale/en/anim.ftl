# Animations.
anim-help-play = Animation: play or pause
anim-help-duplicate = Animation: duplicate the step
anim-help-up = Animation: step up the list
anim-help-down = Animation: step down the list
anim-to-start = To the beginning
anim-frame-back = A frame back
anim-frame-on = A frame on
anim-to-end = To the end
anim-speed = Speed { $speed }
anim-captions-in = { $lang ->
   *[en] Show captions in English
    [he] Show captions in Hebrew
    [ru] Show captions in Russian
    [uk] Show captions in Ukrainian
}
anim-pause = Pause
anim-play = Play
anim-clock = { $at } / { $length } s
anim-steps = { $count ->
    [one] 1 step
   *[other] { $count } steps
}
anim-faults = { $count ->
    [one] 1 fault
   *[other] { $count } faults
}
anim-tool-barrier = Fence or tower
anim-tool-barrier-tip = An edge: a fence rises. A corner: a tower. Again: it sinks
anim-tool-flip = Turn over
anim-tool-flip-tip = A covered piece turns over
anim-tool-become = Become
anim-tool-become-tip = A piece becomes another one, as pawns do
anim-right-drag = Right drag draws
anim-arrow = Arrow
anim-arrow-tip = Right drag: an arrow. Right click: a circle. Shift red, Alt blue, both yellow
anim-ray = Ray
anim-ray-tip = Right drag: a line of sight up to what blocks it. Right click: a tinted square
anim-new-steps = New steps
anim-join = join the one before
anim-join-tip = Off: when everything before is over. On: together with the step before
anim-appear = Pieces appear
anim-move = Pieces move
anim-auto = Auto
anim-auto-tip = Along lines they glide, otherwise they hop; off the board they vanish
anim-glide = Glide
anim-glide-tip = They slide
anim-hop = Hop
anim-hop-tip = They jump; Shift does the same once
anim-stock = From the stock of
anim-stock-none = none
anim-spare = { $piece }, spare
anim-ask-flip = The piece on { $square } is a
anim-ask-become = It becomes a
anim-title = Title
anim-first-caption-group = Caption at the beginning
anim-first-caption = First caption
anim-playing = Playing
anim-bottom = At the bottom
anim-played = Played
anim-loops = Loops
anim-for-ever = times: for ever
anim-times = { $count ->
    [one] time
   *[other] times
}
anim-hold = The last picture is held for
anim-hold-name = Hold
anim-board = Board at the beginning (FEN)
anim-start-here = Start from this picture
anim-start-here-tip = The board and the marks at the playhead become the beginning; the steps that led there go
anim-marks-group = Marks at the beginning
anim-marks = Marks
anim-marks-tip = Gf7 a circle, Ge2e4 an arrow, fill:Yd5, ray:Rc4f7, label:Bd4=1; G R B Y are the colours
anim-new-title = New animation
anim-from-lesson = From the lesson's board «{ $board }» ({ $rules })
anim-from-empty = From an empty board of
anim-no-name = This is no name for an animation.
anim-exists = An animation of this name is there already.
anim-new-said = A new animation: what you do on the board becomes steps
anim-choose-first = Choose a step first, or a piece on the board
anim-page-steps = Steps
anim-page-whole = Animation
anim-nothing = Nothing happens yet. Move a piece on the board, or add a pause.
anim-add-pause = Add a pause
anim-add-pause-tip = At the playhead
anim-duplicate = Duplicate
anim-delete = Delete
anim-delete-step = Delete the step
anim-up = Up
anim-step-up = Step up
anim-down = Down
anim-step-down = Step down
anim-with-caption = { $step } · caption
anim-step-fault = Step { $step }: { $fault }
anim-caption-missing = The caption is missing in { $langs }
anim-choose-step = Choose a step in the list or on the timeline.
anim-step = Step { $step }
anim-takes = takes
anim-time = Time
anim-as-usual = as usual
anim-reset-time = As usual
anim-reset-time-tip = The time that is usual for such a step
anim-caption-group = Caption from here on
anim-caption = Caption
anim-goes = It goes
anim-ease-smooth = smoothly
anim-ease-smooth-tip = Slow at both ends
anim-ease-linear = evenly
anim-ease-linear-tip = At one speed
anim-ease-in = slow first
anim-ease-in-tip = Slow at the beginning
anim-ease-out = slow last
anim-ease-out-tip = Slow at the end
anim-action = Action
anim-action-tip = glide e1-g1, hop g1-f3, appear N@e4, vanish e5, flip f1=N, become e8=Q, raise Fe4e5 by white, lower Te4f5, mark ray:Rc4f7 Gf7, unmark all, turn black, pause
anim-begins = Begins
anim-after = after all
anim-after-tip = When everything before it is over, or later
anim-with = with previous
anim-with-tip = Together with the step before it, or later
anim-at = at a time
anim-at-tip = At this time of the animation
anim-delay = Delay
anim-start-time = Time of the beginning
anim-at-label = At
anim-later-label = Later by
suffix-seconds = {" s"}
suffix-pixels = {" px"}
seconds = { $number } s
anim-track-pieces = Pieces
anim-track-barriers = Barriers
anim-track-marks = Marks
anim-track-pauses = Pauses
anim-track-captions = Captions
anim-zoom-out = Zoom out
anim-zoom-in = Zoom in
anim-fit = Fit
anim-fit-tip = Show the whole
anim-playhead = Playhead, in seconds
anim-block = Step { $step }: { $words }, at { $at }, takes { $length }
anim-block-end = End of step { $step }
anim-caption-block = Caption: { $text }
anim-write-action = Write what happens: { $words }.
anim-pause-time = How long it lasts is the step's time, below.
anim-after-by = After «by» comes white or black.
anim-no-action = «{ $word }» is none of { $words }.
anim-name-marks = Name marks: Gf7, Ge2e4, ray:Rc4f7, fill:Yd5, label:Bd4=1.
anim-no-mark = «{ $word }» is no mark: Gf7, Ge2e4, ray:Rc4f7, fill:Yd5, label:Bd4=1.
anim-no-rules = There is no rule set «{ $rules }».
anim-no-covered = There is no covered piece on { $square }
anim-no-piece = There is no piece on { $square }
anim-not-empty = { $square } is not empty
anim-covered-home = { $color ->
    [white] Covered white pieces stand on their own starting squares only
   *[black] Covered black pieces stand on their own starting squares only
}
export-line-title = Export the line
export-anim-title = Export animation
export-unsaved = The export shows what there is now, saved or not.
export-file = File
export-folder = in { $folder }
export-kind = Kind
export-gif = GIF
export-png = Animated PNG
export-width = Width
export-each-turn = Each turn
export-turn-seconds = Seconds for each turn
export-glide = pieces glide
export-smoothness = Smoothness
export-fps = Pictures a second
export-fps-suffix = {" pictures a second"}
export-captions = Captions
export-no-captions = none
export-loops = Loops of the file
export-measuring = Measuring…
export-size = { $count ->
    [one] { $count } picture, { $seconds } s, { $bytes } bytes ({ $kilobytes } kB)
   *[other] { $count } pictures, { $seconds } s, { $bytes } bytes ({ $kilobytes } kB)
}
export-exists = There is a file of this name.
export-wrote = Wrote { $path }, { $bytes } bytes
