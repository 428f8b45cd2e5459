"""Arithmetic of cages: the tuples a cage admits, and the combinations of different values that make a sum."""

from itertools import combinations

import numpy as np

from pipeline.model.puzzle import Operator
from pipeline.solving.arrays import IntArray
from pipeline.solving.board import CAGE_HEAD, CAGE_OPERATOR, CAGE_SIZE, CAGE_TARGET, FROM_ZERO
from pipeline.solving.compiling import kernel
from pipeline.solving.kernels.engine.bits import highest, lowest, single

NONE = int(Operator.NONE)
ADD = int(Operator.ADD)
SUBTRACT = int(Operator.SUBTRACT)
MULTIPLY = int(Operator.MULTIPLY)
DIVIDE = int(Operator.DIVIDE)
RUN = int(Operator.RUN)
OPERATORS = (ADD, SUBTRACT, MULTIPLY, DIVIDE, RUN)  # the ways to read a clue

SUM_VALUES = 12  # a run, or a cage whose values all differ, is made of 1..12 at most
SUM_LIMIT = SUM_VALUES * (SUM_VALUES + 1) // 2


def sum_table(values: int) -> tuple[IntArray, IntArray]:
    """Where the sets of so many different values begin that make a sum, and these sets as bits.

    masks[starts[n, s]:starts[n, s + 1]] are the sets of n different values up to `values` with sum s, ascending, so
    that those of small values come first.
    """
    limit = values * (values + 1) // 2
    by_sum: dict[tuple[int, int], list[int]] = {}
    for size in range(values + 1):
        for chosen in combinations(range(1, values + 1), size):
            by_sum.setdefault((size, sum(chosen)), []).append(sum(1 << (v - 1) for v in chosen))
    starts = np.zeros((values + 1, limit + 2), np.int64)
    masks: list[int] = []
    for size in range(values + 1):
        for total in range(limit + 1):
            starts[size, total] = len(masks)
            masks += sorted(by_sum.get((size, total), ()))
        starts[size, limit + 1] = len(masks)
    return starts, np.array(masks, np.int64)


SUM_STARTS, SUM_MASKS = sum_table(SUM_VALUES)

# Rows of the scratch array that holds the state of a walk over tuples, a column per cell of the cage: the values left
# to try, the value tried and its bit, what the cells from this one on must make, the least and most that the later ones
# make, the values allowed, the values used so far; in STATE the columns below.
LEFT, VALUE, BIT, REST, LOW, HIGH, ALLOWED, REACHED, STATE = range(9)
SCRATCH_ROWS = 9
DEPTH, STEPS, LAST = range(3)  # columns of STATE: where the walk stands, the steps of all walks, and where it must end
STATE_COLUMNS = 3
WALK_STEPS = 100_000  # of one walk; a cage of four cells in a 9x9 takes at most 6,561


@kernel
def most_cells(cages: IntArray) -> int:
    """The cells of the largest cage: a row has room for so many, and again for what each must differ from."""
    return (cages.shape[1] - CAGE_HEAD) // 2


@kernel
def operator_of(cages: IntArray, cage: int) -> int:
    """The operator of a cage, whatever digit its values are printed as."""
    return cages[cage, CAGE_OPERATOR] % FROM_ZERO


@kernel
def shift_of(cages: IntArray, cage: int) -> int:
    """By how much a cage reads its cells as less than their values: 1 where digits count from 0 (not sums), else 0."""
    return cages[cage, CAGE_OPERATOR] // FROM_ZERO


@kernel
def begin_tuples(cages: IntArray, cage: int, operator: int, scratch: IntArray) -> None:
    """Start a walk over the tuples of a cage; `scratch[ALLOWED]` holds the values each cell may take."""
    size = cages[cage, CAGE_SIZE]
    product = operator == MULTIPLY
    shift = shift_of(cages, cage)
    low = 1 if product else 0
    high = low
    for i in range(size - 1, -1, -1):  # LOW and HIGH bound what the cells after i add up or multiply to
        scratch[LOW, i] = low
        scratch[HIGH, i] = high
        mask = scratch[ALLOWED, i]
        smallest = lowest(mask) - shift if mask else 1
        largest = highest(mask) - shift if mask else 0
        low = low * smallest if product else low + smallest
        high = high * largest if product else high + largest
    scratch[LEFT, 0] = scratch[ALLOWED, 0]
    scratch[REST, 0] = cages[cage, CAGE_TARGET]
    scratch[STATE, DEPTH] = 0


@kernel
def next_tuple(cages: IntArray, cage: int, operator: int, scratch: IntArray) -> bool:
    """Advance to the next tuple; its values are in `scratch[VALUE]`, their bits in `scratch[BIT]`. False at the end."""
    size = cages[cage, CAGE_SIZE]
    target = cages[cage, CAGE_TARGET]
    shift = shift_of(cages, cage)
    differ = CAGE_HEAD + most_cells(cages)
    i = scratch[STATE, DEPTH]
    while i >= 0 and scratch[STATE, STEPS] < scratch[STATE, LAST]:
        scratch[STATE, STEPS] += 1
        if scratch[LEFT, i] == 0:
            i -= 1
            continue
        bit = scratch[LEFT, i] & -scratch[LEFT, i]
        scratch[LEFT, i] ^= bit
        value = lowest(bit) - shift
        rest = scratch[REST, i]
        if operator == ADD or operator == RUN:
            rest -= value
            if rest < scratch[LOW, i] or rest > scratch[HIGH, i]:
                continue
        elif operator == MULTIPLY and target == 0:
            rest = 1 if value == 0 else rest  # whether one of the values is 0
            if rest == 0 and i == size - 1:
                continue
        elif operator == MULTIPLY:
            if value == 0 or rest % value:
                continue
            rest //= value
            if rest < scratch[LOW, i] or rest > scratch[HIGH, i]:
                continue
        elif i == 1:
            first = scratch[VALUE, 0] - shift
            large, small = max(first, value), min(first, value)
            if operator == SUBTRACT and large - small != target:
                continue
            if operator == DIVIDE and (small == 0 or large != target * small):
                continue
        scratch[VALUE, i] = value + shift
        scratch[BIT, i] = bit
        if i == size - 1:
            scratch[STATE, DEPTH] = i
            return True
        scratch[REST, i + 1] = rest
        allowed = scratch[ALLOWED, i + 1]
        unlike = cages[cage, differ + i + 1]
        for j in range(i + 1):
            if unlike >> j & 1:
                allowed &= ~scratch[BIT, j]
        i += 1
        scratch[LEFT, i] = allowed
    return False


@kernel
def admits(cages: IntArray, cage: int, operator: int) -> bool:
    """May the cage's clue be read with this operator? A clue without operator admits all that fit its size."""
    own = operator_of(cages, cage)
    if own != NONE:
        return own == operator
    size = cages[cage, CAGE_SIZE]
    if size == 1:
        return operator == ADD
    return operator == ADD or operator == MULTIPLY or (size == 2 and (operator == SUBTRACT or operator == DIVIDE))


@kernel
def support(cages: IntArray, cage: int, members: int, need: int, scratch: IntArray) -> int:
    """Walk over the cage's tuples that put all values of `need` into the cells `members` (bits of positions).

    The values that they use in every cell stand in `scratch[REACHED]`; returns the values that all of them
    put into `members`. A walk of more than WALK_STEPS proves nothing: every allowed value counts as reached.
    """
    size = cages[cage, CAGE_SIZE]
    scratch[STATE, LAST] = scratch[STATE, STEPS] + WALK_STEPS
    for i in range(size):
        scratch[REACHED, i] = 0
    common = -1
    for operator in OPERATORS:
        if not admits(cages, cage, operator):
            continue
        begin_tuples(cages, cage, operator, scratch)
        while next_tuple(cages, cage, operator, scratch):
            inside = 0
            for i in range(size):
                if members >> i & 1:
                    inside |= scratch[BIT, i]
            if need & ~inside:
                continue
            common &= inside
            for i in range(size):
                scratch[REACHED, i] |= scratch[BIT, i]
    if scratch[STATE, STEPS] < scratch[STATE, LAST]:
        return common
    for i in range(size):
        scratch[REACHED, i] = scratch[ALLOWED, i]
    return 0


@kernel
def combine(size: int, total: int, union: int, fixed: int) -> tuple[int, int]:
    """The values in some and the values in all combinations of a sum.

    Only sets of `size` different values within `union` that hold all of `fixed` count; (0, 0) when there is none.
    """
    some = 0
    every = -1
    if total < 0 or total > SUM_LIMIT:
        return 0, 0
    for k in range(SUM_STARTS[size, total], SUM_STARTS[size, total + 1]):
        mask = SUM_MASKS[k]
        if mask > union:  # so are all that follow
            break
        if mask & ~union == 0 and fixed & ~mask == 0:
            some |= mask
            every &= mask
    return some, every if some else 0


@kernel
def admitted(cages: IntArray, cage: int, cand: IntArray) -> tuple[int, int, int]:
    """The values in some and in all combinations of a sum that the candidates admit, and those of decided cells."""
    fixed = 0
    union = 0
    for i in range(CAGE_HEAD, CAGE_HEAD + cages[cage, CAGE_SIZE]):
        mask = cand[cages[cage, i]]
        union |= mask
        if single(mask):
            fixed |= mask
    some, every = combine(cages[cage, CAGE_SIZE], cages[cage, CAGE_TARGET], union, fixed)
    return some, every, fixed
