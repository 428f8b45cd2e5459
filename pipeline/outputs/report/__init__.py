"""Takes a book and its layout, gives one HTML page for its editor. Its style sheet is data; it may not write a file."""
