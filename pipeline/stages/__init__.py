"""Takes what a book asks, gives its puzzles as values, one function a file. Knows no page, disk or clock."""
