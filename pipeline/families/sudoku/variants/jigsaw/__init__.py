"""Takes a size, gives the regions of jigsaws."""
