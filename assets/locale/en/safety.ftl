# Files: recovery, changes by other programs, what is not saved.
