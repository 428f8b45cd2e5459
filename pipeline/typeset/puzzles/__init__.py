"""Takes puzzles and their frames, gives pages of puzzles: grids, names, captions, worksheets. Knows no key."""
