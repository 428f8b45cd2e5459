"""Takes a layout, gives the bytes of its PDFs. Knows no puzzle."""
