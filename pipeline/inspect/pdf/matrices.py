"""The matrices of a PDF, (a, b, c, d, e, f): x' = a x + c y + e, y' = b x + d y + f."""

from __future__ import annotations

from math import hypot
from typing import Final

from pipeline.inspect.pdf.ink import Field

Matrix = tuple[float, float, float, float, float, float]

IDENTITY: Final[Matrix] = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def times(first: Matrix, then: Matrix) -> Matrix:
    """The matrix that does what `first` does, and after it what `then` does."""
    a, b, c, d, e, f = first
    g, h, i, j, k, m = then
    return a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m


def scale_of(matrix: Matrix) -> tuple[float, float]:
    """How long a step of one across and one up become."""
    a, b, c, d, _, _ = matrix
    return hypot(a, b), hypot(c, d)


def box_of(matrix: Matrix, corners: tuple[float, float, float, float]) -> Field:
    """The rectangle around a rectangle (left, bottom, right, top) that a matrix has moved."""
    a, b, c, d, e, f = matrix
    left, bottom, right, top = corners
    if b == 0 == c:
        x1, x2, y1, y2 = a * left + e, a * right + e, d * bottom + f, d * top + f
        return Field(min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))
    across = [a * x + c * y + e for x in (left, right) for y in (bottom, top)]
    down = [b * x + d * y + f for x in (left, right) for y in (bottom, top)]
    return Field(min(across), min(down), max(across), max(down))
