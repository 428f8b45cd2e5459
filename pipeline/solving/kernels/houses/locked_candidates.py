"""Locked candidates: pointing and claiming, after Nicolas Juillerat's Explainer 1.2.1."""

from pipeline.solving.arrays import IntArray
from pipeline.solving.board import (
    COMMON,
    FULL_HOUSE,
    HOUSE_HEAD,
    HOUSE_KIND,
    HOUSE_SIZE,
    INTERSECTION_HEAD,
    OTHER_HOUSE,
)
from pipeline.solving.compiling import kernel
from pipeline.solving.kernels.engine.house_kinds import asks_for_kind
from pipeline.solving.kernels.engine.state import (
    CAND,
    DUE_HOUSES,
    HOUSE,
    PLACED,
    close,
    end_turn,
    is_due,
    note,
    propose_strike,
)
from pipeline.solving.kernels.engine.visibility import lies_in


@kernel
def locked_values(houses: IntArray, links: IntArray, intersections: IntArray, state: IntArray, m: int) -> int:
    """The values that the first house of an intersection holds only where it meets the second."""
    inside = 0
    for i in range(INTERSECTION_HEAD, INTERSECTION_HEAD + intersections[m, COMMON]):
        if not state[PLACED, intersections[m, i]]:
            inside |= state[CAND, intersections[m, i]]
    a = intersections[m, FULL_HOUSE]
    i = HOUSE_HEAD
    while inside and i < HOUSE_HEAD + houses[a, HOUSE_SIZE]:
        if inside & state[CAND, houses[a, i]] and not lies_in(links, houses[a, i], intersections[m, OTHER_HOUSE]):
            inside &= ~state[CAND, houses[a, i]]
        i += 1
    return inside


@kernel
def locked(
    houses: IntArray,
    links: IntArray,
    intersections: IntArray,
    state: IntArray,
    log: IntArray,
    due: IntArray,
    turn: int,
    kinds: int,
) -> int:
    """Locked candidates: a full house needs the value, and only where it meets another house has it places.

    One of these holds it, so the other house holds it nowhere else. With the kind BOX this is pointing, with lines
    claiming (box/line reduction). kinds: of the house that needs the value, see `techniques.kinds`.
    """
    offered = 0
    for m in range(intersections.shape[0]):
        a = intersections[m, FULL_HOUSE]
        b = intersections[m, OTHER_HOUSE]
        if not asks_for_kind(kinds, houses[a, HOUSE_KIND]):
            continue
        if not is_due(due, DUE_HOUSES, a, turn) and not is_due(due, DUE_HOUSES, b, turn):
            continue
        inside = locked_values(houses, links, intersections, state, m)
        while inside:
            bit = inside & -inside
            inside ^= bit
            hit = 0
            for i in range(HOUSE_HEAD, HOUSE_HEAD + houses[b, HOUSE_SIZE]):
                cell = houses[b, i]
                if state[CAND, cell] & bit and not lies_in(links, cell, a):
                    hit |= propose_strike(state, log, cell, bit)
            if hit:
                note(log, HOUSE, a, bit)
                note(log, HOUSE, b, bit)
                offered += close(log)
    end_turn(due, DUE_HOUSES, houses.shape[0], turn)
    return offered
