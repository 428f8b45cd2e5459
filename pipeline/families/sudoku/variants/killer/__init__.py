"""Takes full grids, gives killers: cages that the level's ladder solves from blank."""
