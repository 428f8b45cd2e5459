"""Takes a finished PDF and its manifest, gives faults. May not import stages, pages, outputs or what lays pages out."""
