"""Cages of a Calcudoku in the making: their clues and the list of all tuples that a clue admits.

A tuple is one number: the bit of cell i's value stands at i * n + value - 1. A cage's tuples are listed once, when it
gets its clue; what the candidates still admit of them is then one comparison each.
"""

from collections.abc import Callable

from pipeline.families.calcudoku.kernels.workspace import (
    ALLOWED,
    BEFORE,
    CELLS,
    FACTORS,
    FIRST_DIGIT,
    LAST,
    LIMITS,
    MOST,
    OPERATOR,
    REACH,
    REST,
    SHOWN,
    SIZE,
    SQUARE,
    TARGET,
    TRIED,
    TUPLES,
    UNION,
)
from pipeline.solving.arrays import IntArray
from pipeline.solving.compiling import kernel, shared
from pipeline.solving.kernels.cages.cage_arithmetic import ADD, DIVIDE, MULTIPLY, NONE, SUBTRACT
from pipeline.solving.kernels.engine.bits import count
from pipeline.solving.kernels.engine.random_numbers import below

NO_MORE = -1  # what is left of the target 0 of a product that has its 0: any value fits

PAIR = 2
FACTOR_BITS = 13  # beyond the largest factor whose table may be asked for
TABLE = 10  # a times table ends with ten times its factor
DrawClue = Callable[[int, int, int, IntArray, IntArray, IntArray], bool]
"""`draw_clue`, passed to kernels."""

LARGE = 1 << ADD | 1 << MULTIPLY  # operators of cages of any size


@kernel
def put_cell(work: IntArray, cage: int, cell: int) -> None:
    """Add a cell to a cage, which keeps its cells ascending."""
    i = work[SIZE, cage]
    work[SIZE, cage] = i + 1
    while i > 0 and work[CELLS + i - 1, cage] > cell:
        work[CELLS + i, cage] = work[CELLS + i - 1, cage]
        i -= 1
    work[CELLS + i, cage] = cell


@kernel
def _fits_pair(operator: int, target: int, a: int, b: int) -> bool:
    large = max(a, b)
    small = min(a, b)
    if operator == ADD:
        return a + b == target
    if operator == SUBTRACT:
        return large - small == target
    if operator == MULTIPLY:
        return a * b == target
    return small > 0 and large == target * small


@kernel
def _list_pair(n: int, operator: int, cage: int, work: IntArray, tuples: IntArray) -> bool:
    """Append all pairs of an operator; the two cells lie in one line, so they differ."""
    first_digit = work[LIMITS, FIRST_DIGIT]
    for a in range(n):
        for b in range(n):
            if a != b and _fits_pair(operator, work[TARGET, cage], a + first_digit, b + first_digit):
                if work[TUPLES, cage] == tuples.shape[1]:
                    return False
                tuples[cage, work[TUPLES, cage]] = 1 << a | 1 << n + b
                work[TUPLES, cage] += 1
    return True


@kernel
def _less(operator: int, rest: int, amount: int) -> int:
    """What an amount leaves of the rest of a sum or product; -2 if it does not fit."""
    if operator == ADD:
        return rest - amount if rest >= amount else -2
    if rest <= 0:
        return NO_MORE if rest == NO_MORE or amount == 0 else 0
    return rest // amount if amount and rest % amount == 0 else -2


@kernel
def _begin_cell(n: int, operator: int, i: int, size: int, work: IntArray) -> None:
    """Set the values to try in cell i: those that the other cells can complete, as far as bounds tell."""
    first_digit = work[LIMITS, FIRST_DIGIT]
    rest = work[REST, i]
    after = size - 1 - i
    work[TRIED, i] = first_digit - 1
    work[LAST, i] = n - 1 + first_digit
    if operator == ADD:
        work[TRIED, i] = max(first_digit, rest - after * (n - 1 + first_digit)) - 1
        work[LAST, i] = min(n - 1 + first_digit, rest - after * first_digit)
    elif after == 0 and rest >= 0:
        work[TRIED, i] = max(rest, first_digit) - 1
        work[LAST, i] = min(rest, n - 1 + first_digit)


@kernel
def _list_large(n: int, operator: int, cage: int, work: IntArray, tuples: IntArray) -> bool:
    """Append all tuples of a sum or product; False if there is no room for them."""
    size = work[SIZE, cage]
    first_digit = work[LIMITS, FIRST_DIGIT]
    work[REST, 0] = work[TARGET, cage]
    work[BEFORE, 0] = 0
    _begin_cell(n, operator, 0, size, work)
    i = 0
    while i >= 0:
        if work[TRIED, i] >= work[LAST, i]:
            i -= 1
            continue
        work[TRIED, i] += 1
        value = work[TRIED, i]
        rest = _less(operator, work[REST, i], value)
        if rest < NO_MORE or _clashes(n, work, cage, i):
            continue
        packed = work[BEFORE, i] | 1 << i * n + value - first_digit
        if i == size - 1:
            if rest > 1 or (rest == 0) == (operator == MULTIPLY):
                continue
            if work[TUPLES, cage] == tuples.shape[1]:
                return False
            tuples[cage, work[TUPLES, cage]] = packed
            work[TUPLES, cage] += 1
            continue
        i += 1
        work[REST, i] = rest
        work[BEFORE, i] = packed
        _begin_cell(n, operator, i, size, work)
    return True


@kernel
def _clashes(n: int, work: IntArray, cage: int, i: int) -> bool:
    """Does the value tried in cell i stand in an earlier cell of its row or column?"""
    cell = work[CELLS + i, cage]
    for j in range(i):
        other = work[CELLS + j, cage]
        if work[TRIED, j] == work[TRIED, i] and (other // n == cell // n or other % n == cell % n):
            return True
    return False


@kernel
def list_tuples(n: int, cage: int, work: IntArray, tuples: IntArray) -> bool:
    """List the tuples of a cage and what they use; False if there are more than there is room for."""
    work[TUPLES, cage] = 0
    size = work[SIZE, cage]
    for operator in range(ADD, DIVIDE + 1):
        if work[OPERATOR, cage] != operator and (work[OPERATOR, cage] != NONE or (size == 1 and operator != ADD)):
            continue
        if size == PAIR:
            if not _list_pair(n, operator, cage, work, tuples):
                return False
        elif operator == ADD or operator == MULTIPLY:
            if not _list_large(n, operator, cage, work, tuples):
                return False
    used = 0
    for t in range(work[TUPLES, cage]):
        used |= tuples[cage, t]
    work[UNION, cage] = 0
    for i in range(size):
        reach = used >> i * n & ((1 << n) - 1)
        work[REACH + i, cage] = reach
        work[UNION, cage] |= reach
    return True


@kernel
def fitting(cage: int, work: IntArray) -> int:
    """The operators (bits) that a cage's values admit: - and / for pairs, / only if it comes out even."""
    if work[SIZE, cage] == 1:
        return 1 << ADD
    if work[SIZE, cage] > PAIR:
        return LARGE
    first_digit = work[LIMITS, FIRST_DIGIT]
    a = work[SQUARE, work[CELLS, cage]] - 1 + first_digit
    b = work[SQUARE, work[CELLS + 1, cage]] - 1 + first_digit
    fits = LARGE | 1 << SUBTRACT
    if min(a, b) > 0 and max(a, b) % min(a, b) == 0:
        fits |= 1 << DIVIDE
    return fits


@kernel
def write_target(cage: int, operator: int, work: IntArray) -> None:
    """Compute the target of a cage for an operator."""
    first_digit = work[LIMITS, FIRST_DIGIT]
    first = work[SQUARE, work[CELLS, cage]] - 1 + first_digit
    result = first
    for i in range(CELLS + 1, CELLS + work[SIZE, cage]):
        value = work[SQUARE, work[i, cage]] - 1 + first_digit
        if operator == ADD:
            result += value
        elif operator == MULTIPLY:
            result *= value
        elif operator == SUBTRACT:
            result = abs(first - value)
        else:
            result = max(first, value) // min(first, value)
    work[TARGET, cage] = result


@kernel
def _within_limits(cage: int, operator: int, work: IntArray) -> bool:
    """Does a cage keep to the largest target, and is its product or quotient one of the tables that are known?

    A product is, where all its values but one are 0, 1 or a factor and the target stands in a factor's table; a
    quotient where its divisor or its target is such a factor.
    """
    target = work[TARGET, cage]
    if work[LIMITS, MOST] and target > work[LIMITS, MOST]:
        return False
    factors = work[LIMITS, FACTORS]
    if factors == 0 or work[SIZE, cage] == 1 or operator == ADD or operator == SUBTRACT:
        return True
    factors |= 1
    least = TABLE
    plain = 0
    strange = 0
    for i in range(CELLS, CELLS + work[SIZE, cage]):
        value = work[SQUARE, work[i, cage]] - 1 + work[LIMITS, FIRST_DIGIT]
        least = min(least, value)
        plain += 1 if value < 2 else 0
        strange += 0 if value < 2 or factors >> value & 1 else 1
    if operator == DIVIDE:
        return least == 1 or bool(factors >> least & 1) or bool(factors >> target & 1)
    return strange < 2 and (plain >= work[SIZE, cage] - 1 or _in_table(target, factors))


@kernel
def _in_table(product: int, factors: int) -> bool:
    """Does a product stand in the table of one of the factors (bits)?"""
    for times in range(1, TABLE + 1):
        if product % times == 0 and 1 < product // times < FACTOR_BITS and factors >> product // times & 1:
            return True
    return product == 0


@kernel
def _choose(fits: int, state: IntArray) -> int:
    """A random one of some operators (bits)."""
    for _ in range(below(state, count(fits))):
        fits &= fits - 1
    return count((fits & -fits) - 1)


@shared
def draw_clue(n: int, cage: int, without: int, work: IntArray, tuples: IntArray, state: IntArray) -> bool:
    """Give a cage a random operator that fits, none of `without` (bits), and list its tuples; False if none does."""
    fits = fitting(cage, work)
    if work[SIZE, cage] > 1:
        fits &= work[LIMITS, ALLOWED]
    fits &= ~without
    while fits:
        operator = _choose(fits, state)
        fits &= ~(1 << operator)
        write_target(cage, operator, work)
        if not _within_limits(cage, operator, work):
            continue
        work[OPERATOR, cage] = operator if work[LIMITS, SHOWN] or work[SIZE, cage] == 1 else NONE
        if list_tuples(n, cage, work, tuples):
            return True
    return False
