"""Making killer Sudoku: changing cages until the ladder solves the grid from blank, or is stuck with one solution."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from pipeline.families.sudoku.variants.killer.kernels_cages import (
    cage_size,
    grow,
    hand_over,
    held,
    least_cells,
    seat_singles,
    single_cells,
    split_off,
)
from pipeline.families.sudoku.variants.killer.kernels_tables import caged, met, with_cages
from pipeline.solving.arrays import IntArray
from pipeline.solving.board import Tables
from pipeline.solving.compiling import entry, kernel, shared
from pipeline.solving.kernels.cage_patterns.innies_outies import house_sums
from pipeline.solving.kernels.cage_patterns.mandatory_values import mandatory_values
from pipeline.solving.kernels.engine.neighbours import neighbour
from pipeline.solving.kernels.engine.random_numbers import below
from pipeline.solving.kernels.engine.state import CAND, LOG_COLUMNS, STATE_ROWS, copy_row, list_open, open_candidates
from pipeline.solving.kernels.engine.step_cost import CODE, DEGREE
from pipeline.solving.kernels.solve.logic_solve import HARDEST, NEXT, TOTALS, go_on_kernel, new_due, new_tally
from pipeline.solving.kernels.solve.search import new_agenda, new_scratch, note_all, propagate, search
from pipeline.solving.techniques import ANY_COST, Code


class CageLimits(NamedTuple):
    """What cages are made by; the columns of `limits`.

    largest: the most cells of a cage. singles: the most cages of one cell. moves: the most changes of cages. floor:
    the place in the ladder of the first technique that must be needed. changes: those with which the ladder must be
    stuck; 0: it must solve the puzzle. rough: the candidates too many that singles and single cages may leave before
    the ladder is asked.
    """

    largest: int
    singles: int
    moves: int
    floor: int
    changes: int
    rough: int


class Task(NamedTuple):
    """What cages are made for: plain tables, the ladder that is to solve the puzzle, givens and full grid as bits.

    free: the same ladder without costs, which take a tenth of the time and are asked for only in the end. limits: see
    `CageLimits`.
    """

    plain: Tables
    ladder: IntArray
    free: IntArray
    givens: IntArray
    full: IntArray
    limits: IntArray


Solve = Callable[..., int]
"""`logic_solve`, and `find_rare_of_cages`, passed to kernels."""

LARGEST, SINGLES, MOVES, FLOOR, CHANGES, ROUGH = range(len(CageLimits._fields))

TOGETHER = 20  # cells where the ladder is stuck for each change that is tried at once
UPHILL = 40  # one change in so many is kept although it leaves more candidates
PROOF_NODES = 200  # of one search for a second solution; where they do not do, the cages stay


@shared
def find_rare_of_cages(tables: Tables, state: IntArray, log: IntArray, ladder: IntArray, tally: IntArray) -> int:
    """All applications of the next technique if it is a rare one of cages; -1 for any other."""
    code = ladder[tally[TOTALS, NEXT], CODE]
    degree = ladder[tally[TOTALS, NEXT], DEGREE]
    if code == Code.INNIES_OUTIES:
        return house_sums(tables, state, log, degree)
    if code == Code.MANDATORY_VALUE:
        return mandatory_values(tables, state, log, degree)
    return -1


@kernel
def work_out(
    logic_solve: Solve,
    find_rare: Solve,
    tables: Tables,
    ladder: IntArray,
    givens: IntArray,
    room: IntArray,
    tally: IntArray,
) -> int:
    """Solve by a ladder with the rare techniques of cages, as far as it reaches; returns the open cells left."""
    nothing = np.empty((0, LOG_COLUMNS), np.int64)
    most = int(ANY_COST)
    due = new_due(tables)
    logic_solve(tables, ladder, givens, most, room, tally, due, nothing)
    return go_on_kernel(logic_solve, find_rare, tables, ladder, most, room, tally, due, nothing)


@kernel
def _roughly(tables: Tables, givens: IntArray, room: IntArray) -> int:
    """The candidates too many that singles and the combinations of single cages leave: much faster than a ladder."""
    agenda = new_agenda(givens.shape[0], tables.houses, tables.cages)
    copy_row(givens, room[CAND])
    note_all(room[CAND], agenda)
    propagate(tables, room[CAND], agenda, new_scratch(tables.cages))
    return open_candidates(room)


@kernel
def repair(logic_solve: Solve, find_rare: Solve, task: Task, owner: IntArray, tally: IntArray, state: IntArray) -> bool:
    """Change cages where the ladder is stuck, as long as that leaves no more candidates, until it solves the puzzle.

    owner: the name of every cell's cage, changed in place. tally: room for totals. False if it is still stuck after all
    moves.
    """
    plain, _, free, givens, full, limits = task
    cells = full.shape[0]
    n = plain.values
    room = np.empty((STATE_ROWS, cells), np.int64)
    stuck = np.empty(cells, np.int64)
    trial = owner.copy()
    length = 0
    least = -1
    rough = True
    least_size = least_cells(limits[SINGLES])
    for move in range(limits[MOVES] + 1):
        if move:
            copy_row(owner, trial)
            changed = False
            for _ in range(1 + length // TOGETHER):
                cell = stuck[below(state, length)]
                if below(state, 3):
                    changed |= hand_over(n, limits[LARGEST], least_size, full, trial, cell, state)
                else:
                    changed |= split_off(n, least_size, trial, cell, state)
            if not changed or single_cells(trial) > limits[SINGLES]:
                continue
        tables = with_cages(plain, full, trial)
        left = _roughly(tables, givens, room) if rough else 0
        if rough and (left <= limits[ROUGH] or move > limits[MOVES] // 4):
            rough = False
            least = -1
        if not rough:
            work_out(logic_solve, find_rare, met(plain, tables), free, givens, room, tally)
            left = open_candidates(room)
        if least >= 0 and left > least and below(state, UPHILL):
            continue
        least = left
        copy_row(trial, owner)
        if left == 0 and not rough:
            return True
        length = list_open(room, stuck)
    return False


@kernel
def _join(n: int, full: IntArray, owner: IntArray, limits: IntArray, trial: IntArray, state: IntArray) -> bool:
    """Copy the cages into `trial` with two neighbours joined, or a cell moved between them; False if that fails."""
    cell = below(state, full.shape[0])
    near = neighbour(n, cell, below(state, 4))
    if near < 0 or owner[near] == owner[cell]:
        return False
    copy_row(owner, trial)
    fits = held(full, owner, owner[cell]) & held(full, owner, owner[near]) == 0
    if fits and cage_size(owner, owner[cell]) + cage_size(owner, owner[near]) <= limits[LARGEST]:
        for other in range(full.shape[0]):
            if owner[other] == owner[cell]:
                trial[other] = owner[near]
        return True
    least = least_cells(limits[SINGLES])
    moved = hand_over(n, limits[LARGEST], least, full, trial, cell, state)
    return moved and single_cells(trial) <= limits[SINGLES]


@kernel
def toughen(
    logic_solve: Solve, find_rare: Solve, task: Task, owner: IntArray, tally: IntArray, state: IntArray
) -> bool:
    """Join cages, or move cells between them, in place, until the ladder needs its technique FLOOR or a later one.

    It goes on solving the puzzle all the time. tally: room for totals. False if it still does with easier ones after
    all moves.
    """
    plain, _, free, givens, full, limits = task
    room = np.empty((STATE_ROWS, full.shape[0]), np.int64)
    trial = owner.copy()
    for _ in range(limits[MOVES]):
        if not _join(plain.values, full, owner, limits, trial, state):
            continue
        work_out(logic_solve, find_rare, caged(plain, full, trial), free, givens, room, tally)
        if open_candidates(room):
            continue
        copy_row(trial, owner)
        if tally[TOTALS, HARDEST] >= limits[FLOOR]:
            return True
    return False


@kernel
def harden(logic_solve: Solve, find_rare: Solve, task: Task, owner: IntArray, state: IntArray) -> bool:
    """Join cages, or move cells between them, in place, as long as one solution is left, until the ladder is stuck.

    It goes on for so many changes with which it is stuck. False if these do not come about.
    """
    plain, _, free, givens, full, limits = task
    room = np.empty((STATE_ROWS, full.shape[0]), np.int64)
    trial = owner.copy()
    tally = new_tally(0)
    found = np.empty((2, full.shape[0]), np.int64)
    changes = limits[CHANGES]
    unshuffled = np.empty(0, np.int64)
    for _ in range(limits[MOVES]):
        if not _join(plain.values, full, owner, limits, trial, state):
            continue
        tables = caged(plain, full, trial)
        work_out(logic_solve, find_rare, tables, free, givens, room, tally)
        stuck = open_candidates(room) > 0
        if stuck:
            number, left = search(tables, room[CAND], PROOF_NODES, unshuffled, found)
            if number != 1 or left <= 0:
                continue
        copy_row(trial, owner)
        if stuck:
            changes -= 1
        if changes <= 0:
            return True
    return False


@entry
def make_cages(
    logic_solve: Solve, find_rare: Solve, task: Task, sizes: IntArray, owner: IntArray, tally: IntArray, state: IntArray
) -> bool:
    """Write cages for a full grid into `owner`, with which a ladder solves it from some givens, or is stuck.

    sizes: those of cages to draw from. Where the ladder solves it, `tally` says how, with all rounds if there is room;
    the floor may be missed all the same. False if that does not come about.
    """
    plain, ladder, _, givens, full, limits = task
    totals = new_tally(0)
    grow(plain.values, sizes, full, owner, state)
    seated = seat_singles(plain.values, limits[LARGEST], limits[SINGLES], full, owner, state)
    if not seated or not repair(logic_solve, find_rare, task, owner, totals, state):
        return False
    if limits[CHANGES]:
        return harden(logic_solve, find_rare, task, owner, state)
    if totals[TOTALS, HARDEST] < limits[FLOOR]:
        toughen(logic_solve, find_rare, task, owner, totals, state)
    room = np.empty((STATE_ROWS, full.shape[0]), np.int64)
    work_out(logic_solve, find_rare, caged(plain, full, owner), ladder, givens, room, tally)
    return True
