"""Sum, product and parity of lines: what adjacent lines hold together, less what the known cages hold in them."""

from typing import NamedTuple

import numpy as np

from pipeline.solving.arrays import IntArray
from pipeline.solving.board import CAGE_OPERATOR, CAGE_SIZE, CAGE_TARGET, HOUSE_KIND, Tables
from pipeline.solving.compiling import entry, kernel
from pipeline.solving.kernels.cage_patterns.cage_tuples import (
    ALIVE,
    CAGE,
    INSIDE,
    PACKED,
    PART_ROWS,
    find_cage_parts,
    list_tuples,
    strike_dead,
    value_at,
)
from pipeline.solving.kernels.cages.cage_arithmetic import ADD, MULTIPLY, shift_of
from pipeline.solving.kernels.cages.cage_state import note_cage
from pipeline.solving.kernels.engine.degrees import lines_together, total_kind, unknown_cages
from pipeline.solving.kernels.engine.house_kinds import is_line
from pipeline.solving.kernels.engine.state import HOUSE, close, note
from pipeline.solving.techniques import ODD, PRODUCT, SUM, TUPLES_MOST

# A row of `amounts` holds the different amounts that a part can hold, and in the last column how many they are;
# the last row holds the parts of which that is more than one.
NUMBER = TUPLES_MOST
AMOUNT_COLUMNS = TUPLES_MOST + 1
FACTORS = 9  # values of which the product of three lines fits into 63 bits; of up to 12 that of two lines does


class Parts(NamedTuple):
    """Cages with their listed tuples (`cage_tuples`), their parts in the lines at hand, and the amounts of these."""

    cages: IntArray
    starts: IntArray
    listing: IntArray
    members: IntArray
    amounts: IntArray


@entry
def line_totals(tables: Tables, state: IntArray, log: IntArray, degree: int) -> int:
    """Lines in which few cages are unknown: these hold what the others leave of the lines' total.

    Every line holds each value once, so lines have a known sum, product and parity; a known cage is one whose tuples
    all hold the same amount inside the lines. degree: see `techniques.totals`. Cages may stick out of the lines. The
    product needs clues that read values as they are.
    """
    values, houses, cages, links, _, _ = tables
    lines = lines_together(degree)
    starts = np.zeros(cages.shape[0] + 1, np.int64)
    listing = list_tuples(cages, state, starts)
    members = np.zeros((PART_ROWS, values * lines), np.int64)
    amounts = np.empty((values * lines + 1, AMOUNT_COLUMNS), np.int64)
    parts = Parts(cages, starts, listing, members, amounts)
    kind = total_kind(degree)
    offered = 0
    if kind == PRODUCT and (_reads_from_zero(cages) or values > FACTORS):
        lines = 0 if _reads_from_zero(cages) else min(lines, 2)
    for together in range(max(1, min(lines, 2)), lines + 1):
        rest = _total(values, together, kind)
        for first in range(houses.shape[0]):
            if not _side_by_side(houses, first, together):
                continue
            number = find_cage_parts(houses, cages, links, first, together, members)
            left = _set_apart(parts, number, degree, rest)
            if left < 0 or not _strike_unknown(parts, kind, left, state, log):
                continue
            for h in range(first, first + together):
                note(log, HOUSE, h, 0)
            offered += close(log)
    return offered


@kernel
def _side_by_side(houses: IntArray, first: int, number: int) -> bool:
    """Are so many houses from one on all rows, or all columns?"""
    if not is_line(houses, first) or first + number > houses.shape[0]:
        return False
    return bool(houses[first, HOUSE_KIND] == houses[first + number - 1, HOUSE_KIND])


@kernel
def _reads_from_zero(cages: IntArray) -> bool:
    """Is there a cage whose clue reads digits from 0 on? Then the product of a line says nothing."""
    for k in range(cages.shape[0]):
        if shift_of(cages, k):
            return True
    return False


@kernel
def _total(values: int, lines: int, kind: int) -> int:
    total = 1 if kind == PRODUCT else 0
    for _ in range(lines):
        for value in range(1, values + 1):
            total = total * value if kind == PRODUCT else total + value
    return total & 1 if kind == ODD else total


@kernel
def _set_apart(parts: Parts, number: int, degree: int, rest: int) -> int:
    """What the known parts leave of the total; -1 if that helps nobody. The unknown ones go into `amounts`."""
    kind = total_kind(degree)
    cages, starts, listing, members, amounts = parts
    last = amounts.shape[0] - 1
    found = 0
    for p in range(number):
        length = _list_amounts(cages, starts, listing, members[CAGE, p], members[INSIDE, p], kind, amounts[p])
        if length == 1:
            rest = _less(rest, amounts[p, 0], kind)
        if rest < 0 or length == 0:
            return -1
        if length > 1:
            amounts[last, found] = p
            found += 1
            if found > unknown_cages(degree):
                return -1
    amounts[last, NUMBER] = found
    return rest if found else -1


@kernel
def _list_amounts(
    cages: IntArray, starts: IntArray, listing: IntArray, cage: int, inside: int, kind: int, amounts: IntArray
) -> int:
    """The different amounts of a part; returns their number, 0 if its tuples are too many to know."""
    number = 0
    for t in range(starts[cage], starts[cage + 1]):
        amount = _amount(listing[PACKED, t], inside, kind)
        i = 0
        while i < number and amounts[i] != amount:
            i += 1
        amounts[i] = amount
        number = max(number, i + 1)
    whole = inside == (1 << cages[cage, CAGE_SIZE]) - 1
    if number == 0 and whole and cages[cage, CAGE_OPERATOR] == (MULTIPLY if kind == PRODUCT else ADD):
        amounts[0] = cages[cage, CAGE_TARGET] & 1 if kind == ODD else cages[cage, CAGE_TARGET]
        number = 1
    amounts[NUMBER] = number
    return number


@kernel
def _amount(packed: int, inside: int, kind: int) -> int:
    """What a tuple puts into the cells `inside` (bits of positions)."""
    amount = 1 if kind == PRODUCT else 0
    i = 0
    while inside >> i:
        if inside >> i & 1:
            amount = amount * value_at(packed, i) if kind == PRODUCT else amount + value_at(packed, i)
        i += 1
    return amount & 1 if kind == ODD else amount


@kernel
def _less(total: int, amount: int, kind: int) -> int:
    """The total without an amount; negative if it cannot hold it."""
    if kind == SUM:
        return total - amount
    if kind == ODD:
        return total ^ amount
    return total // amount if total % amount == 0 else -1


@kernel
def _strike_unknown(parts: Parts, kind: int, rest: int, state: IntArray, log: IntArray) -> bool:
    """Propose to strike what the unknown parts cannot use if they hold the rest; False if that hits nothing."""
    cages, starts, listing, members, amounts = parts
    last = amounts.shape[0] - 1
    hit = 0
    for u in range(amounts[last, NUMBER]):
        p = amounts[last, u]
        for t in range(starts[members[CAGE, p]], starts[members[CAGE, p] + 1]):
            left = _less(rest, _amount(listing[PACKED, t], members[INSIDE, p], kind), kind)
            listing[ALIVE, t] = 1 if left >= 0 and _others_hold(amounts, u, left, kind) else 0
        hit |= strike_dead(cages, members[CAGE, p], starts, listing, state, log)
    if hit:
        for u in range(amounts[last, NUMBER]):
            note_cage(cages, members[CAGE, amounts[last, u]], state, log)
    return hit > 0


@kernel
def _others_hold(amounts: IntArray, without: int, rest: int, kind: int) -> bool:
    """Can the unknown parts but one, which are at most two, hold exactly the rest?"""
    last = amounts.shape[0] - 1
    nothing = 1 if kind == PRODUCT else 0
    one = -1
    two = -1
    for u in range(amounts[last, NUMBER]):
        if u != without:
            two = one
            one = amounts[last, u]
    if one < 0:
        return rest == nothing
    for i in range(amounts[one, NUMBER]):
        left = _less(rest, amounts[one, i], kind)
        if left == nothing and two < 0:
            return True
        if left < 0 or two < 0:
            continue
        for j in range(amounts[two, NUMBER]):
            if amounts[two, j] == left:
                return True
    return False
