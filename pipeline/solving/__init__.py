"""The candidate model of cells, houses and cages, the kernels and the technique ladder. Knows no family."""
