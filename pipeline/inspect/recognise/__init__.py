"""Takes ink, gives grids, cells, captions and puzzles. May not import the manifest or the faults."""
