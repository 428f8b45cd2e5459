"""Marks that every family draws alike: grid lines, the digits of givens and solutions, small candidates."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import ceil, isqrt
from operator import ne
from typing import Final, NamedTuple

from pipeline.model.puzzle import EMPTY, Candidates, Puzzle, Solution
from pipeline.model.values import digit_of
from pipeline.page.draw.at_hand import AtHand
from pipeline.page.draw.digits import DIGIT, Digits, raster
from pipeline.page.draw.drawing import Area, Drawing, Ink, Label, Line, Piece, Ring, Shade, Shape, Stroke

_PENCIL_WIDTH = 0.9  # the part of a cell's width that candidates may use
_PENCIL = 0.7  # the share of its part of the cell that a candidate's height takes
_PENCIL_WIDE = 0.8  # and where some are numbers of two digits, which have more width than height

_ONES: Final = bytes(min(number, 1) for number in range(1 << 8))
_OF_CLUES: Final = (Stroke.DASH, Stroke.DIAGONAL)
_OF_CELLS: Final = (Ink.FOUND, Ink.GIVEN)

# A book draws the same few marks again and again; to find one is three times as fast as to make it. By type, so that
# a mark never depends on whether an equal one with other numbers (1 and 1.0) was made before.
label: Final = lru_cache(maxsize=1 << 14, typed=True)(Label)
line: Final = lru_cache(maxsize=1 << 13, typed=True)(Line)
area: Final = lru_cache(maxsize=1 << 12, typed=True)(Area)
ring: Final = lru_cache(maxsize=1 << 12, typed=True)(Ring)


@lru_cache(maxsize=1 << 8, typed=True)
def frame(x: float, y: float, width: float, height: float, stroke: Stroke) -> tuple[Line, ...]:
    """The four edges of a rectangle with its upper left corner at (x, y); one piece for all drawings."""
    right, bottom = x + width, y + height
    return (
        line(x, y, right, y, stroke),
        line(right, y, right, bottom, stroke),
        line(x, bottom, right, bottom, stroke),
        line(x, y, x, bottom, stroke),
    )


def walls(width: int, height: int, stroke: Stroke, areas: Sequence[int]) -> list[Line]:
    """Lines between neighbouring cells of different areas (one number for each cell), joined where they continue."""
    return [line for piece in wall_pieces(width, height, stroke, areas) for line in piece]


def wall_pieces(width: int, height: int, stroke: Stroke, areas: Sequence[int]) -> list[tuple[Line, ...]]:
    """The same with the lines of each column's or row's edge as one piece, which drawings share."""
    beside, below = _differing(areas, 1), _differing(areas, width)
    upright = [_upright(x, beside[x - 1 :: width], stroke) for x in range(1, width)]
    return upright + [_level(y, below[(y - 1) * width : y * width], stroke) for y in range(1, height)]


def _differing(areas: Sequence[int], off: int) -> bytes:
    """For each cell whether the one so far behind it is of another area, 1 or 0; none for the last ones."""
    try:
        numbers = areas if isinstance(areas, bytes) else bytes([*areas])  # an array itself would give its memory
    except ValueError:  # one has no byte
        return bytes(map(ne, areas, areas[off:]))
    one, other = numbers[:-off], numbers[off:]
    return (int.from_bytes(one) ^ int.from_bytes(other)).to_bytes(len(one)).translate(_ONES)


@lru_cache(maxsize=1 << 13)
def _upright(x: int, edges: bytes, stroke: Stroke) -> tuple[Line, ...]:
    return tuple(line(x, first, x, last, stroke) for first, last in stretches(edges))


@lru_cache(maxsize=1 << 13)
def _level(y: int, edges: bytes, stroke: Stroke) -> tuple[Line, ...]:
    return tuple(line(first, y, last, y, stroke) for first, last in stretches(edges))


def stretches(edges: Iterable[int]) -> Iterator[tuple[int, int]]:
    """The first and last point of every unbroken row of edges, or of cells; 0 where there is none.

    >>> list(stretches(bytes([1, 1, 0, 1])))
    [(0, 2), (3, 4)]
    """
    start: int | None = None
    for point, edge in enumerate([*edges, 0]):
        if edge and start is None:
            start = point
        elif not edge and start is not None:
            yield start, point
            start = None


def outline(cells: Iterable[tuple[int, int]], inset: float, stroke: Stroke) -> Iterator[Line]:
    """The outline of cells (row, column), so far inside their edges; every straight side is one line."""
    inside = set(cells)
    turned = {(column, row) for row, column in inside}
    for row, start, end, y in _sides(inside, inset):
        yield Line(start, row + y, end, row + y, stroke)
    for column, start, end, x in _sides(turned, inset):
        yield Line(column + x, start, column + x, end, stroke)


def _sides(inside: set[tuple[int, int]], inset: float) -> Iterator[tuple[int, float, float, float]]:
    """The level sides of cells (row, column): the row, both ends, and how far below the row's top.

    A side ends inside its last cell, or where the cell behind that goes on, inside the one around the corner.
    """
    for beyond, y in ((-1, inset), (1, 1 - inset)):
        for row in sorted({row for row, _ in inside}):
            edge = {column for at, column in inside if at == row and (row + beyond, column) not in inside}
            for start in sorted(column for column in edge if column - 1 not in edge):
                end = start
                while end + 1 in edge:
                    end += 1
                left = -inset if (row, start - 1) in inside else inset
                right = inset if (row, end + 1) in inside else -inset
                yield row, start + left, end + 1 + right, y


def digits(
    puzzle: Puzzle, solution: Solution | None, corner: tuple[float, float], centre: float, size: float
) -> Digits:
    """Givens, and the other values of a solution; `corner` is the first cell's, `centre` their height in the cell."""
    kind = puzzle.width, puzzle.height, corner, centre, size, puzzle.first_digit, puzzle.is_wide
    return Digits(raster(*kind), puzzle.givens, solution)


class Band(NamedTuple):
    """The part of a cell's height that candidates may use, and the share of its own part that each one's height takes.

    Where cells have room for little else the share is larger, and candidates are closer.
    """

    top: float
    foot: float
    share: float = _PENCIL


def pencil_height(values: int, band: Band | tuple[float, float], wide: bool = False) -> float:
    """The height of the digits of candidates, in cells, where a cell may hold so many; `wide`: some have two digits."""
    columns, rows = _pencil_raster(values, wide)
    top, foot, share = Band(*band)
    return min((foot - top) / rows, _PENCIL_WIDTH / columns) * (_PENCIL_WIDE if wide else share)


def pencil(
    puzzle: Puzzle, candidates: Candidates, values: int, corner: tuple[float, float], band: Band | tuple[float, float]
) -> Iterator[Label]:
    """Candidates, each at its own place in the cell; `band` is the part of the cell's height that they may use."""
    columns, rows = _pencil_raster(values, puzzle.is_wide)
    left, top = corner
    pitch = (band[1] - band[0]) / rows
    height, room = pencil_height(values, band, puzzle.is_wide), _PENCIL_WIDTH / columns
    for cell, held in enumerate(candidates):
        if puzzle.givens[cell] != EMPTY:
            continue
        for value in held:
            row, column = divmod(value - 1, columns)
            x = left + cell % puzzle.width + (column + 0.5) * room + (1 - _PENCIL_WIDTH) / 2
            y = top + cell // puzzle.width + band[0] + (row + 0.5) * pitch
            yield label(x, y, digit_of(value, puzzle), Ink.CANDIDATE, height, room)


def _pencil_raster(values: int, wide: bool) -> tuple[int, int]:
    """The columns and rows that candidates stand in; a column less where numbers of two digits need the width."""
    columns = isqrt(values - 1) + (not wide)
    return columns, ceil(values / columns)


def bare(drawing: Drawing) -> Drawing:
    """The drawing without clues and cages around them, its digits in the middle of their cells: for small keys."""
    pieces = tuple([piece for piece in _BARED.of(drawing.pieces) if piece])
    digits = drawing.digits
    alone = digits.alone() if isinstance(digits, Digits) else tuple(filter(None, _ALONE.of(digits)))
    return Drawing(drawing.width, drawing.height, pieces, alone, (), drawing.backdrop)


def _bared(piece: Piece) -> Piece | None:
    """A piece in a drawing without clues; nothing where nothing is left of it."""
    if not isinstance(piece, tuple):
        return _bared_shape(piece)
    bared = tuple([shape for shape in map(_bared_shape, piece) if shape])
    return piece if bared == piece else bared


def _bared_shape(shape: Shape) -> Shape | None:
    """A shape in a drawing without clues; None for one that is not there."""
    if isinstance(shape, Line):
        return None if shape.stroke in _OF_CLUES else shape
    if isinstance(shape, Area) and shape.shade is Shade.CLUE:
        return area(shape.x, shape.y, shape.width, shape.height, Shade.BLOCK)
    return shape if isinstance(shape, Area) else None


def _alone(digit: Label) -> Label | None:
    """A given or found digit in the middle of its cell; None for a candidate."""
    if digit.ink not in _OF_CELLS:
        return None
    alone = digit.size == DIGIT  # and so in the middle
    return digit if alone else label(int(digit.x) + 0.5, int(digit.y) + 0.5, digit.text, digit.ink, DIGIT, digit.room)


_BARED: Final = AtHand(_bared)
_ALONE: Final = AtHand(_alone)
