"""Takes groups of puzzles as pages see them, gives how many pages every part of a book has. Draws none."""
