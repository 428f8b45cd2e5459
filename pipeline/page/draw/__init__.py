"""Takes drawings in cell units, looks and places, gives draw operations in absolute points. Writes no file."""
