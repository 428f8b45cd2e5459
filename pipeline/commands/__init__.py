"""Takes the arguments of a command line, gives lines and an exit code. Knows no rule that the interface lacks."""
