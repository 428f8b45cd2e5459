"""Rounds the corners of lines through points: straight pieces, and curves of a quarter circle between them."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import hypot
from typing import Final

QUARTER: Final = 0.5522847498
"""Where the control points of a Bezier curve stand that draws a quarter of a circle of radius 1."""

Point = tuple[float, float]

Piece = tuple[float, ...]
"""The point that a straight piece leads to, or the two control points of a curve and its end: 2 or 6 numbers."""


def bent(path: Sequence[Point], radius: float) -> tuple[Point, list[Piece], bool]:
    """Where a path with rounded corners begins, its pieces, and whether it is closed: ends where it began.

    >>> bent([(0, 0), (4, 0), (4, 4)], 1)[0]
    (0, 0)
    """
    closed = path[0] == path[-1]
    start = _towards(path[0], path[1], radius) if closed else path[0]
    corners = [*path[1:], path[1]] if closed else path[1:]
    pieces: list[Piece] = []
    before = path[0]
    for corner, after in pairwise(corners):
        pieces.extend(_turn(before, corner, after, radius))
        before = corner
    return start, pieces if closed else [*pieces, path[-1]], closed


def _turn(before: Point, corner: Point, after: Point, radius: float) -> Iterator[Piece]:
    """The way to a corner and around it."""
    near, far = _towards(corner, before, radius), _towards(corner, after, radius)
    yield near
    yield *_towards(near, corner, QUARTER * radius), *_towards(far, corner, QUARTER * radius), *far


def _towards(start: Point, end: Point, length: float) -> Point:
    """The point that lies so far from a start on the way to an end."""
    share = length / hypot(end[0] - start[0], end[1] - start[1])
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
