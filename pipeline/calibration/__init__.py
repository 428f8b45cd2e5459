"""Takes costs and solving times as arrays, gives minutes by cost and by level. Knows no family, no book and no file."""
