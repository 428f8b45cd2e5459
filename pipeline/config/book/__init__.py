"""Takes the models of a book file, gives the parts of a BookSpec. Knows no page and no puzzle that is made."""
