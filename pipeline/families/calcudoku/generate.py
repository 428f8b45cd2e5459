"""One try at a Calcudoku of a level: cages on a random Latin square, repaired until the level's ladder solves it."""

from __future__ import annotations

from functools import cache

import numpy as np

from pipeline.families.calcudoku.grid import houses
from pipeline.families.calcudoku.hunting import hunt
from pipeline.families.calcudoku.kernels_cages import (
    draw_operators,
    empty_tables,
    grow,
    repair,
    settle_singles,
    write_cages,
)
from pipeline.families.calcudoku.ladder import LADDER
from pipeline.families.grading import grade
from pipeline.families.leveling import reach_of
from pipeline.model.level import Level, LevelTable
from pipeline.model.puzzle import EMPTY, Cage, Operator, Puzzle
from pipeline.model.slot import Params
from pipeline.solving.board import CAGE_HEAD, Board, Tables, tables
from pipeline.solving.climbing import ladder_array
from pipeline.solving.kernels.chance import start
from pipeline.solving.kernels.search import random_solution
from pipeline.solving.patterns import PLACES
from pipeline.solving.search import solve
from pipeline.solving.techniques import Ladder
from pipeline.solving.words import Words

TRIES = 24  # squares of one attempt
FILL_NODES = 4000  # nodes of one search for a Latin square
FILL_STARTS = 50
MOVES = 300  # changes of the cages of one square
LARGEST = 4  # cells of a cage, unless told otherwise
ALL_OPERATORS = 0b11110

Limits = tuple[int, int, int, int]

Draft = tuple[Words, Words, Tables]
"""A solution, its cages, and room for their tables."""


def attempt(params: Params, table: LevelTable, level: Level | None, seed: int) -> Puzzle | None:
    """A puzzle of the level (any level for None), or None when all tries of this attempt miss it."""
    reach = reach_of(table, LADDER, level) if level else LADDER
    enough = beyond(table, level) if level else None
    state = start(seed)
    for _ in range(TRIES):
        puzzle = out_of_reach(params, enough, state) if enough else within_reach(params, reach, state)
        if puzzle and (level is None or grade(board(puzzle), table, LADDER).level is level):
            return puzzle
    return None


def beyond(table: LevelTable, level: Level) -> Ladder | None:
    """The common techniques of the level below, which must not suffice; None where the level asks for no others."""
    place = table.levels.index(level)
    reach = reach_of(table, LADDER, level)
    below = reach_of(table, LADDER, table.levels[place - 1]) if place else reach
    return None if below == reach else tuple(technique for technique in below if technique.code not in PLACES)


def within_reach(params: Params, ladder: Ladder, state: Words) -> Puzzle | None:
    """A puzzle that the ladder solves; None if one try does not make it."""
    draft = _repaired(params, ladder, state)
    return _puzzle(*draft) if draft else None


def out_of_reach(params: Params, ladder: Ladder, state: Words) -> Puzzle | None:
    """A puzzle with one solution that the ladder does not solve; None if one try does not make it."""
    draft = _repaired(params, ladder, state)
    steps = ladder_array(ladder, LADDER)
    if draft is None or not hunt(params.size.width, limits(params), MOVES, *draft, steps, state):
        return None
    return _puzzle(*draft)


def _repaired(params: Params, ladder: Ladder, state: Words) -> Draft | None:
    n = params.size.width
    bounds = limits(params)
    square = _latin_square(n, state)
    layout = _caged(n, square, bounds, state)
    room = empty_tables(_tables(n), bounds[0])
    steps = ladder_array(ladder, LADDER)
    if layout is None or not repair(n, bounds, MOVES, square, layout, room, steps, state):
        return None
    return square, layout, room


def _caged(n: int, square: Words, bounds: Limits, state: Words) -> Words | None:
    largest, low, high, allowed = bounds
    layout = np.zeros((2, n * n), np.int64)
    grow(n, largest, layout, state)
    if settle_singles(n, largest, low, high, layout, state) and draw_operators(square, layout, allowed, state):
        return layout
    return None


def rehearse() -> None:
    """Run every kernel once that works without the ladder."""
    n = 3
    state = start(0)
    square = _latin_square(n, state)
    layout = None
    while layout is None:
        layout = _caged(n, square, (LARGEST, 0, -1, ALL_OPERATORS), state)
    solve(board(_puzzle(square, layout, empty_tables(_tables(n), LARGEST))))


def _latin_square(n: int, state: Words) -> Words:
    blank = np.full(n * n, (1 << n) - 1, np.int64)
    bits = random_solution(_tables(n), blank, FILL_NODES, FILL_STARTS, state)
    return np.array([bit.bit_length() for bit in bits.tolist()], np.int64)


def limits(params: Params) -> Limits:
    """Largest cage, least and most single cells (-1: the published share), operators as bits.

    - and / need pairs, so alone they limit the largest cage to two.
    """
    names = params.option("operators")
    assert isinstance(names, tuple)
    allowed = sum(1 << Operator[name.upper()] for name in names)
    wide = allowed & (1 << Operator.ADD | 1 << Operator.MULTIPLY)
    asked, exact = params.option("largest_cage"), params.option("single_cells")
    largest = asked if isinstance(asked, int) else LARGEST if wide else 2
    return (largest, exact, exact, allowed) if isinstance(exact, int) else (largest, 0, -1, allowed)


def _puzzle(square: Words, layout: Words, room: Tables) -> Puzzle:
    n = room.values
    total = write_cages(n, square, layout, room.cages, room.links)
    rows = room.cages[:total].tolist()
    cages = tuple(Cage(tuple(row[CAGE_HEAD : CAGE_HEAD + row[2]]), Operator(row[0]), row[1]) for row in rows)
    return Puzzle("calcudoku", n, n, (EMPTY,) * (n * n), cages)


def board(puzzle: Puzzle) -> Board:
    """The cells, lines and cages of a puzzle."""
    return Board(puzzle.width, puzzle.givens, houses(puzzle.width), puzzle.cages)


@cache
def _tables(n: int) -> Tables:
    return tables(Board(n, (EMPTY,) * (n * n), houses(n)))
