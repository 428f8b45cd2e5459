"""A Futoshiki again from its printed grid: signs between its cells, and the digits that are given."""

from pipeline.families.futoshiki.text_form import NAME
from pipeline.families.shared.reading import read_side, read_values, refuse_greys
from pipeline.model.printed_grid import PrintedGrid
from pipeline.model.puzzle import Puzzle


def evidence(grid: PrintedGrid) -> float:
    """How sure it is that a grid is a Futoshiki, from 0 to 1: no other family has signs."""
    return 1.0 if grid.orders else 0.0


def read(grid: PrintedGrid) -> Puzzle:
    """The Futoshiki of a grid; raises IllegibleError."""
    side = read_side(grid)
    refuse_greys(grid)
    return Puzzle(NAME, side, side, read_values(grid, side), orders=grid.orders)
