"""Techniques of cages and runs. Each proposes all its applications into the state and returns how many there are."""

from __future__ import annotations

import numpy as np

from pipeline.solving.arrays import IntArray
from pipeline.solving.board import CAGE_HEAD, HOUSE_HEAD, HOUSES_OF_CELL
from pipeline.solving.compiling import kernel
from pipeline.solving.kernels.cages.cage_arithmetic import (
    ALLOWED,
    REACHED,
    combine,
    fixed_and_union,
    run_support,
    support,
)
from pipeline.solving.kernels.engine.bits import highest, lowest, single
from pipeline.solving.kernels.engine.state import (
    CAND,
    HOUSE,
    PATTERN,
    PLACED,
    PUT,
    close,
    note,
    propose_strike,
    propose_value,
)
from pipeline.solving.kernels.houses.house_techniques import ITEM, UNION, begin_subsets, lies_in, next_subset, reserve


@kernel
def took_turn(due: IntArray, cage: int, turn: int) -> bool:
    """Has a cage changed since the technique of this turn last looked at it? It has looked now."""
    if not due[cage] >> turn & 1:
        return False
    due[cage] ^= 1 << turn
    return True


@kernel
def cages_of_one(cages: IntArray, state: IntArray, log: IntArray) -> int:
    """Cages of a single cell: the clue is the value."""
    offered = 0
    for k in range(cages.shape[0]):
        cell = cages[k, CAGE_HEAD]
        if cages[k, 2] == 1 and not state[PLACED, cell]:
            offered += propose_value(state, log, -1, cell, 1 << (cages[k, 1] - 1))
    return offered


@kernel
def _open(cages: IntArray, state: IntArray, cage: int) -> int:
    left = 0
    for i in range(CAGE_HEAD, CAGE_HEAD + cages[cage, 2]):
        left += 1 - state[PLACED, cages[cage, i]]
    return left


@kernel
def _strike_unreached(cages: IntArray, state: IntArray, log: IntArray, cage: int, scratch: IntArray) -> int:
    hit = 0
    for i in range(cages[cage, 2]):
        hit |= propose_strike(state, log, cages[cage, CAGE_HEAD + i], ~scratch[REACHED, i])
    return _close_cage(cages, state, log, cage) if hit else 0


@kernel
def _close_cage(cages: IntArray, state: IntArray, log: IntArray, cage: int) -> int:
    """End an application that the cells of a cage show."""
    for i in range(CAGE_HEAD, CAGE_HEAD + cages[cage, 2]):
        note(log, PATTERN, cages[cage, i], state[CAND, cages[cage, i]])
    return close(log)


@kernel
def _allow_candidates(cages: IntArray, state: IntArray, cage: int, scratch: IntArray) -> None:
    for i in range(cages[cage, 2]):
        scratch[ALLOWED, i] = state[CAND, cages[cage, CAGE_HEAD + i]]


@kernel
def cage_sets(cages: IntArray, state: IntArray, log: IntArray, scratch: IntArray, due: IntArray, turn: int) -> int:
    """Values that no tuple of a cage uses in any cell."""
    offered = 0
    for k in range(cages.shape[0]):
        if not took_turn(due, k, turn) or _open(cages, state, k) == 0:
            continue
        union = 0
        for i in range(CAGE_HEAD, CAGE_HEAD + cages[k, 2]):
            if not state[PLACED, cages[k, i]]:
                union |= state[CAND, cages[k, i]]
        for i in range(cages[k, 2]):
            cell = cages[k, CAGE_HEAD + i]
            scratch[ALLOWED, i] = state[CAND, cell] if state[PLACED, cell] else union
        support(cages, k, 0, 0, scratch)
        union = 0
        for i in range(cages[k, 2]):
            if not state[PLACED, cages[k, CAGE_HEAD + i]]:
                union |= scratch[REACHED, i]
        for i in range(cages[k, 2]):
            scratch[REACHED, i] = union
        offered += _strike_unreached(cages, state, log, k, scratch)
    return offered


@kernel
def cage_cells(cages: IntArray, state: IntArray, log: IntArray, scratch: IntArray, due: IntArray, turn: int) -> int:
    """Values that no tuple of a cage uses in this cell."""
    offered = 0
    for k in range(cages.shape[0]):
        if took_turn(due, k, turn) and _open(cages, state, k):
            _allow_candidates(cages, state, k, scratch)
            support(cages, k, 0, 0, scratch)
            offered += _strike_unreached(cages, state, log, k, scratch)
    return offered


@kernel
def _members(cages: IntArray, links: IntArray, cage: int, house: int) -> int:
    members = 0
    for i in range(cages[cage, 2]):
        if lies_in(links, cages[cage, CAGE_HEAD + i], house):
            members |= 1 << i
    return members


@kernel
def _first_of_line(cages: IntArray, links: IntArray, cage: int, i: int, house: int) -> bool:
    for j in range(i):
        if lies_in(links, cages[cage, CAGE_HEAD + j], house):
            return False
    return True


@kernel
def cage_pointing(
    cages: IntArray, houses: IntArray, links: IntArray, state: IntArray, log: IntArray, scratch: IntArray
) -> int:
    """Values that all tuples of a cage put into one line are struck from the line's other cells."""
    offered = 0
    for k in range(cages.shape[0]):
        if _open(cages, state, k) < 2:
            continue
        _allow_candidates(cages, state, k, scratch)
        for i in range(cages[k, 2]):
            cell = cages[k, CAGE_HEAD + i]
            for h in range(HOUSES_OF_CELL + 1, HOUSES_OF_CELL + 1 + links[cell, HOUSES_OF_CELL]):
                house = links[cell, h]
                if not _first_of_line(cages, links, k, i, house):
                    continue
                members = _members(cages, links, k, house)
                if single(members):
                    continue
                common = support(cages, k, members, 0, scratch)
                hit = 0
                for j in range(HOUSE_HEAD, HOUSE_HEAD + houses[house, 1]):
                    if not _holds(cages, k, houses[house, j]):
                        hit |= propose_strike(state, log, houses[house, j], common)
                if hit:
                    note(log, HOUSE, house, common)
                    offered += _close_cage(cages, state, log, k)
    return offered


@kernel
def _holds(cages: IntArray, cage: int, cell: int) -> bool:
    for i in range(CAGE_HEAD, CAGE_HEAD + cages[cage, 2]):
        if cages[cage, i] == cell:
            return True
    return False


@kernel
def cage_claiming(
    cages: IntArray, houses: IntArray, links: IntArray, state: IntArray, log: IntArray, scratch: IntArray
) -> int:
    """Where only one cage can hold a value of a line, its tuples without that value there are dropped."""
    offered = 0
    for k in range(cages.shape[0]):
        if _open(cages, state, k) < 2:
            continue
        _allow_candidates(cages, state, k, scratch)
        for i in range(cages[k, 2]):
            cell = cages[k, CAGE_HEAD + i]
            for h in range(HOUSES_OF_CELL + 1, HOUSES_OF_CELL + 1 + links[cell, HOUSES_OF_CELL]):
                house = links[cell, h]
                if not houses[house, 2] or not _first_of_line(cages, links, k, i, house):
                    continue
                inside = 0
                outside = 0
                for j in range(HOUSE_HEAD, HOUSE_HEAD + houses[house, 1]):
                    if _holds(cages, k, houses[house, j]):
                        inside |= state[CAND, houses[house, j]]
                    else:
                        outside |= state[CAND, houses[house, j]]
                if inside & ~outside:
                    support(cages, k, _members(cages, links, k, house), inside & ~outside, scratch)
                    offered += _strike_unreached(cages, state, log, k, scratch)
    return offered


@kernel
def _placed_values(cells: IntArray, size: int, state: IntArray) -> int:
    values = 0
    for i in range(size):
        if state[PLACED, cells[i]]:
            values |= state[CAND, cells[i]]
    return values


@kernel
def run_sums(
    cages: IntArray, state: IntArray, log: IntArray, due: IntArray, turn: int, only_one: int, values: int
) -> int:
    """Values that stand in no combination of a run's sum, out of 1..`values`, that holds the values already placed.

    With `only_one` not 0 it looks at runs with a single such combination.
    """
    offered = 0
    for k in range(cages.shape[0]):
        if not took_turn(due, k, turn):
            continue
        size = cages[k, 2]
        cells = cages[k, CAGE_HEAD : CAGE_HEAD + size]
        some, every = combine(size, cages[k, 1], (1 << values) - 1, _placed_values(cells, size, state), 0)
        if only_one and some != every:
            continue
        offered += _strike_run(cages, k, state, log, some)
    return offered


@kernel
def _strike_run(cages: IntArray, run: int, state: IntArray, log: IntArray, some: int) -> int:
    hit = 0
    for i in range(CAGE_HEAD, CAGE_HEAD + cages[run, 2]):
        hit |= propose_strike(state, log, cages[run, i], ~some)
    return _close_cage(cages, state, log, run) if hit else 0


@kernel
def run_combinations(cages: IntArray, state: IntArray, log: IntArray, due: IntArray, turn: int) -> int:
    """Values that stand in no combination which the candidates of the run admit."""
    offered = 0
    for k in range(cages.shape[0]):
        if not took_turn(due, k, turn):
            continue
        size = cages[k, 2]
        cells = cages[k, CAGE_HEAD : CAGE_HEAD + size]
        fixed, union = fixed_and_union(state[CAND], cells, size)
        some, _ = combine(size, cages[k, 1], union, fixed, 0)
        offered += _strike_run(cages, k, state, log, some)
    return offered


@kernel
def run_mandatory(cages: IntArray, state: IntArray, log: IntArray, due: IntArray, turn: int) -> int:
    """Values of all combinations of a run that have one place left in it."""
    offered = 0
    for k in range(cages.shape[0]):
        if not took_turn(due, k, turn):
            continue
        size = cages[k, 2]
        cells = cages[k, CAGE_HEAD : CAGE_HEAD + size]
        fixed, union = fixed_and_union(state[CAND], cells, size)
        _, every = combine(size, cages[k, 1], union, fixed, 0)
        once = 0
        twice = 0
        for i in range(size):
            twice |= once & state[CAND, cells[i]]
            once |= state[CAND, cells[i]]
        hidden = every & once & ~twice
        for i in range(size):
            if not state[PLACED, cells[i]] and not state[PUT, cells[i]] and single(state[CAND, cells[i]] & hidden):
                for j in range(size):
                    note(log, PATTERN, cells[j], state[CAND, cells[j]])
                offered += propose_value(state, log, -1, cells[i], state[CAND, cells[i]] & hidden)
    return offered


@kernel
def run_bounds(cages: IntArray, state: IntArray, log: IntArray, due: IntArray, turn: int) -> int:
    """Values too small or too large for what the other cells of the run can add."""
    offered = 0
    for k in range(cages.shape[0]):
        if not took_turn(due, k, turn):
            continue
        size = cages[k, 2]
        low = 0
        high = 0
        for i in range(CAGE_HEAD, CAGE_HEAD + size):
            low += lowest(state[CAND, cages[k, i]])
            high += highest(state[CAND, cages[k, i]])
        hit = 0
        for i in range(CAGE_HEAD, CAGE_HEAD + size):
            mask = state[CAND, cages[k, i]]
            least = max(cages[k, 1] - (high - highest(mask)), 1)
            most = max(min(cages[k, 1] - (low - lowest(mask)), 9), 0)
            between = ((1 << most) - 1) & ~((1 << (least - 1)) - 1)
            hit |= propose_strike(state, log, cages[k, i], ~between)
        offered += _close_cage(cages, state, log, k) if hit else 0
    return offered


@kernel
def run_fillings(cages: IntArray, state: IntArray, log: IntArray, due: IntArray, turn: int) -> int:
    """Values that no filling of the whole run puts into this cell."""
    offered = 0
    reached = np.empty(9, np.int64)
    for k in range(cages.shape[0]):
        if not took_turn(due, k, turn) or _open(cages, state, k) == 0:
            continue
        size = cages[k, 2]
        cells = cages[k, CAGE_HEAD : CAGE_HEAD + size]
        run_support(state[CAND], cells, size, cages[k, 1], reached)
        hit = 0
        for i in range(size):
            hit |= propose_strike(state, log, cells[i], ~reached[i])
        offered += _close_cage(cages, state, log, k) if hit else 0
    return offered


@kernel
def run_hidden(cages: IntArray, state: IntArray, log: IntArray, due: IntArray, turn: int, size: int) -> int:
    """As many values of all combinations of a run as places for them: other values are struck from those places."""
    offered = 0
    walk = np.empty((3, 4), np.int64)
    masks = np.empty(9, np.int64)
    names = np.empty(9, np.int64)
    for k in range(cages.shape[0]):
        if not took_turn(due, k, turn) or _open(cages, state, k) <= size:
            continue
        length = _places_of_needed(cages, k, state, masks, names)
        if length < size:
            continue
        begin_subsets(walk)
        while next_subset(masks, length, size, walk):
            kept = 0
            for d in range(size):
                kept |= names[walk[ITEM, d]]
            cells = cages[k, CAGE_HEAD : CAGE_HEAD + cages[k, 2]]
            if reserve(cells, walk[UNION, size - 1], kept, state, log):
                offered += close(log)
    return offered


@kernel
def _places_of_needed(cages: IntArray, run: int, state: IntArray, masks: IntArray, names: IntArray) -> int:
    """The values that all combinations of a run need, and their places as bits; returns the number of values."""
    size = cages[run, 2]
    cells = cages[run, CAGE_HEAD : CAGE_HEAD + size]
    fixed, union = fixed_and_union(state[CAND], cells, size)
    _, every = combine(size, cages[run, 1], union, fixed, 0)
    length = 0
    for v in range(9):
        places = 0
        for i in range(size):
            if not state[PLACED, cells[i]] and state[CAND, cells[i]] >> v & 1:
                places |= 1 << i
        if places and every >> v & 1:
            masks[length] = places
            names[length] = 1 << v
            length += 1
    return length
