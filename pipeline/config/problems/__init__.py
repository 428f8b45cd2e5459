"""Takes what is wrong with a document, gives sentences with places. Knows no key of a book."""
