"""Rows, columns and boxes of a square grid: the houses that tests of the kernels look at."""

from __future__ import annotations

from pipeline.solving.board import House, HouseKind


def square_houses(width: int, height: int) -> tuple[House, ...]:
    """The houses of a grid whose boxes have this width and height, which multiplied are its side."""
    side = width * height
    cells = range(side * side)
    groups = {
        HouseKind.ROW: [cell // side for cell in cells],
        HouseKind.COLUMN: [cell % side for cell in cells],
        HouseKind.BOX: [cell // side // height * height + cell % side // width for cell in cells],
    }
    return tuple(
        (kind, tuple(cell for cell in cells if numbers[cell] == number))
        for kind, numbers in groups.items()
        for number in range(side)
    )
