"""What a step costs a person: how much there is to look through, over how much of it shows a move.

To search the whole grid once takes one look at every open cell, and one along every line that crosses a box with a
value that the box lacks. With Q looks, a placement costs Q * Q / (how readily the eye finds one of the singles on
offer, added up over them), and an elimination Q * Q / (how readily it finds the technique). The reasons and figures
are in docs/background/ratings.md.
"""

import numpy as np

from pipeline.solving.arrays import IntArray
from pipeline.solving.board import FULL_HOUSE, HOUSE_FULL, HOUSE_HEAD, HOUSE_KIND, HOUSE_SIZE, OTHER_HOUSE, HouseKind
from pipeline.solving.compiling import kernel
from pipeline.solving.kernels.engine.bits import count, single
from pipeline.solving.kernels.engine.state import CAND, COST_TURN, DUE_HOUSES, PLACED, took_turn
from pipeline.solving.kernels.engine.visibility import scan_house
from pipeline.solving.techniques import PLAIN

# Columns of a ladder, one row per technique: its code and degree, how readily the eye finds it (0: at no cost), 1 if it
# places values, 1 if it is rare (a kernel of its own, see `patterns`). From HIDDEN on they hold in every row the same:
# how readily the eye finds a hidden single in each kind of house, and a naked single.
CODE, DEGREE, SEEN, PLACES, RARE, HIDDEN = range(6)
NAKED = HIDDEN + len(HouseKind)

# Rows of room: the values placed in a house, and those with one place left; how readily the single in a cell is found.
WRITTEN, HIDDEN_SINGLES, BEST = range(3)
COST_ROWS = 3


@kernel
def new_cost_room(houses: IntArray, cells: int, due: IntArray) -> IntArray:
    """Room for costs of steps; no house has been looked at."""
    for h in range(houses.shape[0]):
        due[DUE_HOUSES, h] |= 1 << COST_TURN
    return np.empty((COST_ROWS, max(houses.shape[0], cells)), np.int64)


@kernel
def step_cost(
    houses: IntArray,
    intersections: IntArray,
    state: IntArray,
    ladder: IntArray,
    t: int,
    offered: int,
    room: IntArray,
    due: IntArray,
) -> int:
    """The cost of all applications on offer of technique `t`; room: as by `new_cost_room`.

    Placements are all carried out and all count, the fewer are in sight the more. Of eliminations one is needed.
    """
    looks = 0
    for cell in range(state.shape[1]):
        room[BEST, cell] = 0
        if state[PLACED, cell] == 0 and state[CAND, cell]:
            looks += 1
            if single(state[CAND, cell]):
                room[BEST, cell] = ladder[0, NAKED]
    _scan_houses(houses, state, ladder, room, due)
    looks += _crossings(houses, intersections, room)
    if not ladder[t, PLACES]:
        return PLAIN * looks * looks // ladder[t, SEEN]
    ease = 0
    for cell in range(state.shape[1]):
        ease += room[BEST, cell]
    if ease == 0:
        ease = offered * ladder[t, SEEN]
    return PLAIN * offered * looks * looks // ease


@kernel
def _scan_houses(houses: IntArray, state: IntArray, ladder: IntArray, room: IntArray, due: IntArray) -> None:
    """Note the placed values of houses that have changed, and of all hidden singles how readily they are found."""
    for h in range(houses.shape[0]):
        if took_turn(due, DUE_HOUSES, h, COST_TURN):
            room[HIDDEN_SINGLES, h], room[WRITTEN, h], _ = scan_house(houses, state, h)
        hidden = room[HIDDEN_SINGLES, h]
        if hidden and houses[h, HOUSE_FULL]:
            found = ladder[0, HIDDEN + houses[h, HOUSE_KIND]]
            for i in range(HOUSE_HEAD, HOUSE_HEAD + houses[h, HOUSE_SIZE]):
                cell = houses[h, i]
                if state[CAND, cell] & hidden and room[BEST, cell] < found:
                    room[BEST, cell] = found


@kernel
def _crossings(houses: IntArray, intersections: IntArray, room: IntArray) -> int:
    """The lines that can be drawn through boxes: one for every value placed in a line that the box lacks.

    Any further house counts as a box to the lines that cross it, and as a line to no other."""
    lines = 0
    for m in range(intersections.shape[0]):
        line = intersections[m, FULL_HOUSE]
        box = intersections[m, OTHER_HOUSE]
        if houses[line, HOUSE_KIND] < houses[box, HOUSE_KIND] and houses[box, HOUSE_FULL]:
            lines += count(room[WRITTEN, line] & ~room[WRITTEN, box])
    return lines
