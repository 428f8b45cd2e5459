"""Takes a book, gives every puzzle and solution as pictures with an index. Needs no layout."""
