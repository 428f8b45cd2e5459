"""Gives a drawing its place, its cell size and its look: marks in cell units become operations in points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from pipeline.model.look import Look
from pipeline.page.drawing import Anchor, Area, Drawing, Ink, Label, Line, Stroke
from pipeline.page.ops import Fills, Op, Strokes, Text
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


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a drawing goes: its upper left corner and the size of a cell, in points."""

    x: float
    top: float
    cell: float


def place(drawing: Drawing, spot: Spot, look: Look, typeface: Typeface) -> tuple[Op, ...]:
    """The operations of a drawing: areas first, then lines thin to heavy, then text."""
    areas = [mark for mark in drawing.marks if isinstance(mark, Area)]
    lines = [mark for mark in drawing.marks if isinstance(mark, Line)]
    labels = [mark for mark in drawing.marks if isinstance(mark, Label)]
    return (*_fills(areas, spot, look), *_strokes(lines, spot, look), *_texts(labels, spot, typeface))


def clue_size(drawing: Drawing, cell: float, typeface: Typeface) -> float:
    """The size in points of the drawing's smallest clue at a cell size; infinite without clues."""
    labels = [mark for mark in drawing.marks if isinstance(mark, Label)]
    most = _common_clue(labels, cell, typeface)
    clues = (label for label in labels if label.ink is Ink.CLUE)
    return min((_size(label, cell, typeface, most) for label in clues), default=most)


def stroke_width(stroke: Stroke, cell: float, look: Look) -> float:
    """The width in points of a stroke at a cell size."""
    if stroke in _LIGHT:
        return max(THINNEST, look.strokes[stroke] * min(1, cell / _FULL_WEIGHT_CELL))
    return max(HEAVY_MIN, look.strokes[stroke] * min(1, cell / _FULL_WEIGHT_CELL))


def _fills(areas: Iterable[Area], spot: Spot, look: Look) -> Iterator[Fills]:
    by_grey: dict[float, list[Segment]] = {}
    for area in areas:
        x, y = spot.x + area.x * spot.cell, spot.top - (area.y + area.height) * spot.cell
        rectangle = (x, y, area.width * spot.cell, area.height * spot.cell)
        by_grey.setdefault(look.greys[area.shade], []).append(rectangle)
    return (Fills(grey, tuple(rectangles)) for grey, rectangles in by_grey.items())


def _strokes(lines: Iterable[Line], spot: Spot, look: Look) -> Iterator[Strokes]:
    x, top, cell = spot.x, spot.top, spot.cell
    by_stroke: dict[Stroke, list[Segment]] = {stroke: [] for stroke in Stroke}
    for line in lines:
        segment = (x + line.x1 * cell, top - line.y1 * cell, x + line.x2 * cell, top - line.y2 * cell)
        by_stroke[line.stroke].append(segment)
    for stroke, segments in by_stroke.items():
        width, grey = stroke_width(stroke, cell, look), look.greys.get(stroke, 0.0)
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
    runs: dict[tuple[Ink, float], list[tuple[float, float, str]]] = {}
    most = _common_clue(labels, spot.cell, typeface)
    for label in labels:
        face = typeface.face(_weight(label.ink))
        size = _size(label, spot.cell, typeface, most)
        x, y = spot.x + label.x * spot.cell, spot.top - label.y * spot.cell
        drop = face.cap_height * size
        width = face.width(label.text, size)
        if label.anchor is Anchor.CENTRE:
            x -= width / 2
            drop /= 2
        else:
            x -= max(0.0, width - label.room * spot.cell) / 2
        runs.setdefault((label.ink, size), []).append((x, y - drop, label.text))
    for (ink, size), texts in runs.items():
        yield Text(_weight(ink), size, 0.0, tuple(texts))


def _common_clue(labels: Iterable[Label], cell: float, typeface: Typeface) -> float:
    """The size of a grid's clues, which the widest one decides; infinite without clues."""
    face = typeface.face(_weight(Ink.CLUE))
    fits = [
        (label.size * cell / face.cap_height, _fitted(label, cell, face, 1))
        for label in labels
        if label.ink is Ink.CLUE
    ]
    if not fits:
        return float("inf")
    return max(min(size for _, size in fits), min(READABLE, *(wish for wish, _ in fits)))


def _size(label: Label, cell: float, typeface: Typeface, clue: float) -> float:
    """The size of a label; a clue has the grid's common size, or less where even a stretched room is too narrow."""
    face = typeface.face(_weight(label.ink))
    return min(clue, _fitted(label, cell, face, _STRETCH)) if label.ink is Ink.CLUE else _fitted(label, cell, face, 1)


def _fitted(label: Label, cell: float, face: Face, stretch: float) -> float:
    return fitted(face, label.text, label.size * cell / face.cap_height, label.room * stretch * cell)


def _weight(ink: Ink) -> Weight:
    return _WEIGHTS.get(ink, Weight.REGULAR)
