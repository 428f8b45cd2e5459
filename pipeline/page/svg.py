"""Draws drawings as SVG pictures of roles alone; a style sheet turns the roles into widths and greys.

Paths that several pictures share, such as the lines of an empty grid, are written once and referred to.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from pipeline.page.drawing import Anchor, Area, Drawing, Label, Line, Ring, Shade, Stroke
from pipeline.page.markup import Markup, element, escaped, joined, number

CELL = 10
"""The width of a cell in units of the picture."""

_MARGIN = 1  # around the grid, for half of its border
_CAP_HEIGHT = 0.72  # of the reader's own sans serif, in ems: near enough for Helvetica, Arial, DejaVu
_ADVANCE = 0.7  # of its bold digits, the widest there are


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture's parts: shapes as (class, path data), then texts."""

    width: int
    height: int
    shapes: tuple[tuple[str, str], ...]
    texts: Markup


@dataclass(frozen=True, slots=True)
class Album:
    """Pictures, and the paths that they share, which must stand in the same page."""

    shared: Markup
    pictures: tuple[Markup, ...]


def album(drawings: Iterable[tuple[str, Drawing]]) -> Album:
    """One picture for every pair of a spoken name and a drawing."""
    found = [(name, _picture(drawing)) for name, drawing in drawings]
    uses = Counter(shape for _, picture in found for shape in picture.shapes)
    names = {shape: f"s{n}" for n, shape in enumerate(shape for shape, count in uses.items() if count > 1)}
    paths = [element("path", id=name, class_=role, d=path) for (role, path), name in names.items()]
    shared = element("svg", element("defs", *paths), width=0, height=0, class_="shared", aria_hidden="true")
    return Album(shared, tuple(_svg(name, picture, names) for name, picture in found))


def _svg(name: str, picture: Picture, names: dict[tuple[str, str], str]) -> Markup:
    shapes = [
        element("use", href=f"#{names[shape]}") if shape in names else element("path", class_=shape[0], d=shape[1])
        for shape in picture.shapes
    ]
    width, height = (side * CELL + 2 * _MARGIN for side in (picture.width, picture.height))
    box = f"{-_MARGIN} {-_MARGIN} {width} {height}"
    return element("svg", *shapes, picture.texts, viewBox=box, class_="grid", role="img", aria_label=name)


def _picture(drawing: Drawing) -> Picture:
    areas = [mark for mark in drawing.all_marks if isinstance(mark, Area)]
    lines = [mark for mark in drawing.all_marks if isinstance(mark, (Line, Ring))]
    labels = [mark for mark in drawing.marks if isinstance(mark, Label)]
    fills = [(shade.value, "".join(_area(area) for area in areas if area.shade is shade)) for shade in Shade]
    strokes = [(stroke.value, "".join(_line(line) for line in lines if line.stroke is stroke)) for stroke in Stroke]
    shapes = tuple((role, path) for role, path in (*fills, *strokes) if path)
    return Picture(drawing.width, drawing.height, shapes, joined([*_texts(labels)]))


def _area(area: Area) -> str:
    width = number(area.width * CELL)
    return f"M{_point(area.x, area.y)}h{width}v{number(area.height * CELL)}h-{width}z"


def _line(line: Line | Ring) -> str:
    if isinstance(line, Ring):
        return _ring(line)
    start = f"M{_point(line.x1, line.y1)}"
    if line.y1 == line.y2:
        return f"{start}H{number(line.x2 * CELL)}"
    return f"{start}V{number(line.y2 * CELL)}" if line.x1 == line.x2 else f"{start}L{_point(line.x2, line.y2)}"


def _ring(ring: Ring) -> str:
    """A rectangle's outline; at this size its corners need no rounding."""
    width = number(ring.width * CELL)
    return f"M{_point(ring.x, ring.y)}h{width}v{number(ring.height * CELL)}h-{width}z"


def _point(x: float, y: float) -> str:
    return f"{number(x * CELL)} {number(y * CELL)}"


def _texts(labels: Iterable[Label]) -> Iterator[Markup]:
    """A group for every role and size of text, in it a line of text for all single characters of one height."""
    groups: dict[tuple[str, str], list[Label]] = {}
    for label in labels:
        groups.setdefault((label.ink.value, _size(label)), []).append(label)
    for (ink, size), members in groups.items():
        yield element("g", *_rows(members), class_=ink, font_size=size)


def _size(label: Label) -> str:
    fitted = label.room / (_ADVANCE * len(label.text))
    return number(CELL * min(label.size / _CAP_HEIGHT, fitted))


def _rows(labels: Sequence[Label]) -> Iterator[Markup]:
    rows: dict[tuple[Anchor, float], list[Label]] = {}
    for label in labels:
        drop = label.size / 2 if label.anchor is Anchor.CENTRE else label.size
        rows.setdefault((label.anchor, label.y + drop), []).append(label)
    for (anchor, y), row in rows.items():
        style = {} if anchor is Anchor.CENTRE else {"text_anchor": "start"}
        for part in _lines_of_text(row):
            places = " ".join(number(label.x * CELL) for label in part)
            text = escaped("".join(label.text for label in part))
            yield element("text", text, x=places, y=y * CELL, **style)


def _lines_of_text(row: Sequence[Label]) -> Iterator[Sequence[Label]]:
    """Single characters share a line, in which each has its own place; longer texts stand alone."""
    single = [label for label in row if len(label.text) == 1]
    if single:
        yield single
    yield from ([label] for label in row if len(label.text) > 1)
