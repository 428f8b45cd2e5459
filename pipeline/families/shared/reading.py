"""What families share that make their puzzles again from printed grids."""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from pipeline.families.shared.regions import components, heavy_edges, stray_walls
from pipeline.model.printed_grid import Edge, PrintedGrid, cell_name
from pipeline.model.puzzle import EMPTY
from pipeline.model.values import DIGITS

_NO_VALUE: Final = -2  # neither EMPTY nor BLACK


class IllegibleError(Exception):
    """A grid that is no puzzle; the sentences say where and why."""

    def __init__(self, *reasons: str) -> None:
        self.reasons = reasons
        super().__init__("; ".join(reasons))


def read_values(grid: PrintedGrid, highest: int) -> tuple[int, ...]:
    """The given of every cell, EMPTY where it shows none; raises IllegibleError for a value above the highest."""
    known = _known_values(grid.first_digit, highest)
    values = [known.get(cell.digit, _NO_VALUE) for cell in grid.cells]
    if _NO_VALUE in values:
        at, first = values.index(_NO_VALUE), grid.first_digit
        where, shown = cell_name(at, grid.size.width), grid.cells[at].digit
        raise IllegibleError(f"{where} shows {shown}, expected {first} to {DIGITS[highest - 1 + first]}")
    return tuple(values)


@cache
def _known_values(first: int, highest: int) -> dict[str, int]:
    """What digits stand for, and no digit."""
    return {"": EMPTY} | {digit: value for value, digit in enumerate(DIGITS[first : first + highest], 1)}


def grey_cells(grid: PrintedGrid) -> set[int]:
    """The cells that are not white."""
    if all(cell.shade is None for cell in grid.sorts):
        return set()
    return {at for at, cell in enumerate(grid.cells) if cell.shade is not None}


def refuse_greys(grid: PrintedGrid) -> None:
    """Raise IllegibleError for greys in a grid without grey houses or cages."""
    faults = [f"{cell_name(at, grid.size.width)} is grey where no cell is shaded" for at in sorted(grey_cells(grid))]
    if faults:
        raise IllegibleError(*faults)


def read_regions(grid: PrintedGrid) -> tuple[tuple[int, ...], set[Edge]]:
    """The regions between heavy lines, and these lines; raises IllegibleError for a line that ends inside a region."""
    walls = heavy_edges(grid.edges)
    if walls is None:
        raise IllegibleError("all its lines are of one width, so it has no boxes, cages or white cells")
    regions, stray = _regions(len(grid.cells), grid.size.width, tuple(grid.edges), frozenset(walls))
    if stray:
        raise IllegibleError(*stray)
    return regions, walls


@lru_cache(maxsize=64)
def _regions(
    cells: int, columns: int, edges: tuple[Edge, ...], walls: frozenset[Edge]
) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """The regions between walls, and the walls that end inside a region, in words; most grids of a size are alike."""
    regions = components(cells, edges, walls)
    return regions, tuple(stray_walls(regions, walls, columns))


def read_side(grid: PrintedGrid) -> int:
    """The side of a square grid, in cells; raises IllegibleError for one that is not square."""
    if grid.size.width != grid.size.height:
        raise IllegibleError(f"the grid is {grid.size}, expected a square one")
    return grid.size.width


def read_clue(grid: PrintedGrid, cells: Sequence[int]) -> str:
    """The one clue of a cage, which stands in its first cell; raises IllegibleError."""
    columns = grid.size.width
    clued = [cell for cell in cells if grid.cells[cell].clue]
    if not clued:
        raise IllegibleError(f"the cage at {cell_name(cells[0], columns)} has no clue")
    if len(clued) > 1:
        names = " and ".join(cell_name(cell, columns) for cell in clued[:2])
        raise IllegibleError(f"one cage has the clues in {names}, so a wall is missing between them")
    if clued[0] != cells[0]:
        names = f"{cell_name(clued[0], columns)}, not in its first cell, {cell_name(cells[0], columns)}"
        raise IllegibleError(f"a cage has its clue in {names}")
    return grid.cells[clued[0]].clue
