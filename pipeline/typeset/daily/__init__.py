"""Takes a newspaper's week, gives the page of each day. Knows no other page."""
