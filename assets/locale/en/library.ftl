# The collection: its tree, browser, search and palette.
count-puzzles = { $count ->
    [one] { $count } puzzle
   *[other] { $count } puzzles
}
