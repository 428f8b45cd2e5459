"""The digits of a grid as values: labels only for those who ask for them, who are few.

A book has some hundred digits a puzzle; to handle each as an object takes longer than all else that is drawn.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import field
from functools import lru_cache
from itertools import chain
from operator import attrgetter, getitem
from typing import Final, overload

from pipeline.frozen import frozen, frozen_unique
from pipeline.model.puzzle import BLACK, EMPTY
from pipeline.model.values import printed
from pipeline.page.draw.drawing import Ink, Label

DIGIT = 0.52
"""The height of a digit that has its cell for itself, in cells."""

_ROOM = 0.84
_READING: Final = attrgetter("y", "x")
_BOTH = 2  # inks


@frozen_unique
class Raster:
    """Where the digits of a grid stand: its columns and rows, the corner of its first cell in the drawing, in cells.

    `centre` is how far down in its cell a digit's middle is, `size` its height. `first` is printed for the value 1;
    `wide`: some values are numbers of two digits. All grids of a kind share one, see `raster`.
    """

    width: int
    height: int
    corner: tuple[float, float]
    centre: float
    size: float
    first: int
    wide: bool
    given: "Everywhere" = field(init=False)
    found: "Everywhere" = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "given", Everywhere(self, Ink.GIVEN))
        object.__setattr__(self, "found", Everywhere(self, Ink.FOUND))


raster = lru_cache(maxsize=512, typed=True)(Raster)


class Everywhere:
    """The labels of values in every cell of a raster, in one ink: to take one is faster than to look each up."""

    def __init__(self, raster: Raster, ink: Ink) -> None:
        """Labels are made when they are asked for."""
        self._raster, self._ink = raster, ink
        self._made: dict[int, tuple[Label, ...]] = {}

    @property
    def cells(self) -> int:
        """How many cells there are."""
        return self._raster.width * self._raster.height

    def of(self, value: int) -> tuple[Label, ...]:
        """Those of a value, by cell."""
        if value not in self._made:
            own = self._raster
            (left, top), rows, columns = own.corner, range(own.height), range(own.width)
            cells = ((left + column + 0.5, top + row + own.centre) for row in rows for column in columns)
            text = printed(value, own.first, own.wide)
            self._made[value] = tuple(Label(x, y, text, self._ink, own.size, _ROOM) for x, y in cells)
        return self._made[value]

    def labels(self, values: Sequence[int]) -> list[Label]:
        """The labels of the values of cells, in reading order; none for EMPTY and BLACK."""
        made, empty = self._made, EMPTY
        try:
            return [made[value][cell] for cell, value in enumerate(values) if value > empty]
        except KeyError:
            return [self.of(value)[cell] for cell, value in enumerate(values) if value > empty]


class InCells:
    """What is made of the labels of values, cell by cell, as texts, which are kept for every value."""

    def __init__(self, everywhere: Everywhere, make: Callable[[Sequence[Label]], Iterable[str]]) -> None:
        """`make` is asked for all cells at once when a value is new."""
        self._everywhere, self._make = everywhere, make
        self._by_cell = [{EMPTY: "", BLACK: ""} for _ in range(everywhere.cells)]

    def of(self, values: Sequence[int]) -> str:
        """The texts of the values of cells, joined."""
        try:
            return "".join(map(getitem, self._by_cell, values))
        except KeyError:
            for value in {*values} - self._by_cell[0].keys():
                texts = [*self._make(self._everywhere.of(value))]
                for cell, text in zip(self._by_cell, texts, strict=True):
                    cell[value] = text
            return "".join(map(getitem, self._by_cell, values))


@frozen
class Digits(Sequence[Label]):
    """The givens of a grid, and the other values of its solution where it is shown, as labels in reading order.

    A solution is BLACK where the givens are. `by_ink` has by ink the value of every cell, EMPTY or BLACK where none is
    shown in it; that of the first digit first.
    """

    raster: Raster
    givens: tuple[int, ...]
    solution: tuple[int, ...] | None = None
    by_ink: tuple[tuple[Everywhere, tuple[int, ...]], ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "by_ink", tuple(_by_ink(self.raster, self.givens, self.solution)))

    def alone(self) -> "Digits":
        """The same digits as those of a grid without clues: as large as cells have room for, in their middle."""
        own = self.raster
        whole = raster(own.width, own.height, own.corner, 0.5, DIGIT, own.first, own.wide)
        return Digits(whole, self.givens, self.solution)

    def __iter__(self) -> Iterator[Label]:
        labels = [everywhere.labels(values) for everywhere, values in self.by_ink]
        if len(labels) < _BOTH:
            return iter(labels[0] if labels else ())
        return iter(sorted(chain(*labels), key=_READING))

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


def _by_ink(
    raster: Raster, givens: tuple[int, ...], solution: tuple[int, ...] | None
) -> list[tuple[Everywhere, tuple[int, ...]]]:
    """See `Digits.by_ink`."""
    if max(givens) <= EMPTY and (solution is None or solution.count(BLACK) == givens.count(BLACK)):
        return [(raster.found, solution)] if solution else []  # as in most grids with clues
    given = [(raster.given, givens)]
    if solution is None:
        return given
    found = tuple([EMPTY if one else other for one, other in zip(givens, solution, strict=True)])
    given_first = next((bool(one) for one, other in zip(givens, found, strict=True) if max(one, other) > EMPTY), True)
    return [*given, (raster.found, found)] if given_first else [(raster.found, found), *given]
