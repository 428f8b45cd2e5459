"""Takes the state of a solve, proposes what follows from cages and runs. Knows no pattern."""
