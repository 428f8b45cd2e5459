"""Takes drawings in cell units and running text, gives draw operations in absolute points. Writes no file."""
