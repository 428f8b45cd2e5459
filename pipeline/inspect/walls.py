"""Compares the lines between cells with the manifest: those around boxes, cages and white cells are heavier."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt

from pipeline.families import family_named
from pipeline.inspect.grids import Edge, Grid, read_edges
from pipeline.inspect.manifest import Printed
from pipeline.model.puzzle import BLACK, Operator
from pipeline.solving.board import HouseKind

HEAVIER = 1.25  # a line that carries meaning is at least so many times as wide as a line between two cells


def wall_faults(printed: Printed, grid: Grid) -> Iterator[str]:
    """What is wrong with the lines of a grid, one sentence each."""
    widths = read_edges(grid)
    areas = _areas(printed)
    walls = {edge for edge in widths if areas[edge[0]] != areas[edge[1]]}
    heavy = _heavy(widths)
    for edge, width in widths.items():
        where = _edge_name(edge, printed.size.width)
        if not width:
            yield f"{where} no line is printed"
        elif heavy is not None and (edge in heavy) != (edge in walls):
            found, expected = ("heavy", "thin") if edge in heavy else ("thin", "heavy")
            yield f"{where} the line is {found}, the manifest has a {expected} one"
    if heavy is None and 0 < len(walls) < len(widths):
        yield "the lines around boxes, cages or white cells are no heavier than those between cells"


def _heavy(widths: dict[Edge, float]) -> set[Edge] | None:
    """The edges with heavy lines; None where all lines are of one width."""
    drawn = [width for width in widths.values() if width]
    if not drawn or max(drawn) < HEAVIER * min(drawn):
        return None
    bound = sqrt(min(drawn) * max(drawn))
    return {edge for edge, width in widths.items() if width > bound}


def _areas(printed: Printed) -> Sequence[tuple[int, int]]:
    """By position in the grid as printed: which box or cage a cell belongs to, and whether it is black."""
    puzzle = printed.puzzle
    boxes = [cells for kind, cells in family_named(puzzle.family).model(puzzle).houses if kind is HouseKind.BOX]
    cages = [cage.cells for cage in puzzle.cages if cage.operator is not Operator.RUN]
    area_of = {cell: number for number, cells in enumerate((*boxes, *cages)) for cell in cells}
    areas = [(-1, BLACK)] * (printed.size.width * printed.size.height)
    for cell, given in enumerate(puzzle.givens):
        areas[printed.position(cell)] = (area_of.get(cell, -1), BLACK if given == BLACK else 0)
    return areas


def _edge_name(edge: Edge, columns: int) -> str:
    (row, column), (below, _) = (divmod(cell, columns) for cell in edge)
    side = "below" if below > row else "right of"
    return f"{side} row {row + 1} column {column + 1}"
