"""Making Sudoku with givens in cells of the author's choice: their values change until one solution is left.

Method: the candidates that singles leave too many are a slope to go down. A few givens are emptied and get random
values of what the others leave; the change stays if that leaves no more candidates than before.
"""

from typing import NamedTuple

import numpy as np

from pipeline.families.sudoku.dig.kernels_spread import LAST, ROOM_ROWS, begin, place, spread
from pipeline.solving.arrays import IntArray
from pipeline.solving.board import Tables
from pipeline.solving.compiling import entry, kernel
from pipeline.solving.kernels.engine.bits import count, single
from pipeline.solving.kernels.engine.random_numbers import below
from pipeline.solving.kernels.engine.state import CAND, PLACED, copy_row
from pipeline.solving.kernels.solve.search import pick, search


class WalkLimits(NamedTuple):
    """How far a walk goes; columns of its limits, after those of `Singles`.

    moves: changes at most. floor: candidates too many that do not matter, because more than singles may be needed.
    nodes: of a search for a second solution; 0 where singles have to do.
    """

    moves: int
    floor: int
    nodes: int


MOVES, FLOOR, NODES = range(LAST + 1, LAST + 1 + len(WalkLimits._fields))
LOST = 1 << 40  # more candidates than any grid has: the givens contradict each other
CHANGED = 3  # givens changed at once at most
UPHILL = 100  # one change in so many is kept although it leaves more candidates


@kernel
def _left(room: IntArray, cells: int) -> int:
    """How many candidates too many there are."""
    left = 0
    for cell in range(cells):
        if room[CAND, cell] == 0:
            return LOST
        left += count(room[CAND, cell]) - 1
    return left


@kernel
def _change(
    tables: Tables, blank: IntArray, trial: IntArray, cells: IntArray, room: IntArray, limits: IntArray, state: IntArray
) -> int:
    """Give some of the cells other values, random ones of what the other givens leave; returns what that leaves."""
    _, houses, _, links, _, _ = tables
    every = np.arange(trial.shape[0])
    number = 1 + below(state, CHANGED)
    chosen = np.empty(CHANGED, np.int64)
    for k in range(number):
        chosen[k] = cells[below(state, cells.shape[0])]
        trial[chosen[k]] = blank[chosen[k]]
    begin(links, trial, room)
    spread(houses, links, room, limits, every)
    for k in range(number):
        cell = chosen[k]
        if single(trial[cell]) or room[CAND, cell] == 0:
            continue
        trial[cell] = pick(room[CAND, cell], state)
        if not room[PLACED, cell]:
            place(links, room, cell, trial[cell])
            spread(houses, links, room, limits, every)
    return _left(room, trial.shape[0])


@entry
def walk(tables: Tables, limits: IntArray, blank: IntArray, givens: IntArray, cells: IntArray, state: IntArray) -> int:
    """Change the values of the givens, which stand in the cells, until they have one solution; 0 if they never do.

    Returns the number of changes left. At the start the givens belong to a full grid; each call changes them.
    limits: see above. givens: values as bits, written to. blank: what an empty cell may hold.
    """
    room = np.empty((ROOM_ROWS, givens.shape[0] + 1), np.int64)
    trial = givens.copy()
    found = np.empty((2, givens.shape[0]), np.int64)
    unshuffled = np.empty(0, np.int64)
    least = LOST
    for left in range(limits[MOVES], 0, -1):
        now = _change(tables, blank, trial, cells, room, limits, state)
        if now < LOST and (now <= max(least, limits[FLOOR]) or below(state, UPHILL) == 0):
            least = now
            copy_row(trial, givens)
            if now == 0 and limits[NODES] == 0:
                return left
            if 0 < now <= limits[FLOOR] and limits[NODES]:
                number, nodes = search(tables, givens, limits[NODES], unshuffled, found)
                if number == 1 and nodes > 0:
                    return left
        else:
            copy_row(givens, trial)
    return 0
