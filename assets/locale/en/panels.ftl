# The panels of a puzzle: set-up, solution, board.
