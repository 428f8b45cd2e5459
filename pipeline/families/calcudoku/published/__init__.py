"""Calcudoku in two published texts: squares, cages and clues as they make them, and their experiments.

Takes a size, limits and chance, gives squares, cages and puzzles. Knows none of our own generators.

Tu Yangyang, "Study on the Generation Algorithm of KenKen Problem" (2013): `elementary_*`.
Calcoolation, a board game (2009): `calcoolation_*`.
"""
