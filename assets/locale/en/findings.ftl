# Findings, verdicts and the solving mode.
verdict-sound = Sound
verdict-cooked = Cooked
verdict-short = Shorter than stated
verdict-no-solution = No solution
verdict-illegal = Illegal
verdict-truncated = Not finished
verdict-not-checked = Not checked
verdict-checking = Checking…
verdict-findings = Findings
verdict-not-proved = Not proved
verdict-wrong-solution = Sound, but your solution is wrong
verdict-accepted = { $verdict }, accepted
badge-running = { $words } { $nodes } positions
badge-looking-for-more = { $words }, looking for more…
check-stopped = The check was stopped before it began.
limit-time = the time limit
limit-nodes = the node limit
limit-stopped = the request to stop
set-play-unfinished = { $limit } came before all set play was found
set-play-one = the other side could begin: { $line }
set-play-many = the other side could begin, in { $count } ways: { $line }; ...
row-key = Key
row-solution = Solution
key-holds = { $turn } holds
key-in = { $count ->
    [one] { $turn } in one move
   *[other] { $turn } in { $count } moves
}
counter-deal = Counter-deal
counter-deal-message = { $turn } fails when { $deal }
counter-deals = Counter-deals ({ $count })
group-errors = Errors
group-warnings = Warnings
group-keys = Keys
group-solutions = Solutions
group-counters = Deals that break plans
group-remarks = Remarks
group-waivers = Waivers
group-illegal-turns = Illegal turns of the solution
group-fen = The FEN cannot be read
group-file = The puzzle as a file
illegal-turn-tip = Go to the position before it
diagnostic-place = { $code }, line { $line }
accepted = Accepted ({ $count })
report-when-legal = The proof starts when the position is legal.
report-empty-solution = Your solution is empty: play the key, or add a line or the whole tree.
report-one-solution = Exactly one solution, of the stated length.
report-lines = { $count ->
    [one] { $number } line solves it.
   *[other] { $number } lines solve it.
}
report-identified = What it is follows from what the reader knows.
report-one-holds = Exactly one turn holds.
report-hold = { $count ->
    [one] { $count } first turn holds.
   *[other] { $count } first turns hold.
}
report-none-holds = No turn holds.
report-one-key = Exactly one key, in the stated number of moves.
report-keys = { $count ->
    [one] { $count } first turn solves it.
   *[other] { $count } first turns solve it.
}
report-short = It is solved in fewer moves than stated.
report-nothing = Nothing solves it.
report-illegal = The position or the line is not legal.
report-truncated = { $limit } ended the proof: nothing is proved beyond what is listed.
report-elsewhere = { $count ->
    [one] 1 placement elsewhere changes nothing.
   *[other] { $count } placements elsewhere change nothing; they count as one key.
}
report-cost = { $nodes } positions, { $seconds } s
deals-one = The covered pieces can be dealt in one way only.
deals-countless = The covered pieces can be dealt in more ways than can be counted.
deals-many = { $count ->
   *[other] The covered pieces can be dealt in { $number } ways.
}
running-keys = Looking for keys
running-remarks = Looking for duals, tries, set play, threats
running-tree = Writing the solution tree
running-figures = { $what }… { $nodes } positions, { $seconds } s
remarks-stopped = Duals, tries and the like were not looked for.
row-choose = Choose it
row-show = Show the line on the board
row-waive-open = Waive with reason…
row-waive-tip = Accept it; the reason is written into the file
row-reason = Reason
row-reason-hint = Why is it accepted?
row-waive = Waive
row-waived = Accepted; the reason is part of the puzzle
row-unwaive = Unwaive
row-unused = Unused waiver: { $what }
row-remove-waiver = Remove the waiver
task-mate = { $count ->
    [one] mate in { $moves }
   *[other] mate in { $moves }
}
task-selfmate = { $count ->
    [one] selfmate in { $moves }
   *[other] selfmate in { $moves }
}
task-helpmate = { $count ->
    [one] helpmate in { $moves }
   *[other] helpmate in { $moves }
}
task-stalemate = { $count ->
    [one] stalemate in { $moves }
   *[other] stalemate in { $moves }
}
task-selfstalemate = { $count ->
    [one] selfstalemate in { $moves }
   *[other] selfstalemate in { $moves }
}
task-helpstalemate = { $count ->
    [one] helpstalemate in { $moves }
   *[other] helpstalemate in { $moves }
}
task-defend = { $count ->
    [one] the only turns that stop mate in { $moves }
   *[other] the only turns that stop mate in { $moves }
}
task-best = the author's line
task-identify = which true type must it have?
finding-illegal-position = Illegal position
finding-illegal-line = Illegal line
finding-no-solution = No solution
finding-wrong-key = Wrong key
finding-wrong-move = Wrong move
finding-cook = Cook
finding-short-solution = Short solution
finding-not-best = Not the best
finding-dual-main-line = Dual in the main line
finding-unanswered-defence = Unanswered defence
finding-limit-reached = Not finished
finding-dual-by-play = Dual in the by-play
finding-dual-last-move = Dual at the last move
finding-dual-promotion = Promotion dual
finding-try = Try
finding-set-play = Set play
finding-threat = Threat
finding-zugzwang = Zugzwang
finding-refutation = Refutation
finding-unproved = Not proved
finding-remarks-incomplete = Remarks not finished
finding-dual-by-play-many = Duals in the by-play
finding-dual-last-move-many = Duals at the last move
finding-dual-promotion-many = Promotion duals
finding-try-many = Tries
finding-threat-many = Threats
finding-refutation-many = Refutations
