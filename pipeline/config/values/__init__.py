"""Takes single values as YAML gives them, gives checked ones: lengths, dates, codes, limits. Knows no document."""
