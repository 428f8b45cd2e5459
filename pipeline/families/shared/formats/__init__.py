"""How other programs write puzzles: what the formats of several families share. Knows no family.

Takes and gives text. What a format says of a puzzle is a family's own, in its package `formats`.
"""
