"""Draws the signs by which the sheets of a class differ: shapes in outline, which survive a copier, and letters."""

from collections.abc import Sequence
from itertools import pairwise
from math import cos, pi, sin
from typing import Final

from pipeline.page.draw.ops import Discs, Placed, Strokes, Text
from pipeline.page.type.typography import Weight, fitted
from pipeline.typeset.sheets.sheet import DrawContext

_WEIGHT = 1.6  # of the outlines
_INNER = 0.42  # the inner corners of a star, in parts of the outer ones
_ARM = 0.36  # half the width of a cross, in parts of half its width
_LETTER = 0.95  # the size of type, in parts of a sign's height
_BETWEEN = 0.2  # from a shape to the letters beside it, in parts of a sign's height
_WIDEST = 1.4  # letters side by side, in parts of a sign's height

Point = tuple[float, float]


def draw_sign(context: DrawContext, sign: str, middle: Point, height: float) -> tuple[Placed, ...]:
    """A sign around a point; its shapes are as high as `height` or a little less, and look alike in size."""
    shape, _, letters = sign.partition("-")
    if letters:
        width, x = sign_width(context, sign, height), middle[0]
        left = (x - (width - height) / 2, middle[1])
        right = (x + (width - _lettering(context, letters, height)[1]) / 2, middle[1])
        return (*draw_sign(context, shape, left, height), *draw_sign(context, letters, right, height))
    radius = (height - _WEIGHT) / 2
    if sign == "circle":
        return (Discs(0.0, _WEIGHT, ((*middle, radius * 0.95),)),)
    if sign in _SHAPES:
        x, y = middle
        corners = [(x + radius * right, y + radius * up) for right, up in _SHAPES[sign]]
        segments = tuple((*start, *end) for start, end in pairwise([*corners, corners[0]]))
        return (Strokes(_WEIGHT, 0.0, segments),)
    size, width = _lettering(context, sign, height)
    baseline = middle[1] - context.typeface.bold.cap_height * size / 2
    return (Text(Weight.BOLD, size, 0.0, ((middle[0] - width / 2, baseline, sign),)),)


def sign_width(context: DrawContext, sign: str, height: float) -> float:
    """The width that a sign of a height takes: its height, or more for several letters."""
    _, _, letters = sign.partition("-")
    if letters:
        return height * (1 + _BETWEEN) + _lettering(context, letters, height)[1]
    return height if sign == "circle" or sign in _SHAPES else max(height, _lettering(context, sign, height)[1])


def _lettering(context: DrawContext, sign: str, height: float) -> tuple[float, float]:
    """The size and the width of letters that stand for a sign."""
    size = fitted(context.typeface.bold, sign, height / _LETTER, height * _WIDEST)
    return size, context.typeface.bold.width(sign, size)


def _polygon(corners: int, radius: float, turn: float = 0.0) -> tuple[Point, ...]:
    """The corners of a regular polygon, the first on top where it is not turned (in parts of a whole turn)."""
    angles = (2 * pi * (corner / corners + turn) for corner in range(corners))
    return tuple((radius * sin(angle), radius * cos(angle)) for angle in angles)


def _star(points: int, radius: float) -> tuple[Point, ...]:
    outer, inner = _polygon(points, radius), _polygon(points, radius * _INNER, 0.5 / points)
    return tuple(corner for pair in zip(outer, inner, strict=True) for corner in pair)


def _cross() -> tuple[Point, ...]:
    """A plus in outline."""
    arm = ((_ARM, _ARM), (_ARM, 1.0), (-_ARM, 1.0))
    second = tuple((-y, x) for x, y in arm)
    return (*arm, *second, *((-x, -y) for x, y in (*arm, *second)))


_SHAPES: Final[dict[str, Sequence[Point]]] = {
    "triangle": tuple((x, y - 0.2) for x, y in _polygon(3, 1.15)),
    "square": ((-0.85, -0.85), (0.85, -0.85), (0.85, 0.85), (-0.85, 0.85)),
    "diamond": ((0.0, 1.0), (0.72, 0.0), (0.0, -1.0), (-0.72, 0.0)),
    "star": tuple((x, y - 0.06) for x, y in _star(5, 1.08)),
    "pentagon": tuple((x, y - 0.05) for x, y in _polygon(5, 1.0)),
    "hexagon": _polygon(6, 0.98, 1 / 12),
    "cross": _cross(),
}
"""Corners in parts of half a sign's height, up being positive."""
