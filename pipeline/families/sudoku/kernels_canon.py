"""The canonical form of a Sudoku: the same array for all symmetric copies of a puzzle.

Method: colour refinement with individualisation, as in McKay and Piperno, "Practical graph isomorphism II"
(2014). Rows, columns and values are coloured by what they meet until nothing changes; while two of a kind
share a colour, each of the smallest such class is set apart in turn; of all forms reached the smallest is
canonical. Colours never depend on where a thing stands, so copies go through the same forms.
"""

from __future__ import annotations

import numpy as np

from pipeline.solving.compiling import entry, kernel
from pipeline.solving.words import Words

ROWS, COLUMNS, VALUES = range(3)
LOW31 = 0x7FFFFFFF


@kernel
def _mix(a: int, b: int, c: int) -> int:
    x = (a * 0x1F123BB5 + b * 0x27220A95 + c * 0x165667B1 + 0x2F0B4C47) & LOW31
    x ^= x >> 15
    x = (x * 0x2C1B3C6D) & LOW31
    x ^= x >> 12
    x = (x * 0x297A2D39) & LOW31
    return x ^ (x >> 15)


@kernel
def _hash_lines(values: Words, given: Words, high: int, wide: int, colours: Words, keys: Words) -> None:
    n = values.shape[0]
    for r in range(n):
        keys[ROWS, r] = 0
        keys[COLUMNS, r] = 0
        keys[VALUES, r] = 0
    for r in range(n):
        for c in range(n):
            v = values[r, c]
            g = given[r, c]
            keys[ROWS, r] += _mix(colours[COLUMNS, c], colours[VALUES, v], g)
            keys[COLUMNS, c] += _mix(colours[ROWS, r], colours[VALUES, v], g + 2)
            keys[VALUES, v] += _mix(colours[ROWS, r], colours[COLUMNS, c], g + 4)
    for line in range(n):  # lines of one band, or stack, keep together
        band = 0
        stack = 0
        for i in range(n):
            if i // high == line // high:
                band += _mix(colours[ROWS, i], 1, 6)
            if i // wide == line // wide:
                stack += _mix(colours[COLUMNS, i], 2, 7)
        keys[ROWS, line] += _mix(band & LOW31, 3, 8)
        keys[COLUMNS, line] += _mix(stack & LOW31, 4, 9)


@kernel
def _recolour(colours: Words, keys: Words) -> int:
    n = colours.shape[1]
    classes = 0
    for kind in range(3):
        for i in range(n):
            keys[kind, i] = (colours[kind, i] << 32) | (keys[kind, i] & LOW31)
        for i in range(n):
            smaller = 0
            first = 1
            for j in range(n):
                if keys[kind, j] < keys[kind, i]:
                    smaller += 1
                elif j < i and keys[kind, j] == keys[kind, i]:
                    first = 0
            colours[kind, i] = smaller
            classes += first
    return classes


@kernel
def _refine(values: Words, given: Words, high: int, wide: int, colours: Words, keys: Words) -> int:
    classes = 0
    while True:
        _hash_lines(values, given, high, wide, colours, keys)
        now = _recolour(colours, keys)
        if now == classes:
            return classes
        classes = now


@kernel
def _smallest_class(colours: Words) -> int:
    """The class to set apart, as kind * n + colour; colours count smaller members, so sizes follow from them."""
    n = colours.shape[1]
    best = -1
    least = n + 1
    for kind in range(3):
        for colour in range(n):
            size = 0
            for i in range(n):
                size += 1 if colours[kind, i] == colour else 0
            if 1 < size < least:
                least = size
                best = kind * n + colour
    return best


@kernel
def _order_lines(colours: Words, kind: int, group: int, order: Words) -> None:
    n = colours.shape[1]
    for i in range(n):
        rank = 0
        mine = _group_rank(colours, kind, group, i)
        for j in range(n):
            theirs = _group_rank(colours, kind, group, j)
            if theirs < mine or (theirs == mine and colours[kind, j] < colours[kind, i]):
                rank += 1
        order[rank] = i


@kernel
def _group_rank(colours: Words, kind: int, group: int, line: int) -> int:
    first = line // group * group
    least = colours[kind, first]
    for i in range(first, first + group):
        least = min(least, colours[kind, i])
    return least


@kernel
def _keep_smaller(values: Words, given: Words, high: int, wide: int, colours: Words, best: Words) -> None:
    n = values.shape[0]
    rows = np.empty(n, np.int64)
    columns = np.empty(n, np.int64)
    _order_lines(colours, ROWS, high, rows)
    _order_lines(colours, COLUMNS, wide, columns)
    form = np.empty(n * n, np.int64)
    for i in range(n):
        for j in range(n):
            r = rows[i]
            c = columns[j]
            form[i * n + j] = colours[VALUES, values[r, c]] * 2 + given[r, c]
    for k in range(n * n):
        if form[k] != best[k]:
            if form[k] < best[k]:
                best[:] = form
            return


@entry
def canonical(values: Words, given: Words, high: int, wide: int, best: Words) -> None:
    """Lower `best`, shape (n * n,), to the smallest form of a solved grid with marked givens.

    values: 0..n-1, shape (n, n); given: 0 or 1, likewise; high, wide: rows and columns of a box.
    """
    n = values.shape[0]
    stack = np.zeros((3 * n + 1, 3, n), np.int64)
    target = np.zeros(3 * n + 1, np.int64)
    tried = np.zeros(3 * n + 1, np.int64)
    keys = np.zeros((3, n), np.int64)
    if _refine(values, given, high, wide, stack[0], keys) == 3 * n:
        _keep_smaller(values, given, high, wide, stack[0], best)
        return
    target[0] = _smallest_class(stack[0])
    depth = 0
    while depth >= 0:
        kind = target[depth] // n
        colour = target[depth] % n
        member = tried[depth]
        while member < n and stack[depth, kind, member] != colour:
            member += 1
        if member == n:
            depth -= 1
            continue
        tried[depth] = member + 1
        below = stack[depth + 1]
        below[:] = stack[depth]
        for i in range(n):
            if i != member and below[kind, i] == colour:
                below[kind, i] += 1
        if _refine(values, given, high, wide, below, keys) == 3 * n:
            _keep_smaller(values, given, high, wide, below, best)
            continue
        depth += 1
        target[depth] = _smallest_class(below)
        tried[depth] = 0
