"""Takes the data files beside it, gives frozen figures of Kakuro; each file names the script that writes it."""
