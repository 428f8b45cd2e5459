"""Takes the words and positions of a lesson and a page geometry, gives sheets; knows no puzzle of the book."""
