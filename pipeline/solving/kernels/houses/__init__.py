"""Takes the state of a solve, proposes what follows from houses: singles, subsets, fish. Knows no cage."""
