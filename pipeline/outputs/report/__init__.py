"""Takes a book and its layout, gives one HTML page for its editor. Knows no file."""
