"""Takes what a book asks, gives its puzzles as values, one function a file. Knows no page, no file and no process."""
