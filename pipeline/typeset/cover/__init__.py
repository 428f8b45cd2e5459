"""Takes the number of a book's pages, gives its cover and the guide to one. Knows no newspaper and no pagination."""
