"""The regions that lines make of a grid: cells between which no heavy line stands belong together."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from math import sqrt
from typing import Final

from pipeline.model.printed_grid import Edge, edge_name

HEAVIER: Final = 1.25
"""A line that carries meaning is at least so many times as wide as a line between two cells."""


def heavy_edges(widths: Mapping[Edge, float]) -> set[Edge] | None:
    """The edges with heavy lines; None where all lines are of one width."""
    bound = _heavy_bound(widths.values())
    return None if bound is None else {edge for edge, width in widths.items() if width > bound}


def heavy_lines(widths: Collection[float]) -> list[bool] | None:
    """Which lines are heavy; None where all are of one width."""
    bound = _heavy_bound(widths)
    return None if bound is None else [width > bound for width in widths]


def _heavy_bound(widths: Collection[float]) -> float | None:
    """The width above which lines are heavy; None where all lines are of one width."""
    drawn = {*widths} - {0.0}
    thinnest, heaviest = min(drawn, default=0.0), max(drawn, default=0.0)
    return None if not drawn or heaviest < HEAVIER * thinnest else sqrt(thinnest * heaviest)


def components(cells: int, edges: Collection[Edge], walls: Collection[Edge]) -> tuple[int, ...]:
    """The number of every cell's region, counted by first cell; `edges` are all pairs of neighbours."""
    leader = list(range(cells))

    def first(cell: int) -> int:
        while leader[cell] != cell:
            cell = leader[cell]
        return cell

    for edge in edges:
        if edge not in walls:
            low, high = map(first, edge)
            if low < high:
                leader[high] = low
            else:
                leader[low] = high
    numbers: dict[int, int] = {}
    return tuple(numbers.setdefault(first(cell), len(numbers)) for cell in range(cells))


def stray_walls(regions: Sequence[int], walls: Collection[Edge], columns: int) -> Iterator[str]:
    """The heavy lines that part two cells of one region, in words."""
    for edge in sorted(walls):
        if regions[edge[0]] == regions[edge[1]]:
            yield f"{edge_name(edge, columns)} stands a heavy line that ends inside a region"


def members(regions: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """The cells of every region."""
    found: dict[int, list[int]] = {}
    for cell, region in enumerate(regions):
        found.setdefault(region, []).append(cell)
    return tuple(tuple(cells) for _, cells in sorted(found.items()))


def numbered(groups: Iterable[Sequence[int]], cells: int) -> tuple[int, ...]:
    """The number of every cell's region: the other way round."""
    number_of = {cell: number for number, group in enumerate(groups) for cell in group}
    return tuple(map(number_of.__getitem__, range(cells)))
