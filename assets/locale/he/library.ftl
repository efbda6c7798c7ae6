# The collection: its tree, browser, search and palette.
count-puzzles = { $count ->
    [one] חידה אחת
    [two] שתי חידות
   *[other] { $count } חידות
}
