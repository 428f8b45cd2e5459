"""Takes files that extend others or are changed by the command line, gives one tree. Knows no key but `extends`."""
