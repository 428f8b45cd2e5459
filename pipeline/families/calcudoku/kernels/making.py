"""Making a Calcudoku: a random Latin square, cages on it, and changes of the cages until techniques just reach it.

A puzzle that another method drew can be mended: its cages are changed in the same way.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from pipeline.families.calcudoku.kernels.cage_clues import DrawClue, list_tuples, put_cell
from pipeline.families.calcudoku.kernels.cage_layout import grow, settle_singles
from pipeline.families.calcudoku.kernels.closing import begin, extend_agenda
from pipeline.families.calcudoku.kernels.latin_square import cyclic_square, mix_square
from pipeline.families.calcudoku.kernels.moves import (
    carry_out_change,
    drop_change,
    keep_change,
    own_cells,
    propose_change,
    undo_change,
    weaker,
)
from pipeline.families.calcudoku.kernels.reaching import CloseIn
from pipeline.families.calcudoku.kernels.second_solution import open_candidates, other_solution
from pipeline.families.calcudoku.kernels.workspace import (
    ALL,
    CAGE_TOTAL,
    CELLS,
    COLUMNS_LEAST,
    FACTORS,
    FIRST_DIGIT,
    FREE,
    FREE_COUNT,
    LIMITS,
    MOST,
    NEW,
    NUMBERS,
    OLD,
    OPERATOR,
    OWNER,
    PLACE,
    ROWS,
    SINGLE_TOTAL,
    SIZE,
    SPARE,
    STACK,
    TARGET,
)
from pipeline.solving.arrays import IntArray
from pipeline.solving.board import CAGE_HEAD, CAGES_OF_CELL, FROM_ZERO
from pipeline.solving.compiling import entry, kernel
from pipeline.solving.kernels.cages.cage_arithmetic import ADD, SUBTRACT
from pipeline.solving.kernels.engine.random_numbers import below

NODES = 60  # of a search; puzzles for people need fewer
LAYOUTS = 50  # tries at cages with the right number of single cells
LAYOUTS_LIMITED = 500  # and where many clues are refused
ROOM = 504  # tuples of a cage; a clue that admits more is not given

# Verdicts on a puzzle beside how far it is from what is wanted: solved by the techniques of the level below; as wanted.
TOO_EASY = -(1 << 40)
DONE = -(1 << 41)
FAR = 1 << 40
STEP = 5  # what a candidate too many weighs against one that the techniques of the level below leave


class Aim(NamedTuple):
    """What to make: a puzzle that techniques up to `reach` solve and those up to `beyond` (-1: none) do not.

    moves: the most changes of the cages. fresh: 1 to begin with a new square, 0 to go on from the puzzle at hand.
    """

    reach: int
    beyond: int
    moves: int
    fresh: int


@kernel
def _lay_out(n: int, work: IntArray, tuples: IntArray, state: IntArray, draw_clue: DrawClue) -> bool:
    """Write random cages with clues; False if their single cells or operators do not come out as asked."""
    grow(n, work, state)
    if not settle_singles(n, work, state):
        return False
    _enter_cages(n, work, tuples)
    for cage in range(tuples.shape[0]):
        if work[SIZE, cage] and not draw_clue(n, cage, 0, work, tuples, state):
            return False
    return True


@kernel
def _take_over(n: int, clues: IntArray, work: IntArray, tuples: IntArray, state: IntArray, draw_clue: DrawClue) -> bool:
    """Write the cages that the rows SQUARE and OWNER hold, with their clues; False if a clue admits too many tuples.

    clues: shape (cages, 2), operator and target. Such a clue is drawn again before it is given up.
    """
    _enter_cages(n, work, tuples)
    for cage in range(clues.shape[0]):
        work[OPERATOR, cage] = clues[cage, 0]
        work[TARGET, cage] = clues[cage, 1]
        if not list_tuples(n, cage, work, tuples) and not draw_clue(n, cage, 0, work, tuples, state):
            return False
    return True


@kernel
def _enter_cages(n: int, work: IntArray, tuples: IntArray) -> None:
    """Write the cells of all cages from the row OWNER, and which numbers of cages are free."""
    work[NUMBERS, CAGE_TOTAL] = 0
    work[NUMBERS, SINGLE_TOTAL] = 0
    work[NUMBERS, FREE_COUNT] = 0
    work[NUMBERS, OLD] = 0
    work[NUMBERS, NEW] = 0
    for cage in range(tuples.shape[0]):
        work[SIZE, cage] = 0
    for cell in range(n * n):
        put_cell(work, work[OWNER, cell], cell)
    for cage in range(tuples.shape[0]):
        if work[SIZE, cage] == 0:
            work[FREE, work[NUMBERS, FREE_COUNT]] = cage
            work[NUMBERS, FREE_COUNT] += 1
            continue
        work[NUMBERS, CAGE_TOTAL] += 1
        work[NUMBERS, SINGLE_TOTAL] += 1 if work[SIZE, cage] == 1 else 0
        own_cells(cage, work)


@kernel
def _left(n: int, reach: int, work: IntArray, tuples: IntArray, close_in: CloseIn) -> int:
    """Apply techniques to the candidates in the first row of the stack; returns how many too many they leave."""
    close_in(n, reach, STACK, work, tuples)
    return open_candidates(n, STACK, work)


@kernel
def _judge(
    n: int, reach: int, beyond: int, searching: bool, work: IntArray, tuples: IntArray, close_in: CloseIn
) -> int:
    """How far the puzzle is from what is wanted, or a verdict. The stack's first row holds what techniques leave."""
    if beyond < 0:
        begin(n, reach, STACK, work)
        left = _left(n, reach, work, tuples, close_in)
        return left if left else DONE
    begin(n, beyond, STACK, work)
    easier = _left(n, beyond, work, tuples, close_in)
    if easier == 0:
        return TOO_EASY
    if reach == ALL:
        return DONE if searching and other_solution(n, NODES, work, tuples, close_in) == 0 else easier
    extend_agenda(n, reach, STACK, work)
    left = _left(n, reach, work, tuples, close_in)
    return STEP * left - easier if left else DONE


@kernel
def _list_stuck(n: int, stuck: IntArray, work: IntArray) -> int:
    """Write the cells with more than one candidate, or all where there are none; returns their number."""
    length = 0
    for cell in range(n * n):
        if work[STACK, cell] & (work[STACK, cell] - 1):
            stuck[length] = cell
            length += 1
    if length:
        return length
    for cell in range(n * n):
        stuck[cell] = cell
        length += 1
    return length


@kernel
def _improve(
    n: int, aim: Aim, work: IntArray, tuples: IntArray, state: IntArray, close_in: CloseIn, draw_clue: DrawClue
) -> bool:
    """Change cages where techniques are stuck, until they reach the end and those of the level below do not.

    A puzzle that is too easy gets weaker clues, until it is not.
    """
    reach, beyond, moves, fresh = aim
    stuck = np.arange(n * n)
    length = n * n
    too_easy = not fresh
    least = FAR if fresh else 0
    for move in range(moves):
        if move or not fresh:
            cell = stuck[below(state, length)]
            if not propose_change(n, cell, work, tuples, state, draw_clue):
                drop_change(work)
                continue
            carry_out_change(work)
        verdict = _judge(n, reach, beyond, too_easy, work, tuples, close_in)
        if verdict == TOO_EASY:
            taken = not too_easy or weaker(work)
        else:
            taken = verdict <= least
        if not taken:
            undo_change(work)
            continue
        keep_change(work)
        if verdict == DONE:
            return True
        too_easy = verdict == TOO_EASY
        least = 0 if too_easy else verdict
        length = _list_stuck(n, stuck, work)
    return False


@entry
def make(
    n: int, aim: Aim, work: IntArray, tuples: IntArray, state: IntArray, close_in: CloseIn, draw_clue: DrawClue
) -> bool:
    """Make a puzzle as it is aimed at.

    work, tuples: as by `new_room`; the last two are kernels, passed so that they are compiled once.
    False if the changes do not suffice.
    """
    if aim.fresh:
        cyclic_square(n, work)
        mix_square(n, work, state)
        tries = 0
        while not _lay_out(n, work, tuples, state, draw_clue):
            tries += 1
            if tries == (LAYOUTS_LIMITED if work[LIMITS, MOST] or work[LIMITS, FACTORS] else LAYOUTS):
                return False
    return _improve(n, aim, work, tuples, state, close_in, draw_clue)


@entry
def mend(
    n: int,
    aim: Aim,
    clues: IntArray,
    work: IntArray,
    tuples: IntArray,
    state: IntArray,
    close_in: CloseIn,
    draw_clue: DrawClue,
) -> bool:
    """Change a puzzle that is there, as `make` changes its own: rows SQUARE and OWNER hold its solution and cages.

    clues: operator and target of every cage. The other arguments are those of `make`.
    """
    return _take_over(n, clues, work, tuples, state, draw_clue) and _improve(
        n, aim, work, tuples, state, close_in, draw_clue
    )


@entry
def write_cages(n: int, work: IntArray, table: IntArray, links: IntArray) -> int:
    """Write the cages into the tables `cages` and `links` of the solver; returns their number."""
    room = (table.shape[1] - CAGE_HEAD) // 2
    total = 0
    for first in range(n * n):
        if work[PLACE, first]:
            continue
        cage = work[OWNER, first]
        size = work[SIZE, cage]
        operator = work[OPERATOR, cage]
        table[total, 0] = operator
        table[total, 1] = work[TARGET, cage]
        if work[LIMITS, FIRST_DIGIT] == 0 and operator == ADD:
            table[total, 1] += size
        elif work[LIMITS, FIRST_DIGIT] == 0 and operator != SUBTRACT:
            table[total, 0] += FROM_ZERO
        table[total, 2] = size
        for i in range(size):
            cell = work[CELLS + i, cage]
            differ = 0
            for j in range(i):
                other = work[CELLS + j, cage]
                if other // n == cell // n or other % n == cell % n:
                    differ |= 1 << j
            table[total, CAGE_HEAD + i] = cell
            table[total, CAGE_HEAD + room + i] = differ
            links[cell, CAGES_OF_CELL] = 1
            links[cell, CAGES_OF_CELL + 1] = total
        total += 1
    return total


def new_room(n: int, limits: Sequence[int]) -> tuple[IntArray, IntArray]:
    """The arrays of `make` for a size and limits: the workspace, and the lists of tuples."""
    numbers = n * n + SPARE
    work = np.empty((ROWS, max(numbers, COLUMNS_LEAST)), np.int64)
    work[NUMBERS] = 0
    work[LIMITS, : len(limits)] = limits
    return work, np.empty((numbers, ROOM), np.int64)
