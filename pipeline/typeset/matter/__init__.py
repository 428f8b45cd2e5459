"""Takes a book and its texts, gives front and back matter: title, contents, rules, levels. Knows no pagination."""
