"""Makes a puzzle again from its ink alone: the family whose grids look most like it reads it."""

from dataclasses import replace

from pipeline.families import FAMILIES
from pipeline.families.base import Family
from pipeline.families.shared.reading import IllegibleError, grey_cells
from pipeline.families.shared.text_error import TextError
from pipeline.inspect.recognise.figures import Figure
from pipeline.model.printed_grid import Cell, PrintedGrid, edge_name
from pipeline.model.puzzle import Puzzle


def rebuild(figure: Figure, first_digit: int = 1, listed: Puzzle | None = None) -> Puzzle:
    """The puzzle of a grid, `first_digit` standing for 1; raises IllegibleError for one that is none.

    `listed` is one that has been read from its text: a grid that is the same needs no further proof that it has one.
    """
    printed = figure.printed
    return _puzzle(printed if first_digit == printed.first_digit else replace(printed, first_digit=first_digit), listed)


def puzzle_of(figure: Figure, cells: tuple[Cell, ...], first_digit: int = 1) -> Puzzle:
    """The puzzle of a grid in whose cells so much is printed; raises as `rebuild` does."""
    return _puzzle(replace(figure.printed, cells=cells, first_digit=first_digit))


def rebuild_answer(figure: Figure, first_digit: int = 1) -> Puzzle:
    """The puzzle of an answer, whose givens are bold, and may be tinted; raises as `rebuild` does."""
    bold = tuple(cell if cell.bold else replace(cell, digit="") for cell in figure.cells)
    if _is_tinted(figure.printed):
        bold = tuple(cell if cell.shade is None else replace(cell, shade=None) for cell in bold)
    return puzzle_of(figure, bold, first_digit)


def _is_tinted(grid: PrintedGrid) -> bool:
    """Are greys those behind givens, all in all? `compare` says where one is missing or too much."""
    grey, given = grey_cells(grid), {at for at, cell in enumerate(grid.cells) if cell.bold}
    return len(given ^ grey) < len(grey)


def _puzzle(grid: PrintedGrid, listed: Puzzle | None = None) -> Puzzle:
    family = most_like(grid)
    open_edges = [] if all(grid.edges.values()) else [edge for edge, width in grid.edges.items() if not width]
    gaps = family.gaps(grid.size) if open_edges else frozenset()
    unlined = [edge_name(edge, grid.size.width) for edge in open_edges if not gaps.issuperset(edge)]
    if unlined:
        raise IllegibleError(*(f"{where} no line is printed" for where in unlined))
    puzzle = family.read(grid)
    if listed is not None and puzzle == listed:
        return listed
    try:
        return family.parse(family.format(puzzle))
    except TextError as error:
        raise IllegibleError(f"it is not a {puzzle.variant or puzzle.family}: {error}") from None


def most_like(grid: PrintedGrid) -> Family:
    """The family that a grid is most surely of; the first of those that are equally sure."""
    return max(FAMILIES.usable(), key=lambda family: family.evidence(grid))
