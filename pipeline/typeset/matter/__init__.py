"""Takes a book, gives the words of its front and back pages as blocks: headings, paragraphs, lists, grids, tables.

Knows no paper, no type and no page number but those that the contents list.
"""
