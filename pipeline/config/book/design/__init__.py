"""How an author wants a book to look, and what is named for that: pages, covers, fonts, pictures, templates."""
