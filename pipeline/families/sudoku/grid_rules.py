"""The rules of a kind of Sudoku: all that a generator needs to know of it, whatever its houses."""

from collections.abc import Callable
from functools import cache

from pipeline.families.sudoku import samurai
from pipeline.families.sudoku.grid import blank, board, box_shape, highest, houses, white_cells
from pipeline.families.sudoku.ladder import LADDER
from pipeline.families.sudoku.levels import TABLES, VARIANT_TABLES
from pipeline.families.sudoku.orbits import orbits_of
from pipeline.families.sudoku.sizes import DIAGONAL, JIGSAW, SAMURAI
from pipeline.frozen import frozen_unique
from pipeline.model.level import LevelTable
from pipeline.model.puzzle import Puzzle
from pipeline.model.size import Size
from pipeline.solving.arrays import IntArray
from pipeline.solving.board import HouseKind, Tables, start_masks, tables
from pipeline.solving.logic_solve import ladder_array
from pipeline.solving.techniques import Ladder


@frozen_unique
class GridRules:
    """Tables of an empty grid, its ladder and levels, and what makes a puzzle of givens.

    side: rows of the grid, of which a samurai has more than values; variant: empty for a plain Sudoku.
    seeds: houses without common cells, filled at random before a search fills the rest.
    steps: the whole ladder for the kernels. steep: most puzzles with one solution are harder than hard.
    """

    values: int
    side: int
    variant: str
    tables: Tables
    blank: IntArray
    seeds: tuple[tuple[int, ...], ...]
    ladder: Ladder
    steps: IntArray
    table: LevelTable
    puzzle: Callable[[tuple[int, ...]], Puzzle]
    steep: bool

    @property
    def cells(self) -> int:
        """How many cells hold a value."""
        return len(white_cells(self.side, self.variant))

    def orbits(self, symmetry: str) -> IntArray:
        """The cells that are given or empty together by a symmetry, for kernels."""
        return orbits_of(self.side, symmetry, self.variant)


@cache
def plain_rules(n: int) -> GridRules:
    """The rules of a Sudoku with rows, columns and boxes."""
    return _rules(n, "", TABLES[Size(n, n)], _diagonal(n))


@cache
def variant_rules(n: int, variant: str) -> GridRules:
    """The rules of a variant without cages; of a jigsaw, those of its boxes."""
    seeds = samurai.seeds() if variant == SAMURAI else (houses(n, variant)[0][1],)
    return _rules(n, variant, VARIANT_TABLES[variant][Size(n, n)], seeds)


def _rules(n: int, variant: str, table: LevelTable, seeds: tuple[tuple[int, ...], ...]) -> GridRules:
    def puzzle(givens: tuple[int, ...]) -> Puzzle:
        return Puzzle("sudoku", n, n, givens, (), variant)

    empty = board(puzzle(blank(n, variant)))
    steps = ladder_array(LADDER, LADDER)
    values = highest(n, variant)
    cells, steep = start_masks(empty), variant in (DIAGONAL, JIGSAW)
    return GridRules(values, n, variant, tables(empty), cells, seeds, LADDER, steps, table, puzzle, steep)


def _diagonal(n: int) -> tuple[tuple[int, ...], ...]:
    """Boxes no two of which share a row or column: however they are filled, the rest can be too."""
    boxes = [cells for kind, cells in houses(n) if kind is HouseKind.BOX]
    high, wide = box_shape(n)
    return tuple(boxes[i * (n // wide) + i] for i in range(min(n // high, n // wide)))
