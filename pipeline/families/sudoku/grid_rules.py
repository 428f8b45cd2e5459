"""The rules of a kind of Sudoku: all that a generator needs to know of it, whatever its houses."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from pipeline.families.sudoku.grid import box_shape, houses
from pipeline.families.sudoku.ladder import LADDER
from pipeline.families.sudoku.levels import TABLES
from pipeline.model.level import LevelTable
from pipeline.model.puzzle import EMPTY, Puzzle
from pipeline.model.size import Size
from pipeline.solving.arrays import IntArray
from pipeline.solving.board import Board, House, HouseKind, Tables, start_masks, tables
from pipeline.solving.logic_solve import ladder_array
from pipeline.solving.techniques import Ladder


@dataclass(frozen=True, slots=True, eq=False)
class GridRules:
    """Tables of an empty grid, its ladder and levels, and what makes a puzzle of givens.

    seeds: houses without common cells, filled at random before a search fills the rest.
    steps: the whole ladder for the kernels. steep: most puzzles with one solution are harder than hard.
    """

    values: int
    tables: Tables
    blank: IntArray
    seeds: tuple[tuple[int, ...], ...]
    ladder: Ladder
    steps: IntArray
    table: LevelTable
    puzzle: Callable[[tuple[int, ...]], Puzzle]
    steep: bool = False


def rules_of(
    n: int,
    groups: tuple[House, ...],
    table: LevelTable,
    puzzle: Callable[[tuple[int, ...]], Puzzle],
    seeds: tuple[tuple[int, ...], ...] = (),
) -> GridRules:
    """The rules of a grid with some houses and no cages; without seeds its first row is one."""
    empty = Board(n, (EMPTY,) * (n * n), groups)
    steps = ladder_array(LADDER, LADDER)
    seeds = seeds or (groups[0][1],)
    return GridRules(n, tables(empty), start_masks(empty), seeds, LADDER, steps, table, puzzle)


@cache
def plain_rules(n: int) -> GridRules:
    """The rules of a Sudoku with rows, columns and boxes."""
    return rules_of(n, houses(n), TABLES[Size(n, n)], lambda givens: Puzzle("sudoku", n, n, givens), _diagonal(n))


def _diagonal(n: int) -> tuple[tuple[int, ...], ...]:
    """Boxes no two of which share a row or column: however they are filled, the rest can be too."""
    boxes = [cells for kind, cells in houses(n) if kind is HouseKind.BOX]
    high, wide = box_shape(n)
    return tuple(boxes[i * (n // wide) + i] for i in range(min(n // high, n // wide)))
