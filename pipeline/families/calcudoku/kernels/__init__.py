"""Takes limits on cages as numbers, gives Calcudoku in the making; kernels only."""
