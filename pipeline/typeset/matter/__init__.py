"""Takes a book, gives the words of its front and back pages as blocks: headings, paragraphs, lists, grids, tables.

Knows neither the size of a page nor how blocks are set.
"""
