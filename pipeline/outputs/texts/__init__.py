"""Takes a book, gives its puzzles as links and files that other programs open. Needs no layout."""
