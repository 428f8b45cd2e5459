"""Takes a class and its results, gives a class list for next week, which the teacher edits."""
