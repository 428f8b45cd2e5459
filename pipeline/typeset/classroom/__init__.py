"""Takes a class and its sheets, gives a document for every sheet and one key. The top of typesetting."""
