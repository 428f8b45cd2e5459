"""Full grids in the text's two steps: groups of a random first row are rotated, then columns; then lines exchanged.

Step 1: each further row of the first band is the one above it with its groups, as wide as a box, rotated. Step 2: each
further band is the one above it with the columns of every box rotated. Then rows are exchanged inside bands, and
columns inside stacks. The text is about 9x9; here boxes may have any shape. It leaves open which way is rotated: here
to the left. To rotate the values inside a column, as its step 2 could be read too, would repeat them there.

Other values in the first row and other orders of lines are symmetries. So all full grids of a size that come out are
one and the same up to symmetry, which the text does not say.
"""

from collections.abc import Sequence

from pipeline.families.shared.chance import Chance
from pipeline.families.sudoku.grid import box_shape
from pipeline.model.puzzle import Solution

Row = tuple[int, ...]


def full_grid(n: int, chance: Chance) -> Solution:
    """A full grid, its values in reading order."""
    rows = exchanged(rotated(chance.shuffled(range(1, n + 1))), chance)
    return tuple(value for row in rows for value in row)


def rotated(first: Sequence[int]) -> list[Row]:
    """The rows that follow from the first one by steps 1 and 2.

    >>> [*map(list, rotated([1, 2, 3, 4]))]
    [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]]
    """
    n = len(first)
    high, wide = box_shape(n)
    band = [(*first[row * wide :], *first[: row * wide]) for row in range(high)]
    turned = [[column // wide * wide + (column + turn) % wide for column in range(n)] for turn in range(wide)]
    return [tuple(row[column] for column in columns) for columns in turned for row in band]


def exchanged(rows: Sequence[Row], chance: Chance) -> list[Row]:
    """The rows of every band in random order, and the columns of every stack."""
    high, wide = box_shape(len(rows))
    lines, columns = _order(wide, high, chance), _order(high, wide, chance)
    return [tuple(rows[line][column] for column in columns) for line in lines]


def _order(groups: int, size: int, chance: Chance) -> list[int]:
    """The lines of each group in random order."""
    return [group * size + line for group in range(groups) for line in chance.shuffled(range(size))]
