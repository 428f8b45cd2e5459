"""Takes a shape as numbers, gives layouts and Kakuro in the making; kernels only."""
