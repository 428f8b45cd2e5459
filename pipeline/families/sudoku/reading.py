"""A Sudoku again from its printed grid: the variant shows by shades, broken outlines and the shape of boxes."""

from dataclasses import replace
from typing import Final

from pipeline.families.shared.reading import IllegibleError, read_clue, read_regions, read_side, read_values
from pipeline.families.shared.regions import components, members
from pipeline.families.sudoku.grid import DIAGONAL, JIGSAW, KILLER, SIZES, VARIANTS, WINDOKU, boxes, diagonals, windows
from pipeline.model.printed_grid import Edge, PrintedGrid, cell_name, edge_name, parted
from pipeline.model.puzzle import Cage, Operator, Puzzle
from pipeline.model.size import Size

OUTLINED, PLAIN = 1.0, 0.1
"""How sure a grid is a Sudoku: with broken outlines inside its cells, and with neither clues nor a border."""

_SHADED: Final = {DIAGONAL: diagonals, WINDOKU: windows}


def evidence(grid: PrintedGrid) -> float:
    """How sure it is that a grid is a Sudoku, from 0 to 1."""
    if grid.has_border:
        return 0.0
    if any(cell.dashes for cell in grid.cells):
        return OUTLINED
    return 0.0 if any(cell.clue for cell in grid.cells) else PLAIN


def read(grid: PrintedGrid) -> Puzzle:
    """The Sudoku of a grid; raises IllegibleError."""
    if any(cell.dashes for cell in grid.cells):
        return _read_killer(grid)
    side = read_side(grid)
    if Size(side, side) not in SIZES:
        raise IllegibleError(f"{side}x{side} is not a size of Sudoku, and it has no clues")
    regions, _ = read_regions(grid)
    plain = Puzzle("sudoku", side, side, read_values(grid, side), first_digit=grid.first_digit)
    if regions == boxes(side):
        return replace(plain, variant=_shaded(grid, side))
    _check_regions(regions, side)
    if Size(side, side) not in VARIANTS[JIGSAW]:
        raise IllegibleError(f"its boxes are not those of a {side}x{side} Sudoku")
    return replace(plain, variant=JIGSAW, regions=regions)


def _check_regions(regions: tuple[int, ...], side: int) -> None:
    wrong = [cells for cells in members(regions) if len(cells) != side]
    if wrong:
        faults = (f"the box at {cell_name(cells[0], side)} has {len(cells)} cells, expected {side}" for cells in wrong)
        raise IllegibleError(*faults)


def _shaded(grid: PrintedGrid, side: int) -> str:
    """The variant whose houses are shaded; empty where nothing is."""
    shaded = {at for at, cell in enumerate(grid.cells) if cell.shade is not None}
    if not shaded:
        return ""
    expected = {variant: {cell for house in houses(side) for cell in house} for variant, houses in _SHADED.items()}
    variant = min(expected, key=lambda name: len(expected[name] ^ shaded))
    wrong = sorted(expected[variant] ^ shaded)
    if wrong:
        faults = (f"{cell_name(at, side)} is {'' if at in shaded else 'not '}shaded" for at in wrong)
        raise IllegibleError(*(f"{one}, unlike in a {variant} Sudoku" for one in faults))
    return variant


def _read_killer(grid: PrintedGrid) -> Puzzle:
    side = read_side(grid)
    regions, _ = read_regions(grid)
    if regions != boxes(side):
        raise IllegibleError(f"its boxes are not those of a {side}x{side} Sudoku")
    walls: set[Edge] = set()
    for edge in grid.edges:
        inside = parted(grid.cells, *edge, level=edge[1] == edge[0] + 1)
        if any(inside):
            walls.add(edge)
        if any(inside) != all(inside):
            raise IllegibleError(f"{edge_name(edge, side)} a cage's outline is missing")
    outlined = components(len(grid.cells), grid.edges, walls)
    cages = tuple(_sum_cage(grid, one) for one in members(outlined))
    return Puzzle("sudoku", side, side, read_values(grid, side), cages, KILLER, first_digit=grid.first_digit)


def _sum_cage(grid: PrintedGrid, cells: tuple[int, ...]) -> Cage:
    clue = read_clue(grid, cells)
    if not clue.isdecimal():
        raise IllegibleError(f"{cell_name(cells[0], grid.size.width)} has the clue {clue}, expected a number")
    return Cage(cells, Operator.RUN, int(clue))
