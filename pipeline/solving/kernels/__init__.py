"""Takes boards as int64 arrays, gives solves and steps: the hot loops that numba compiles. Knows no floating point."""
