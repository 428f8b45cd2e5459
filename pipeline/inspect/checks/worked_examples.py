"""Checks grids that have no number: worked examples beside their solutions, small grids on a title page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from pipeline.inspect.checks.compare import Figures
from pipeline.inspect.checks.proof import Proved, Stated, prove
from pipeline.inspect.faults import Fault, FaultType
from pipeline.inspect.recognise.figures import Figure
from pipeline.model.printed_grid import cell_name

_SAME: Final = 0.7  # of digits and clues: an ornament that shares so many with a puzzle is meant to be that one


def example_faults(figures: Figures) -> Iterator[Fault]:
    """Examples without one solution, and solutions beside them that are another."""
    for shown in figures:
        if not any(figure.caption.number for figure in shown):
            for one, other in pairwise(shown):
                if other.is_answer and not one.is_answer and one.grid.size == other.grid.size:
                    yield from _pair_faults(one, other)


def ornament_faults(figures: Figures, puzzles: Sequence[Stated]) -> Iterator[Fault]:
    """Grids on the first page that are nearly, but not quite, a puzzle of the book."""
    grids = [one.figure for one in puzzles]
    for figure in figures[0] if figures else ():
        same = max((_shared(figure, one) for one in grids if one.grid.size == figure.grid.size), default=0.0)
        if not figure.caption.number and _SAME <= same < 1:
            found = "it differs from the puzzle that it shows"
            yield Fault(FaultType.PUZZLE, 1, f"the {figure.grid.size} grid", found, "a puzzle of the book")


def _pair_faults(one: Figure, other: Figure) -> Iterator[Fault]:
    proved = prove(Stated("", one))
    if not isinstance(proved, Proved):
        yield from proved
        return
    for at, (cell, expected) in enumerate(zip(other.cells, proved.printed.shown(proved.solution), strict=True)):
        if cell.digit != expected:
            where = f"the solved {one.grid.size} example, {cell_name(at, one.grid.size.width)}"
            yield Fault(FaultType.ANSWER, one.page, where, f"shows {cell.digit or 'nothing'}", expected or "nothing")


def _shared(one: Figure, other: Figure) -> float:
    """The share of digits and clues that two grids of one size have in common."""
    signs = [[(cell.digit, cell.clue, cell.lower_clue) for cell in figure.cells] for figure in (one, other)]
    pairs = [pair for pair in zip(*signs, strict=True) if any(map(any, pair))]
    same = [pair[0] == pair[1] for pair in pairs]
    return same.count(True) / max(1, len(same))
