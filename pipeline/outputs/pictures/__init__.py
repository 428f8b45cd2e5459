"""Takes a book, gives every puzzle and solution as pictures with an index. Knows no page of the book."""
