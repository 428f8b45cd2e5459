"""Writes draw operations as an SVG file that needs no font and no style sheet: letters are outlines."""

from collections.abc import Iterator
from functools import lru_cache
from io import BytesIO
from typing import Any, Final

from fontTools.pens.recordingPen import RecordingPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

from pipeline.model.printer import MM
from pipeline.page.draw.bending import bent
from pipeline.page.draw.ops import Bends, Discs, Document, Fills, Image, Op, Sideways, Stamp, Strokes, Text
from pipeline.page.files.markup import SVG_SPACE, Markup, element, escaped, svg_grey
from pipeline.page.type.typography import Face, Typeface

_HEAD: Final = '<?xml version="1.0" encoding="UTF-8"?>\n'
_PLACED: Final = 1 << 15  # glyphs at their places: a few megabytes
_PLACES: Final = 3  # decimals of a coordinate in points: a hundredth of a pixel at 600 dots an inch


class Outlines:
    """The outlines of a typeface's glyphs, each face read once."""

    def __init__(self, typeface: Typeface) -> None:
        self._typeface = typeface
        self._faces: dict[str, tuple[Any, float]] = {}
        self._drawn: dict[tuple[str, str], RecordingPen] = {}  # by face and glyph
        self._placed = lru_cache(maxsize=_PLACED)(self._path_of)

    def path(self, op: Text, height: float) -> str:
        """All glyphs of a text operation as path data, y turned to run downwards from `height`."""
        paths: dict[str, list[str]] = {}
        for start, baseline, text in op.runs:
            x = start
            for face, part in self._typeface.face(op.weight).parts(text):
                placed, scale = paths.setdefault(face.name, []), op.size / self._glyphs(face)[1]
                for character in part:
                    if name := face.glyphs.get(character):
                        matrix = (scale * op.condensed, 0, 0, -scale, x, height - baseline)
                        placed.append(self._placed(face, name, matrix))
                    x += face.width(character, op.size) * op.condensed
        return "".join(part for placed in paths.values() for part in placed)

    def _path_of(self, face: Face, name: str, matrix: tuple[float, ...]) -> str:
        """A glyph at a place as path data; grids of one size have their digits at the same places."""
        pen = SVGPathPen(self._glyphs(face)[0], ntos=_n)
        self._outline(face, name).replay(TransformPen(pen, matrix))
        return str(pen.getCommands())

    def _outline(self, face: Face, name: str) -> RecordingPen:
        """The outline of a glyph, which is taken out of its font file once."""
        if (face.name, name) not in self._drawn:
            pen = RecordingPen()
            self._glyphs(face)[0][name].draw(pen)
            self._drawn[face.name, name] = pen
        return self._drawn[face.name, name]

    def _glyphs(self, face: Face) -> tuple[Any, float]:
        """The glyphs of a font file and its units to the em."""
        if face.name not in self._faces:
            font = TTFont(BytesIO(face.data), lazy=True)
            self._faces[face.name] = (font.getGlyphSet(), font["head"].unitsPerEm)
        return self._faces[face.name]


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
