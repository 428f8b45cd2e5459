"""Takes the bytes of a PDF, gives its visible ink, fonts and parts. Knows no puzzle."""
