"""Takes a book, gives the layout of its files: pages of draw operations in absolute coordinates. Reads nothing but the
bundled fonts; may not know processes, nor how puzzles are made and chosen.
"""
