"""Parts: what the cages of adjacent lines hold inside these."""

from pipeline.solving.arrays import IntArray
from pipeline.solving.board import CAGE_HEAD, CAGES_OF_CELL, HOUSE_HEAD, HOUSE_SIZE
from pipeline.solving.compiling import kernel

CAGE, INSIDE = range(2)  # rows: the cage, and as bits which of its cells lie inside
PART_ROWS = 2


@kernel
def find_cage_parts(houses: IntArray, cages: IntArray, links: IntArray, first: int, lines: int, parts: IntArray) -> int:
    """Write the parts of the lines from house `first` on; returns their number, 0 if a cell has no cage."""
    number = 0
    for h in range(first, first + lines):
        for j in range(HOUSE_HEAD, HOUSE_HEAD + houses[h, HOUSE_SIZE]):
            cell = houses[h, j]
            if links[cell, CAGES_OF_CELL] == 0:
                return 0
            cage = links[cell, CAGES_OF_CELL + 1]
            p = 0
            while p < number and parts[CAGE, p] != cage:
                p += 1
            if p == number:
                parts[CAGE, p] = cage
                parts[INSIDE, p] = 0
                number += 1
            i = 0
            while cages[cage, CAGE_HEAD + i] != cell:
                i += 1
            parts[INSIDE, p] |= 1 << i
    return number
