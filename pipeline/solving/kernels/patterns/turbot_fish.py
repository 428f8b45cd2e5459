"""Two strong links of one value, joined by a house: one of their outer ends holds the value."""

from __future__ import annotations

from pipeline.solving.arrays import IntArray
from pipeline.solving.board import HouseKind, Tables
from pipeline.solving.compiling import entry, kernel
from pipeline.solving.kernels.engine.state import HOUSE, PATTERN, close, note
from pipeline.solving.kernels.engine.visibility import (
    LINK_A,
    LINK_B,
    LINK_HOUSE,
    room_for_links,
    sees,
    strike_seen,
    strong_links,
)
from pipeline.solving.kernels.houses.house_techniques import lies_in
from pipeline.solving.techniques import KITE, SKYSCRAPER

BOX = int(HouseKind.BOX)
COLUMN = int(HouseKind.COLUMN)  # rows and columns are the first kinds


@entry
def turbots(tables: Tables, state: IntArray, log: IntArray, degree: int) -> int:
    """All pairs of strong links of the degree: parallel lines, a row and a column through a box, or any."""
    values, houses, _, links, _, _ = tables
    offered = 0
    pairs = room_for_links(houses)
    for v in range(values):
        length = strong_links(houses, state, 1 << v, pairs)
        for i in range(length):
            for j in range(i):
                if not _kinds_fit(houses, pairs[i, LINK_HOUSE], pairs[j, LINK_HOUSE], degree):
                    continue
                for end in range(4):
                    a = pairs[i, LINK_A + (end & 1)]
                    b = pairs[i, LINK_B - (end & 1)]
                    c = pairs[j, LINK_A + (end >> 1)]
                    d = pairs[j, LINK_B - (end >> 1)]
                    if a == d or a == c or b == d or not _joined(houses, links, b, c, degree):
                        continue
                    if strike_seen(links, state, log, a, d, -1, 1 << v):
                        note(log, PATTERN, a, 1 << v)
                        note(log, PATTERN, b, 1 << v)
                        note(log, PATTERN, c, 1 << v)
                        note(log, PATTERN, d, 1 << v)
                        note(log, HOUSE, pairs[i, LINK_HOUSE], 1 << v)
                        note(log, HOUSE, pairs[j, LINK_HOUSE], 1 << v)
                        offered += close(log)
    return offered


@kernel
def _kinds_fit(houses: IntArray, g: int, h: int, degree: int) -> bool:
    """Are the houses of the two links of the kinds that the degree asks for?"""
    if degree == SKYSCRAPER:
        return houses[g, 0] == houses[h, 0] and houses[g, 0] <= COLUMN
    if degree == KITE:
        return houses[g, 0] != houses[h, 0] and houses[g, 0] <= COLUMN and houses[h, 0] <= COLUMN
    return True


@kernel
def _joined(houses: IntArray, links: IntArray, b: int, c: int, degree: int) -> bool:
    """Do the inner ends see each other, as the degree asks, through a line, a box or anything?"""
    if not sees(links, b, c):
        return False
    for h in range(houses.shape[0]):
        fits = houses[h, 0] == BOX if degree == KITE else houses[h, 0] <= COLUMN
        if fits and lies_in(links, b, h) and lies_in(links, c, h):
            return True
    return degree != SKYSCRAPER and degree != KITE
