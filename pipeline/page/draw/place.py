"""Gives a drawing its place, cell size and look: shapes and labels in cell units become operations in points."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from operator import attrgetter, itemgetter
from typing import Any, Final, TypeVar

from pipeline.frozen import frozen, frozen_unique
from pipeline.model.look import Look
from pipeline.page.draw.at_hand import AtHand
from pipeline.page.draw.digits import Digits
from pipeline.page.draw.drawing import (
    Anchor,
    Area,
    Backdrop,
    Drawing,
    Label,
    Line,
    Piece,
    Ring,
    Shade,
    Shape,
    Stroke,
    shapes_of,
)
from pipeline.page.draw.labels import Floor, Settings, settings_for, smallest_clue, worded
from pipeline.page.draw.ops import Bends, Fills, Form, Moved, Op, SetDigits, Stamp, Strokes, moved
from pipeline.page.type.typography import Typeface

HEAVY_MIN = 2
"""Lines that carry meaning stay so many times as heavy as the thinnest cell lines, however small the grid."""

CLEAR = 0.6
"""Clues and broken lines keep so far from each other and from the heaviest lines of a grid, in points."""

_BACKGROUND, _AREAS, _RINGS, _BACKDROP, _LINES = range(5)
"""The order of painting: the areas of a backdrop lie below all else, its lines above what a drawing shades or rings."""

DASHES = 6
"""A broken line has at most so many strokes to the side of a cell."""

# The width of a line in cells, at most.
_WIDEST = {Stroke.BORDER: 0.095, Stroke.CAGE: 0.08, Stroke.BOX: 0.08, Stroke.SIGN: 0.065}
_WIDEST_LIGHT = 0.04
_BORDER_OVER = 1.15  # a border is at least so many times as heavy as the lines around cages and boxes
_LIGHT = (
    Stroke.CELL,
    Stroke.DIAGONAL,
    Stroke.DASH,
    Stroke.THREAD,
    Stroke.LINK,
    Stroke.STRIKE,
    Stroke.MARK,
    Stroke.SIGN,
)
_CORNER = 1.2  # corners have a radius of so many widths of the border at most: else areas would show beyond it
_RING = 0.12  # the radius of the corners of rings, in cells
_SAME = 0.005  # points: what is nearer is the same in a file, which has hundredths
_STROKE_SHARE = 0.5  # a stroke takes so much of its part of the line, its ends included
_STROKE_OF: Final = attrgetter("stroke")
_ANCHOR_OF: Final = attrgetter("anchor")
_RANK: Final = itemgetter(0)
_SHADE_OF: Final = attrgetter("shade")


Segment = tuple[float, float, float, float]
T = TypeVar("T")


@frozen
class Spot:
    """Where a drawing goes: its upper left corner and the size of a cell, in points."""

    x: float
    top: float
    cell: float


@frozen_unique
class _Inks:
    """A look at a cell size: width and grey of every role of strokes, thin to heavy, the grey of every role of areas.

    `edge` is how far from a cell's edges clues stand at least, `dash` how far broken lines run, `inner` how far clues
    inside these stand, `ring` how far closed lines run beside thin ones at least;
    `text_min` is the least readable size of type, `corner` the radius of the border's corners.
    """

    cell: float
    pens: Mapping[Stroke, tuple[float, float]]
    greys: Mapping[Shade, float]
    edge: float
    dash: float
    inner: float
    ring: float
    text_min: float
    corner: float


def place(drawing: Drawing, spot: Spot, look: Look, typeface: Typeface) -> tuple[Op, ...]:
    """The operations of a drawing: areas, then lines thin to heavy, each above those of its backdrop, then text."""
    ground = DrawnGround(drawing, spot.cell, look)
    clues, settings = _set(drawing, spot.cell, look, typeface)
    return moved((*ground.ops, *settings.texts((*clues, *drawing.digits))), spot.x, spot.top)


def place_shared(drawing: Drawing, spot: Spot, look: Look, typeface: Typeface) -> Moved:
    """The same around the drawing's upper left corner, so that grids share what is alike in them."""
    ground, digits = DrawnGround(drawing, spot.cell, look), drawing.digits
    clues, settings = _set(drawing, spot.cell, look, typeface)
    if isinstance(digits, Digits):
        return Moved(spot.x, spot.top, tuple(settings.texts(clues)), ground, SetDigits(digits, settings))
    return Moved(spot.x, spot.top, tuple(settings.texts((*clues, *digits))), ground)


@frozen
class DrawnGround:
    """A drawing at a size of its cells in a look, but for its texts."""

    drawing: Drawing
    cell: float
    look: Look

    @property
    def ops(self) -> tuple[Op, ...]:
        """Its areas, then its lines thin to heavy, each above those of its backdrop."""
        drawing, look, cell = self.drawing, self.look, self.cell
        found: list[tuple[int, Op]] = [(rank, op) for rank, _, op in ranked(drawing.shapes, look, cell)]
        if drawing.backdrop:
            found += [(rank, Stamp(form, 0.0, 0.0)) for rank, form in ranked_forms(drawing.backdrop, look, cell)]
        return in_order(found)


def in_order(found: Iterable[tuple[int, T]]) -> tuple[T, ...]:
    """What is painted one after the other, given its ranks; those of one rank stay in their order."""
    return tuple([one for _, one in sorted(found, key=_RANK)])


Ranked = tuple[int, Shade | Stroke, Fills | Bends | Strokes]
"""The rank of an operation, of which lower ones come first on a page; the role of its shapes; itself."""


def ranked(shapes: Iterable[Shape], look: Look, cell: float) -> Iterator[Ranked]:
    """The operations of shapes around a corner, those of one rank in the order of the shapes."""
    return _ranked(shapes, _inks(look, cell))


def _ranked(shapes: Iterable[Shape], inks: _Inks) -> Iterator[Ranked]:
    areas, rings, lines = _parted(shapes)
    by_stroke = _by_stroke(lines)
    yield from ((_AREAS, shade, op) for shade, op in _fills(areas, inks))
    yield from ((_RINGS, stroke, op) for stroke, op in _rings(rings, inks))
    for rank, stroke in enumerate(inks.pens, _LINES):
        if stroke in by_stroke:
            yield from ((rank, stroke, op) for op in _strokes(stroke, by_stroke[stroke], inks))


def ranked_forms(backdrop: Backdrop, look: Look, cell: float) -> Sequence[tuple[int, Form]]:
    """The forms of a backdrop with their ranks, their origins in the upper left corner: one for areas, one for lines.

    So what a drawing shades or rings itself lies above the one and below the other.
    """
    return _forms(backdrop, _inks(look, cell))


def _set(drawing: Drawing, cell: float, look: Look, typeface: Typeface) -> tuple[Sequence[Label], Settings]:
    """The clues of a drawing in the signs of a look, and how its labels are set."""
    if not drawing.clues:
        return (), _settings_without_clues(cell, look, typeface)
    clues = _worded(look).of(drawing.clues) if look.signs else drawing.clues
    return clues, settings_for(clues, _floor(_inks(look, cell), drawing), typeface)


@lru_cache(maxsize=256)
def _settings_without_clues(cell: float, look: Look, typeface: Typeface) -> Settings:
    inks = _inks(look, cell)
    return settings_for((), (inks.cell, inks.edge, inks.text_min), typeface)


@lru_cache(maxsize=16)
def _worded(look: Look) -> AtHand[Label, Label]:
    """Labels with the signs of a look."""
    return AtHand(lambda label: worded(label, look.signs))


def _parted(shapes: Iterable[Shape]) -> tuple[list[Area], list[Ring], list[Line]]:
    """Shapes by what they are, each in their order."""
    parts: dict[type[Shape], list[Any]] = {Area: [], Ring: [], Line: []}
    for shape in shapes:
        parts[type(shape)].append(shape)
    return parts[Area], parts[Ring], parts[Line]


def _by_stroke(lines: Iterable[Line]) -> dict[Stroke, list[Line]]:
    found: defaultdict[Stroke, list[Line]] = defaultdict(list)
    for stroke, alike in groupby(lines, _STROKE_OF):
        found[stroke].extend(alike)
    return found


def clue_size(drawing: Drawing, cell: float, look: Look, typeface: Typeface) -> float:
    """The size in points of the drawing's smallest clue at a cell size; infinite without clues."""
    if not drawing.clues:
        return float("inf")
    clues = _worded(look).of(drawing.clues) if look.signs else drawing.clues
    asked = {label.lettering for label in clues}
    return smallest_clue(asked, _floor(_inks(look, cell), drawing), typeface)


def _floor(inks: _Inks, drawing: Drawing) -> Floor:
    """What bounds the clues of a drawing; those in corners stand inside broken lines where there are any."""
    dashed = Anchor.TOP_LEFT in map(_ANCHOR_OF, drawing.clues) and any(_ARE_DASHED.of(drawing.pieces))
    return inks.cell, inks.inner if dashed else inks.edge, inks.text_min


def _is_dashed(piece: Piece) -> bool:
    return any(isinstance(shape, Line) and shape.stroke is Stroke.DASH for shape in shapes_of(piece))


_ARE_DASHED: Final = AtHand(_is_dashed)


def stroke_width(stroke: Stroke, cell: float, look: Look) -> float:
    """The width in points of a stroke at a cell size."""
    width = min(look.strokes[stroke], _WIDEST.get(stroke, _WIDEST_LIGHT) * cell)
    if stroke in _LIGHT:
        return max(look.line_min, width)
    if stroke is not Stroke.BORDER:
        return max(HEAVY_MIN * look.line_min, width)
    inner = (stroke_width(other, cell, look) for other in (Stroke.CAGE, Stroke.BOX))
    return max(width, _BORDER_OVER * max(inner))


@lru_cache(maxsize=256)
def _inks(look: Look, cell: float) -> _Inks:
    widths = {stroke: stroke_width(stroke, cell, look) for stroke in Stroke}
    pens = {stroke: (width, look.greys.get(stroke, 0.0)) for stroke, width in widths.items()}
    edge = widths[Stroke.BORDER] / 2 + CLEAR
    dash = max(edge + widths[Stroke.DASH] / 2, cell / (2 * DASHES))
    inner = dash + widths[Stroke.DASH] / 2 + CLEAR
    greys = {shade: look.greys[shade] for shade in Shade}
    corner = min(look.corner, _CORNER * widths[Stroke.BORDER])
    ring = (widths[Stroke.CELL] + widths[Stroke.THREAD]) / 2 + CLEAR
    return _Inks(cell, pens, greys, edge, dash, inner, ring, look.text_min, corner)


@lru_cache(maxsize=256)
def _forms(backdrop: Backdrop, inks: _Inks) -> tuple[tuple[int, Form], ...]:
    margin = max(width for width, _ in inks.pens.values())
    right, bottom = backdrop.width * inks.cell + margin, -backdrop.height * inks.cell - margin
    by_rank: dict[int, list[Fills | Bends | Strokes]] = {}
    for rank, _, op in _ranked(backdrop.shapes, inks):
        by_rank.setdefault(_BACKGROUND if rank == _AREAS else _BACKDROP, []).append(op)
    return tuple((rank, Form(tuple(ops), (-margin, bottom, right, margin))) for rank, ops in by_rank.items())


def _fills(areas: Iterable[Area], inks: _Inks) -> Iterator[tuple[Shade, Fills]]:
    """The operations of areas, one for each shade."""
    by_shade: defaultdict[Shade, list[Area]] = defaultdict(list)
    for shade, alike in groupby(areas, _SHADE_OF):
        by_shade[shade].extend(alike)
    for shade, shaded in by_shade.items():
        yield shade, Fills(inks.greys[shade], tuple([_rectangle(one, inks.cell) for one in shaded]))


def _rectangle(area: Area, cell: float) -> Segment:
    """How far right of the drawing's corner and above it the lower left one of an area lies, and its size."""
    return area.x * cell, 0.0 - (area.y + area.height) * cell, area.width * cell, area.height * cell


def _rings(rings: Iterable[Ring], inks: _Inks) -> Iterator[tuple[Stroke, Bends]]:
    """Closed lines with rounded corners, off the lines between the cells that they run beside."""
    by_stroke: dict[Stroke, list[tuple[tuple[float, float], ...]]] = {}
    for ring in rings:
        across, down = (ring.x, ring.x + ring.width), (ring.y, ring.y + ring.height)
        left, right = (_kept_off(at * inks.cell, inks.cell, inks.ring) for at in across)
        top, bottom = (0.0 - _kept_off(at * inks.cell, inks.cell, inks.ring) for at in down)
        corners = ((left, top), (right, top), (right, bottom), (left, bottom), (left, top))
        by_stroke.setdefault(ring.stroke, []).append(corners)
    for stroke, paths in by_stroke.items():
        yield stroke, Bends(*inks.pens[stroke], _RING * inks.cell, tuple(paths))


def _strokes(stroke: Stroke, lines: Sequence[Line], inks: _Inks) -> Iterable[Strokes | Bends]:
    """The operations of lines of one stroke."""
    width, grey = inks.pens[stroke]
    if stroke is Stroke.DASH:
        return _dashed(lines, inks, width, grey)
    segments = tuple([_ends(line, inks.cell) for line in lines])
    if stroke is Stroke.BORDER and inks.corner:
        return _rounded(segments, width, grey, inks.corner)
    return (Strokes(width, grey, segments),)


def _ends(line: Line, cell: float) -> Segment:
    """How far right of the drawing's corner and above it both ends of a line are."""
    return line.x1 * cell, 0.0 - line.y1 * cell, line.x2 * cell, 0.0 - line.y2 * cell


@lru_cache(maxsize=256)
def _rounded(segments: tuple[Segment, ...], width: float, grey: float, radius: float) -> tuple[Strokes, Bends]:
    """The sides of a rectangle, and its corners rounded.

    Both reach into each other in a straight piece, as curves end with a slant too small to see but as a step.
    """
    across, down = [x for x, _, x2, _ in segments for x in (x, x2)], [y for _, y, _, y2 in segments for y in (y, y2)]
    (left, right), (low, high) = (min(across), max(across)), (min(down), max(down))
    off, reach = radius + width / 2, radius + width / 4
    upright = ((x, low + off, x, high - off) for x in (left, right))
    level = ((left + off, y, right - off, y) for y in (low, high))
    turns = (
        ((x, y + reach * (1 if y == low else -1)), (x, y), (x + reach * (1 if x == left else -1), y))
        for x in (left, right)
        for y in (low, high)
    )
    return Strokes(width, grey, (*upright, *level)), Bends(width, grey, radius, tuple(turns))


def _kept_off(at: float, cell: float, least: float) -> float:
    """A distance from the grid's corner, at least so far from the nearest edge of a cell."""
    edge = round(at / cell) * cell
    off = at - edge
    return edge + (max(off, least) if off > 0 else min(off, -least))


def _dashed(lines: Sequence[Line], inks: _Inks, width: float, grey: float) -> Iterator[Strokes]:
    """Broken lines inside cells. Their strokes stand at the same places in every cell.

    So those of neighbours stand side by side, two half strokes make a corner, and a gap lies on every edge of a cell
    that a line crosses.
    """
    cell, inset = inks.cell, inks.dash
    period = cell / max(1, min(DASHES, round(cell / (2 * inset))))
    off = inset - period / 2
    off = off if abs(off) > _SAME else 0.0
    by_off: dict[float, list[Segment]] = {}
    for line in lines:
        start = line.x1 if line.y1 == line.y2 else line.y1
        beyond = start > round(start)  # the edge of a cell: so far behind a stroke's middle, else before one
        by_off.setdefault(off if beyond else 0.0 - off, []).append(_inner_ends(line, cell, inset))
    for begins, alike in by_off.items():
        yield Strokes(width, grey, tuple(alike), broken(period, width), begins)


def _inner_ends(line: Line, cell: float, inset: float) -> Segment:
    """Where both ends of a line inside cells are, as `_ends` has them, so far from the cells' edges."""
    x1, y1, x2, y2 = (_moved(at, cell, inset) for at in (line.x1, line.y1, line.x2, line.y2))
    return x1, 0.0 - y1, x2, 0.0 - y2


def _moved(at: float, cell: float, inset: float) -> float:
    """A distance from the grid's corner, given in cells, in points: so far from the edge of a cell that is nearest."""
    edge = round(at)
    return edge * cell + (inset if at > edge else -inset)


def broken(period: float, width: float) -> tuple[float, float]:
    """The stroke, its ends aside, and the gap of a broken line of a width, whose strokes are so far apart."""
    stroke = max(period * _STROKE_SHARE - width, 0.01)
    return stroke, period - stroke
