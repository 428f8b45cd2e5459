"""Takes the size of a finished book, gives its cover and the guide to one. Knows no page inside."""
