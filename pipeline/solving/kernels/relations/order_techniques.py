"""Techniques of order relations: bounds along chains of signs, cells of a line below or above one cell, and places.

Each proposes all its applications into the state and returns how many there are.
"""

import numpy as np

from pipeline.solving.arrays import IntArray
from pipeline.solving.board import HOUSE_FULL, HOUSE_HEAD, HOUSE_SIZE, HOUSES_OF_CELL, LARGER, SMALLER
from pipeline.solving.compiling import kernel
from pipeline.solving.kernels.engine.bits import MOST_VALUES, count
from pipeline.solving.kernels.engine.state import CAND, HOUSE, PATTERN, PLACED, close, note, propose_strike
from pipeline.solving.kernels.engine.visibility import lies_in, sees
from pipeline.solving.kernels.relations.orders import COUNT, FIRST, distance_of, forbidden, values_above, values_below

BOUND, FROM, PATH = range(3)  # rows of a walk along chains: what is left of a cell, who leaves that, cells in turn
WALK_ROWS = 3


@kernel
def order_bounds(orders: IntArray, state: IntArray, log: IntArray) -> int:
    """What the lowest cell of a chain of signs leaves to the others, and what the highest one leaves.

    A cell is larger than the smallest candidate of the cell before it, counting on along the chain; this finds all
    that relations alone exclude.
    """
    room = np.empty((WALK_ROWS, state.shape[1]), np.int64)
    _begin_bounds(state, room)
    for r in range(orders.shape[0]):
        _carry_bound(orders[r, SMALLER], orders[r, LARGER], values_above(room[BOUND, orders[r, SMALLER]]), room)
    offered = _strike_beyond(state, log, room, rising=False)
    _begin_bounds(state, room)
    for r in range(orders.shape[0] - 1, -1, -1):
        _carry_bound(orders[r, LARGER], orders[r, SMALLER], values_below(room[BOUND, orders[r, LARGER]]), room)
    return offered + _strike_beyond(state, log, room, rising=True)


@kernel
def _begin_bounds(state: IntArray, room: IntArray) -> None:
    for cell in range(state.shape[1]):
        room[BOUND, cell] = state[CAND, cell]
        room[FROM, cell] = -1


@kernel
def _carry_bound(source: int, target: int, kept: int, room: IntArray) -> None:
    """Keep what a cell leaves to its neighbour; the last one that takes something away is remembered."""
    if room[BOUND, target] & ~kept:
        room[BOUND, target] &= kept
        room[FROM, target] = source


@kernel
def _strike_beyond(state: IntArray, log: IntArray, room: IntArray, rising: bool) -> int:
    """Strike what bounds exclude, one application for each cell; the chain is noted from its smallest cell on."""
    offered = 0
    for cell in range(state.shape[1]):
        if room[FROM, cell] < 0 or not propose_strike(state, log, cell, ~room[BOUND, cell]):
            continue
        length = 0
        at = cell
        while at >= 0 and length < room.shape[1]:
            room[PATH, length] = at
            length += 1
            at = room[FROM, at]
        for i in range(length):
            at = room[PATH, i if rising else length - 1 - i]
            note(log, PATTERN, at, state[CAND, at])
        offered += close(log)
    return offered


@kernel
def order_forks(links: IntArray, beside: IntArray, state: IntArray, log: IntArray, size: int) -> int:
    """Cells of one house that are all smaller, or all larger, than one cell.

    They hold different values. So that cell is larger than the k-th smallest of the candidates of any k of them, and
    smaller than the k-th largest. `size` is the most cells of a house that are looked at together; `beside` as by
    `ordered_cells`.
    """
    members = np.empty(state.shape[1], np.int64)
    offered = 0
    for cell in range(state.shape[1]):
        if state[PLACED, cell]:
            continue
        for first in range(beside[cell, COUNT] - 1):
            side = LARGER if beside[cell, FIRST + 2 * first + 1] > 0 else SMALLER
            member = beside[cell, FIRST + 2 * first]
            for i in range(HOUSES_OF_CELL + 1, HOUSES_OF_CELL + 1 + links[member, HOUSES_OF_CELL]):
                length = _list_fork(links, beside, cell, first, side, links[member, i], members)
                if length > 1:
                    offered += _strike_fork(members, length, side, cell, links[member, i], state, log, size)
    return offered


@kernel
def _list_fork(
    links: IntArray, beside: IntArray, cell: int, first: int, side: int, house: int, members: IntArray
) -> int:
    """Write the cells on one side of a cell that lie in a house; 0 if there is one before the first, else how many."""
    length = 0
    for at in range(beside[cell, COUNT]):
        other = beside[cell, FIRST + 2 * at]
        same = (beside[cell, FIRST + 2 * at + 1] > 0) == (side == LARGER)
        if same and lies_in(links, other, house):
            if at < first:
                return 0
            members[length] = other
            length += 1
    return length


@kernel
def _strike_fork(
    members: IntArray, length: int, side: int, cell: int, house: int, state: IntArray, log: IntArray, size: int
) -> int:
    """Strike what the choice of members leaves least; 1 if that is anything."""
    best = state[CAND, cell]
    chosen = 0
    for choice in range(1, 1 << length):
        number = count(choice)
        if not 1 < number <= size:
            continue
        union = 0
        for i in range(length):
            if choice >> i & 1:
                union |= state[CAND, members[i]]
        kept = state[CAND, cell] & _beyond(union, number, side)
        if count(kept) < count(best):
            best = kept
            chosen = choice
    if chosen == 0 or not propose_strike(state, log, cell, ~best):
        return 0
    for i in range(length):
        if chosen >> i & 1:
            note(log, PATTERN, members[i], state[CAND, members[i]])
    note(log, HOUSE, house, 0)
    return close(log)


@kernel
def _beyond(union: int, number: int, side: int) -> int:
    """The values that are larger (members smaller) or smaller than so many different ones of a set have to be."""
    for _ in range(number - 1):
        union = union & (union - 1) if side == SMALLER else union & values_below(union)
    return values_above(union) if side == SMALLER else values_below(union)


@kernel
def order_pointing(
    values: int, houses: IntArray, links: IntArray, beside: IntArray, state: IntArray, log: IntArray
) -> int:
    """Candidates that would leave a full house no place for a value, by the houses they share and by signs.

    Such a cell lies in the house, or chains of signs lead to it from one of any two places.
    """
    places = np.empty(MOST_VALUES, np.int64)
    offered = 0
    for h in range(houses.shape[0]):
        for v in range(values if houses[h, HOUSE_FULL] else 0):
            length = 0
            for i in range(HOUSE_HEAD, HOUSE_HEAD + houses[h, HOUSE_SIZE]):
                if state[CAND, houses[h, i]] >> v & 1:
                    places[length] = houses[h, i]
                    length += 1
            if length < 2:
                continue
            hit = 0
            for i in range(HOUSE_HEAD, HOUSE_HEAD + houses[h, HOUSE_SIZE]):
                hit |= _strike_leaving_none(places, length, v, houses[h, i], links, beside, state, log)
            for p in range(2):
                for at in range(FIRST, FIRST + 2 * beside[places[p], COUNT], 2):
                    cell = beside[places[p], at]
                    known = p == 1 and distance_of(beside, places[0], cell) != 0
                    if not known and not lies_in(links, cell, h):
                        hit |= _strike_leaving_none(places, length, v, cell, links, beside, state, log)
            if hit:
                for i in range(length):
                    note(log, PATTERN, places[i], 1 << v)
                note(log, HOUSE, h, 1 << v)
                offered += close(log)
    return offered


@kernel
def _strike_leaving_none(
    places: IntArray, length: int, v: int, cell: int, links: IntArray, beside: IntArray, state: IntArray, log: IntArray
) -> int:
    """Strike the candidates of a cell that forbid v + 1 in all of its places; 1 if there are any."""
    lost = 0 if state[PLACED, cell] else state[CAND, cell]
    for i in range(length):
        if lost:
            lost &= _forbidding(places[i], cell, v, beside, links)
    return propose_strike(state, log, cell, lost) if lost else 0


@kernel
def _forbidding(place: int, cell: int, v: int, beside: IntArray, links: IntArray) -> int:
    """The values of a cell with which a place could not hold v + 1."""
    if cell == place:
        return ~(1 << v)
    distance = distance_of(beside, place, cell)
    if distance:
        return forbidden(v, distance)
    return 1 << v if sees(links, place, cell) else 0
