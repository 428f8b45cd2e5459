"""Takes boards of cells and typed constraints, gives solutions, steps and costs. Knows no family."""
