"""Takes what a book asks of its type, gives typefaces, and what of its texts cannot be printed. Knows no geometry."""
