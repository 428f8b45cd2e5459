"""Takes a book and its layout, gives what its author types into the form of a shop. It may not write a file."""
