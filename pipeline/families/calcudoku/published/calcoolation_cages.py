"""Calcoolation's cages and operators: every free cell joins a random neighbour; the operators take turns."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle

from pipeline.families.calcudoku.published.elementary_cages import Division, neighbours
from pipeline.families.calcudoku.published.elementary_clues import possible, target
from pipeline.families.shared.chance import Chance
from pipeline.model.puzzle import EMPTY, Cage, Operator, Puzzle, Solution

FULL = 4
"""A cage of so many cells takes no more, but for the last cell of the grid."""

TURNS = (Operator.ADD, Operator.SUBTRACT, Operator.MULTIPLY, Operator.DIVIDE)


def joined(n: int, chance: Chance) -> Division | None:
    """From the top left every cell without a cage joins a random neighbour: a new cage of two, or its cage if not full.

    No cell stays alone. The text draws a direction again as long as the neighbour's cage is full; where all of them are
    that never ends, so None is given there.
    """
    owner: dict[int, set[int]] = {}
    last = n * n - 1
    for cell in range(n * n):
        if cell in owner:
            continue
        open_ones = [near for near in neighbours(n, cell) if cell == last or len(owner.get(near, ())) < FULL]
        if not open_ones:
            return None
        near = chance.one_of(open_ones)
        cage = owner.setdefault(near, {near})
        cage.add(cell)
        owner[cell] = cage
    return frozenset(map(frozenset, owner.values()))


def clued(n: int, digits: Solution, division: Division) -> Puzzle:
    """The puzzle of a square and its cages, whose operators take turns: each takes the next that is possible."""
    turns = cycle(TURNS)
    ordered = sorted(tuple(sorted(cells)) for cells in division)
    cages = tuple(_clued(cells, [digits[cell] for cell in cells], turns) for cells in ordered)
    return Puzzle("calcudoku", n, n, (EMPTY,) * (n * n), cages)


def _clued(cells: tuple[int, ...], digits: Sequence[int], turns: cycle[Operator]) -> Cage:
    operator = next(operator for operator in turns if operator in possible(digits))
    return Cage(cells, operator, target(operator, digits))
