"""Takes a book and its pagination, gives the sheets of its pages, and where everything stands. Counts no pages."""
