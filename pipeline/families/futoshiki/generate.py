"""One try at a Futoshiki of a level: all clues of a random Latin square, fewer and fewer as far as the level allows."""

from collections.abc import Sequence
from functools import cache

import numpy as np

from pipeline.families.futoshiki.kernels.closing import CLUE_ROWS, GIVEN, SHOWN, mixed, write_clues
from pipeline.families.futoshiki.kernels.digging import dig, dig_deep, listed, spare
from pipeline.families.futoshiki.ladder import LADDER
from pipeline.families.futoshiki.levels import EASY, EXPERT, EXTREME, HARD, HARDEST, MEDIUM
from pipeline.families.futoshiki.text_form import NAME
from pipeline.families.shared.lines import lines
from pipeline.frozen import frozen
from pipeline.model.level import Level
from pipeline.model.puzzle import EMPTY, Puzzle
from pipeline.solving.arrays import IntArray
from pipeline.solving.board import Board, Tables, start_masks, tables
from pipeline.solving.kernels.engine.random_numbers import below, start
from pipeline.solving.kernels.solve.search import random_solution
from pipeline.solving.logic_solve import ladder_array, logic_solve_argument, solve_tables_by_logic
from pipeline.solving.techniques import Ladder, limited

SQUARE_NODES, SQUARE_TRIES = 1000, 20  # searches for a random square
GIVENS = {4: (0, 1), 5: (0, 2), 6: (2, 5), 7: (4, 7), 8: (6, 10), 9: (8, 13)}
"""The fewest and most givens that stay at first, by the side of the grid: published puzzles have as few."""

ROUNDS = {4: 16, 5: 4}
"""How many orders of its clues an attempt tries, by the side of the grid; one in larger grids."""

SMALL = 6
"""Up to this side puzzles of experts are dug as deep as one solution allows; larger ones go on from a hard puzzle."""

BELOW = {MEDIUM: EASY, HARD: MEDIUM}
TRIES = {4: 400, 5: 200, 6: 400, 7: 200, 8: 200, 9: 200}
"""Attempts in a row that may fail, by the side of the grid."""


@frozen
class Draft:
    """A puzzle in the making: its side, its solution as bits, its clues, pairs of neighbours, all clues in an order."""

    n: int
    square: IntArray
    clues: IntArray
    pairs: int
    order: IntArray

    def arguments(self, state: IntArray) -> tuple[int, int, int, IntArray, IntArray, IntArray]:
        """For digging: the pairs, signs that stay, givens to begin with, the order, square and clues."""
        fewest, most = GIVENS[self.n]
        givens = fewest + below(state, most - fewest + 1)
        return self.pairs, self.n, givens, self.order, self.square, self.clues

    def puzzle(self) -> Puzzle:
        """The puzzle of the clues that are shown."""
        givens = tuple(mask.bit_length() for mask in self.clues[GIVEN, : self.n * self.n].tolist())
        _, smaller, larger, shown = self.clues[:, : self.pairs].tolist()
        orders = sorted((a, b) for a, b, here in zip(smaller, larger, shown, strict=True) if here)
        return Puzzle(NAME, self.n, self.n, givens, orders=tuple(orders))

    def is_solved(self, level: Level) -> bool:
        """Do the techniques up to a level solve the puzzle?"""
        cand = np.empty(self.n * self.n, np.int64)
        board = listed(blank(self.n)[0], self.pairs, self.clues, cand)
        ladder = ladder_to(level)
        return solve_tables_by_logic(board, cand, ladder, ladder_array(ladder)).solved

    def show(self, gone: Sequence[int], number: int) -> None:
        """Let the first so many of some clues be gone, and the others shown."""
        cells = self.n * self.n
        for k, clue in enumerate(gone):
            if clue < cells:
                self.clues[GIVEN, clue] = 0 if k < number else self.square[clue]
            else:
                self.clues[SHOWN, clue - cells] = int(k >= number)


def attempt(n: int, level: Level | None, seed: int) -> Puzzle | None:
    """A puzzle of the level, with at least as many signs as rows; None when this square does not come to it.

    None for the level stands for any up to hard.
    """
    state = start(seed)
    draft = _begun(n, state)
    if draft is None:
        return None
    deep = level in (EXPERT, EXTREME)
    if level and deep and n <= SMALL:
        return draft.puzzle() if _dug_deep(draft, level, state) else None
    ladder = ladder_array(ladder_to(HARD if level is None or deep else level))[: 0 if level is EASY else None]
    lower = ladder_array(ladder_to(BELOW.get(level or HARD, EASY)))
    rounds = ROUNDS.get(n, 1) if level in BELOW else 1
    is_above = dig(logic_solve_argument(), blank(n)[0], ladder, lower, rounds, *draft.arguments(state), state)
    if level and deep:
        return draft.puzzle() if _went_on(draft, level) else None
    return draft.puzzle() if is_above or level not in BELOW else None


def _went_on(draft: Draft, level: Level) -> bool:
    """Take away clues of a hard puzzle, which its techniques need but one solution does not, to come to the level."""
    for clue in draft.order.tolist():
        held = draft.clues.copy()
        if not spare(draft.n, draft.pairs, draft.n, clue, draft.square, draft.clues):
            continue
        expert = draft.is_solved(EXPERT)
        if expert if level is EXPERT else not expert and draft.is_solved(level):
            return True
        if not expert:
            draft.clues[:] = held
    return False


def _dug_deep(draft: Draft, level: Level, state: IntArray) -> bool:
    """Take away clues as long as there is one solution, and show the last ones again to come to the level."""
    gone = np.empty(len(draft.order), np.int64)
    lower, rounds = ladder_array(ladder_to(HARD)), ROUNDS.get(draft.n, 1)
    begun = (*draft.arguments(state), state)
    number, plain = dig_deep(logic_solve_argument(), blank(draft.n)[0], lower, rounds, *begun, gone)
    if number < 0:
        return False
    clues = gone[:number].tolist()
    most = _most_solved(draft, clues, plain)
    draft.show(clues, most if level is EXPERT else most + 1)
    return not draft.is_solved(HARD) if level is EXPERT else most < number and draft.is_solved(level)


def _most_solved(draft: Draft, clues: Sequence[int], plain: int) -> int:
    """How many of some clues can go in their order before the techniques of experts fail; `plain` of them can."""
    if draft.is_solved(EXPERT):
        return len(clues)
    low, high = plain, len(clues)
    while high - low > 1:
        middle = (low + high) // 2
        draft.show(clues, middle)
        if draft.is_solved(EXPERT):
            low = middle
        else:
            high = middle
    return low


@cache
def ladder_to(level: Level) -> Ladder:
    """The techniques of a level and of those below."""
    return limited(LADDER, HARDEST[level])


def _begun(n: int, state: IntArray) -> Draft | None:
    """All clues of a random square; None where none is found."""
    square = random_solution(*blank(n), SQUARE_NODES, SQUARE_TRIES, state)
    if not square[0]:
        return None
    clues = np.zeros((CLUE_ROWS, 2 * n * n), np.int64)
    pairs = write_clues(n, square, clues)
    return Draft(n, square, clues, pairs, mixed(state, n * n + pairs))


@cache
def blank(n: int) -> tuple[Tables, IntArray]:
    """The tables of a size without signs, and the candidates to start with."""
    board = Board(n, (EMPTY,) * (n * n), lines(n))
    return tables(board), start_masks(board)


def warm_up() -> None:
    """Run every kernel once that works without the ladder."""
    draft = _begun(4, start(0))
    assert draft is not None
    spare(4, draft.pairs, 4, 0, draft.square, draft.clues)
    listed(blank(4)[0], draft.pairs, draft.clues, np.empty(16, np.int64))
