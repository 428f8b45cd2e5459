"""One try at a diagonal, jigsaw or windoku of a level: a full grid over its houses, dug out like a plain one."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np

from pipeline.families.grading import grade
from pipeline.families.leveling import cost_range, reach_of
from pipeline.families.sudoku.digging import dig_unique
from pipeline.families.sudoku.generate import orbits_of, values_of
from pipeline.families.sudoku.grid import JIGSAW, board, boxes
from pipeline.families.sudoku.kernels_peel import peel
from pipeline.families.sudoku.kernels_regions import draw_regions, renumber, write_regions
from pipeline.families.sudoku.ladder import LADDER
from pipeline.model.level import Level, LevelTable
from pipeline.model.puzzle import EMPTY, Puzzle
from pipeline.model.slot import Params
from pipeline.solving.board import Tables, tables
from pipeline.solving.climbing import climber, ladder_array
from pipeline.solving.kernels.chance import below, start
from pipeline.solving.kernels.joining import joined
from pipeline.solving.kernels.search import random_solution
from pipeline.solving.patterns import PLACES
from pipeline.solving.techniques import ANY_COST
from pipeline.solving.words import Words

TRIES = 24  # digs of one attempt, each from a new full grid
FILL_NODES = 400  # past this another start, or other regions, are cheaper
FILL_STARTS = 4
EXCHANGES = 6  # of cells between regions, tried for every cell of the grid


class Ground(NamedTuple):
    """A grid to dig in: its tables without givens, the regions of a jigsaw, and a solution as bits."""

    tables: Tables
    regions: tuple[int, ...]
    full: Words


def attempt(params: Params, table: LevelTable, level: Level | None, seed: int) -> Puzzle | None:
    """A puzzle of the level (of a random one for None), or None when all digs of this attempt miss it."""
    n, variant = params.size.width, params.variant
    state = start(seed)
    level = level or table.levels[below(state, len(table.levels))]
    reach = reach_of(table, LADDER, level)
    low, high = cost_range(table, level)
    rare = low == ANY_COST and any(technique.code in PLACES for technique in reach)
    orbits = orbits_of(n, str(params.option("symmetry") or "rotational"))
    for _ in range(TRIES):
        ground = draw_ground(n, variant, state)
        if rare:
            masks = dig_unique(ground.tables, ground.full, orbits, state, 0)
        else:
            most = low + below(state, high - low + 1)
            masks = peel(climber(), ground.tables, ladder_array(reach, LADDER), most, ground.full, orbits, state)
        puzzle = Puzzle("sudoku", n, n, values_of(masks), (), variant, ground.regions)
        if grade(board(puzzle), table, LADDER).level is level:
            return puzzle
    return None


def draw_ground(n: int, variant: str, state: Words) -> Ground:
    """A random full grid over the variant's houses."""
    everything = np.full(n * n, (1 << n) - 1, np.int64)
    while True:
        regions = _regions(n, state) if variant == JIGSAW else ()
        here = _jigsaw_tables(n, regions) if regions else _tables(n, variant)
        full = random_solution(here, everything, FILL_NODES, FILL_STARTS, state)
        if full[0]:
            return Ground(here, regions, full)


def _regions(n: int, state: Words) -> tuple[int, ...]:
    """Random regions, numbered by their first cell."""
    regions = np.array(boxes(n), np.int64)
    draw_regions(n, regions, EXCHANGES * n * n, state)
    renumber(regions, n)
    return tuple(regions.tolist())


@cache
def _tables(n: int, variant: str) -> Tables:
    return tables(board(_blank(n, variant)))


def _blank(n: int, variant: str) -> Puzzle:
    return Puzzle("sudoku", n, n, (EMPTY,) * (n * n), (), variant)


def _jigsaw_tables(n: int, regions: tuple[int, ...]) -> Tables:
    plain = _tables(n, "")
    houses = plain.houses.copy()
    write_regions(houses, 2 * n, np.array(regions, np.int64), n)
    return joined(n, n * n, houses, plain.cages)
