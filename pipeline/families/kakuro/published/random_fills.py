"""Text B's way to a puzzle: a layout for a coefficient, its cells filled at random, kept if it has one solution."""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.families.kakuro.grid import VALUES, clued, directed_runs
from pipeline.families.shared.chance import Chance
from pipeline.model.puzzle import BLACK, EMPTY, Puzzle
from pipeline.model.size import Size
from pipeline.solving.search import BudgetSpentError, solve

Layout = tuple[bool, ...]
"""The cells inside the clues in reading order: is each black?"""

DEAD_ENDS = 2_000  # values taken back before a fill is given up


def drawn_layout(size: Size, seed: int) -> Layout | None:
    """A random layout of a size as our generator draws them; None if none is found."""
    from pipeline.families.kakuro.generate import Shape, laid_out
    from pipeline.solving.kernels.engine.random_numbers import start

    grid = laid_out(Shape(size.width - 1, size.height - 1, range(1), ()), start(seed))
    return tuple(grid.black.astype(bool).tolist()) if grid else None


def coefficient(size: Size, layout: Layout) -> float:
    """White cells over runs."""
    return layout.count(False) / len(directed_runs(size.width - 1, size.height - 1, layout))


def filled(size: Size, layout: Layout, chance: Chance) -> Puzzle | None:
    """The puzzle of a fill: cells in reading order, each a random value that its runs do not hold yet.

    Where none is left the last value is taken back; None after too many of these.
    """
    width, height = size.width - 1, size.height - 1
    fill = _Fill(directed_runs(width, height, layout), layout, chance)
    return clued(width, height, fill.values) if fill.fills() else None


class _Fill:
    def __init__(self, runs: Sequence[tuple[bool, tuple[int, ...]]], layout: Layout, chance: Chance) -> None:
        self._beside = [{other for _, run in runs if cell in run for other in run} for cell in range(len(layout))]
        self._white = [cell for cell, black in enumerate(layout) if not black]
        self._chance = chance
        self._left = DEAD_ENDS
        self.values = [BLACK if black else EMPTY for black in layout]

    def fills(self, place: int = 0) -> bool:
        """Fill the cells from a place on."""
        if place == len(self._white):
            return True
        cell = self._white[place]
        held = {self.values[other] for other in self._beside[cell]}
        for value in self._chance.shuffled([value for value in range(1, VALUES + 1) if value not in held]):
            self.values[cell] = value
            if self.fills(place + 1):
                return True
            if self._left < 0:
                return False
        self.values[cell] = EMPTY
        self._left -= 1
        return False


def is_unique(puzzle: Puzzle) -> bool:
    """Is a fill its puzzle's only solution? One that nothing proves in our usual bound counts as none."""
    from pipeline.families.kakuro import FAMILY

    try:
        return len(solve(FAMILY.model(puzzle))) == 1
    except BudgetSpentError:
        return False
