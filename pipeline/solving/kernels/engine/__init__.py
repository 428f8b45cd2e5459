"""Takes boards as arrays, gives the state of a solve, its steps and its solutions. Knows no technique by name."""
