"""Writes draw operations as an SVG file that needs no font and no style sheet: letters are outlines."""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from io import BytesIO
from itertools import cycle
from operator import itemgetter
from typing import Any, Final, NamedTuple, Self

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.ttLib import TTFont

from pipeline.model.printer import MM
from pipeline.page.draw.bending import bent
from pipeline.page.draw.ops import Bends, Discs, Document, Fills, Image, Op, Sideways, Stamp, Strokes, Text
from pipeline.page.files.markup import SVG_SPACE, Markup, element, escaped, svg_grey
from pipeline.page.type.typography import Face, Typeface

_HEAD: Final = '<?xml version="1.0" encoding="UTF-8"?>\n'
_PLACED: Final = 1 << 12  # numbers of glyphs at their places: a few megabytes
_COMMAND: Final = re.compile("([A-Z])([^A-Z]*)")
_NUMBER: Final = re.compile("[^A-Z ]+")
_AXES: Final = {"H": (0,), "V": (1,)}  # of commands whose numbers are not across and up in turn
_PLACES: Final = 3  # decimals of a coordinate in points: a hundredth of a pixel at 600 dots an inch


class _Outline(NamedTuple):
    """The outline of a glyph in units of its font: path data with a `%s` for every number, and the numbers by axis.

    `picked` takes the numbers that the data has in turn out of all those across followed by all those up.
    """

    data: str
    across: tuple[float, ...]
    up: tuple[float, ...]
    picked: Callable[[Sequence[str]], tuple[str, ...]]

    @classmethod
    def of(cls, data: str) -> Self:
        """That of path data with absolute commands, single spaces and at least two numbers."""
        axes: tuple[list[float], list[float]] = ([], [])
        turns: list[tuple[int, int]] = []  # the axis of every number, and its place among those of the axis
        for command, numbers in _COMMAND.findall(data):
            order = _AXES.get(command, (0, 1))
            for axis, number in zip(cycle(order), numbers.split()):  # a cycle has no end
                turns.append((axis, len(axes[axis])))
                axes[axis].append(float(number))
        places = [place + axis * len(axes[0]) for axis, place in turns]
        return cls(_NUMBER.sub("%s", data), tuple(axes[0]), tuple(axes[1]), itemgetter(*places))


class Outlines:
    """The outlines of a typeface's glyphs, each taken out of its font file once."""

    def __init__(self, typeface: Typeface) -> None:
        self._typeface = typeface
        self._faces: dict[str, tuple[Any, float]] = {}
        self._drawn: dict[tuple[str, str], _Outline | None] = {}  # by face and glyph
        self._placed = lru_cache(maxsize=_PLACED)(_texts)

    def path(self, op: Text, height: float) -> str:
        """All glyphs of a text operation as path data, y turned to run downwards from `height`."""
        paths: dict[str, list[str]] = {}
        for start, baseline, text in op.runs:
            x = start
            for face, part in self._typeface.face(op.weight).parts(text):
                placed, scale = paths.setdefault(face.name, []), op.size / self._glyphs(face)[1]
                for character in part:
                    name = face.glyphs.get(character)
                    if name and (outline := self._outline(face, name)):
                        across = self._placed(outline.across, scale * op.condensed, x)
                        up = self._placed(outline.up, -scale, height - baseline)
                        placed.append(outline.data % outline.picked(across + up))
                    x += face.width(character, op.size) * op.condensed
        return "".join(part for placed in paths.values() for part in placed)

    def _outline(self, face: Face, name: str) -> _Outline | None:
        """The outline of a glyph; None for one without ink."""
        if (face.name, name) not in self._drawn:
            glyphs, _ = self._glyphs(face)
            pen = SVGPathPen(glyphs, ntos=repr)
            glyphs[name].draw(pen)
            data = str(pen.getCommands())
            self._drawn[face.name, name] = _Outline.of(data) if data else None
        return self._drawn[face.name, name]

    def _glyphs(self, face: Face) -> tuple[Any, float]:
        """The glyphs of a font file and its units to the em."""
        if face.name not in self._faces:
            font = TTFont(BytesIO(face.data), lazy=True)
            self._faces[face.name] = (font.getGlyphSet(), font["head"].unitsPerEm)
        return self._faces[face.name]


def _texts(numbers: tuple[float, ...], scale: float, start: float) -> tuple[str, ...]:
    """Numbers along an axis at a place of the page; those of a glyph return along a row or a column of a grid."""
    return tuple(_n(number * scale + start) for number in numbers)


def write_svg(document: Document, outlines: Outlines) -> bytes:
    """The first page of a document as an SVG file at its true size."""
    width, height = document.width, document.height
    ops = (op for op in document.pages[0].ops if not isinstance(op, (Image, Sideways)))  # covers alone have these
    parts = [
        element("title", escaped(document.title)),
        *(shape for op in ops for shape in _drawn(op, height, outlines)),
    ]
    picture = element(
        "svg",
        Markup("\n".join(("", *parts, ""))),
        xmlns=SVG_SPACE,
        width=f"{_n(width / MM)}mm",
        height=f"{_n(height / MM)}mm",
        viewBox=f"0 0 {_n(width)} {_n(height)}",
    )
    return f"{_HEAD}{picture}\n".encode()


def _drawn(op: Op, height: float, outlines: Outlines) -> Iterator[Markup]:
    if isinstance(op, Text):
        yield element("path", fill=svg_grey(op.grey), d=outlines.path(op, height))
    elif isinstance(op, Strokes):
        yield _strokes(op, height)
    elif isinstance(op, Bends):
        yield _bends(op, height)
    elif isinstance(op, Fills):
        parts = (f"M{_n(x)} {_n(height - y)}h{_n(w)}v{_n(-h)}h{_n(-w)}z" for x, y, w, h in op.rectangles)
        yield element("path", fill=svg_grey(op.grey), d="".join(parts))
    elif isinstance(op, Stamp):
        shapes = [shape for part in op.form.ops for shape in _drawn(part, 0, outlines)]
        yield element("g", *shapes, transform=f"translate({_n(op.x)} {_n(height - op.y)})")
    else:
        yield from _discs(op, height)


def _strokes(op: Strokes, height: float) -> Markup:
    lines = (f"M{_n(x1)} {_n(height - y1)}L{_n(x2)} {_n(height - y2)}" for x1, y1, x2, y2 in op.segments)
    style: dict[str, str] = {"fill": "none", "stroke": svg_grey(op.grey), "stroke_width": _n(op.width)}
    if op.dash:
        stroke, gap = op.dash
        style |= {"stroke_dasharray": f"{_n(stroke)} {_n(gap)}", "stroke_dashoffset": _n(stroke / 2)}
    return element("path", **style, stroke_linecap="square", d="".join(lines))


def _bends(op: Bends, height: float) -> Markup:
    data = ""
    for path in op.paths:
        start, pieces, closed = bent([(x, height - y) for x, y in path], op.radius)
        data += f"M{_n(start[0])} {_n(start[1])}"
        data += "".join(("L" if len(piece) == len(start) else "C") + " ".join(map(_n, piece)) for piece in pieces)
        data += "Z" * closed
    style = {"fill": "none", "stroke": svg_grey(op.grey), "stroke_width": _n(op.width)}
    return element("path", **style, stroke_linecap="square", d=data)


def _discs(op: Discs, height: float) -> Iterator[Markup]:
    style: dict[str, str] = {"fill": svg_grey(op.grey)}
    if op.width:
        style = {"fill": "none", "stroke": svg_grey(op.grey), "stroke_width": _n(op.width)}
    for x, y, radius in op.circles:
        yield element("circle", cx=_n(x), cy=_n(height - y), r=_n(radius), **style)


def _n(number: float) -> str:
    """A number to a thousandth, as short as it can be.

    >>> _n(2.5), _n(-3.0), _n(0.0004)
    ('2.5', '-3', '0')
    """
    text = f"{number:.{_PLACES}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
