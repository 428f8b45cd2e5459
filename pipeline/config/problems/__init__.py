"""Takes documents and their models, gives values, or sentences with places for what is wrong. Knows no book."""
