# Lessons.
