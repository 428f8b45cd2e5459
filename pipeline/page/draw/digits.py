"""The digits of a grid as values: labels only for those who ask for them, who are few.

A book has some hundred digits a puzzle; to handle each as an object takes longer than all else that is drawn.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import overload

from pipeline.model.puzzle import BLACK, EMPTY
from pipeline.model.values import printed
from pipeline.page.draw.drawing import Ink, Label

DIGIT = 0.52
"""The height of a digit that has its cell for itself, in cells."""

_ROOM = 0.84


@dataclass(frozen=True, slots=True, eq=False)
class Raster:
    """Where the digits of a grid stand: its columns and rows, the corner of its first cell in the drawing, in cells.

    All grids of a kind share one, see `raster`.

    `centre` is how far down in its cell a digit's middle is, `size` its height. `first` is printed for the value 1;
    `wide`: some values are numbers of two digits.
    """

    width: int
    height: int
    corner: tuple[float, float]
    centre: float
    size: float
    first: int
    wide: bool


raster = lru_cache(maxsize=512, typed=True)(Raster)


class Everywhere(dict[int, tuple[Label, ...]]):
    """The labels of values in every cell of a raster, in one ink: to take one is faster than to look each up."""

    def __init__(self, raster: Raster, ink: Ink) -> None:
        super().__init__()
        self._raster, self._ink = raster, ink

    def __missing__(self, value: int) -> tuple[Label, ...]:
        own = self._raster
        (left, top), rows, columns = own.corner, range(own.height), range(own.width)
        cells = ((left + column + 0.5, top + row + own.centre) for row in rows for column in columns)
        text = printed(value, own.first, own.wide)
        self[value] = made = tuple(Label(x, y, text, self._ink, own.size, _ROOM) for x, y in cells)
        return made


everywhere = lru_cache(maxsize=512)(Everywhere)


@dataclass(frozen=True, slots=True, eq=False)
class Digits(Sequence[Label]):
    """The givens of a grid, and the other values of its solution where it is shown, as labels in reading order."""

    raster: Raster
    givens: tuple[int, ...]
    solution: tuple[int, ...] | None = None

    @property
    def values(self) -> list[tuple[Ink, tuple[int, ...]]]:
        """By ink the value of every cell, EMPTY or BLACK where none is shown in it; that of the first digit first."""
        givens, solution = self.givens, self.solution
        given = [] if _NOTHING.issuperset(givens) else [(Ink.GIVEN, givens)]
        if solution is None:
            return given
        found = tuple([EMPTY if given else found for given, found in zip(givens, solution, strict=True)])
        first = next((value for value in givens if value != BLACK), EMPTY)
        return [*given, (Ink.FOUND, found)] if first else [(Ink.FOUND, found), *given]

    @property
    def given(self) -> list[Label]:
        """The labels of givens."""
        if _NOTHING.issuperset(self.givens):
            return []
        given_at = everywhere(self.raster, Ink.GIVEN)
        return [given_at[value][cell] for cell, value in enumerate(self.givens) if value > EMPTY]

    def alone(self) -> "Digits":
        """The same digits as those of a grid without clues: as large as cells have room for, in their middle."""
        own = self.raster
        whole = raster(own.width, own.height, own.corner, 0.5, DIGIT, own.first, own.wide)
        return Digits(whole, self.givens, self.solution)

    def __iter__(self) -> Iterator[Label]:
        if self.solution is None:
            return iter(self.given)
        given_at, found_at = everywhere(self.raster, Ink.GIVEN), everywhere(self.raster, Ink.FOUND)
        both = enumerate(zip(self.givens, self.solution, strict=True))
        return iter(
            [
                given_at[given][cell] if given else found_at[found][cell]
                for cell, (given, found) in both
                if (given or found) > EMPTY  # and so not BLACK
            ]
        )

    def __len__(self) -> int:
        return sum(1 for _ in self)

    @overload
    def __getitem__(self, at: int) -> Label: ...

    @overload
    def __getitem__(self, at: slice) -> tuple[Label, ...]: ...

    def __getitem__(self, at: int | slice) -> Label | tuple[Label, ...]:
        return tuple(self)[at]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, (tuple, Digits)) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))


_NOTHING = frozenset((EMPTY, BLACK))  # what cells without a given have
