"""Fish with fins: a fish but for some places that all lie in one box; what fish and fins both strike is struck."""

from __future__ import annotations

import numpy as np

from pipeline.solving.arrays import IntArray
from pipeline.solving.board import HOUSE_HEAD, HouseKind, Tables
from pipeline.solving.compiling import entry, kernel
from pipeline.solving.kernels.engine.bits import begin_choice, count, next_choice
from pipeline.solving.kernels.engine.state import CAND, HOUSE, PATTERN, PLACED, close, note, propose_strike
from pipeline.solving.kernels.houses.house_techniques import lies_in

BOX = int(HouseKind.BOX)


@entry
def finned_fish(tables: Tables, state: IntArray, log: IntArray, degree: int) -> int:
    """All fish of so many lines with fins in one box, whether the fish is whole without them or not (sashimi)."""
    values, houses, _, links, _, _ = tables
    offered = 0
    masks = np.empty(16, np.int64)
    lines = np.empty(16, np.int64)
    pick = np.empty(16, np.int64)
    for first in (0, values):  # the houses of a square board begin with its rows, then its columns
        chunks = _chunks(values, houses, links, first)
        most = degree - 1
        for box in range(chunks.shape[0]):
            most = max(most, degree - 1 + count(chunks[box, values]))
        for v in range(values):
            length = 0
            for line in range(values):
                masks[line] = 0
                for i in range(values):
                    cell = houses[first + line, HOUSE_HEAD + i]
                    if not state[PLACED, cell] and state[CAND, cell] >> v & 1:
                        masks[line] |= 1 << i
                lines[length] = line
                length += 1 if masks[line] else 0
            begin_choice(pick, degree)
            while length > degree and next_choice(pick, degree, length):
                union = 0
                for d in range(degree):
                    union |= masks[lines[pick[d]]]
                # All fins lie in one box, which some line of the fish crosses too.
                for box in range(chunks.shape[0] if degree < count(union) <= most else 0):
                    offered += _with_fins(houses, state, log, first, v, degree, masks, lines, pick, chunks[box])
    return offered


@kernel
def _chunks(values: int, houses: IntArray, links: IntArray, first: int) -> IntArray:
    """Per box and line the line's positions in the box as bits, and in the last column all of these."""
    boxes = 0
    for h in range(houses.shape[0]):
        boxes += 1 if houses[h, 0] == BOX else 0
    chunks = np.zeros((boxes, values + 1), np.int64)
    box = -1
    for h in range(houses.shape[0]):
        if houses[h, 0] != BOX:
            continue
        box += 1
        for line in range(values):
            for i in range(values):
                if lies_in(links, houses[first + line, HOUSE_HEAD + i], h):
                    chunks[box, line] |= 1 << i
                    chunks[box, values] |= 1 << i
    return chunks


@kernel
def _with_fins(
    houses: IntArray,
    state: IntArray,
    log: IntArray,
    first: int,
    v: int,
    degree: int,
    masks: IntArray,
    lines: IntArray,
    pick: IntArray,
    chunk: IntArray,
) -> int:
    """All fish on the chosen lines with fins in one box: one crossing line in the box may be added to the others'."""
    body = 0
    inside = 0
    for d in range(degree):
        body |= masks[lines[pick[d]]] & ~chunk[lines[pick[d]]]
        inside |= masks[lines[pick[d]]] & chunk[lines[pick[d]]]
    missing = degree - count(body)
    if inside & ~body == 0 or missing < 0 or missing > 1:
        return 0
    offered = 0
    left = chunk[chunk.shape[0] - 1] & ~body if missing else 1
    while left:
        cover = body | (left & -left) if missing else body
        left &= left - 1
        if inside & ~cover and _strike_under(houses, state, log, first, v, degree, masks, lines, pick, chunk, cover):
            for d in range(degree):
                line = lines[pick[d]]
                note(log, HOUSE, first + line, 1 << v)
                for i in range(houses[first + line, 1]):
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
    degree: int,
    masks: IntArray,
    lines: IntArray,
    pick: IntArray,
    chunk: IntArray,
    cover: int,
) -> int:
    """Strike the value from the box where the crossing lines pass it, but for the fish's own lines."""
    hit = 0
    d = 0
    for line in range(chunk.shape[0] - 1):
        if d < degree and lines[pick[d]] == line:
            d += 1
            continue
        places = masks[line] & chunk[line] & cover
        for i in range(houses[first + line, 1] if places else 0):
            if places >> i & 1:
                hit |= propose_strike(state, log, houses[first + line, HOUSE_HEAD + i], 1 << v)
    return hit
