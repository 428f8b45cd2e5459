"""Puzzles: what is printed before anybody writes into it, for every family alike."""

from enum import IntEnum
from functools import lru_cache
from typing import Final

from pipeline.frozen import frozen
from pipeline.model.kind import Kind

BLACK = -1
EMPTY = 0
HIGHEST_DIGIT = 9

Solution = tuple[int, ...]
"""One value per cell in reading order; BLACK where there is no cell to fill."""

Order = tuple[int, int]
"""Two cells of a puzzle, the one with the smaller value first."""

Candidates = tuple[tuple[int, ...], ...]
"""The candidates of every cell in reading order."""


class Operator(IntEnum):
    """What a cage's target says about its cells; the numbers are known to the kernels."""

    NONE = 0  # the cells reach the target by any of the four operators
    ADD = 1
    SUBTRACT = 2
    MULTIPLY = 3
    DIVIDE = 4
    RUN = 5  # a sum of values that are all different


@frozen
class Cage:
    """Cells (indices in reading order, ascending) that reach a target by an operator.

    A cage of values that are all different (RUN) with the target 0 shows no sum: its values differ, and that is all.
    """

    cells: tuple[int, ...]
    operator: Operator
    target: int

    @property
    def shows_clue(self) -> bool:
        """Is a target printed?"""
        return self.target > 0 or self.operator is not Operator.RUN

    @property
    def is_outlined(self) -> bool:
        """Is it a cage at all? A single cell without a sum stands in none."""
        return self.shows_clue or len(self.cells) > 1


shared_cage: Final = lru_cache(maxsize=1 << 15)(Cage)
"""A cage, found instead of made where there was one before: puzzles of a book have the same ones again and again."""


class _Watched:
    """Allows weak references: what was made of a puzzle may be kept as long as it lives."""

    __slots__ = ("__weakref__",)


@frozen
class Puzzle(_Watched):
    """An unsolved puzzle.

    `width` and `height` count the cells that can hold a value (the interior, without a clue row
    and column); `givens` has one entry per cell in reading order: a printed digit, EMPTY or BLACK.
    `cages` are the cages, or the runs of a grid with a border of clues, ordered by first cell, across before
    down. `variant` names the kind of puzzle where it is not the family's plain one; `regions` has the number of every
    cell's region, counted by first cell, where boxes are irregular. Values count from 1 in every puzzle; `first_digit`
    is what is printed for 1, and what clues read. `orders` are the printed signs between neighbours, ascending.
    """

    family: str
    width: int
    height: int
    givens: tuple[int, ...]
    cages: tuple[Cage, ...] = ()
    variant: str = ""
    regions: tuple[int, ...] = ()
    first_digit: int = 1
    orders: tuple[Order, ...] = ()

    @property
    def kind(self) -> Kind:
        """The kind of the puzzle."""
        return Kind(self.family, self.variant)

    @property
    def in_numbers(self) -> bool:
        """Are values from 10 on printed as numbers? Where cages calculate with them; else letters stand for them."""
        return any(cage.operator is not Operator.RUN for cage in self.cages)

    @property
    def is_wide(self) -> bool:
        """Do some of its values have two characters as they are printed?"""
        return self.width - 1 + self.first_digit > HIGHEST_DIGIT and self.in_numbers

    def __post_init__(self) -> None:
        if len(self.givens) != self.width * self.height:
            cells = self.width * self.height
            raise ValueError(f"{self.width}x{self.height} cells need {cells} givens, got {len(self.givens)}")
