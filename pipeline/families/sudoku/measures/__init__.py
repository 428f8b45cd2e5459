"""Takes a Sudoku, gives the figures of published methods, and the grading that goes by one of them."""
