# The collection: its tree, browser, search and palette.
count-puzzles = { $count ->
    [one] { $count } задача
    [few] { $count } задачі
   *[other] { $count } задач
}
