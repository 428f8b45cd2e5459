"""Draws a Futoshiki: cells, signs in gaps of the lines between them, givens, and found digits or candidates."""

from collections.abc import Sequence
from functools import cache
from itertools import pairwise

from pipeline.model.puzzle import Candidates, Order, Puzzle, Solution
from pipeline.page.draw.digits import DIGIT
from pipeline.page.draw.drawing import Drawing, Label, Line, Piece, Stroke
from pipeline.page.draw.marks import digits, frame, line, pencil, pencil_height

_GAP = 0.23  # from a sign's middle to the ends of the broken line, in cells
_ARM = 0.17  # how far the ends of a sign lie from its middle line; it is as deep, so that its tip is a right angle
_SMALL_GAP, _SMALL_ARM = 0.17, 0.12  # beside candidates
_PENCIL_BAND = (0.1, 0.9)


def draw(puzzle: Puzzle, solution: Solution | None, candidates: Candidates | None) -> Drawing:
    """The grid in cell units, origin at its upper left corner; with the solution it is its own answer."""
    side = puzzle.width
    gap, arm = (_SMALL_GAP, _SMALL_ARM) if candidates else (_GAP, _ARM)
    pieces: list[Piece] = [*_lines(puzzle, gap), frame(0, 0, side, side, Stroke.BORDER)]
    pieces += [_sign(order, side, arm) for order in puzzle.orders]
    shown: Sequence[Label] = digits(puzzle, solution, (0, 0), 0.5, DIGIT)
    if candidates:
        shown = (*shown, *pencil(puzzle, candidates, side, (0, 0), _PENCIL_BAND))
    return Drawing(side, side, tuple(pieces), shown)


def candidate_height(side: int) -> float:
    """The height of candidates in a grid with so many rows, in cells."""
    return pencil_height(side, _PENCIL_BAND)


def _lines(puzzle: Puzzle, gap: float) -> tuple[Line, ...]:
    """The lines between cells, broken where a sign stands."""
    side = puzzle.width
    signs = {(min(order), max(order)) for order in puzzle.orders}
    found: list[Line] = []
    for place in range(1, side):
        upright = tuple((row * side + place - 1, row * side + place) in signs for row in range(side))
        level = tuple(((place - 1) * side + column, place * side + column) in signs for column in range(side))
        found += [line(place, start, place, end, Stroke.CELL) for start, end in _parts(upright, gap)]
        found += [line(start, place, end, place, Stroke.CELL) for start, end in _parts(level, gap)]
    return tuple(found)


@cache
def _parts(signs: tuple[bool, ...], gap: float) -> tuple[tuple[float, float], ...]:
    """What signs at the middle of some cells leave of a line along so many."""
    middles = [cell + 0.5 for cell, here in enumerate(signs) if here]
    ends = [0.0, *(end for middle in middles for end in (middle - gap, middle + gap)), float(len(signs))]
    return tuple(pair for number, pair in enumerate(pairwise(ends)) if number % 2 == 0)


@cache
def _sign(order: Order, side: int, arm: float) -> tuple[Line, Line]:
    """Two strokes that meet at the smaller cell."""
    smaller, larger = order
    down, right = (larger // side - smaller // side), (larger % side - smaller % side)
    x = (smaller % side + larger % side + 1) / 2
    y = (smaller // side + larger // side + 1) / 2
    tip = (x - right * arm / 2, y - down * arm / 2)
    ends = ((x + right * arm / 2 + turn * down * arm, y + down * arm / 2 + turn * right * arm) for turn in (-1, 1))
    first, last = (line(*tip, *end, Stroke.SIGN) for end in ends)
    return first, last
