"""Takes a book, gives pages that are solved on a screen. The player itself is data, in templates/player."""
