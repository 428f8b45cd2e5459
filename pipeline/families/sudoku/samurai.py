"""The geometry of a samurai: five overlapping 9x9 grids on a board of 21x21 cells, with four gaps between them.

Each grid has rows, columns and boxes of its own. The grid in the middle shares its corner boxes with the others; the
cells of a shared box lie in two rows and two columns, and the box is one house.
"""

from functools import cache

from pipeline.families.shared.regions import numbered
from pipeline.model.size import Size
from pipeline.solving.board import House, HouseKind

SIDE = 21
"""Rows and columns of the board."""

NINE = 9
"""Rows, columns and values of each of its grids."""

SIZE = Size(SIDE, SIDE)

CORNERS = ((0, 0), (0, 12), (6, 6), (12, 0), (12, 12))
"""Row and column in which each grid begins, in reading order."""

BOX = 3
"""Rows and columns of a box, as many as two grids share."""

GAPS = ((0, 9, 6, 3), (9, 0, 3, 6), (9, 15, 3, 6), (15, 9, 6, 3))
"""Row and column in which each gap begins, and how many it has."""


@cache
def house_table() -> tuple[House, ...]:
    """The rows of all grids, grid by grid, then the columns, then the boxes in reading order, each once."""
    rows = [_block(row + at, column, 1, NINE) for row, column in CORNERS for at in range(NINE)]
    columns = [_block(row, column + at, NINE, 1) for row, column in CORNERS for at in range(NINE)]
    boxes = sorted({_block(row + y, column + x, BOX, BOX) for row, column in CORNERS for y, x in _box_steps()})
    return (
        *((HouseKind.ROW, cells) for cells in rows),
        *((HouseKind.COLUMN, cells) for cells in columns),
        *((HouseKind.BOX, cells) for cells in boxes),
    )


@cache
def white_cells() -> tuple[int, ...]:
    """The cells that hold a value, in reading order."""
    return tuple(sorted({cell for _, cells in house_table() for cell in cells}))


@cache
def gaps() -> tuple[tuple[int, ...], ...]:
    """The cells of the four gaps, in which nothing is drawn."""
    return tuple(_block(*gap) for gap in GAPS)


@cache
def areas() -> tuple[int, ...]:
    """The number of every cell's box or, after these, of its gap."""
    boxes = [cells for kind, cells in house_table() if kind is HouseKind.BOX]
    return numbered((*boxes, *gaps()), SIDE**2)


@cache
def seeds() -> tuple[tuple[int, ...], ...]:
    """Boxes no two of which share a row or column: however they are filled, the rest can be too."""
    return tuple(_block(at, at, BOX, BOX) for at in range(0, SIDE, BOX))


def _box_steps() -> tuple[tuple[int, int], ...]:
    return tuple((y, x) for y in range(0, NINE, BOX) for x in range(0, NINE, BOX))


def _block(row: int, column: int, high: int, wide: int) -> tuple[int, ...]:
    """The cells of a rectangle in reading order."""
    return tuple((row + y) * SIDE + column + x for y in range(high) for x in range(wide))
