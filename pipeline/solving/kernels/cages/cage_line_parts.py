"""Pieces: what the cages of adjacent lines hold inside these."""

from __future__ import annotations

from pipeline.solving.arrays import Words
from pipeline.solving.board import CAGE_HEAD, HOUSE_HEAD, OWNERS
from pipeline.solving.compiling import kernel

CAGE, INSIDE = range(2)  # rows: the cage, and as bits which of its cells lie inside
PIECE_ROWS = 2


@kernel
def find_pieces(houses: Words, cages: Words, links: Words, first: int, lines: int, pieces: Words) -> int:
    """Write the pieces of the lines from house `first` on; returns their number, 0 if a cell has no cage."""
    number = 0
    for h in range(first, first + lines):
        for j in range(HOUSE_HEAD, HOUSE_HEAD + houses[h, 1]):
            cell = houses[h, j]
            if links[cell, OWNERS] == 0:
                return 0
            cage = links[cell, OWNERS + 1]
            p = 0
            while p < number and pieces[CAGE, p] != cage:
                p += 1
            if p == number:
                pieces[CAGE, p] = cage
                pieces[INSIDE, p] = 0
                number += 1
            i = 0
            while cages[cage, CAGE_HEAD + i] != cell:
                i += 1
            pieces[INSIDE, p] |= 1 << i
    return number
