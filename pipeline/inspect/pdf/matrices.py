"""Matrices of a PDF as plain numbers: a point (x, y) becomes (a x + c y + e, b x + d y + f)."""

from math import hypot
from typing import Final

from pipeline.inspect.pdf.marks import Field, new

Point = tuple[float, float]
Matrix = tuple[float, float, float, float, float, float]

UNMOVED: Final[Matrix] = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def product(one: Matrix, other: Matrix) -> Matrix:
    """The matrix that does one after the other.

    >>> product((2, 0, 0, 2, 0, 0), (1, 0, 0, 1, 5, 7))
    (2, 0, 0, 2, 5, 7)
    """
    a, b, c, d, e, f = one
    p, q, r, s, t, u = other
    return (a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u)


def moved(matrix: Matrix, x: float, y: float) -> Matrix:
    """A matrix after a step in its own coordinates."""
    a, b, c, d, e, f = matrix
    return (a, b, c, d, x * a + y * c + e, x * b + y * d + f)


def scale_of(matrix: Matrix) -> tuple[float, float]:
    """How long a step of one across and one up become."""
    return hypot(matrix[0], matrix[1]), hypot(matrix[2], matrix[3])


def box_of(matrix: Matrix, corners: tuple[float, float, float, float]) -> Field:
    """The rectangle around a rectangle (left, bottom, right, top) that a matrix has moved."""
    a, b, c, d, e, f = matrix
    left, bottom, right, top = corners
    across = (a * left + c * bottom, a * right + c * bottom, a * left + c * top, a * right + c * top)
    down = (b * left + d * bottom, b * right + d * bottom, b * left + d * top, b * right + d * top)
    return new(Field, (min(across) + e, min(down) + f, max(across) + e, max(down) + f))
