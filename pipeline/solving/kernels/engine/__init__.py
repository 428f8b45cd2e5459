"""Takes boards as arrays, gives the state of a solve on paper, its cost and random numbers. Knows no technique."""
