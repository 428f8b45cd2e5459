"""Basic fish: X-wing (2 lines), swordfish (3), jellyfish (4); after Nicolas Juillerat's Explainer 1.2.1."""

import numpy as np

from pipeline.solving.arrays import IntArray
from pipeline.solving.board import HOUSE_HEAD, HOUSE_SIZE
from pipeline.solving.compiling import kernel
from pipeline.solving.kernels.engine.bits import MOST_VALUES
from pipeline.solving.kernels.engine.choices import ITEM, UNION, begin_subsets, is_chosen, new_walk, next_subset
from pipeline.solving.kernels.engine.house_kinds import COLUMN, ROW, span_of_kind
from pipeline.solving.kernels.engine.state import (
    CAND,
    DUE_VALUES,
    HOUSE,
    PLACED,
    close,
    end_turn,
    is_due,
    note,
    propose_strike,
)
from pipeline.solving.kernels.houses.subsets import LARGEST_SUBSET


@kernel
def fish(houses: IntArray, state: IntArray, log: IntArray, due: IntArray, turn: int, size: int, values: int) -> int:
    """Basic fish: the places of a value in so many lines lie in so many crossing lines.

    Each of the lines takes one of the crossing lines, so these hold the value nowhere else. First the rows as lines
    and the columns across, then the other way round. A crossing line is known by its position in every line. Where
    several grids overlap each has its own fish: as many lines as there are values make a grid.
    """
    offered = 0
    walk = new_walk(LARGEST_SUBSET)
    masks = np.empty(MOST_VALUES, np.int64)
    for kind in (ROW, COLUMN):
        start, number = span_of_kind(houses, kind)
        for v in range(values):
            if not is_due(due, DUE_VALUES, v, turn):
                continue
            for first in range(start, start + number, values):
                if list_line_places(houses, state, first, values, v, masks) <= size:
                    continue
                begin_subsets(walk)
                while next_subset(masks, values, size, walk):
                    hit = 0
                    for line in range(values):
                        if masks[line] & walk[UNION, size - 1] and not is_chosen(walk, size, line):
                            hit |= _strike_line(houses, state, log, first + line, walk[UNION, size - 1], 1 << v)
                    if hit:
                        for d in range(size):
                            note(log, HOUSE, first + walk[ITEM, d], 1 << v)
                        offered += close(log)
    end_turn(due, DUE_VALUES, values, turn)
    return offered


@kernel
def list_line_places(houses: IntArray, state: IntArray, first: int, lines: int, v: int, masks: IntArray) -> int:
    """Write per line the places of value v + 1 as bits of positions; returns the number of lines that have any."""
    length = 0
    for line in range(lines):
        masks[line] = 0
        for i in range(houses[first + line, HOUSE_SIZE]):
            cell = houses[first + line, HOUSE_HEAD + i]
            if not state[PLACED, cell] and state[CAND, cell] >> v & 1:
                masks[line] |= 1 << i
        length += 1 if masks[line] else 0
    return length


@kernel
def _strike_line(houses: IntArray, state: IntArray, log: IntArray, line: int, places: int, bit: int) -> int:
    hit = 0
    for i in range(houses[line, HOUSE_SIZE]):
        if places >> i & 1:
            hit |= propose_strike(state, log, houses[line, HOUSE_HEAD + i], bit)
    return hit
