"""Takes a book, gives pages that are solved on a screen. The player's source is data; no solver runs in the reader's browser."""
