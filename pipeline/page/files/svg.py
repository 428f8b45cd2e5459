"""Draws a drawing as an SVG picture that stands alone; and its marks one by one, for pictures that share them."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from pipeline.frozen import frozen
from pipeline.model.look import Look
from pipeline.page.draw.drawing import Anchor, Area, Drawing, Ink, Label, Line, Ring, Shade, Stroke
from pipeline.page.draw.labels import weight_of, with_signs
from pipeline.page.draw.place import DASHES, broken, stroke_width
from pipeline.page.files.markup import SVG_SPACE, Markup, element, escaped, number, svg_grey
from pipeline.page.type.typography import Weight

CELL = 10
"""The width of a cell in units of the picture."""

_MARGIN = 1  # around the grid, for half of its border
_CAP_HEIGHT = 0.72  # of the reader's own sans serif, in ems: near enough for Helvetica, Arial, DejaVu
_ADVANCE = 0.7  # of its bold digits, the widest there are
_PIXELS = 34  # the width of a cell on a screen, of a picture that stands alone
_FONT = "Helvetica, Arial, sans-serif"

_Role = Shade | Stroke | Ink
_Style = Callable[[_Role], dict[str, str]]
"""The attributes of an element that draws a role."""


@frozen
class Picture:
    """A picture's parts: shapes as (role, path data), then texts."""

    width: int
    height: int
    shapes: tuple[tuple[Shade | Stroke, str], ...]
    labels: tuple[Label, ...]

    @property
    def box(self) -> str:
        """The part of the plane that the picture covers, as `viewBox` wants it."""
        return view_box(self.width, self.height)


def view_box(width: int, height: int) -> str:
    """The part of the plane that a grid of so many cells covers with its margin."""
    return f"{-_MARGIN} {-_MARGIN} {width * CELL + 2 * _MARGIN} {height * CELL + 2 * _MARGIN}"


def mark_path(mark: Area | Line | Ring) -> str:
    """The data of a mark's path."""
    return _rectangle(mark) if isinstance(mark, Area) else _line(mark)


def label_size(label: Label) -> str:
    """The size of type of a label, which its room bounds."""
    fitted = label.room / (_ADVANCE * len(label.text))
    return number(CELL * min(label.size / _CAP_HEIGHT, fitted))


def alone(name: str, drawing: Drawing, look: Look) -> Markup:
    """One picture with everything that it needs: a name, a white ground, and the lines, greys and signs of a look."""
    picture, style = _picture(with_signs(drawing, look.signs)), partial(_own_style, look=look)
    ground = element(
        "path", fill="#fff", d=_rectangle(Area(-0.1, -0.1, picture.width + 0.2, picture.height + 0.2, Shade.TINT))
    )
    shapes = [element("path", **style(role), d=path) for role, path in picture.shapes]
    return element(
        "svg",
        ground,
        *shapes,
        *_texts(picture.labels, style),
        xmlns=SVG_SPACE,
        width=picture.width * _PIXELS,
        height=picture.height * _PIXELS,
        viewBox=picture.box,
        role="img",
        aria_label=name,
    )


def layers(drawing: Drawing) -> tuple[Markup, Markup, Markup]:
    """The areas, the lines and the texts of a drawing, for a page whose style sheet knows roles as classes.

    A class is `shade-block`, `stroke-cell`, `ink-given`. What a page puts between two layers shows through the upper.
    """
    picture = _picture(drawing)
    areas, lines = (
        Markup(
            "".join(element("path", **_class(role), d=path) for role, path in picture.shapes if isinstance(role, sort))
        )
        for sort in (Shade, Stroke)
    )
    return areas, lines, Markup("".join(_texts(picture.labels, _class)))


def _class(role: _Role) -> dict[str, str]:
    if isinstance(role, Ink):
        return {"class": f"ink-{role}", "text_anchor": "middle"}
    return {"class": f"{'shade' if isinstance(role, Shade) else 'stroke'}-{role}"}


def _own_style(role: _Role, look: Look) -> dict[str, str]:
    """What draws a role in a picture that stands alone, at the size of cell that the look chooses."""
    if isinstance(role, Ink):
        bold = {"font_weight": "bold"} if weight_of(role) is Weight.BOLD else {}
        return {"fill": "#000", "font_family": _FONT, "text_anchor": "middle", **bold}
    if isinstance(role, Shade):
        return {"fill": svg_grey(look.greys[role])}
    scale, width = CELL / look.cell_min, stroke_width(role, look.cell_min, look)
    line = {"fill": "none", "stroke": svg_grey(look.greys.get(role, 0.0)), "stroke_width": f"{width * scale:.2f}"}
    if role is Stroke.DASH:
        line["stroke_dasharray"] = " ".join(f"{part * scale:.2f}" for part in broken(look.cell_min / DASHES, width))
    return {**line, "stroke_linecap": "square"}


def _picture(drawing: Drawing) -> Picture:
    areas = [shape for shape in drawing.all_shapes if isinstance(shape, Area)]
    lines = [shape for shape in drawing.all_shapes if isinstance(shape, (Line, Ring))]
    fills = [(shade, "".join(_rectangle(area) for area in areas if area.shade is shade)) for shade in Shade]
    strokes = [(stroke, "".join(_line(line) for line in lines if line.stroke is stroke)) for stroke in Stroke]
    drawn: tuple[tuple[Shade | Stroke, str], ...] = (*fills, *strokes)
    shapes = tuple((role, path) for role, path in drawn if path)
    return Picture(drawing.width, drawing.height, shapes, drawing.labels)


def _rectangle(mark: Area | Ring) -> str:
    """An area, or the outline of a ring; at this size its corners need no rounding."""
    width = number(mark.width * CELL)
    return f"M{_point(mark.x, mark.y)}h{width}v{number(mark.height * CELL)}h-{width}z"


def _line(line: Line | Ring) -> str:
    if isinstance(line, Ring):
        return _rectangle(line)
    start = f"M{_point(line.x1, line.y1)}"
    if line.y1 == line.y2:
        return f"{start}H{number(line.x2 * CELL)}"
    return f"{start}V{number(line.y2 * CELL)}" if line.x1 == line.x2 else f"{start}L{_point(line.x2, line.y2)}"


def _point(x: float, y: float) -> str:
    return f"{number(x * CELL)} {number(y * CELL)}"


def _texts(labels: Iterable[Label], style: _Style) -> Iterator[Markup]:
    """A group for every role and size of text, in it a line of text for all single characters of one height."""
    groups: dict[tuple[Ink, str], list[Label]] = {}
    for label in labels:
        groups.setdefault((label.ink, label_size(label)), []).append(label)
    for (ink, size), members in groups.items():
        yield element("g", *_rows(members), **style(ink), font_size=size)


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
