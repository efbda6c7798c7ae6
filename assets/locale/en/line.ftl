# The solution, its notes and answers, and the texts of a puzzle.
