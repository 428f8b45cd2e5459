"""Compares the lines between cells with a puzzle: those around boxes, cages and white cells are heavier."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pipeline.families import family_named
from pipeline.families.shared.regions import heavy_edges
from pipeline.inspect.manifest import Printed
from pipeline.inspect.recognise.figures import Figure
from pipeline.model.printed_grid import edge_name
from pipeline.model.puzzle import BLACK, Operator
from pipeline.solving.board import HouseKind


def wall_faults(printed: Printed, figure: Figure) -> Iterator[tuple[str, str, str]]:
    """What is wrong with the lines of a grid: where, what is found, what is expected."""
    areas = _areas(printed)
    walls = {edge for edge in figure.edges if areas[edge[0]] != areas[edge[1]]}
    heavy = heavy_edges(figure.edges)
    for edge, width in figure.edges.items():
        where = edge_name(edge, printed.size.width)
        if not width:
            yield where, "no line is printed", "a line between two cells"
        elif heavy is not None and (edge in heavy) != (edge in walls):
            found, expected = ("heavy", "thin") if edge in heavy else ("thin", "heavy")
            yield where, f"the line is {found}", f"a {expected} one"
    if heavy is None and 0 < len(walls) < len(figure.edges):
        yield "", "all its lines are of one width", "heavier ones around boxes, cages and white cells"


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
