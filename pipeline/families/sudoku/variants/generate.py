"""One try at a variant without cages of a level: made like a plain one, on the rules of the variant's houses."""

from dataclasses import replace

import numpy as np

from pipeline.families.sudoku.constraints import Constraints, constraints_of
from pipeline.families.sudoku.dig.generate import make
from pipeline.families.sudoku.grid import boxes
from pipeline.families.sudoku.grid_rules import GridRules, variant_rules
from pipeline.families.sudoku.sizes import DIAGONAL, JIGSAW
from pipeline.families.sudoku.variants.jigsaw.kernels_regions import draw_regions, renumber, write_regions
from pipeline.model.level import Level, LevelTable
from pipeline.model.puzzle import Puzzle
from pipeline.model.slot import Params
from pipeline.solving.arrays import IntArray
from pipeline.solving.kernels.engine.random_numbers import below, start
from pipeline.solving.kernels.solve.board_tables import joined
from pipeline.solving.kernels.solve.search import random_solution

FILL_NODES = 400  # past this other regions are cheaper
FILL_STARTS = 4
EXCHANGES = 6  # of cells between regions, tried for every cell of the grid
FEW_GRIDS = 6  # the side of a diagonal that has few full grids, and so few symmetric puzzles


def attempt(params: Params, table: LevelTable, level: Level | None, seed: int) -> Puzzle | None:
    """A puzzle of the level (of a random one for None), or None when all digs of this attempt miss it."""
    n = params.size.width
    state = start(seed)
    level = level or table.levels[below(state, len(table.levels))]
    rules = jigsaw_rules(n, state) if params.variant == JIGSAW else variant_rules(n, params.variant)
    return make(rules, level, _constraints(params), state)


def _constraints(params: Params) -> Constraints:
    """What a section asks for; a small diagonal has no symmetry unless it is asked for."""
    constraints = constraints_of(params)
    few = params.variant == DIAGONAL and params.size.width == FEW_GRIDS and not params.option("symmetry")
    return replace(constraints, symmetry="none") if few else constraints


def jigsaw_rules(n: int, state: IntArray) -> GridRules:
    """The rules of random regions that some full grid goes with."""
    blank = variant_rules(n, JIGSAW)
    while True:
        regions = np.array(boxes(n), np.int64)
        draw_regions(n, regions, EXCHANGES * n * n, state)
        renumber(regions, n)
        groups = blank.tables.houses.copy()
        write_regions(groups, 2 * n, regions, n)
        tables = joined(n, n * n, groups, blank.tables.cages)
        if random_solution(tables, blank.blank, FILL_NODES, FILL_STARTS, state)[0]:
            break
    names = tuple(regions.tolist())
    return replace(
        blank,
        tables=tables,
        seeds=(tuple(range(n)),),
        puzzle=lambda givens: Puzzle("sudoku", n, n, givens, (), JIGSAW, names),
    )
