"""Calcoolation's cages and operators: every free cell joins a random neighbour; the operators take turns."""

from collections.abc import Sequence
from itertools import cycle

from pipeline.families.calcudoku.published.elementary_cages import Division, neighbours
from pipeline.families.calcudoku.published.elementary_clues import Choose
from pipeline.families.shared.chance import Chance
from pipeline.model.puzzle import Operator

FULL = 4
"""A cage of so many cells takes no more, but for the last cell of the grid."""

TURNS = (Operator.ADD, Operator.SUBTRACT, Operator.MULTIPLY, Operator.DIVIDE)


def joined(n: int, chance: Chance) -> Division | None:
    """From the top left every cell without a cage joins a random neighbour: a new cage of two, or its cage if not full.

    No cell stays alone; only the last cell of the grid can be the fifth of a cage. The text draws a direction again as
    long as the neighbour's cage is full; where all of them are that never ends, so None is given there.
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


def in_turn() -> Choose:
    """Operators in rotation, + first: each cage takes the next that it may have.

    The text says that they are random, its code takes turns, and goes on where the cage before stopped. Its list of
    cages holds a cage once more for every cell that joined it; whether each entry takes a turn is not shown. Here each
    cage takes one.
    """
    turns = cycle(TURNS)

    def choose(fitting: Sequence[Operator]) -> Operator:
        return next(operator for operator in turns if operator in fitting)

    return choose
