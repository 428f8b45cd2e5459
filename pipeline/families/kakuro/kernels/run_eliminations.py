"""What the sums of single runs leave of the candidates: the eliminations, one run at a time.

The end does not depend on the order, because nothing that a run shows is lost by knowing more.
"""

from pipeline.families.kakuro.kernels.workspace import (
    ACROSS,
    ADDED,
    ALL,
    BROKEN,
    CAND,
    DOWN,
    FIRST,
    HEAD,
    NEW_CELL,
    NEW_GONE,
    NEW_RUN,
    OPEN,
    QUEUE,
    QUEUED,
    SIZE,
    SLOW,
    SLOW_HEAD,
    SLOW_WAITING,
    SLOWED,
    SUM_MASKS,
    SUM_STARTS,
    TOTAL,
    WAITING,
    Work,
    around,
    note,
)
from pipeline.solving.arrays import IntArray
from pipeline.solving.compiling import kernel
from pipeline.solving.kernels.cages.fillings import CANDIDATES, TAKEN, list_taken, mirrored, partners
from pipeline.solving.kernels.engine.bits import count

# What a run may show: the combinations that hold its placed values; those that the candidates admit, and values with
# one place; all fillings.
BY_SUMS, BY_COMBINATIONS, BY_FILLINGS = 1, 2, 3


@kernel
def strike(cells: IntArray, agenda: IntArray, trail: IntArray, book: IntArray, cell: int, run: int, mask: int) -> None:
    """Remove candidates that a run shows to be impossible."""
    gone = cells[CAND, cell] & mask
    if gone == 0:
        return
    cells[CAND, cell] ^= gone
    if cells[CAND, cell] == 0:
        book[BROKEN] = 1
    book[OPEN] -= count(gone)
    k = book[ADDED]
    trail[NEW_CELL, k] = cell
    trail[NEW_GONE, k] = gone
    trail[NEW_RUN, k] = run
    book[ADDED] = k + 1
    note(agenda, book, cells[ACROSS, cell])
    note(agenda, book, cells[DOWN, cell])


@kernel
def settle(work: Work, strength: int) -> None:
    """Work off the agenda: strike everything that single runs show. It ends early where they contradict each other."""
    runs, cells, agenda, trail, fillings, book = work
    while True:
        if book[WAITING]:
            run = agenda[QUEUE, book[HEAD]]
            book[HEAD] = around(book, book[HEAD] + 1)
            book[WAITING] -= 1
            agenda[QUEUED, run] = 0
            if not book[BROKEN]:
                _combine(runs, cells, agenda, trail, book, run, strength)
        elif strength >= BY_FILLINGS and book[SLOW_WAITING]:
            run = agenda[SLOW, book[SLOW_HEAD]]
            book[SLOW_HEAD] = around(book, book[SLOW_HEAD] + 1)
            book[SLOW_WAITING] -= 1
            agenda[SLOWED, run] = 0
            if not book[BROKEN]:
                _fill(runs, cells, agenda, trail, fillings, book, run)
        else:
            return


@kernel
def _combine(
    runs: IntArray, cells: IntArray, agenda: IntArray, trail: IntArray, book: IntArray, run: int, strength: int
) -> None:
    """Strike what the combinations of a run do not hold, and place values of all of them that have one place."""
    size = runs[run, SIZE]
    total = runs[run, TOTAL]
    fixed = 0
    several = 0  # what cells have that have more than one candidate
    once = 0
    twice = 0
    for i in range(FIRST, FIRST + size):
        mask = cells[CAND, runs[run, i]]
        twice |= once & mask
        once |= mask
        if mask & (mask - 1):
            several |= mask
        else:
            book[BROKEN] |= 1 if fixed & mask else 0
            fixed |= mask
    within = ALL if strength == BY_SUMS else once
    some = 0
    every = ALL
    for k in range(SUM_STARTS[size, total], SUM_STARTS[size, total + 1]):
        mask = SUM_MASKS[k]
        if mask & ~within == 0 and fixed & ~mask == 0:
            some |= mask
            every &= mask
    book[BROKEN] |= 0 if some else 1
    if several & ~(some & ~fixed):
        once = 0
        twice = 0
        for i in range(FIRST, FIRST + size):
            cell = runs[run, i]
            mask = cells[CAND, cell]
            if mask & (mask - 1):
                strike(cells, agenda, trail, book, cell, run, ~(some & ~fixed))
                mask = cells[CAND, cell]
            twice |= once & mask
            once |= mask
    hidden = every & once & ~twice & ~fixed
    if strength == BY_SUMS or hidden == 0:
        return
    for i in range(FIRST, FIRST + size):
        cell = runs[run, i]
        if cells[CAND, cell] & hidden:
            strike(cells, agenda, trail, book, cell, run, ~hidden)


@kernel
def _fill(
    runs: IntArray, cells: IntArray, agenda: IntArray, trail: IntArray, fillings: IntArray, book: IntArray, run: int
) -> None:
    """Strike what no filling of a run uses."""
    number = 0
    fixed = 0
    rest = runs[run, TOTAL]
    alike = True
    for i in range(FIRST, FIRST + runs[run, SIZE]):
        mask = cells[CAND, runs[run, i]]
        if mask & (mask - 1) == 0:
            rest -= count(mask - 1) + 1
            fixed |= mask
        else:
            fillings[CANDIDATES, number] = mask
            alike = alike and mask == fillings[CANDIDATES, 0]
            number += 1
    if alike:
        return  # every value left stands in a combination, and so in any of the cells
    if number == 2:
        fillings[TAKEN, 0] = partners(mirrored(fillings[CANDIDATES, 1]), rest)
        fillings[TAKEN, 1] = partners(mirrored(fillings[CANDIDATES, 0]), rest)
    else:
        list_taken(fillings, number, fixed, runs[run, SIZE], runs[run, TOTAL])
    for i in range(FIRST + runs[run, SIZE] - 1, FIRST - 1, -1):
        cell = runs[run, i]
        if cells[CAND, cell] & (cells[CAND, cell] - 1):
            number -= 1
            strike(cells, agenda, trail, book, cell, run, ~fillings[TAKEN, number])
