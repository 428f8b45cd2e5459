"""One try at a diagonal, jigsaw or windoku of a level: made like a plain one, on a ground of the variant's houses."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np

from pipeline.families.sudoku.generate import make
from pipeline.families.sudoku.grid import DIAGONAL, JIGSAW, boxes, houses
from pipeline.families.sudoku.ground import Ground, ground_of, plain_ground
from pipeline.families.sudoku.kernels_regions import draw_regions, renumber, write_regions
from pipeline.families.sudoku.variant_levels import VARIANT_TABLES
from pipeline.families.sudoku.wish import Wish, wish_of
from pipeline.model.level import Level, LevelTable
from pipeline.model.puzzle import Puzzle
from pipeline.model.size import Size
from pipeline.model.slot import Params
from pipeline.solving.arrays import IntArray
from pipeline.solving.kernels.engine.board_tables import joined
from pipeline.solving.kernels.engine.random_numbers import below, start
from pipeline.solving.kernels.engine.search import random_solution

FILL_NODES = 400  # past this other regions are cheaper
FILL_STARTS = 4
EXCHANGES = 6  # of cells between regions, tried for every cell of the grid
FEW_GRIDS = 6  # the side of a diagonal that has few full grids, and so few symmetric puzzles


def attempt(params: Params, table: LevelTable, level: Level | None, seed: int) -> Puzzle | None:
    """A puzzle of the level (of a random one for None), or None when all digs of this attempt miss it."""
    n = params.size.width
    state = start(seed)
    level = level or table.levels[below(state, len(table.levels))]
    ground = _jigsaw_ground(n, state) if params.variant == JIGSAW else _ground(n, params.variant)
    return make(ground, level, _wish(params), state)


def _wish(params: Params) -> Wish:
    """What a section wishes; a small diagonal has no symmetry unless it is asked for."""
    wish = wish_of(params)
    few = params.variant == DIAGONAL and params.size.width == FEW_GRIDS and not params.option("symmetry")
    return replace(wish, symmetry="none") if few else wish


@cache
def _ground(n: int, variant: str) -> Ground:
    table = VARIANT_TABLES[variant][Size(n, n)]
    ground = ground_of(n, houses(n, variant), table, lambda givens: Puzzle("sudoku", n, n, givens, (), variant))
    return replace(ground, steep=variant == DIAGONAL)


def _jigsaw_ground(n: int, state: IntArray) -> Ground:
    """A ground of random regions that some full grid goes with."""
    plain = plain_ground(n)
    while True:
        regions = np.array(boxes(n), np.int64)
        draw_regions(n, regions, EXCHANGES * n * n, state)
        renumber(regions, n)
        groups = plain.tables.houses.copy()
        write_regions(groups, 2 * n, regions, n)
        tables = joined(n, n * n, groups, plain.tables.cages)
        if random_solution(tables, plain.blank, FILL_NODES, FILL_STARTS, state)[0]:
            break
    names = tuple(regions.tolist())
    return replace(
        plain,
        tables=tables,
        seeds=(tuple(range(n)),),
        steep=True,
        table=VARIANT_TABLES[JIGSAW][Size(n, n)],
        puzzle=lambda givens: Puzzle("sudoku", n, n, givens, (), JIGSAW, names),
    )
