"""Takes solved puzzles, gives the pages of the key: answers, hints, worked steps. Knows no pagination."""
