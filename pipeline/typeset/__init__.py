"""Takes a book, gives the layout of its files: pages of draw operations in absolute coordinates. May not know how
a puzzle is made, nor disk, clock or processes.
"""
