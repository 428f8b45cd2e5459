"""Sheets: pages whose place in the book is known but which are not drawn yet, and the furniture around them.

A sheet draws into the body of its page; running head and page number are added here, always at one place.
"""

from collections.abc import Callable, Mapping
from dataclasses import field
from functools import lru_cache

from pipeline.frozen import frozen
from pipeline.model.level import Level
from pipeline.page.draw.drawing import Drawing
from pipeline.page.draw.elements import ARTIFACT, Element, Role
from pipeline.page.draw.ops import Discs, Form, Link, Page, Placed, Stamp, Strokes, Tagged, Text
from pipeline.page.draw.place import Spot, place, place_shared
from pipeline.page.draw.tagging import structure_of, tagged, untagged
from pipeline.page.type.typography import Typeface, Weight, cut_short, fitted
from pipeline.page.units import Box
from pipeline.typeset.geometry.page_geometry import HEAD_GAP, PageGeometry
from pipeline.typeset.sheets.accessible_grids import Accessible, Tell, room_of, tagged_cells, tagged_figure

_NAME_SHARE = 0.62  # of the running head's width, at most, for the part's name; the book's title has the rest
_DOT = 0.23  # the radius of a level's dots, in sizes
_DOT_PITCH = 0.62
_OUTLINE = 0.75

Draw = Callable[[Box], tuple[Placed, ...]]


@frozen
class Sheet:
    """A page to be: how its body is drawn, its running head (the part's name and the book's title), its number.

    `free` is the height at the foot of its body that other texts may have. Where a part begins that has no other
    heading, the running head is `heard` as one.
    """

    draw: Draw
    head: tuple[str, str] = ("", "")
    folio: bool = True
    free: float = 0.0
    heard: bool = False


def sized(x: float, y: float, text: str, size: float, weight: Weight = Weight.REGULAR) -> Text:
    """Text of a size in points from x to the right on the baseline y."""
    return Text(weight, size, 0.0, ((x, y, text),))


@frozen
class DrawContext:
    """What every sheet is drawn with: the texts and rules of pages of one geometry, and how they are tagged, if so."""

    geometry: PageGeometry
    accessible: Accessible | None = None
    heads: dict[tuple[tuple[str, str], bool, bool], tuple[Tagged, ...]] = field(
        default_factory=dict, init=False, compare=False, repr=False
    )
    """Running heads that were drawn, for most pages have that of the last one: by words, side, and whether heard."""

    @property
    def typeface(self) -> Typeface:
        """The typeface of the book."""
        return self.geometry.typeface

    def size(self, style: str) -> float:
        """The size of a text style in points."""
        return self.geometry.look.sizes[style]

    @property
    def readable(self) -> float:
        """The smallest size in which text is printed, in points."""
        return self.geometry.look.text_min

    def text(self, x: float, y: float, text: str, style: str, weight: Weight = Weight.REGULAR) -> Text:
        """Text from x to the right on the baseline y."""
        return sized(x, y, text, self.size(style), weight)

    def bold_within(self, x: float, y: float, text: str, style: str, right: float) -> Text:
        """Bold text from x to the right, smaller where it would end beyond `right`, and at last cut short."""
        face = self.typeface.bold
        size = fitted(face, text, self.size(style), right - x)
        if size < self.readable:
            size, text = self.readable, cut_short(face, text, self.readable, right - x)
        return sized(x, y, text, size, Weight.BOLD)

    def text_to(self, x: float, y: float, text: str, style: str, weight: Weight = Weight.REGULAR) -> Text:
        """Text that ends at x."""
        return self.text(x - self.width(text, style, weight), y, text, style, weight)

    def text_at(self, x: float, y: float, text: str, style: str, weight: Weight = Weight.REGULAR) -> Text:
        """Text with its middle at x."""
        return self.text(x - self.width(text, style, weight) / 2, y, text, style, weight)

    def width(self, text: str, style: str, weight: Weight = Weight.REGULAR) -> float:
        """The width of a text."""
        return self.typeface.face(weight).width(text, self.size(style))

    def caps(self, style: str) -> float:
        """The height of capitals and digits of a style."""
        return self.typeface.regular.cap_height * self.size(style)

    def grid(self, drawing: Drawing, spot: Spot, tell: Tell) -> tuple[Placed, ...]:
        """A drawing in its place, told in words where pages are tagged."""
        look, typeface = self.geometry.look, self.typeface
        if self.accessible is None:
            return (place_shared(drawing, spot, look, typeface),)
        if self.accessible.cells:
            return tagged_cells(self.accessible, drawing, spot, place(drawing, spot, look, typeface), tell)
        return tagged_figure(
            self.accessible, room_of(drawing, spot), (place_shared(drawing, spot, look, typeface),), tell
        )

    def rule(self, x: float, y: float, width: float) -> Strokes:
        """A horizontal rule from x to the right."""
        return Strokes(self.geometry.look.sizes["rule"], 0.0, ((x, y, x + width, y),))


def finished(context: DrawContext, number: int, sheet: Sheet) -> Page:
    """The page of a sheet with its furniture."""
    live = context.geometry.live(number)
    body = sheet.draw(context.geometry.body(number))
    outside_right = context.geometry.mirrored and number % 2 == 1
    head = _head(context, live, sheet, outside_right) if any(sheet.head) else ()
    folio = (context.text_at(live.middle, live.y, str(number), "folio"),) if sheet.folio else ()
    placed = (*head, *body, tagged(ARTIFACT, folio))
    plain = untagged(placed)
    links = tuple([mark for mark in plain if isinstance(mark, Link)])
    ops = tuple([mark for mark in plain if not isinstance(mark, Link)])
    trim = context.geometry.trim(number)
    structure = structure_of(placed) if context.accessible else None
    return Page(number, ops, links, (trim.x, trim.y, trim.right, trim.top), structure)


MARKS_MIN = 4
"""A level's mark has as many dots as the highest of the book fills, and not fewer than these."""


@frozen
class Marks:
    """The marks of a book's levels: the dots of each, how many of them a level fills, the levels that may be named."""

    dots: int
    filled: Mapping[Level, int]
    levels: tuple[Level, ...]


def dots(context: DrawContext, start: tuple[float, float], size: float, filled: int, total: int) -> Stamp:
    """A level's mark from a point of a baseline: `filled` of `total` dots, centred on the capitals."""
    x, baseline = start
    middle = baseline + context.typeface.regular.cap_height * size / 2
    return Stamp(_dots(size, filled, total, max(_OUTLINE, context.geometry.look.line_min)), x, middle)


@lru_cache(maxsize=1 << 8)
def _dots(size: float, filled: int, total: int, width: float) -> Form:
    """The same, with outlines of a width, as a form: a book has one of each level above half its grids."""
    radius = _DOT * size
    places = [(radius + number * _DOT_PITCH * size, 0.0, radius) for number in range(total)]
    discs = Discs(0.0, 0.0, tuple(places[:filled]))
    rings = Discs(0.0, width, tuple((x, y, r - _OUTLINE / 2) for x, y, r in places[filled:]))
    edge = radius + width
    bounds = -width, -edge, dots_width(size, total) + width, edge
    return Form(tuple(one for one in (discs, rings) if one.circles), bounds)


def dots_width(size: float, total: int) -> float:
    """The width of a level's mark beside type of a size."""
    return size * ((total - 1) * _DOT_PITCH + 2 * _DOT)


def _head(context: DrawContext, live: Box, sheet: Sheet, outside_right: bool) -> tuple[Tagged, ...]:
    """The part's name at the outer edge, the book's title at the inner one, a rule below."""
    known = sheet.head, outside_right, sheet.heard
    if known not in context.heads:
        context.heads[known] = _head_drawn(context, live, sheet, outside_right)
    return context.heads[known]


def _head_drawn(context: DrawContext, live: Box, sheet: Sheet, outside_right: bool) -> tuple[Tagged, ...]:
    head = sheet.head
    baseline = live.top - context.caps("head")
    name = cut_short(context.typeface.bold, head[0], context.size("head"), live.width * _NAME_SHARE)
    taken = context.width(name, "head", Weight.BOLD) + 2 * context.size("head")
    title = cut_short(context.typeface.regular, head[1], context.size("head"), live.width - taken)
    rule = context.rule(live.x, baseline - HEAD_GAP, live.width)
    heard = Element(Role.HEADING_1) if sheet.heard else ARTIFACT
    if outside_right:
        inner = Tagged(ARTIFACT, (context.text(live.x, baseline, title, "head"),))
        outer = context.text_to(live.right, baseline, name, "head", Weight.BOLD)
        return (inner, Tagged(heard, (outer,)), Tagged(ARTIFACT, (rule,)))
    outer = context.text(live.x, baseline, name, "head", Weight.BOLD)
    return (Tagged(heard, (outer,)), Tagged(ARTIFACT, (context.text_to(live.right, baseline, title, "head"), rule)))
