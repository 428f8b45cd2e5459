"""Draws the animals at the head of worksheets for the youngest: faces of a few outlines, which survive a copier."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from pipeline.frozen import frozen
from pipeline.page.draw.ops import Discs, Placed, Strokes
from pipeline.page.units import Box

_WEIGHT: Final = 1.5  # of the outlines, in points


@frozen
class _Animal:
    """A face in a square of side 1: circles (x, y, radius) in outline and filled, and lines through points."""

    rings: Sequence[tuple[float, float, float]]
    dots: Sequence[tuple[float, float, float]]
    lines: Sequence[Sequence[tuple[float, float]]]


_SMILE: Final = ((0.38, 0.24), (0.44, 0.19), (0.56, 0.19), (0.62, 0.24))
_EYES: Final = ((0.37, 0.48, 0.045), (0.63, 0.48, 0.045))

_ANIMALS: Final = (
    _Animal(  # a bear
        ((0.5, 0.41, 0.38), (0.17, 0.82, 0.15), (0.83, 0.82, 0.15), (0.5, 0.29, 0.15)),
        ((*_EYES[0][:1], 0.53, 0.045), (*_EYES[1][:1], 0.53, 0.045), (0.5, 0.34, 0.055)),
        (((0.5, 0.29), (0.5, 0.23)), ((0.44, 0.22), (0.5, 0.19), (0.56, 0.22))),
    ),
    _Animal(  # a cat
        ((0.5, 0.4, 0.37),),
        (*_EYES, (0.5, 0.35, 0.04)),
        (
            ((0.17, 0.57), (0.14, 0.95), (0.4, 0.757)),
            ((0.83, 0.57), (0.86, 0.95), (0.6, 0.757)),
            ((0.4, 0.27), (0.45, 0.23), (0.5, 0.28), (0.55, 0.23), (0.6, 0.27)),
            ((0.02, 0.4), (0.28, 0.37)),
            ((0.03, 0.26), (0.28, 0.31)),
            ((0.98, 0.4), (0.72, 0.37)),
            ((0.97, 0.26), (0.72, 0.31)),
        ),
    ),
    _Animal(  # a mouse
        ((0.5, 0.32, 0.29), (0.175, 0.72, 0.225), (0.825, 0.72, 0.225), (0.175, 0.72, 0.11), (0.825, 0.72, 0.11)),
        ((0.4, 0.38, 0.04), (0.6, 0.38, 0.04), (0.5, 0.25, 0.055)),
        (((0.42, 0.15), (0.5, 0.11), (0.58, 0.15)),),
    ),
    _Animal(  # an owl
        ((0.5, 0.45, 0.43), (0.325, 0.56, 0.155), (0.675, 0.56, 0.155)),
        ((0.35, 0.56, 0.065), (0.65, 0.56, 0.065)),
        (
            ((0.5, 0.5), (0.43, 0.38), (0.5, 0.28), (0.57, 0.38), (0.5, 0.5)),
            ((0.19, 0.76), (0.16, 0.99), (0.38, 0.87)),
            ((0.81, 0.76), (0.84, 0.99), (0.62, 0.87)),
            ((0.34, 0.19), (0.4, 0.14), (0.46, 0.19)),
            ((0.54, 0.19), (0.6, 0.14), (0.66, 0.19)),
        ),
    ),
    _Animal(  # a frog
        ((0.5, 0.36, 0.35), (0.27, 0.83, 0.17), (0.73, 0.83, 0.17)),
        ((0.27, 0.83, 0.07), (0.73, 0.83, 0.07), (0.45, 0.45, 0.02), (0.55, 0.45, 0.02)),
        (((0.28, 0.34), (0.36, 0.24), (0.5, 0.2), (0.64, 0.24), (0.72, 0.34)),),
    ),
    _Animal(  # a rabbit
        ((0.5, 0.3, 0.29),),
        ((0.4, 0.36, 0.04), (0.6, 0.36, 0.04), (0.5, 0.26, 0.04)),
        (
            ((0.3, 0.53), (0.22, 0.78), (0.26, 0.98), (0.36, 0.98), (0.43, 0.8), (0.44, 0.6)),
            ((0.7, 0.53), (0.78, 0.78), (0.74, 0.98), (0.64, 0.98), (0.57, 0.8), (0.56, 0.6)),
            ((0.5, 0.26), (0.5, 0.19)),
            ((0.42, 0.17), (0.5, 0.13), (0.58, 0.17)),
        ),
    ),
)


def draw_figure(turn: int, square: Box) -> Iterator[Placed]:
    """The animal of a turn in a square."""
    animal, side = _ANIMALS[turn % len(_ANIMALS)], square.height

    def at(x: float, y: float) -> tuple[float, float]:
        return square.x + x * side, square.y + y * side

    yield Discs(0.0, _WEIGHT, tuple((*at(x, y), radius * side - _WEIGHT / 2) for x, y, radius in animal.rings))
    yield Discs(0.0, 0.0, tuple((*at(x, y), radius * side) for x, y, radius in animal.dots))
    segments = (pair for line in animal.lines for pair in pairwise(line))
    yield Strokes(_WEIGHT, 0.0, tuple((*at(*start), *at(*end)) for start, end in segments))
