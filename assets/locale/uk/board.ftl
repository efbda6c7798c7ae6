# Setting up a position, and the board.
