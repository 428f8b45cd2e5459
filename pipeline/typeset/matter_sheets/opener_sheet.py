"""Sets openers: a page with a large example, or a band above the first puzzles of a part."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from pipeline.families.shared.alternative_text import drawing_text
from pipeline.page.draw.drawing import Drawing
from pipeline.page.draw.elements import Element, Role
from pipeline.page.draw.ops import Placed, Tagged
from pipeline.page.text.flow import (
    Column,
    Style,
    centred,
    column_height,
    draw_column,
    one_column,
    paragraph,
)
from pipeline.page.type.typography import Span, Weight, fitted
from pipeline.page.units import Box
from pipeline.typeset.matter.openers import Opener
from pipeline.typeset.matter_sheets.ornaments import example_readable, frame_rule, square_spot
from pipeline.typeset.matter_sheets.running_text import measure
from pipeline.typeset.sheets.sheet import DrawContext, Sheet, dots, dots_width, sized

_TITLE = 1.35  # of the title's size
_TITLE_LEAST = 31.0  # points, where the page is wide enough: larger than any heading
_TIGHT = 1.1  # its leading
_TITLE_AT: Final = (0.11, 0.04)  # how far down the title begins, in heights of the body, at least where it must be
_EXAMPLE: Final = (0.62, 0.46)  # the side of the example at most, in widths and heights of the body
_EXAMPLE_CELL = 46.0  # whose cells are not larger, in points, where its clues can be read so
_LARGER = 1.05  # from one size to the next that is tried where they cannot
_APART = 1.6  # between title, sentence, example and numbers, in sizes of the subtitle
_LEVEL_LINE = 1.7  # from one level to the next, in sizes
_GAP = 0.7  # between a level's mark and its name, in sizes
_BAND_TITLE = 1.25  # of the heading's size
_BAND_TEXT = 1.0  # the width of the sentence of a band, in widths of the body
_BAND_GAP = 1.5  # below a band, in sizes of running text


def opener_sheet(opener: Opener, context: DrawContext) -> Sheet:
    """A page between two rules: the kind, what is new, a solved example, the numbers and levels."""
    return Sheet(lambda body: tuple(_page(opener, context, body)))


def _page(opener: Opener, context: DrawContext, body: Box) -> Iterator[Placed]:
    yield from frame_rule(context, body, body.top, 1)
    yield from frame_rule(context, body, body.y, -1)
    apart, size = _APART * context.size("subtitle"), context.size("subtitle")
    title = max(_TITLE_LEAST, min(_TITLE * context.size("title"), body.width / 6))
    head = _title(opener.title, context, fitted(context.typeface.face(Weight.DISPLAY), opener.title, title, body.width))
    rule = one_column([*centred(Span(opener.rule), min(body.width, measure(context)), Style(context.typeface, size))])
    numbers = body.y + apart + _levels_height(opener, context)
    foot = numbers + size + apart
    words = column_height(head) + 0.6 * apart + column_height(rule) + apart
    top, side = _top_and_side(opener.example, context, body, words + foot - body.y)
    yield from draw_column(head, body.x, top)
    under = top - column_height(head) - 0.6 * apart
    yield from draw_column(rule, body.middle - min(body.width, measure(context)) / 2, under)
    yield from _numbers(opener, context, body, numbers)
    if opener.example and side:
        square = Box(body.middle - side / 2, (top - words + foot - side) / 2, side, side)
        spot = square_spot(opener.example, square)
        yield from context.grid(opener.example, spot, partial(drawing_text, opener.example))


def _title(text: str, context: DrawContext, size: float) -> Column:
    """The kind in the face for titles, on one line."""
    style = Style(context.typeface, size, _TIGHT)
    return one_column([*centred(Span(text, Weight.DISPLAY), context.geometry.width + 1, style, Role.HEADING_1)])


def _numbers(opener: Opener, context: DrawContext, body: Box, foot: float) -> Iterator[Placed]:
    """The range of numbers, and below it a line for every level."""
    yield context.text_at(body.middle, foot, opener.numbers, "subtitle", Weight.BOLD)
    size, baseline = context.size("body"), foot
    widths = [_level_width(context, mark.dots, name) for mark, name in opener.levels]
    left = body.middle - max(widths, default=0.0) / 2
    for mark, name in opener.levels:
        baseline -= _LEVEL_LINE * size
        yield dots(context, (left, baseline), size, mark.filled, mark.dots)
        yield context.text(left + dots_width(size, mark.dots) + _GAP * size, baseline, name, "body")


def _level_width(context: DrawContext, total: int, name: str) -> float:
    size = context.size("body")
    return dots_width(size, total) + _GAP * size + context.width(name, "body")


def _levels_height(opener: Opener, context: DrawContext) -> float:
    return len(opener.levels) * _LEVEL_LINE * context.size("body")


def _top_and_side(example: Drawing | None, context: DrawContext, body: Box, words: float) -> tuple[float, float]:
    """Where the title begins, and the side of the example beside words of a height: higher where only so it has room.

    The side is 0 where the example cannot be read on this page.
    """
    tops = [body.top - at * body.height for at in _TITLE_AT]
    sides = [_side(example, context, body, top - body.y - words) if example else 0.0 for top in tops]
    return next(((top, side) for top, side in zip(tops, sides, strict=True) if side), (tops[0], 0.0))


def _side(example: Drawing, context: DrawContext, body: Box, height: float) -> float:
    """The side of an example in what is left; 0 where it would be small."""
    cells, largest = max(example.width, example.height), min(height, body.width)
    usual = min(_EXAMPLE[0] * body.width, _EXAMPLE[1] * body.height, largest, _EXAMPLE_CELL * cells)
    return next((side for side in _sides(usual, largest) if _readable(example, context, side / cells)), 0.0)


def _sides(usual: float, largest: float) -> Iterator[float]:
    """How large an example may be: as usual, and step by step larger where the look wants larger clues."""
    side = usual
    while 0 < side < largest:
        yield side
        side *= _LARGER
    yield largest


def _readable(example: Drawing, context: DrawContext, cell: float) -> bool:
    """Is an example large enough for a page of its own, and can all of it be read?"""
    return cell >= context.geometry.look.cell_min / 2 and example_readable(context, example, cell)


def opening_band(opener: Opener, context: DrawContext, body: Box) -> tuple[Placed, ...]:
    """The kind at the left, the numbers at the right, what is new below, above a rule."""
    size = _BAND_TITLE * context.size("heading")
    face = context.typeface.face(Weight.DISPLAY)
    numbers = context.width(opener.numbers, "subheading", Weight.BOLD)
    baseline = body.top - size * face.cap_height
    title = fitted(face, opener.title, size, body.width - numbers - context.size("body"))
    text = draw_column(_band_text(opener.rule, context), body.x, baseline - 0.5 * context.size("body"))
    foot = body.top - band_height(opener.rule, context) + _BAND_GAP * context.size("body")
    return (
        Tagged(Element(Role.HEADING_1), (sized(body.x, baseline, opener.title, title, Weight.DISPLAY),)),
        context.text_to(body.right, baseline, opener.numbers, "subheading", Weight.BOLD),
        *text,
        *frame_rule(context, body, foot, -1),
    )


def band_height(rule: str, context: DrawContext) -> float:
    """How much of a page a band takes."""
    size, body = _BAND_TITLE * context.size("heading"), context.size("body")
    title = 0.5 * body + size * context.typeface.face(Weight.DISPLAY).cap_height
    return title + column_height(_band_text(rule, context)) + (1.0 + _BAND_GAP) * body


def _band_text(rule: str, context: DrawContext) -> Column:
    style = Style(context.typeface, context.size("body"))
    return one_column([*paragraph([Span(rule)], _BAND_TEXT * context.geometry.width, style)]) if rule else ()
