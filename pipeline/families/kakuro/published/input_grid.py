"""The input grid of text A's program: rows of numbers, a cell each, the border of clues included."""
