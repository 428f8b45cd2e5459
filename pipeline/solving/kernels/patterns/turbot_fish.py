"""Two strong links of one value, joined by a house: one of their outer ends holds the value."""

from pipeline.solving.arrays import IntArray
from pipeline.solving.board import HOUSE_KIND, HOUSES_OF_CELL, Tables
from pipeline.solving.compiling import entry, kernel
from pipeline.solving.kernels.engine.house_kinds import BOX, is_line
from pipeline.solving.kernels.engine.state import HOUSE, PATTERN, close, note
from pipeline.solving.kernels.engine.visibility import (
    LINK_A,
    LINK_B,
    LINK_HOUSE,
    lies_in,
    room_for_links,
    strike_seen,
    strong_links,
)
from pipeline.solving.techniques import ANY_TURBOT, KITE, SKYSCRAPER


@entry
def turbots(tables: Tables, state: IntArray, log: IntArray, degree: int) -> int:
    """Turbot fish: two strong links of a value whose inner ends see each other, so one outer end holds it.

    The value leaves all cells that see both outer ends. degree: SKYSCRAPER, the links lie in parallel lines; KITE (two-
    string kite), in a row and a column that a box joins; ANY_TURBOT. After Bernhard Hobiger's HoDoKu.
    """
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
                        for cell in (a, b, c, d):
                            note(log, PATTERN, cell, 1 << v)
                        note(log, HOUSE, pairs[i, LINK_HOUSE], 1 << v)
                        note(log, HOUSE, pairs[j, LINK_HOUSE], 1 << v)
                        offered += close(log)
    return offered


@kernel
def _kinds_fit(houses: IntArray, g: int, h: int, degree: int) -> bool:
    """Are the houses of the two links of the kinds that the degree asks for?"""
    if degree == SKYSCRAPER:
        return is_line(houses, g) and houses[g, HOUSE_KIND] == houses[h, HOUSE_KIND]
    if degree == KITE:
        return is_line(houses, g) and is_line(houses, h) and houses[g, HOUSE_KIND] != houses[h, HOUSE_KIND]
    return True


@kernel
def _joined(houses: IntArray, links: IntArray, b: int, c: int, degree: int) -> bool:
    """Do the inner ends see each other, as the degree asks, through a line, a box or anything?"""
    if b == c:
        return False
    for i in range(HOUSES_OF_CELL + 1, HOUSES_OF_CELL + 1 + links[b, HOUSES_OF_CELL]):
        h = links[b, i]
        fits = degree == ANY_TURBOT or (houses[h, HOUSE_KIND] == BOX if degree == KITE else is_line(houses, h))
        if fits and lies_in(links, c, h):
            return True
    return False
