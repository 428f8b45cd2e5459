"""Takes the data files beside it, gives frozen figures of Calcudoku; each file names the script that writes it."""
