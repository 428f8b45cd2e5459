"""Makes a Kakuro: a layout, a random fill, then changes where the sums leave candidates open until they leave none.

Where that gets no further, the layout is changed there: a cell and its mirror image turn black or white. From a
puzzle that single runs solve a walk leads on, to more of the kind or to such as single runs do not solve.
"""

from typing import NamedTuple

import numpy as np

from pipeline.families.kakuro.kernels.layouts import LENGTHS, fits, is_sound, measure_lengths, tension_of, turn_pair
from pipeline.families.kakuro.kernels.run_eliminations import BY_COMBINATIONS, BY_FILLINGS, settle, strike
from pipeline.families.kakuro.kernels.value_changes import UNDO_ROWS, change, extreme, keep, take_back
from pipeline.families.kakuro.kernels.workspace import (
    ACROSS,
    ADDED,
    BROKEN,
    CAND,
    DOWN,
    FIRST,
    NEW_CELL,
    NEW_GONE,
    NINE,
    OPEN,
    SIZE,
    STUCK,
    STUCK_CELLS,
    VALUE,
    Work,
    begin_blank,
    free_values,
    lay_out,
    list_stuck,
    new_work,
)
from pipeline.solving.arrays import IntArray
from pipeline.solving.compiling import entry, kernel
from pipeline.solving.kernels.engine.bits import count
from pipeline.solving.kernels.engine.random_numbers import below, shuffle


class Aims(NamedTuple):
    """What to make; the places of `aims`.

    strength: how strong the techniques are that solve it (`run_eliminations`). wanted, fewest: white cells, and ratio:
    hundredths of them per run, as for `draw_layout`. given: 1 if the layout is. moves: the changes allowed. walk: the
    changes of a walk that are kept. beyond: where a puzzle is wanted that single runs do not solve, how few candidates
    too many they may leave.
    """

    strength: int
    wanted: int
    fewest: int
    ratio: int
    given: int
    moves: int
    walk: int
    beyond: int


STRENGTH, WANTED, FEWEST, RATIO, GIVEN, MOVES, WALK, BEYOND = range(len(Aims._fields))

FILL_TURNS = 60  # per cell
SHARPENINGS = 3
PATIENCE = 45  # changes without gain before the layout is changed
UPHILL = 100  # one change in so many may leave more candidates open
UPHILL_MOST = 12
NEARLY = 3  # a third of a candidate too many per cell is left before fillings of whole runs come in
LOOKS = 40  # at cells to turn black or white
SLACK = 4000  # the tension that this may add, in thousandths of a run
MISSES = 2  # wrong candidates without contradiction, after which probing is given up
TRUST = 6  # more of them are let pass after one with


@entry
def make(black: IntArray, values: IntArray, width: int, height: int, aims: IntArray, state: IntArray) -> int:
    """Write values (bits) of a puzzle for a layout (0, 1), shapes (cells,); returns the changes left, 0 if it fails.

    The layout changes too, unless it is given. `values` are all 0, or those of a puzzle that was made before: the
    walk begins there.
    """
    work = new_work(black.shape[0])
    _, cells, _, _, _, book = work
    undo = np.zeros((UNDO_ROWS, NINE + 1), np.int64)
    fresh = True
    for cell in range(black.shape[0]):
        cells[VALUE, cell] = values[cell]
        fresh = fresh and values[cell] == 0
    lay_out(black, width, work)
    if fresh and not _fill(black, work, state):
        return 0
    moves = aims[MOVES]
    strength = min(aims[STRENGTH], BY_COMBINATIONS) if fresh else aims[STRENGTH]
    begin_blank(work)
    while moves > 0:
        settle(work, strength)
        keep(work)
        goal = black.shape[0] // NEARLY if strength < aims[STRENGTH] else 0
        moves = _improve(work, strength, goal, 0 if goal else aims[BEYOND], moves, undo, state)
        if moves < 0 or (book[OPEN] <= goal and strength == aims[STRENGTH]):
            break
        if book[OPEN] <= goal:
            strength = aims[STRENGTH]
        elif not aims[GIVEN]:
            _relayout(black, width, height, aims, work, state)
            begin_blank(work)
    if moves > 0 and (aims[BEYOND] or not fresh):
        moves = _walk(work, aims, moves, undo, state)
    for cell in range(black.shape[0]):
        values[cell] = cells[VALUE, cell]
    return int(abs(moves))


@kernel
def _fill(black: IntArray, work: Work, state: IntArray) -> bool:
    """Values for all white cells that differ within every run; False if too many turns do not bring them about.

    Cells are filled in random order; one without a free value takes any, and its peers that have it are emptied.
    """
    runs, cells, _, _, _, _ = work
    waiting = np.empty(black.shape[0], np.int64)
    length = 0
    for cell in range(black.shape[0]):
        if not black[cell]:
            waiting[length] = cell
            length += 1
    if length == 0:
        return False
    shuffle(state, waiting, length)
    turns = FILL_TURNS * length
    while length and turns:
        turns -= 1
        length -= 1
        cell = waiting[length]
        free = free_values(runs, cells, cell)
        if free:
            cells[VALUE, cell] = extreme(free, state)
            continue
        cells[VALUE, cell] = 1 << below(state, NINE)
        for way in (ACROSS, DOWN):
            run = cells[way, cell]
            for i in range(FIRST, FIRST + runs[run, SIZE]):
                peer = runs[run, i]
                if peer != cell and cells[VALUE, peer] == cells[VALUE, cell]:
                    cells[VALUE, peer] = 0
                    waiting[length] = peer
                    length += 1
    for _ in range(SHARPENINGS if length == 0 else 0):
        for cell in range(black.shape[0]):
            if not black[cell]:
                cells[VALUE, cell] = extreme(free_values(runs, cells, cell), state)
    return length == 0


@kernel
def _improve(work: Work, strength: int, goal: int, beyond: int, moves: int, undo: IntArray, state: IntArray) -> int:
    """Change values where candidates are open until at most `goal` too many are left, or nothing has been gained.

    Returns the changes left; that less than 0 where a puzzle beyond single runs, if that is wanted, has been found.
    """
    _, cells, _, _, _, book = work
    length = list_stuck(cells, book)
    least = book[OPEN]
    patience = PATIENCE
    while book[OPEN] > goal and moves > 0 and patience > 0:
        moves -= 1
        patience -= 1
        before = book[OPEN]
        if not change(work, cells[STUCK, below(state, length)], strength, undo, state):
            continue
        if beyond and 0 < book[OPEN] < beyond and _yields_to_probing(work):
            return -moves
        if book[OPEN] > before and (below(state, UPHILL) or book[OPEN] > before + UPHILL_MOST):
            take_back(work, undo)
            continue
        keep(work)
        length = list_stuck(cells, book)
        if book[OPEN] < least:
            least = book[OPEN]
            patience = PATIENCE
    return moves


@kernel
def _relayout(black: IntArray, width: int, height: int, aims: IntArray, work: Work, state: IntArray) -> None:
    """Turn a cell where candidates are open, or one beside it, and its mirror image, if that can be."""
    _, cells, _, _, _, book = work
    lengths = np.empty(LENGTHS, np.int64)
    white = black.shape[0] - measure_lengths(black, width, height, lengths)
    tension = tension_of(lengths, white, aims[WANTED], aims[RATIO])
    for _ in range(LOOKS):
        cell = cells[STUCK, below(state, book[STUCK_CELLS])]
        if below(state, 2):
            cell += (1, -1, width, -width)[below(state, 4)]
        if cell < 0 or cell >= black.shape[0]:
            continue
        pair = 1 if 2 * cell == black.shape[0] - 1 else 2
        number = white + (pair if black[cell] else -pair)
        turn_pair(black, width, height, cell, lengths)
        fair = number >= aims[FEWEST] and tension_of(lengths, number, aims[WANTED], aims[RATIO]) <= tension + SLACK
        if fair and fits(lengths) and is_sound(black, width, height, cell, lengths):
            lay_out(black, width, work)
            if _complete(black, work, cell, state) and _complete(black, work, black.shape[0] - 1 - cell, state):
                return
        turn_pair(black, width, height, cell, lengths)
    lay_out(black, width, work)


@kernel
def _complete(black: IntArray, work: Work, cell: int, state: IntArray) -> bool:
    """A value for a cell that has turned white; False if its runs allow none, or hold one twice."""
    runs, cells, _, _, _, _ = work
    if black[cell]:
        return True
    for way in (ACROSS, DOWN):
        run = cells[way, cell]
        values = 0
        cells[VALUE, cell] = 0
        for i in range(FIRST, FIRST + runs[run, SIZE]):
            if values & cells[VALUE, runs[run, i]]:
                return False
            values |= cells[VALUE, runs[run, i]]
    free = free_values(runs, cells, cell)
    if free:
        cells[VALUE, cell] = extreme(free, state)
    return free != 0


@kernel
def _walk(work: Work, aims: IntArray, moves: int, undo: IntArray, state: IntArray) -> int:
    """Change values anywhere and keep the changes that leave the puzzle solved; returns the changes left, 0: in vain.

    It ends after so many kept changes; or, where none are asked for, at a puzzle that single runs do not solve
    but that has one solution all the same.
    """
    _, cells, _, _, _, book = work
    left = aims[WALK]
    while moves > 0:
        moves -= 1
        cell = below(state, cells.shape[1])
        while cells[VALUE, cell] == 0:
            cell = below(state, cells.shape[1])
        if not change(work, cell, aims[STRENGTH], undo, state):
            continue
        if book[OPEN] == 0:
            keep(work)
            left -= 1
            if left == 0:
                return moves
        elif book[OPEN] < aims[BEYOND] and _yields_to_probing(work):
            return moves
        else:
            take_back(work, undo)
    return 0


@kernel
def _yields_to_probing(work: Work) -> bool:
    """Do wrong candidates contradict themselves, one after the other, until none is left?

    The puzzle then has one solution. It is given up early where that is unlikely. Candidates stay as they are.
    """
    _, cells, agenda, trail, _, book = work
    begin = book[ADDED]
    misses = 0
    found = True
    while found and book[OPEN] and misses < MISSES:
        found = False
        for i in range(list_stuck(cells, book)):
            cell = cells[STUCK, i]
            left = cells[CAND, cell] & ~cells[VALUE, cell]
            while left and misses < MISSES:
                bit = left & -left
                left &= cells[CAND, cell] & ~bit
                mark = book[ADDED]
                strike(cells, agenda, trail, book, cell, cells[ACROSS, cell], ~bit)
                settle(work, BY_COMBINATIONS)
                broken = book[BROKEN]
                if not broken:
                    misses += MISSES if book[OPEN] == 0 else 1  # a second solution ends it
                _reopen(cells, trail, book, mark)
                if broken:
                    strike(cells, agenda, trail, book, cell, cells[ACROSS, cell], bit)
                    settle(work, BY_FILLINGS)
                    found = True
                    misses = -TRUST
    solved = bool(book[OPEN] == 0)
    _reopen(cells, trail, book, begin)
    return solved


@kernel
def _reopen(cells: IntArray, trail: IntArray, book: IntArray, mark: int) -> None:
    """Undo the eliminations behind a mark on the branch of the trail."""
    for e in range(mark, book[ADDED]):
        cells[CAND, trail[NEW_CELL, e]] |= trail[NEW_GONE, e]
        book[OPEN] += count(trail[NEW_GONE, e])
    book[ADDED] = mark
    book[BROKEN] = 0
