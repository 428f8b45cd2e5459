"""What a class adds to a book: groups and versions, the pupils of a list, their results, worksheets. Knows no page."""
