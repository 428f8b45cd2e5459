"""Takes the bytes of a PDF, gives its visible ink, fonts and parts. May not import families, puzzles or the solver."""
