"""Takes Markdown and blocks of running text, gives strips of known height that fill columns. Writes no file."""
