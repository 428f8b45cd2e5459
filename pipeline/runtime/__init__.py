"""Takes tasks, values and paths, gives results, records and whole files: disk, clock, processes. Knows no family."""
