"""A grid as its ink shows it: what is printed in its cells, and how heavy the lines between them are."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from pipeline.frozen import frozen
from pipeline.model.puzzle import Order
from pipeline.model.size import Size

Edge = tuple[int, int]
"""Two neighbouring cells of a grid, by their positions in reading order."""


class Side(StrEnum):
    """The sides of a cell."""

    LEFT = "left"
    TOP = "top"
    RIGHT = "right"
    BOTTOM = "bottom"


@frozen
class Cell:
    """What is printed in a cell: the digit, whether it is bold, and the clues above and below the diagonal.

    `candidates` are small digits, or numbers, that are not bold, as `in_order` has them; `shade` is the grey of the
    whole cell, None where it is white; `crossed` says whether a diagonal runs through it, `dashes` on which sides a
    broken line runs inside it.
    """

    digit: str = ""
    bold: bool = False
    clue: str = ""  # anything small in the upper half or right of the diagonal
    lower_clue: str = ""  # anything small left of the diagonal, in the lower half
    candidates: tuple[str, ...] = ()
    shade: float | None = None
    crossed: bool = False
    dashes: frozenset[Side] = frozenset()


@dataclass(frozen=True)
class PrintedGrid:
    """A grid: its cells in reading order, and the width of the line between every two neighbours, 0 for none.

    `first_digit` is the digit that stands for 1. `orders` are the signs that say which of two neighbours is smaller,
    ascending. What is found out of one stays with it, for every family asks for the same.
    """

    size: Size
    cells: tuple[Cell, ...]
    edges: Mapping[Edge, float]
    first_digit: int = 1
    orders: tuple[Order, ...] = ()

    @cached_property
    def sorts(self) -> Sequence[Cell]:
        """The cells that differ: most are white, or have one of a few digits, and are then one and the same."""
        return [*{id(cell): cell for cell in self.cells}.values()]

    @cached_property
    def has_border(self) -> bool:
        """Are the cells of the first row and column all dark or clue cells, and none of them a cage's?"""
        columns = self.size.width
        first = (*self.cells[:columns], *self.cells[columns::columns])
        return all((cell.shade is not None or cell.crossed) and not cell.digit and not cell.dashes for cell in first)


def in_order(candidates: Iterable[str]) -> tuple[str, ...]:
    """What is printed for candidates, in ascending order.

    >>> in_order(["10", "2", "A"])
    ('2', 'A', '10')
    """
    return tuple(sorted(candidates, key=lambda one: (len(one), one)))


def cell_name(position: int, columns: int) -> str:
    """A cell in words.

    >>> cell_name(10, 9)
    'row 2 column 2'
    """
    row, column = divmod(position, columns)
    return f"row {row + 1} column {column + 1}"


def edge_name(edge: Edge, columns: int) -> str:
    """A line between two cells in words."""
    side = "below" if edge[1] - edge[0] == columns else "right of"
    return f"{side} {cell_name(edge[0], columns)}"


def parted(cells: Sequence[Cell], one: int, other: int, level: bool) -> tuple[bool, bool]:
    """Does a broken line run inside the first of two neighbours, and inside the second, where they touch?

    `level` says that they stand side by side.
    """
    before, after = (Side.RIGHT, Side.LEFT) if level else (Side.BOTTOM, Side.TOP)
    return before in cells[one].dashes, after in cells[other].dashes


def is_rectangle(columns: int, cells: Sequence[int]) -> bool:
    """Do cells, all different, fill a rectangle of a grid? So a line around them has four sides.

    >>> is_rectangle(9, [0, 1, 9, 10]), is_rectangle(9, [0, 1, 10, 11])
    (True, False)
    """
    across, down = [cell % columns for cell in cells], [cell // columns for cell in cells]
    return len(cells) == (max(across) - min(across) + 1) * (max(down) - min(down) + 1)
