"""Takes draw operations and drawings, gives the bytes of PDF, SVG, PNG and HTML. Knows no look and no family."""
