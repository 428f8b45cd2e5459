"""Takes drawn content, gives pages with their furniture: running heads, page numbers, signs. Knows no puzzle."""
