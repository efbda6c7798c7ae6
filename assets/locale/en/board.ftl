# Setting up a position, and the board.

## Squares and pieces, as screen readers say them.

board-name = Board
board-name-seen = Board, {$sight}
board-white = White
board-black = Black
board-square-empty = empty
board-kind = { $kind ->
        [pawn] pawn
        [knight] knight
        [bishop] bishop
        [rook] rook
        [queen] queen
        [king] king
       *[man] man
    }
board-kinds = { $kind ->
        [pawn] pawns
        [knight] knights
        [bishop] bishops
        [rook] rooks
        [queen] queens
        [king] kings
       *[man] men
    }
board-piece-white = { $kind ->
        [pawn] white pawn
        [knight] white knight
        [bishop] white bishop
        [rook] white rook
        [queen] white queen
        [king] white king
       *[man] white man
    }
board-piece-black = { $kind ->
        [pawn] black pawn
        [knight] black knight
        [bishop] black bishop
        [rook] black rook
        [queen] black queen
        [king] black king
       *[man] black man
    }
board-covered-white = { $kind ->
        [pawn] white covered pawn
        [knight] white covered knight
        [bishop] white covered bishop
        [rook] white covered rook
        [queen] white covered queen
        [king] white covered king
       *[man] white covered man
    }
board-covered-black = { $kind ->
        [pawn] black covered pawn
        [knight] black covered knight
        [bishop] black covered bishop
        [rook] black covered rook
        [queen] black covered queen
        [king] black covered king
       *[man] black covered man
    }
board-truth = in truth a {$kind}
board-truth-unknown = true type unknown
board-fence-to = fence to the {$way}
board-tower-to = tower to the {$way}
board-hole-to = hole to the {$way}
board-site-fence = fence between {$low} and {$high}, {$state}
board-site-tower = tower between {$low} and {$high}, {$state}
board-site-standing = standing
board-site-free = free
board-site-closed = cannot be placed now
board-no-placement = No barrier can be placed there now
board-no-rules = There is no rule set «{$rules}».

## Drawing on the board, and whose eyes it is seen with.

board-draw = Draw
board-draw-tip = The left button draws marks on this position. Letters over a square: g r b y the colour, a an arrow. The right button always draws.
board-draw-arrows = Arrows
board-draw-rays = Rays
board-draw-labels = Labels
board-draw-text = Text of the label
board-green = Green, solid
board-red = Red, dashed
board-blue = Blue, dotted
board-yellow = Yellow, double
board-sight-dealt = As dealt
board-sight-white = As White sees
board-sight-black = As Black sees
board-promotion = The pawn becomes
board-promotion-keys = Arrows and Enter, or the letter: Q R B N

## Setting up the first position.

board-in-play = The board is in play mode. Set up to change the first position.
board-pieces = Pieces
board-pieces-tip = Pick one and click squares, or drag. Ctrl and a drag copies; off the board deletes, right click clears.
board-spare = {$piece}, spare
board-spare-covered-white = white covered piece
board-spare-covered-black = black covered piece
board-brush-move = Move
board-brush-move-tip = Click a piece, then a square; or drag it
board-brush-erase = Erase
board-brush-erase-tip = Click a square to clear it
board-brush-barriers = Fences and towers
board-brush-barriers-tip = Click an edge for a fence, a corner for a tower; the same place again takes it away. By keyboard: Shift and an arrow from a square, then Enter.
board-typed = Pieces by name
board-typed-hint = Ke1 qd8 -e4
board-typed-unknown = «{$word}» is neither a piece with its square, such as Ke1, nor -e4 for an empty square
board-no-cover-white = A covered white piece cannot stand on {$square}: covered pieces stand on their own starting squares.
board-no-cover-black = A covered black piece cannot stand on {$square}: covered pieces stand on their own starting squares.
board-whole = Whole board
board-start = Starting position
board-empty = Empty board
board-empty-tip = No pieces, no barriers, no rights, nothing in hand
board-mirror-files = Mirror left-right
board-mirror-ranks = Mirror top-bottom
board-rotate = Rotate 180°
board-swap-colors = Swap colours
board-swap-colors-tip = Every piece changes sides on its square; rights and things in hand too
board-swap-sides = Swap sides
board-swap-sides-tip = Every piece changes sides, seen from the other side: the same problem for the other colour
board-shift = Shift
board-shift-left = Shift left
board-shift-right = Shift right
board-shift-up = Shift up
board-shift-down = Shift down
board-transformed = {$what}: done
board-rights-gone = Castling and en passant rights that no longer fit are gone.
board-solution-stays = The solution has a turn without a counterpart and stays as it was; it is checked again.
board-solution-broken = The solution is kept, but it has turns that are not legal any more; the solution panel marks them
board-refused-off = Not done: {$squares} would fall off the board
board-refused-holes = Not done: the holes of this board would have to move
board-refused-covered = Not done: the covered pieces of {$squares} would leave the squares on which covered pieces stand

## Covered pieces.

board-covered = Covered pieces
board-covered-tip = Choose one here or on the board and say what it is.
board-none-covered = {$side}: no covered piece
board-truth-of = {$square} is a {$kind}
board-truth-of-unknown = {$square} is unknown
board-true-type = True type of the covered piece on {$square}
board-it-is = it is a {$kind}
board-unknown = unknown
board-pool = Pool
board-pool-of = {$side}, {$what} in the pool
board-shuffle = Shuffle {$side}
board-shuffle-tip = Deal the same types anew over the covered pieces
board-pool-large = {$side}: the pool names {$named} pieces, but only {$squares} are covered. Lower a number or cover another piece.
board-pool-small = {$side}: {$missing ->
        [one] one covered piece is
       *[other] {$missing} covered pieces are
    } of unknown type
board-pool-unusual = {$side}: {$count} {$what} under cover, and a game begins with {$usual}
board-lost = Captured while covered
board-lost-of = {$side}, {$what} captured while covered

## Side, rights, stock, FEN.

board-side-to-move = Side to move
board-rights = Castling and en passant
board-may-castle = {$side} may castle {$castling}
board-en-passant = En passant
board-none = none
board-counters = Counters
board-fullmove = Move number
board-clock = Half-move clock
board-halfmove = Plies without capture or pawn move
board-off = Off the board
board-fences = fences
board-towers = towers
board-men = men
board-count-of = {$side} {$what}
board-fen = FEN
board-copy-fen = Copy the FEN
board-paste-tip = While setting up, Ctrl+V anywhere pastes a FEN and Ctrl+C copies it.
board-fen-copied = The FEN is on the clipboard
board-fen-pasted = The FEN was pasted
board-fen-not-pasted = The clipboard holds no FEN of these rules: {$why}
board-not-legal = The position is not legal
