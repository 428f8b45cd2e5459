"""Takes drawings, texts and places, gives draw operations and the bytes of files. Knows no family and no book."""
