"""Gives a drawing its place, its cell size and its look: marks in cell units become operations in points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from pipeline.model.look import Look
from pipeline.page.drawing import Anchor, Area, Backdrop, Drawing, Ink, Label, Line, Shade, Stroke
from pipeline.page.ops import Fills, Form, Op, Stamp, Strokes, Text
from pipeline.page.typography import Face, Typeface, Weight, fitted

THINNEST = 0.75
"""No line is thinner, in points: printers lose what is."""

READABLE = 7.0
"""No text is printed smaller, in points."""

HEAVY_MIN = 2 * THINNEST
"""Lines that carry meaning stay at least twice as heavy as cell lines, however small the grid."""

_STRETCH = 1.07  # clues take so much more than their room, to both sides alike, where they could not be read else
_FULL_WEIGHT_CELL = 24.0  # from this cell size on, lines have the look's own weight
_WEIGHTS = {Ink.GIVEN: Weight.BOLD, Ink.CLUE: Weight.BOLD}
_LIGHT = (Stroke.CELL, Stroke.DIAGONAL, Stroke.DASH)
_DASH = 0.16  # a stroke and a gap of a broken line, in cells; so much shorter or longer that they come out even
_STROKE_SHARE = 0.5  # of that the stroke takes, its ends included


Segment = tuple[float, float, float, float]

_Wish = tuple[str, Ink, float, float, Anchor]
"""What a label asks for, its position left aside: text, ink, size, room, anchor."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a drawing goes: its upper left corner and the size of a cell, in points."""

    x: float
    top: float
    cell: float


@dataclass(frozen=True, slots=True)
class _Inks:
    """A look at a cell size: width and grey of every role of strokes, the grey of every role of areas, in order."""

    cell: float
    pens: tuple[tuple[float, float], ...]
    greys: tuple[float, ...]

    def grey(self, shade: Shade) -> float:
        """The grey of an area."""
        return self.greys[tuple(Shade).index(shade)]


def place(drawing: Drawing, spot: Spot, look: Look, typeface: Typeface) -> tuple[Op, ...]:
    """The operations of a drawing: areas, the backdrop, then lines thin to heavy, then text."""
    areas = [mark for mark in drawing.marks if isinstance(mark, Area)]
    lines = [mark for mark in drawing.marks if isinstance(mark, Line)]
    labels = [_worded(mark, look.signs) for mark in drawing.marks if isinstance(mark, Label)]
    inks = _inks(look, spot.cell)
    backdrop = () if drawing.backdrop is None else (Stamp(_form(drawing.backdrop, inks), spot.x, spot.top),)
    return (*_fills(areas, spot, inks), *backdrop, *_strokes(lines, spot, inks), *_texts(labels, spot, typeface))


def clue_size(drawing: Drawing, cell: float, typeface: Typeface) -> float:
    """The size in points of the drawing's smallest clue at a cell size; infinite without clues."""
    clues = [mark for mark in drawing.marks if isinstance(mark, Label) and mark.ink is Ink.CLUE]
    most = _common_clue(clues, cell, typeface)
    return min((_setting(_wish(clue), cell, most, typeface)[0] for clue in clues), default=most)


def _worded(label: Label, signs: Mapping[int, str]) -> Label:
    """A clue with the signs of the book's language."""
    if not signs or label.ink is not Ink.CLUE:
        return label
    return replace(label, text=label.text.translate(signs))


def stroke_width(stroke: Stroke, cell: float, look: Look) -> float:
    """The width in points of a stroke at a cell size."""
    if stroke in _LIGHT:
        return max(THINNEST, look.strokes[stroke] * min(1, cell / _FULL_WEIGHT_CELL))
    return max(HEAVY_MIN, look.strokes[stroke] * min(1, cell / _FULL_WEIGHT_CELL))


@lru_cache(maxsize=256)
def _inks(look: Look, cell: float) -> _Inks:
    pens = [(stroke_width(stroke, cell, look), look.greys.get(stroke, 0.0)) for stroke in Stroke]
    return _Inks(cell, tuple(pens), tuple([look.greys[shade] for shade in Shade]))


@lru_cache(maxsize=256)
def _form(backdrop: Backdrop, inks: _Inks) -> Form:
    """The form of a backdrop, its origin in the upper left corner."""
    areas = [mark for mark in backdrop.marks if isinstance(mark, Area)]
    lines = [mark for mark in backdrop.marks if isinstance(mark, Line)]
    spot, margin = Spot(0, 0, inks.cell), max(width for width, _ in inks.pens)
    right, bottom = backdrop.width * inks.cell + margin, -backdrop.height * inks.cell - margin
    return Form((*_fills(areas, spot, inks), *_strokes(lines, spot, inks)), (-margin, bottom, right, margin))


def _fills(areas: Iterable[Area], spot: Spot, inks: _Inks) -> Iterator[Fills]:
    x, top, cell = spot.x, spot.top, spot.cell
    by_shade: dict[Shade, list[Segment]] = {}
    for area in areas:
        rectangle = (x + area.x * cell, top - (area.y + area.height) * cell, area.width * cell, area.height * cell)
        by_shade.setdefault(area.shade, []).append(rectangle)
    return (Fills(inks.grey(shade), tuple(rectangles)) for shade, rectangles in by_shade.items())


def _strokes(lines: Iterable[Line], spot: Spot, inks: _Inks) -> Iterator[Strokes]:
    x, top, cell = spot.x, spot.top, spot.cell
    by_stroke: dict[Stroke, list[Segment]] = {stroke: [] for stroke in Stroke}
    for line in lines:
        segment = (x + line.x1 * cell, top - line.y1 * cell, x + line.x2 * cell, top - line.y2 * cell)
        by_stroke[line.stroke].append(segment)
    for (stroke, segments), (width, grey) in zip(by_stroke.items(), inks.pens, strict=True):
        if stroke is Stroke.DASH:
            yield from _dashed(segments, cell, width, grey)
        elif segments:
            yield Strokes(width, grey, tuple(segments))


def _dashed(segments: Iterable[Segment], cell: float, width: float, grey: float) -> Iterator[Strokes]:
    """Broken lines, those of one length together: all begin and end with half a stroke, so that corners close."""
    by_length: dict[float, list[Segment]] = {}
    for segment in segments:
        x1, y1, x2, y2 = segment
        by_length.setdefault(round(abs(x2 - x1) + abs(y2 - y1), 2), []).append(segment)
    for length, alike in sorted(by_length.items()):
        period = length / max(1, round(length / (_DASH * cell)))
        stroke = max(period * _STROKE_SHARE - width, 0.01)
        yield Strokes(width, grey, tuple(alike), (stroke, period - stroke))


def _texts(labels: Sequence[Label], spot: Spot, typeface: Typeface) -> Iterator[Text]:
    left, top, cell = spot.x, spot.top, spot.cell
    runs: dict[tuple[Ink, float], list[tuple[float, float, str]]] = {}
    most = _common_clue(labels, cell, typeface)
    for label in labels:
        size, right, drop = _setting(_wish(label), cell, most, typeface)
        run = (left + label.x * cell + right, top - label.y * cell - drop, label.text)
        runs.setdefault((label.ink, size), []).append(run)
    for (ink, size), texts in runs.items():
        yield Text(_weight(ink), size, 0.0, tuple(texts))


def _wish(label: Label) -> _Wish:
    return label.text, label.ink, label.size, label.room, label.anchor


@lru_cache(maxsize=1 << 13)
def _setting(wish: _Wish, cell: float, most: float, typeface: Typeface) -> tuple[float, float, float]:
    """The size of a label, and how far right of its position and below it the baseline begins."""
    text, ink, height, room, anchor = wish
    face = typeface.face(_weight(ink))
    if ink is Ink.CLUE:
        size = min(most, fitted(face, text, height * cell / face.cap_height, room * _STRETCH * cell))
    else:
        size = fitted(face, text, height * cell / face.cap_height, room * cell)
    drop, width = face.cap_height * size, face.width(text, size)
    if anchor is Anchor.CENTRE:
        return size, -width / 2, drop / 2
    return size, -max(0.0, width - room * cell) / 2, drop


def _common_clue(labels: Iterable[Label], cell: float, typeface: Typeface) -> float:
    """The size of a grid's clues, which the widest one decides; infinite without clues."""
    face = typeface.face(_weight(Ink.CLUE))
    clues = [label for label in labels if label.ink is Ink.CLUE]
    fits = [_clue_fit(label.text, label.size, label.room, cell, face) for label in clues]
    if not fits:
        return float("inf")
    return max(min(size for _, size in fits), min(READABLE, *(wish for wish, _ in fits)))


@lru_cache(maxsize=1 << 13)
def _clue_fit(text: str, size: float, room: float, cell: float, face: Face) -> tuple[float, float]:
    """The size that a clue is to have, and the one at which it fits its room."""
    wish = size * cell / face.cap_height
    return wish, fitted(face, text, wish, room * cell)


def _weight(ink: Ink) -> Weight:
    return _WEIGHTS.get(ink, Weight.REGULAR)
