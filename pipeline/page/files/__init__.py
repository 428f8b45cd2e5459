"""Takes draw operations and drawings, gives the bytes of PDF, SVG, PNG and HTML. May not import running text."""
