"""Takes what was read from pages, gives faults. Reads no file."""
