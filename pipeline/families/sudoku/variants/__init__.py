"""Takes the variants of Sudoku, gives their puzzles, levels and symmetries; digging lies in `dig`."""
