# Findings, verdicts and the solving mode.
