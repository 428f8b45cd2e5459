"""Takes ink, gives grids, cells, captions and puzzles. Knows no manifest."""
