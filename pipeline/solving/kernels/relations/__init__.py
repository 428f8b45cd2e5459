"""Takes the state of a solve, proposes what follows from order relations between cells. Knows no pattern."""
