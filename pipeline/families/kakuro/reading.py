"""A Kakuro again from its printed grid: a border of clue cells, and heavy lines where white cells end."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from pipeline.families.kakuro.grid import VALUES, directed_runs
from pipeline.families.shared.reading import IllegibleError, read_values
from pipeline.families.shared.regions import heavy_lines
from pipeline.model.printed_grid import PrintedGrid, cell_name, edge_name
from pipeline.model.puzzle import BLACK, Cage, Operator, Puzzle, shared_cage

_LARGEST_SUM: Final = sum(range(1, VALUES + 1))


def evidence(grid: PrintedGrid) -> float:
    """How sure it is that a grid is a Kakuro, from 0 to 1: nothing else has a border of clue cells."""
    return 1.0 if grid.has_border else 0.0


def read(grid: PrintedGrid) -> Puzzle:
    """The Kakuro of a grid; raises IllegibleError."""
    columns = grid.size.width
    dark = [cell.shade is not None or cell.crossed for cell in grid.cells]
    walls = [dark[one] != dark[other] for one, other in grid.edges]
    heavy = heavy_lines(grid.edges.values()) or [False] * len(walls)
    if heavy != walls:
        edge = next(edge for edge, wall, drawn in zip(grid.edges, walls, heavy, strict=True) if wall != drawn)
        raise IllegibleError(f"{edge_name(edge, columns)} the line is not heavy as where white cells end")
    width, height = columns - 1, grid.size.height - 1
    inner = [at for at in range(len(dark)) if at >= columns and at % columns]
    values = read_values(_unshaded(grid), VALUES)
    shown = tuple(BLACK if dark[at] else values[at] for at in inner)
    clues = {at: (cell.clue, cell.lower_clue) for at, cell in enumerate(grid.cells) if cell.clue or cell.lower_clue}
    runs = tuple(_runs(grid, directed_runs(width, height, [dark[at] for at in inner]), clues))
    lost = [(cell_name(at, columns), above or below) for at, (above, below) in clues.items()]
    if lost:
        raise IllegibleError(*(f"{where} has the clue {clue}, but no white cell follows" for where, clue in lost))
    return Puzzle("kakuro", width, height, shown, runs)


def _unshaded(grid: PrintedGrid) -> PrintedGrid:
    """The grid without digits in shaded cells."""
    if not any(cell.digit and cell.shade is not None for cell in grid.sorts):
        return grid
    cells = (replace(cell, digit="") if cell.shade is not None and cell.digit else cell for cell in grid.cells)
    return replace(grid, cells=tuple(cells))


def _runs(
    grid: PrintedGrid, found: tuple[tuple[bool, tuple[int, ...]], ...], clues: dict[int, tuple[str, str]]
) -> Iterator[Cage]:
    """The runs with their sums, which are taken out of `clues`: by cell the one above the diagonal, the one below."""
    columns = grid.size.width
    for across, cells in found:
        row, column = divmod(cells[0], columns - 1)
        at = (row + 1) * columns + column if across else row * columns + column + 1
        above, below = clues.pop(at, ("", ""))
        clue, left = (above, ("", below)) if across else (below, (above, ""))
        if clue.isdecimal() and int(clue) <= _LARGEST_SUM:
            yield shared_cage(cells, Operator.RUN, int(clue))
        elif len(cells) > 1 or clue:
            way = "across" if across else "down"
            shown = f"shows {clue}, no sum" if clue else "shows no sum"
            raise IllegibleError(f"{cell_name(at, columns)} {shown} for the {len(cells)} cells {way}")
        if any(left):
            clues[at] = left
