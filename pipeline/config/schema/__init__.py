"""Takes a book's tree, gives typed models of what is written. Knows the keys, not what they mean together."""
