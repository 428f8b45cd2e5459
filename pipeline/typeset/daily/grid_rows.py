"""The grids of a day in rows: which stand side by side, how large they are, and where each stands.

Works on sizes alone. Distances in points; x and y run from the upper left corner of a page's body.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate, pairwise
from math import log

from pipeline.frozen import frozen
from pipeline.model.look import Look
from pipeline.model.size import Size

_FEW = 8  # puzzles of a day are put into rows in every way, more than these in rows of one length
_TINY = 0.01  # the cell of a grid that has no room at all
_FLUSH = 2.0  # the most between the grids of a row that begins and ends with the page's edges, likewise
_HALVINGS = 40  # of a range, until a page's height is met to a fraction of a point

Sized = tuple[Size, float]
"""The size of a grid in cells, and the least cell that the look wants for it."""

Line = list[tuple[Size, float]]
"""Grids side by side: their sizes and cells; all are of one height."""


@frozen
class DayFrame:
    """The upper left corner of a grid, and its cell."""

    x: float
    y: float
    cell: float


@frozen
class Room:
    """What grids are put into: a width and a height, and the words above and below each grid."""

    width: float
    height: float
    heading: float
    footing: float
    look: Look
    most: float  # cells are not larger

    def rows_height(self, lines: Sequence[Line]) -> float:
        """The height of rows with their words, without what lies between them."""
        return sum(self.heading + line[0][0].height * line[0][1] + self.footing for line in lines)


def best_rows(grids: Sequence[Sized], room: Room, excess: Callable[[list[Line]], float] = lambda _: 0.0) -> list[Line]:
    """The grids in rows, in their order, so that their cells are large, and no one's at the cost of another's.

    `excess` says how much of the page rows leave empty that should not be.
    """

    def worth(lines: list[Line]) -> tuple[float, float, float]:
        cells = [cell for line in lines for _, cell in line]
        shares = [cell / least for cell, (_, least) in zip(cells, grids, strict=True)]
        return round(min(1.0, *shares), 6), -round(excess(lines), 6), sum(log(share) for share in shares)

    return max((_filled(split, room) for split in _splits(grids)), key=worth)


def _splits(grids: Sequence[Sized]) -> Iterator[list[Sequence[Sized]]]:
    """The ways to put grids into rows in their order."""
    count = len(grids)
    if count > _FEW:
        yield from ([grids[at : at + step] for at in range(0, count, step)] for step in range(1, count + 1))
        return
    for mask in range(2 ** (count - 1)):
        bounds = [0, *(place + 1 for place in range(count - 1) if mask >> place & 1), count]
        yield [grids[start:end] for start, end in pairwise(bounds)]


def _filled(split: Sequence[Sequence[Sized]], room: Room) -> list[Line]:
    """Rows of grids as large as width and height allow; where the page is too low, those with large cells give way."""
    sizes = [[size for size, _ in line] for line in split]
    most = [_height(line, room) for line in sizes]
    least = [max(cell * size.height for size, cell in line) for line in split]
    words = len(split) * (room.heading + room.footing) + (len(split) - 1) * room.look.sizes["row_gap"]
    share = _share(most, least, room.height - words)
    heights = [min(high, share * low) for high, low in zip(most, least, strict=True)]
    return [
        [(size, max(_TINY, height / size.height)) for size in line] for line, height in zip(sizes, heights, strict=True)
    ]


def _share(most: Sequence[float], least: Sequence[float], height: float) -> float:
    """So many times its least height each row can have, none more than its most, for all to fit a height together."""
    low, high = 0.0, max(one / other for one, other in zip(most, least, strict=True))
    if sum(most) <= height:
        return high
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        fits = sum(min(one, middle * other) for one, other in zip(most, least, strict=True)) <= height
        low, high = (middle, high) if fits else (low, middle)
    return low


def _height(line: Sequence[Size], room: Room) -> float:
    """The height of a row of grids that fills the width, unless that makes cells larger than the look has them."""
    width = room.width - (len(line) - 1) * room.look.sizes["column_gap"]
    filling = max(_TINY, width) / sum(size.width / size.height for size in line)
    return min(filling, *(room.most * size.height for size in line))


def placed(lines: Sequence[Line], room: Room, top: float) -> Iterator[DayFrame]:
    """Rows spread over the height below `top`, the grids of each over the width."""
    heights = [room.heading + line[0][0].height * line[0][1] + room.footing for line in lines]
    down = _gap(room.height, heights, room.look.sizes["row_gap"])
    y = top + max(0.0, room.height - sum(heights) - (len(lines) - 1) * down) / 2
    for line, height in zip(lines, heights, strict=True):
        widths = [size.width * cell for size, cell in line]
        across = _across(room, widths)
        left = (room.width - sum(widths) - (len(line) - 1) * across) / 2
        starts = accumulate((width + across for width in widths), initial=left)
        for (_, cell), x in zip(line, starts, strict=False):
            yield DayFrame(x, y + room.heading, cell)
        y += height + down


def _across(room: Room, widths: Sequence[float]) -> float:
    """The distance between the grids of a row: flush with both edges where that takes them not too far apart."""
    least = room.look.sizes["column_gap"]
    flush = (room.width - sum(widths)) / max(1, len(widths) - 1)
    return flush if least <= flush <= _FLUSH * least else _gap(room.width, widths, least)


def _gap(room: float, parts: Sequence[float], least: float) -> float:
    """The distance between parts: as much as around them, but not less than the look wants."""
    return max(least, (room - sum(parts)) / (len(parts) + 1))
