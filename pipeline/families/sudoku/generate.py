"""One try at a Sudoku of a level: a random full grid, dug out with the level's techniques as the test."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import isqrt

import numpy as np

from pipeline.families.grading import grade
from pipeline.families.leveling import cost_range, reach_of
from pipeline.families.sudoku.digging import dig_further, dig_unique
from pipeline.families.sudoku.grid import houses
from pipeline.families.sudoku.kernels_dig import dig
from pipeline.families.sudoku.ladder import LADDER
from pipeline.families.sudoku.symmetry import signature, singles
from pipeline.model.level import Level, LevelTable
from pipeline.model.puzzle import EMPTY, Puzzle
from pipeline.model.slot import Params
from pipeline.solving.board import Board, Tables, padded, start_masks, tables
from pipeline.solving.climbing import climb_board, ladder_array
from pipeline.solving.kernels.chance import below, start
from pipeline.solving.kernels.search import random_solution
from pipeline.solving.patterns import PLACES
from pipeline.solving.search import solve
from pipeline.solving.techniques import ANY_COST, Code, Ladder
from pipeline.solving.words import Words

TRIES = 24  # digs of one attempt, each from a new full grid
FILL_NODES = 2000  # a full grid takes about as many nodes as cells; past this another start is cheaper
FILL_STARTS = 50
MINIMAL_SIDE = 9  # up to here rare techniques are best looked for among puzzles of fewest givens
ASSUME_ONE = {Code.RECTANGLE, Code.BUG}  # techniques that need a proof of one solution and are none
SMALLEST = 4


def attempt(params: Params, table: LevelTable, level: Level | None, seed: int) -> Puzzle | None:
    """A puzzle of the level (of a random one for None), or None when all digs of this attempt miss it."""
    n = params.size.width
    state = start(seed)
    level = level or table.levels[below(state, len(table.levels))]
    low, high = cost_range(table, level)
    reach = reach_of(table, LADDER, level)
    by_cost = low < ANY_COST
    rare = not by_cost and any(technique.code in PLACES for technique in reach)
    orbits = orbits_of(n, symmetry(params))
    for _ in range(TRIES):
        full = full_grid(n, state)
        if level is Level.EXTREME or (rare and n <= MINIMAL_SIDE):
            masks = dig_unique(blank_tables(n), full, orbits, state, 0)
        else:
            most = low + below(state, high - low + 1)
            masks = dig(blank_tables(n), ladder_array(reach, LADDER), most, full, orbits, state)
            masks = _further(reach, full, masks, orbits, state) if rare else masks
        puzzle = _puzzle(n, masks)
        if grade(board(puzzle), table, LADDER).level is level:
            return puzzle
    return None


def _further(reach: Ladder, full: Words, masks: Words, orbits: Words, state: Words) -> Words:
    """Givens dug out beyond what the ladder's kernel solves, to the reach of rare techniques."""
    sound = tuple(technique for technique in reach if technique.code not in ASSUME_ONE)
    n = isqrt(full.shape[0])

    def solves(givens: Words) -> bool:
        return climb_board(board(_puzzle(n, givens)), sound).solved

    return dig_further(full, masks, orbits, solves, state)


def _puzzle(n: int, masks: Words) -> Puzzle:
    return Puzzle("sudoku", n, n, values_of(masks))


def symmetry(params: Params) -> str:
    """The symmetry of the givens: unless chosen, rotational; in 4x4 none, because only 156 puzzles have it."""
    chosen = params.option("symmetry")
    return str(chosen) if chosen else "none" if params.size.width == SMALLEST else "rotational"


def rehearse() -> None:
    """Run every kernel once that works without the ladder."""
    n = SMALLEST
    values = values_of(full_grid(n, start(0)))
    singles(Puzzle("sudoku", n, n, values), values)
    signature(Puzzle("sudoku", n, n, values), values)
    solve(_blank(n))


def board(puzzle: Puzzle) -> Board:
    """The cells and houses of a puzzle."""
    return Board(puzzle.width, puzzle.givens, houses(puzzle.width))


def full_grid(n: int, state: Words) -> Words:
    """A random solved grid as bits."""
    full = np.zeros(n * n, np.int64)
    while not full[0]:
        full = random_solution(blank_tables(n), start_masks(_blank(n)), FILL_NODES, FILL_STARTS, state)
    return full


def values_of(masks: Words) -> tuple[int, ...]:
    """Givens from bits; cells with more than one candidate are empty."""
    return tuple(mask.bit_length() if mask & (mask - 1) == 0 else EMPTY for mask in masks.tolist())


@cache
def blank_tables(n: int) -> Tables:
    """The tables of all puzzles of a size."""
    return tables(_blank(n))


def _blank(n: int) -> Board:
    return Board(n, (EMPTY,) * (n * n), houses(n))


Cell = tuple[int, int]
IMAGES: dict[str, Callable[[int, int, int], set[Cell]]] = {
    "none": lambda _, r, c: {(r, c)},
    "rotational": lambda n, r, c: {(r, c), (n - 1 - r, n - 1 - c)},
    "mirror": lambda n, r, c: {(r, c), (r, n - 1 - c)},
    "diagonal": lambda _, r, c: {(r, c), (c, r)},
    "full": lambda n, r, c: {pair for a in (r, n - 1 - r) for b in (c, n - 1 - c) for pair in ((a, b), (b, a))},
}


@cache
def orbits_of(n: int, symmetry: str) -> Words:
    """Cells that are given or empty together, one row each."""
    images = IMAGES[symmetry]
    orbits = {tuple(sorted(images(n, r, c))) for r in range(n) for c in range(n)}
    return padded([tuple(r * n + c for r, c in orbit) for orbit in sorted(orbits)])
