"""Takes drawings, texts and places, gives draw operations and the bytes of files. May not import families or books."""
