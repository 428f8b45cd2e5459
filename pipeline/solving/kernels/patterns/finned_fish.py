"""Fish with fins: a fish but for some places that all lie in one box; what fish and fins both strike is struck."""

import numpy as np

from pipeline.solving.arrays import IntArray
from pipeline.solving.board import HOUSE_HEAD, HOUSE_SIZE, HOUSES_OF_CELL, Tables
from pipeline.solving.compiling import entry, kernel
from pipeline.solving.kernels.engine.bits import MOST_VALUES, count
from pipeline.solving.kernels.engine.choices import ITEM, UNION, begin_subsets, new_walk, next_within
from pipeline.solving.kernels.engine.house_kinds import BOX, COLUMN, ROW, span_of_kind
from pipeline.solving.kernels.engine.state import HOUSE, PATTERN, close, note, propose_strike
from pipeline.solving.kernels.houses.fish import list_line_places
from pipeline.solving.kernels.patterns.deadly_patterns import among


@entry
def finned_fish(tables: Tables, state: IntArray, log: IntArray, degree: int) -> int:
    """Finned fish: but for fins in one box, the places of a value in so many lines lie in so many crossing lines.

    Either a fin holds the value or the fish is whole, so the value leaves the cells of that box that the fish strikes.
    A fish that is not whole without its fins counts too (sashimi). After Bernhard Hobiger's HoDoKu. Where several grids
    overlap each has its own fish, as in `fish`.
    """
    values, houses, _, links, _, _ = tables
    offered = 0
    masks = np.empty(MOST_VALUES, np.int64)
    walk = new_walk(degree)
    for kind in (ROW, COLUMN):
        start, number = span_of_kind(houses, kind)
        for first in range(start, start + number, values):
            chunks = _chunks(houses, links, first, values)
            most = 0
            for box in range(chunks.shape[0]):
                most = max(most, degree - 1 + count(chunks[box, values]))
            for v in range(values):
                if list_line_places(houses, state, first, values, v, masks) <= degree:
                    continue
                begin_subsets(walk)
                while next_within(masks, values, degree, most, walk):
                    union = walk[UNION, degree - 1]
                    # All fins lie in one box, which some crossing line of the fish passes too. Few boxes pass this.
                    for box in range(chunks.shape[0] if count(union) > degree else 0):
                        if count(union & ~chunks[box, values]) < degree:
                            offered += _with_fins(houses, state, log, first, v, masks, walk[ITEM], chunks[box])
    return offered


@kernel
def _chunks(houses: IntArray, links: IntArray, first: int, lines: int) -> IntArray:
    """Per box and line the line's positions in the box as bits, and in the last column all of these."""
    first_box, boxes = span_of_kind(houses, BOX)
    chunks = np.zeros((boxes, lines + 1), np.int64)
    for line in range(lines):
        for i in range(houses[first + line, HOUSE_SIZE]):
            cell = houses[first + line, HOUSE_HEAD + i]
            for k in range(HOUSES_OF_CELL + 1, HOUSES_OF_CELL + 1 + links[cell, HOUSES_OF_CELL]):
                box = links[cell, k] - first_box
                if 0 <= box < boxes:
                    chunks[box, line] |= 1 << i
                    chunks[box, lines] |= 1 << i
    return chunks


@kernel
def _with_fins(
    houses: IntArray,
    state: IntArray,
    log: IntArray,
    first: int,
    v: int,
    masks: IntArray,
    chosen: IntArray,
    chunk: IntArray,
) -> int:
    """All fish on the chosen lines with fins in one box: one crossing line in the box may be added to the others'.

    The lines are those from house `first` on; masks: by line the places of value v + 1, as bits of positions.
    """
    body = 0
    inside = 0
    for line in chosen:
        body |= masks[line] & ~chunk[line]
        inside |= masks[line] & chunk[line]
    missing = chosen.shape[0] - count(body)
    if inside & ~body == 0 or missing < 0 or missing > 1:
        return 0
    offered = 0
    left = chunk[chunk.shape[0] - 1] & ~body if missing else 1
    while left:
        cover = body | (left & -left) if missing else body
        left &= left - 1
        if inside & ~cover and _strike_under(houses, state, log, first, v, masks, chosen, chunk, cover):
            for line in chosen:
                note(log, HOUSE, first + line, 1 << v)
                for i in range(houses[first + line, HOUSE_SIZE]):
                    if masks[line] >> i & 1:
                        note(log, PATTERN, houses[first + line, HOUSE_HEAD + i], 1 << v)
            offered += close(log)
    return offered


@kernel
def _strike_under(
    houses: IntArray,
    state: IntArray,
    log: IntArray,
    first: int,
    v: int,
    masks: IntArray,
    chosen: IntArray,
    chunk: IntArray,
    cover: int,
) -> int:
    """Strike the value from the box where the crossing lines pass it, but for the fish's own lines."""
    hit = 0
    for line in range(chunk.shape[0] - 1):
        places = masks[line] & chunk[line] & cover
        if places == 0 or among(chosen, chosen.shape[0], line):
            continue
        for i in range(houses[first + line, HOUSE_SIZE]):
            if places >> i & 1:
                hit |= propose_strike(state, log, houses[first + line, HOUSE_HEAD + i], 1 << v)
    return hit
