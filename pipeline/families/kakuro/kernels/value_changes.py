"""Values that change, and what stands all the same of what the sums have shown.

What a run shows follows from its sum and from candidates of its own cells. So when a sum changes, the eliminations
that rest on it, directly or through others, are found by one walk along the trail; all others stand, and only the
runs concerned are looked at again. In a large grid most of it stays as it is.
"""

from pipeline.families.kakuro.kernels.run_eliminations import settle
from pipeline.families.kakuro.kernels.workspace import (
    ACROSS,
    ADDED,
    BRANCH,
    CAND,
    CELL,
    DOWN,
    FIRST,
    GONE,
    HIT,
    HITS,
    KEPT,
    LENGTH,
    NEW_CELL,
    NEW_GONE,
    NEW_RUN,
    NINE,
    OPEN,
    RUN,
    SIZE,
    SUM_LIMIT,
    SUM_STARTS,
    TOTAL,
    VALUE,
    Work,
    free_values,
    note,
    sum_of,
)
from pipeline.solving.arrays import IntArray
from pipeline.solving.compiling import kernel
from pipeline.solving.kernels.engine.bits import count
from pipeline.solving.kernels.engine.random_numbers import below, shuffle

EXTREMES = 0b111000111  # 1, 2, 3, 7, 8, 9
MIDDLE = 5
WHOLE_RUNS = 10  # per cent of the changes
THREE_CELLS = 45  # per cent; the others change two

CHOSEN, OLD, PLACES = range(3)  # rows of `undo`; OLD: values; the last column holds how many, and OPEN as it was
UNDO_ROWS = 3


@kernel
def extreme(free: int, state: IntArray) -> int:
    """A random value of a set; 1, 2, 3, 7, 8, 9 twice as likely, because extreme sums have few combinations."""
    chosen = below(state, 2 * count(free & EXTREMES) + count(free & ~EXTREMES))
    bit = 1
    while True:
        if free & bit:
            chosen -= 2 if bit & EXTREMES else 1
            if chosen < 0:
                return bit
        bit <<= 1


@kernel
def change(work: Work, cell: int, strength: int, undo: IntArray, state: IntArray) -> bool:
    """Change values around a cell and settle; `undo` keeps what `take_back` needs. False if no sum has changed."""
    runs, cells, agenda, _, _, book = work
    length = _pick(runs, cells, cell, undo, state)
    undo[OLD, NINE] = length
    undo[PLACES, NINE] = book[OPEN]
    for i in range(length):
        undo[OLD, i] = cells[VALUE, undo[CHOSEN, i]]
        undo[PLACES, i] = undo[CHOSEN, i]
    if not _refill(runs, cells, undo, length, state):
        for i in range(length):
            cells[VALUE, undo[PLACES, i]] = undo[OLD, i]
        return False
    book[HITS] += 1
    changed = False
    for i in range(length):
        for way in (ACROSS, DOWN):
            run = cells[way, undo[PLACES, i]]
            total = sum_of(runs, cells, run)
            if total != runs[run, TOTAL]:
                runs[run, TOTAL] = total
                _concern(agenda, book, run)
                changed = True
    if changed:
        for c in range(cells.shape[1]):
            cells[KEPT, c] = cells[CAND, c]
        _retract(work)
        settle(work, strength)
    return changed


@kernel
def _pick(runs: IntArray, cells: IntArray, cell: int, undo: IntArray, state: IntArray) -> int:
    """List the cells to change: a run through the cell, or the cell and up to two peers; returns their number."""
    dice = below(state, 100)
    if dice < WHOLE_RUNS:
        run = cells[ACROSS if dice & 1 else DOWN, cell]
        for i in range(runs[run, SIZE]):
            undo[CHOSEN, i] = runs[run, FIRST + i]
        return int(runs[run, SIZE])
    undo[CHOSEN, 0] = cell
    length = 1
    for _ in range(2 if dice < WHOLE_RUNS + THREE_CELLS else 1):
        run = cells[ACROSS if below(state, 2) else DOWN, cell]
        peer = runs[run, FIRST + below(state, runs[run, SIZE])]
        if peer != cell and peer != undo[CHOSEN, length - 1]:
            undo[CHOSEN, length] = peer
            length += 1
    return length


@kernel
def _refill(runs: IntArray, cells: IntArray, undo: IntArray, length: int, state: IntArray) -> bool:
    """Give the chosen cells new values that differ from all their peers; False if one finds none."""
    for i in range(length):
        cells[VALUE, undo[CHOSEN, i]] = 0
    shuffle(state, undo[CHOSEN], length)
    for i in range(length):
        free = free_values(runs, cells, undo[CHOSEN, i])
        if free == 0:
            return False
        one = extreme(free, state)
        other = extreme(free, state)
        cells[VALUE, undo[CHOSEN, i]] = one if _saves(runs, cells, undo[CHOSEN, i], one, other) >= 0 else other
    return True


@kernel
def _saves(runs: IntArray, cells: IntArray, cell: int, one: int, other: int) -> int:
    """How many combinations fewer the runs of a cell have with one value than with another.

    Values that are still to come count as 5.
    """
    saved = 0
    for way in (ACROSS, DOWN):
        run = cells[way, cell]
        size = runs[run, SIZE]
        rest = 0
        for i in range(FIRST, FIRST + size):
            if runs[run, i] != cell:
                value = cells[VALUE, runs[run, i]]
                rest += count(value - 1) + 1 if value else MIDDLE
        a = min(rest + count(one - 1) + 1, SUM_LIMIT)
        b = min(rest + count(other - 1) + 1, SUM_LIMIT)
        saved += SUM_STARTS[size, b + 1] - SUM_STARTS[size, b] - SUM_STARTS[size, a + 1] + SUM_STARTS[size, a]
    return saved


@kernel
def _concern(agenda: IntArray, book: IntArray, run: int) -> None:
    """What the run shows from here on along the trail does not stand."""
    if agenda[HIT, run] != book[HITS]:
        agenda[HIT, run] = book[HITS]
        note(agenda, book, run)


@kernel
def _retract(work: Work) -> None:
    """Undo the eliminations that rest on the runs concerned; what still stands begins the branch of the trail."""
    _, cells, agenda, trail, _, book = work
    hits = book[HITS]
    k = 0
    while k < book[LENGTH] and agenda[HIT, trail[RUN, k]] != hits:
        k += 1
    book[BRANCH] = k
    added = 0
    for e in range(k, book[LENGTH]):
        run = trail[RUN, e]
        cell = trail[CELL, e]
        if agenda[HIT, run] == hits:
            cells[CAND, cell] |= trail[GONE, e]
            book[OPEN] += count(trail[GONE, e])
            _concern(agenda, book, cells[ACROSS, cell])
            _concern(agenda, book, cells[DOWN, cell])
        else:
            trail[NEW_CELL, added] = cell
            trail[NEW_GONE, added] = trail[GONE, e]
            trail[NEW_RUN, added] = run
            added += 1
    book[ADDED] = added


@kernel
def keep(work: Work) -> None:
    """Take the branch of the trail over."""
    _, _, _, trail, _, book = work
    k = book[BRANCH]
    for e in range(book[ADDED]):
        trail[CELL, k + e] = trail[NEW_CELL, e]
        trail[GONE, k + e] = trail[NEW_GONE, e]
        trail[RUN, k + e] = trail[NEW_RUN, e]
    book[LENGTH] = k + book[ADDED]
    book[BRANCH] = book[LENGTH]
    book[ADDED] = 0


@kernel
def take_back(work: Work, undo: IntArray) -> None:
    """Undo the last change."""
    runs, cells, _, _, _, book = work
    for i in range(undo[OLD, NINE]):
        cells[VALUE, undo[PLACES, i]] = undo[OLD, i]
    for i in range(undo[OLD, NINE]):
        for way in (ACROSS, DOWN):
            run = cells[way, undo[PLACES, i]]
            runs[run, TOTAL] = sum_of(runs, cells, run)
    for c in range(cells.shape[1]):
        cells[CAND, c] = cells[KEPT, c]
    book[OPEN] = undo[PLACES, NINE]
    book[BRANCH] = book[LENGTH]
    book[ADDED] = 0
