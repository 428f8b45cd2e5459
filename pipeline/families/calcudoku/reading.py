"""A Calcudoku again from its printed grid: heavy lines make the cages, a number and a sign their clues."""

import re
from functools import lru_cache
from typing import Final

from pipeline.families.shared.reading import IllegibleError, read_clue, read_regions, read_side, refuse_greys
from pipeline.families.shared.regions import heavy_edges, members
from pipeline.model.printed_grid import PrintedGrid, cell_name
from pipeline.model.puzzle import EMPTY, Cage, Operator, Puzzle, shared_cage
from pipeline.model.signs import SIGNS

CLUED = 0.5
"""How sure a grid with clues and no broken outlines is a Calcudoku."""

_CLUE: Final = re.compile(r"(\d+)(\D?)")
_OPERATORS: Final = {sign: operator for operator, signs in SIGNS.items() for sign in signs} | {"": Operator.NONE}


def evidence(grid: PrintedGrid) -> float:
    """How sure it is that a grid is a Calcudoku, from 0 to 1."""
    if grid.has_border or any(cell.dashes for cell in grid.sorts):
        return 0.0
    return CLUED if any(cell.clue for cell in grid.sorts) else 0.0


def read(grid: PrintedGrid) -> Puzzle:
    """The Calcudoku of a grid; raises IllegibleError."""
    side = read_side(grid)
    refuse_greys(grid)
    regions = _single_cells(grid) or read_regions(grid)[0]
    given = [at for at, cell in enumerate(grid.cells) if cell.digit]
    if given:
        raise IllegibleError(f"{cell_name(given[0], side)} shows {grid.cells[given[0]].digit}, expected nothing")
    cages = tuple(_cage(grid, cells) for cells in members(regions))
    return Puzzle("calcudoku", side, side, (EMPTY,) * (side * side), cages, first_digit=grid.first_digit)


def _single_cells(grid: PrintedGrid) -> tuple[int, ...]:
    """The cages of a grid whose every cell is one: it has a clue in each, and all its lines are heavy; else none."""
    single = heavy_edges(grid.edges) is None and all(cell.clue for cell in grid.cells)
    return tuple(range(len(grid.cells))) if single else ()


def _cage(grid: PrintedGrid, cells: tuple[int, ...]) -> Cage:
    clue = read_clue(grid, cells)
    found = operator_of(clue)
    if found is None:
        where = cell_name(cells[0], grid.size.width)
        raise IllegibleError(f"{where} has the clue {clue}, expected a number and a sign")
    target, operator = found
    return shared_cage(cells, Operator.ADD if len(cells) == 1 else operator, target)


@lru_cache(maxsize=1024)
def operator_of(clue: str) -> tuple[int, Operator] | None:
    """The target and the operator of a clue, in any language; None for what is no clue.

    >>> operator_of("12\N{DIVISION SIGN}")
    (12, <Operator.DIVIDE: 4>)
    """
    match = _CLUE.fullmatch(clue)
    if not match or match[2] not in _OPERATORS:
        return None
    return int(match[1]), _OPERATORS[match[2]]
