"""Takes what was read from pages, gives faults. May not import what opens a PDF (pikepdf)."""
