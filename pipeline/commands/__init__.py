"""Takes the arguments of a command line, gives lines and an exit code. Decides nothing of puzzles, books or pages."""
