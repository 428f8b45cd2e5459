"""The words of a book: texts with their placeholders, the words of its language, its own pages, web addresses."""
