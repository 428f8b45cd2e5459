"""Takes a book and its layout, gives named files, and puts them into their folder together. May not change a page."""
