"""Takes the pages of a book, gives sheets of two pages a side to be printed on both sides, folded and stapled."""
