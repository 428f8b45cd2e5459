"""Fish with fins: a fish but for some places that all lie in one box; what fish and fins both strike is struck."""

from typing import NamedTuple

import numpy as np

from pipeline.solving.arrays import IntArray
from pipeline.solving.board import HOUSE_HEAD, HOUSE_SIZE, Tables
from pipeline.solving.compiling import entry, kernel
from pipeline.solving.kernels.engine.bits import MOST_VALUES, count
from pipeline.solving.kernels.engine.choices import begin_choice, next_choice
from pipeline.solving.kernels.engine.house_kinds import BOX, COLUMN, ROW, span_of_kind
from pipeline.solving.kernels.engine.state import HOUSE, PATTERN, close, note, propose_strike
from pipeline.solving.kernels.engine.visibility import lies_in
from pipeline.solving.kernels.houses.fish import list_line_places


class Lines(NamedTuple):
    """The lines of a fish, from house `first` on: which of them are chosen, and the places of the value in each.

    v: the value less one. masks: by line, as bits of positions. chosen: the lines of the fish, ascending.
    """

    houses: IntArray
    state: IntArray
    log: IntArray
    first: int
    v: int
    masks: IntArray
    chosen: IntArray


@entry
def finned_fish(tables: Tables, state: IntArray, log: IntArray, degree: int) -> int:
    """Finned fish: but for fins in one box, the places of a value in so many lines lie in so many crossing lines.

    Either a fin holds the value or the fish is whole, so the value leaves the cells of that box that the fish strikes.
    A fish that is not whole without its fins counts too (sashimi). After Bernhard Hobiger's HoDoKu.
    """
    values, houses, _, links, _, _ = tables
    offered = 0
    masks = np.empty(MOST_VALUES, np.int64)
    lines = np.empty(MOST_VALUES, np.int64)
    pick = np.empty(MOST_VALUES, np.int64)
    chosen = np.empty(degree, np.int64)
    for kind in (ROW, COLUMN):
        first, crossing = span_of_kind(houses, kind)
        chunks = _chunks(houses, links, first, crossing)
        most = degree - 1
        for box in range(chunks.shape[0]):
            most = max(most, degree - 1 + count(chunks[box, crossing]))
        for v in range(values):
            list_line_places(houses, state, first, crossing, v, masks)
            length = 0
            for line in range(crossing):
                lines[length] = line
                length += 1 if masks[line] else 0
            begin_choice(pick, degree)
            while length > degree and next_choice(pick, degree, length):
                union = 0
                for d in range(degree):
                    chosen[d] = lines[pick[d]]
                    union |= masks[chosen[d]]
                # All fins lie in one box, which some line of the fish crosses too.
                for box in range(chunks.shape[0] if degree < count(union) <= most else 0):
                    offered += _with_fins(Lines(houses, state, log, first, v, masks, chosen), chunks[box])
    return offered


@kernel
def _chunks(houses: IntArray, links: IntArray, first: int, lines: int) -> IntArray:
    """Per box and line the line's positions in the box as bits, and in the last column all of these."""
    first_box, boxes = span_of_kind(houses, BOX)
    chunks = np.zeros((boxes, lines + 1), np.int64)
    for box in range(boxes):
        for line in range(lines):
            for i in range(houses[first + line, HOUSE_SIZE]):
                if lies_in(links, houses[first + line, HOUSE_HEAD + i], first_box + box):
                    chunks[box, line] |= 1 << i
                    chunks[box, lines] |= 1 << i
    return chunks


@kernel
def _with_fins(lines: Lines, chunk: IntArray) -> int:
    """All fish on the chosen lines with fins in one box: one crossing line in the box may be added to the others'."""
    houses, _, log, first, v, masks, chosen = lines
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
        if inside & ~cover and _strike_under(lines, chunk, cover):
            for line in chosen:
                note(log, HOUSE, first + line, 1 << v)
                for i in range(houses[first + line, HOUSE_SIZE]):
                    if masks[line] >> i & 1:
                        note(log, PATTERN, houses[first + line, HOUSE_HEAD + i], 1 << v)
            offered += close(log)
    return offered


@kernel
def _strike_under(lines: Lines, chunk: IntArray, cover: int) -> int:
    """Strike the value from the box where the crossing lines pass it, but for the fish's own lines."""
    houses, state, log, first, v, masks, chosen = lines
    hit = 0
    d = 0
    for line in range(chunk.shape[0] - 1):
        if d < chosen.shape[0] and chosen[d] == line:
            d += 1
            continue
        places = masks[line] & chunk[line] & cover
        for i in range(houses[first + line, HOUSE_SIZE] if places else 0):
            if places >> i & 1:
                hit |= propose_strike(state, log, houses[first + line, HOUSE_HEAD + i], 1 << v)
    return hit
