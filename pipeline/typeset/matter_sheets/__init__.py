"""Takes the blocks of a front or back page, gives the sheets on which they are set. Knows no words of its own."""
