"""The canonical form of a Sudoku: the same array for all symmetric copies of a puzzle.

Method: colour refinement with individualisation, as in McKay and Piperno, "Practical graph isomorphism II"
(2014). Rows, columns and values are coloured by what they meet until nothing changes; while two of a kind
share a colour, each of the smallest such class is set apart in turn; of all forms reached the first, by how the
colourings on the way look and then by its digits, is canonical. Colours never depend on where a thing stands, so
copies go through the same forms.
"""

import numpy as np

from pipeline.solving.arrays import IntArray
from pipeline.solving.compiling import entry, kernel
from pipeline.solving.kernels.engine.state import copy_row

ROWS, COLUMNS, VALUES = range(3)
LOW31 = 0x7FFFFFFF
SEEN = 200  # forms remembered to find automorphisms by
LARGE = 13  # rows from which on not all colourings are looked at
LONGEST = 1 << 11  # so many are: with more than a few empty cells a grid has next to none
NOTHING = 1 << 40  # more than any digit of a form, and than any invariant


@kernel
def _mix(a: int, b: int, c: int) -> int:
    x = (a * 0x1F123BB5 + b * 0x27220A95 + c * 0x165667B1 + 0x2F0B4C47) & LOW31
    x ^= x >> 15
    x = (x * 0x2C1B3C6D) & LOW31
    x ^= x >> 12
    x = (x * 0x297A2D39) & LOW31
    return x ^ (x >> 15)


@kernel
def _hash_lines(values: IntArray, given: IntArray, high: int, wide: int, colours: IntArray, keys: IntArray) -> None:
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
def _recolour(colours: IntArray, keys: IntArray) -> int:
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
def _refine(values: IntArray, given: IntArray, high: int, wide: int, colours: IntArray, keys: IntArray) -> int:
    classes = 0
    while True:
        _hash_lines(values, given, high, wide, colours, keys)
        now = _recolour(colours, keys)
        if now == classes:
            return classes
        classes = now


@kernel
def _smallest_class(colours: IntArray) -> int:
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
def _order_lines(colours: IntArray, kind: int, group: int, order: IntArray) -> None:
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
def _group_rank(colours: IntArray, kind: int, group: int, line: int) -> int:
    first = line // group * group
    least = colours[kind, first]
    for i in range(first, first + group):
        least = min(least, colours[kind, i])
    return least


@kernel
def _write_form(values: IntArray, given: IntArray, high: int, wide: int, colours: IntArray, form: IntArray) -> None:
    """Write the grid with lines and values in the order of a discrete colouring."""
    n = values.shape[0]
    rows = np.empty(n, np.int64)
    columns = np.empty(n, np.int64)
    _order_lines(colours, ROWS, high, rows)
    _order_lines(colours, COLUMNS, wide, columns)
    for i in range(n):
        for j in range(n):
            r = rows[i]
            c = columns[j]
            form[i * n + j] = colours[VALUES, values[r, c]] * 2 + given[r, c]


@kernel
def _compare(form: IntArray, other: IntArray) -> int:
    """-1, 0 or 1 as a form comes before, is or comes after another."""
    for k in range(form.shape[0]):
        if form[k] != other[k]:
            return -1 if form[k] < other[k] else 1
    return 0


@kernel
def _set_apart(source: IntArray, target: IntArray, kind: int, member: int) -> None:
    """Copy a colouring with one member of a class put before the others of it."""
    for k in range(source.shape[0]):
        for i in range(source.shape[1]):
            target[k, i] = source[k, i]
    for i in range(source.shape[1]):
        if i != member and source[kind, i] == source[kind, member]:
            target[kind, i] += 1


@kernel
def _parting(path: IntArray, other: IntArray) -> int:
    """The first depth at which two ways down the tree differ."""
    depth = 0
    while path[depth] == other[depth]:
        depth += 1
    return depth


@kernel
def _invariant(colours: IntArray, keys: IntArray) -> int:
    """A number that says how a refined colouring looks, whatever the order of lines and values."""
    total = 0
    for kind in range(colours.shape[0]):
        for i in range(colours.shape[1]):
            total += _mix(colours[kind, i], keys[kind, i] & LOW31, 10 + kind)
    return total & LOW31


@kernel
def _beats(invariant: int, depth: int, best: IntArray, record: IntArray) -> int:
    """Compare a colouring with the best way's at its depth: 1 worse, 0 alike, -1 better, which clears the best."""
    if invariant > record[depth]:
        return 1
    if invariant == record[depth]:
        return 0
    record[depth] = invariant
    for k in range(depth + 1, record.shape[0]):
        record[k] = NOTHING
    for k in range(best.shape[0]):
        best[k] = NOTHING
    return -1


@kernel
def _find(form: IntArray, forms: IntArray, length: int) -> int:
    """The index of a form among the first ones of a table; -1 if it is not there."""
    for k in range(length):
        if _compare(form, forms[k]) == 0:
            return k
    return -1


@entry
def canonical(
    values: IntArray, given: IntArray, high: int, wide: int, colours: IntArray, best: IntArray, record: IntArray
) -> bool:
    """Lower `best`, shape (n * n,), to the form of a solved grid with marked givens that comes first.

    Returns False where a large grid has so many colourings that the search was given up.

    values: 0..n-1, shape (n, n); given: 0 or 1, likewise; high, wide: rows and columns of a box.
    colours: of rows, columns and values to begin with, shape (3, n), each the number of those with a smaller one.
    record: shape (3 * n + 1,), the invariants on the way to `best`; both start as NOTHING and may be handed on
    from one grid to another that counts as the same. The first form has the smallest invariants, then digits.

    Two equal forms are an automorphism: what lies below the branch that leads to the second is then a copy of
    what lies below the branch to the first, and is left out. A full cyclic 16x16 grid has too many all the same.
    """
    n = values.shape[0]
    stack = np.zeros((3 * n + 1, 3, n), np.int64)
    target = np.zeros(3 * n + 1, np.int64)
    path = np.full(3 * n + 1, -1, np.int64)  # the member set apart at each depth
    keys = np.zeros((3, n), np.int64)
    for kind in range(3):
        copy_row(colours[kind], stack[0, kind])
    form = np.empty(n * n, np.int64)
    classes = _refine(values, given, high, wide, stack[0], keys)
    if _beats(_invariant(stack[0], keys), 0, best, record) > 0:
        return True
    if classes == 3 * n:
        _write_form(values, given, high, wide, stack[0], form)
        if _compare(form, best) < 0:
            copy_row(form, best)
        return True
    foreign = best[0] < NOTHING  # handed on, not found here
    looked = 0
    seen = 0
    seen_forms = np.empty((SEEN, n * n), np.int64)
    seen_paths = np.empty((SEEN, 3 * n + 1), np.int64)
    target[0] = _smallest_class(stack[0])
    depth = 0
    while depth >= 0:
        kind = target[depth] // n
        member = path[depth] + 1
        while member < n and stack[depth, kind, member] != target[depth] % n:
            member += 1
        if member == n:
            path[depth] = -1  # so that a remembered path ends where it ended
            depth -= 1
            continue
        path[depth] = member
        looked += 1
        if n >= LARGE and looked > LONGEST:
            return False
        below = stack[depth + 1]
        _set_apart(stack[depth], below, kind, member)
        classes = _refine(values, given, high, wide, below, keys)
        order = _beats(_invariant(below, keys), depth + 1, best, record)
        if order > 0:
            continue
        if order < 0:
            seen = 0
            foreign = False
        if classes < 3 * n:
            depth += 1
            target[depth] = _smallest_class(below)
            path[depth] = -1
            continue
        _write_form(values, given, high, wide, below, form)
        twin = _find(form, seen_forms, seen)
        if twin >= 0:
            depth = _parting(path, seen_paths[twin])
            continue
        order = _compare(form, best)
        if order == 0 and foreign:
            return True  # the transposed grid has been here: this whole tree is a copy of its tree
        if order < 0:
            copy_row(form, best)
            foreign = False
        if seen < SEEN:
            copy_row(form, seen_forms[seen])
            copy_row(path, seen_paths[seen])
            seen += 1
    return True
