"""Takes grid rules and an author's constraints, gives Sudoku dug out of full grids; knows no variant by name."""
