"""The work area of a Kakuro in the making: a few arrays, unpacked once by every kernel that takes them all.

`runs` has a row per run (SIZE, TOTAL, cells), `cells` a column per cell (its two runs, its value, its candidates),
`trail` every elimination in order (cell, values, the run that showed it).
"""

import numpy as np

from pipeline.solving.arrays import IntArray
from pipeline.solving.compiling import kernel
from pipeline.solving.kernels.cages.cage_arithmetic import sum_table
from pipeline.solving.kernels.cages.fillings import room_for_fillings
from pipeline.solving.kernels.engine.bits import count

NINE = 9  # values
ALL = (1 << NINE) - 1
SUM_LIMIT = NINE * (NINE + 1) // 2
SUM_STARTS, SUM_MASKS = sum_table(NINE)

SIZE, TOTAL, FIRST = range(3)  # columns of `runs`
RUN_COLUMNS = FIRST + NINE

# Rows of `cells`, values as bits. KEPT: candidates before the last change;
# STUCK: a list of the cells with more than one candidate.
ACROSS, DOWN, VALUE, CAND, KEPT, STUCK = range(6)
CELL_ROWS = 6

# Rows of `agenda`, a column per run: a circular queue and who is in it; the same for fillings; which runs the walk
# along the trail has found to be concerned.
QUEUE, QUEUED, SLOW, SLOWED, HIT = range(5)
AGENDA_ROWS = 5

CELL, GONE, RUN, NEW_CELL, NEW_GONE, NEW_RUN = range(6)  # rows of `trail`: what stands, and what a change adds
TRAIL_ROWS = 6

# Places in `book`: runs; candidates too many; the length of the trail; where a change branches off it and how much
# it adds; heads and lengths of the two queues; the stamp of HIT; cells that are stuck; is there a cell without
# candidates, or a value twice in a run?
RUNS, OPEN, LENGTH, BRANCH, ADDED, HEAD, WAITING, SLOW_HEAD, SLOW_WAITING, HITS, STUCK_CELLS, BROKEN = range(12)
BOOK = 12

Work = tuple[IntArray, IntArray, IntArray, IntArray, IntArray, IntArray]


@kernel
def new_work(cells: int) -> Work:
    """Room for grids of so many cells: runs, cells, agenda, trail, fillings, book."""
    return (
        np.zeros((cells, RUN_COLUMNS), np.int64),
        np.zeros((CELL_ROWS, cells), np.int64),
        np.zeros((AGENDA_ROWS, cells), np.int64),
        np.zeros((TRAIL_ROWS, NINE * cells + 1), np.int64),
        room_for_fillings(NINE),
        np.zeros(BOOK, np.int64),
    )


@kernel
def lay_out(black: IntArray, width: int, work: Work) -> None:
    """List the runs of a layout and the cells' runs; black cells lose their values."""
    runs, cells, _, _, _, book = work
    number = 0
    for cell in range(black.shape[0]):
        if black[cell]:
            cells[VALUE, cell] = 0
            continue
        for way, step in ((ACROSS, 1), (DOWN, width)):
            first = cell % width == 0 if step == 1 else cell < width
            if first or black[cell - step]:
                runs[number, SIZE] = 0
                at = cell
                while at < black.shape[0] and not black[at] and (step != 1 or at // width == cell // width):
                    runs[number, FIRST + runs[number, SIZE]] = at
                    cells[way, at] = number
                    runs[number, SIZE] += 1
                    at += step
                number += 1
    book[RUNS] = number


@kernel
def around(book: IntArray, place: int) -> int:
    """A place in a queue, back at its beginning behind its end; a division would take longer than all else."""
    return place - book[RUNS] if place >= book[RUNS] else place


@kernel
def note(agenda: IntArray, book: IntArray, run: int) -> None:
    """Put a run on the agenda."""
    if not agenda[QUEUED, run]:
        agenda[QUEUED, run] = 1
        agenda[QUEUE, around(book, book[HEAD] + book[WAITING])] = run
        book[WAITING] += 1
    if not agenda[SLOWED, run]:
        agenda[SLOWED, run] = 1
        agenda[SLOW, around(book, book[SLOW_HEAD] + book[SLOW_WAITING])] = run
        book[SLOW_WAITING] += 1


@kernel
def begin_blank(work: Work) -> None:
    """All candidates in every white cell, everything on the agenda, sums as the values have them."""
    runs, cells, agenda, _, _, book = work
    for place in range(BOOK):
        if place != RUNS:
            book[place] = 0
    for cell in range(cells.shape[1]):
        cells[CAND, cell] = ALL if cells[VALUE, cell] else 0
        if cells[VALUE, cell]:
            book[OPEN] += NINE - 1
    for run in range(book[RUNS]):
        agenda[QUEUED, run] = 0
        agenda[SLOWED, run] = 0
        agenda[HIT, run] = 0
        runs[run, TOTAL] = sum_of(runs, cells, run)
        note(agenda, book, run)


@kernel
def sum_of(runs: IntArray, cells: IntArray, run: int) -> int:
    """What the values of a run add up to."""
    total = 0
    for i in range(FIRST, FIRST + runs[run, SIZE]):
        total += count(cells[VALUE, runs[run, i]] - 1) + 1
    return total


@kernel
def free_values(runs: IntArray, cells: IntArray, cell: int) -> int:
    """The values, as bits, that no other cell of a cell's runs has."""
    free = ALL
    for way in (ACROSS, DOWN):
        run = cells[way, cell]
        for i in range(FIRST, FIRST + runs[run, SIZE]):
            if runs[run, i] != cell:
                free &= ~cells[VALUE, runs[run, i]]
    return free


@kernel
def list_stuck(cells: IntArray, book: IntArray) -> int:
    """Write the cells with more than one candidate into row STUCK; returns their number."""
    length = 0
    for cell in range(cells.shape[1]):
        mask = cells[CAND, cell]
        if mask & (mask - 1):
            cells[STUCK, length] = cell
            length += 1
    book[STUCK_CELLS] = length
    return length
