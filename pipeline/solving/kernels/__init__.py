"""The hot loops, written in the Python that numba compiles: integers and arrays only, no floating point."""
