"""Takes puzzles and their frames, gives pages of puzzles: grids, captions, notes, worksheets. Knows no key."""
