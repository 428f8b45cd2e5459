"""Takes the documents of a layout, gives the PDFs of a book, and the guide to its cover as a picture too."""
