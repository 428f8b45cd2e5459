"""Kinds of houses as the kernels know them, and where the houses of a kind stand."""

from pipeline.solving.arrays import IntArray
from pipeline.solving.board import HOUSE_KIND, HouseKind
from pipeline.solving.compiling import kernel

ROW = int(HouseKind.ROW)
COLUMN = int(HouseKind.COLUMN)
BOX = int(HouseKind.BOX)


@kernel
def is_line(houses: IntArray, house: int) -> bool:
    """Is a house a row or a column?"""
    return houses[house, HOUSE_KIND] == ROW or houses[house, HOUSE_KIND] == COLUMN


@kernel
def span_of_kind(houses: IntArray, kind: int) -> tuple[int, int]:
    """The first house of a kind and how many there are; houses of a kind stand together (see `board.Board`)."""
    first = 0
    while first < houses.shape[0] and houses[first, HOUSE_KIND] != kind:
        first += 1
    number = 0
    while first + number < houses.shape[0] and houses[first + number, HOUSE_KIND] == kind:
        number += 1
    return first, number


@kernel
def asks_for_kind(kinds: int, kind: int) -> bool:
    """Is the kind of a house among those of a degree, see `techniques.kinds`?"""
    return kinds >> kind & 1 == 1
