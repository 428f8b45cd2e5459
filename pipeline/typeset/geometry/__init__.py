"""Takes papers, templates and sizes of grids, gives the places where things stand on a page. Draws nothing."""
