"""Takes the data files beside it, gives frozen figures of Sudoku; each file names the script that writes it."""
