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
def locked_values(houses: IntArray, intersections: IntArray, state: IntArray, m: int) -> int:
    """The values that the first house of an intersection holds only where it meets the second."""
    inside = 0
    outside = 0
    a = intersections[m, FULL_HOUSE]
    k = INTERSECTION_HEAD
    end = INTERSECTION_HEAD + intersections[m, COMMON]
    for i in range(HOUSE_HEAD, HOUSE_HEAD + houses[a, HOUSE_SIZE]):
        cell = houses[a, i]
        if k < end and intersections[m, k] == cell:
            k += 1
            inside |= 0 if state[PLACED, cell] else state[CAND, cell]
        else:
            outside |= state[CAND, cell]
    return inside & ~outside


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
        inside = locked_values(houses, intersections, state, m)
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
