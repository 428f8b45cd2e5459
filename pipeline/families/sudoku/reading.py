"""A Sudoku again from its printed grid: the variant shows by shades, broken outlines and the shape of boxes."""

from dataclasses import replace
from typing import Final

from pipeline.families.shared.reading import (
    IllegibleError,
    grey_cells,
    read_clue,
    read_regions,
    read_side,
    read_values,
    refuse_greys,
)
from pipeline.families.shared.regions import components, members
from pipeline.families.sudoku import samurai
from pipeline.families.sudoku.grid import boxes, diagonals, windows
from pipeline.families.sudoku.sizes import DIAGONAL, EVERY_SIZE, JIGSAW, KILLER, SAMURAI, SIZES, VARIANTS, WINDOKU
from pipeline.model.printed_grid import PrintedGrid, cell_name, edge_name, parted
from pipeline.model.puzzle import BLACK, Cage, Operator, Puzzle, shared_cage
from pipeline.model.size import Size

OUTLINED, PLAIN = 1.0, 0.1
"""How sure a grid is a Sudoku: with broken outlines inside its cells, and with neither clues nor a border."""

_DARKEST_TINT, _LIGHTEST_TINT, _SAME_TINT = 0.745, 0.905, 0.02
"""The greys behind cages, 0 black to 1 white, and how far those of two cages that touch differ at least."""

_SHADED: Final = {DIAGONAL: diagonals, WINDOKU: windows}


def evidence(grid: PrintedGrid) -> float:
    """How sure it is that a grid is a Sudoku, from 0 to 1."""
    if grid.has_border:
        return 0.0
    if any(cell.dashes for cell in grid.sorts):
        return OUTLINED
    return 0.0 if any(cell.clue for cell in grid.sorts) else PLAIN


def read(grid: PrintedGrid) -> Puzzle:
    """The Sudoku of a grid; raises IllegibleError."""
    if any(cell.dashes for cell in grid.sorts):
        return _read_killer(grid)
    side = read_side(grid)
    if Size(side, side) == samurai.SIZE:
        return _read_samurai(grid)
    if Size(side, side) not in EVERY_SIZE:
        raise IllegibleError(f"{side}x{side} is not a size of Sudoku, and it has no clues")
    regions, _ = read_regions(grid)
    plain = Puzzle("sudoku", side, side, read_values(grid, side), first_digit=grid.first_digit)
    if regions == boxes(side) and Size(side, side) in SIZES:
        return replace(plain, variant=_shaded(grid, side))
    _check_regions(regions, side)
    refuse_greys(grid)
    if Size(side, side) not in VARIANTS[JIGSAW]:
        raise IllegibleError(f"its boxes are not those of a {side}x{side} Sudoku")
    return replace(plain, variant=JIGSAW, regions=regions)


def _read_samurai(grid: PrintedGrid) -> Puzzle:
    """Five grids with nothing between them: in the gaps there are no lines and no digits."""
    side, givens = samurai.SIDE, list(read_values(grid, samurai.NINE))
    regions, _ = read_regions(grid)
    wrong = sorted({*members(samurai.areas())} - {*members(regions)})
    if wrong:
        where = cell_name(wrong[0][0], side)
        raise IllegibleError(f"the box or gap at {where} is not outlined as in a samurai of {samurai.SIZE}")
    refuse_greys(grid)
    gap_of = {cell: gap for gap in samurai.gaps() for cell in gap}
    faults = [f"{cell_name(cell, side)} shows {grid.cells[cell].digit} in a gap" for cell in gap_of if givens[cell]]
    lines = (edge for edge, width in grid.edges.items() if width and gap_of.get(edge[0], -1) == gap_of.get(edge[1]))
    faults += (f"{edge_name(edge, side)} stands a line in a gap" for edge in lines)
    if faults:
        raise IllegibleError(*faults)
    for cell in gap_of:
        givens[cell] = BLACK
    return Puzzle("sudoku", side, side, tuple(givens), (), SAMURAI, first_digit=grid.first_digit)


def _check_regions(regions: tuple[int, ...], side: int) -> None:
    wrong = [cells for cells in members(regions) if len(cells) != side]
    if wrong:
        faults = (f"the box at {cell_name(cells[0], side)} has {len(cells)} cells, expected {side}" for cells in wrong)
        raise IllegibleError(*faults)


def _shaded(grid: PrintedGrid, side: int) -> str:
    """The variant whose houses are shaded; empty where nothing is."""
    shaded = grey_cells(grid)
    if not shaded:
        return ""
    expected = {variant: {cell for house in houses(side) for cell in house} for variant, houses in _SHADED.items()}
    variant = min(expected, key=lambda name: len(expected[name] ^ shaded))
    wrong = sorted(expected[variant] ^ shaded)
    if len(wrong) >= len(shaded):  # no house is grey
        refuse_greys(grid)
    if wrong:
        faults = (f"{cell_name(at, side)} is {'' if at in shaded else 'not '}shaded" for at in wrong)
        raise IllegibleError(*(f"{one}, unlike in a {variant} Sudoku" for one in faults))
    return variant


def _read_killer(grid: PrintedGrid) -> Puzzle:
    side = read_side(grid)
    regions, _ = read_regions(grid)
    if regions != boxes(side):
        raise IllegibleError(f"its boxes are not those of a {side}x{side} Sudoku")
    outlined = _outlined(grid)
    cages = tuple(_sum_cage(grid, one) for one in members(outlined))
    _check_tints(grid, outlined)
    return Puzzle("sudoku", side, side, read_values(grid, side), cages, KILLER, first_digit=grid.first_digit)


def _outlined(grid: PrintedGrid) -> tuple[int, ...]:
    """The number of every cell's cage; a cell that no outline runs around has one of its own."""
    dashed = {edge: parted(grid.cells, *edge, level=edge[1] == edge[0] + 1) for edge in grid.edges}
    walls = {edge for edge, inside in dashed.items() if any(inside)}
    joined = components(len(grid.cells), grid.edges, walls)
    caged = {joined[at] for at, cell in enumerate(grid.cells) if cell.dashes}
    for edge, inside in dashed.items():
        if any(inside) and any(joined[at] in caged for at, there in zip(edge, inside, strict=True) if not there):
            raise IllegibleError(f"{edge_name(edge, grid.size.width)} a cage's outline is missing")
    free = {edge for edge in grid.edges if not caged.issuperset(joined[at] for at in edge)}
    return components(len(grid.cells), grid.edges, walls | free)


def _check_tints(grid: PrintedGrid, cage_of: tuple[int, ...]) -> None:
    """Greys behind cages, where there are any: one for all cells of a cage, another one in every cage beside it.

    A cell that stands in no cage has none.
    """
    side, shades = grid.size.width, [cell.shade for cell in grid.cells]
    caged = {cage_of[at] for at, cell in enumerate(grid.cells) if cell.dashes}
    if len(grey_cells(grid)) < len([cage for cage in cage_of if cage in caged]) / 2:  # no cages are tinted
        refuse_greys(grid)
        return
    faults = [
        f"{cell_name(at, side)} has {_percent(shade)}, expected 10 to 25 % as behind cages"
        for at, shade in enumerate(shades)
        if (shade is not None or cage_of[at] in caged) and not _DARKEST_TINT <= (shade or 0) <= _LIGHTEST_TINT
    ]
    for edge in grid.edges:
        one, other = (shades[at] for at in edge)
        alike = one is not None and other is not None and abs(one - other) < _SAME_TINT
        if cage_of[edge[0]] == cage_of[edge[1]] and not alike:
            faults.append(f"{edge_name(edge, side)} the grey changes inside a cage, expected one for all its cells")
        elif cage_of[edge[0]] != cage_of[edge[1]] and alike:
            faults.append(f"{edge_name(edge, side)} two cages have the same grey, expected different ones")
    if faults:
        raise IllegibleError(*faults)


def _percent(shade: float | None) -> str:
    return "no grey" if shade is None else f"a grey of {100 * (1 - shade):.0f} %"


def _sum_cage(grid: PrintedGrid, cells: tuple[int, ...]) -> Cage:
    """The cage of some cells; without a sum where it shows none."""
    if not any(grid.cells[cell].clue for cell in cells):
        return shared_cage(cells, Operator.RUN, 0)
    clue, where = read_clue(grid, cells), cell_name(cells[0], grid.size.width)
    if not clue.isdecimal():
        raise IllegibleError(f"{where} has the clue {clue}, expected a number")
    if not any(grid.cells[cell].dashes for cell in cells):
        raise IllegibleError(f"{where} has the clue {clue}, but no cage's outline runs around it")
    return shared_cage(cells, Operator.RUN, int(clue))
