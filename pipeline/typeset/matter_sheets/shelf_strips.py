"""Sets the page of other books: covers side by side with their titles, and titles alone below each other."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pipeline.model.picture import Picture
from pipeline.page.draw.elements import Element, Role
from pipeline.page.draw.ops import Image, Placed, Strokes, Tagged
from pipeline.page.text.blocks import Block, Heading, Shelf, words_of
from pipeline.page.text.flow import Strip, Style, centred, column_height, draw_column, one_column
from pipeline.page.type.typography import Span, Weight
from pipeline.typeset.matter_sheets.pictures import fitted_area
from pipeline.typeset.matter_sheets.running_text import measure
from pipeline.typeset.sheets.sheet import DrawContext

_IN_ROW = 3  # covers, at most
_GAP = 0.06  # between covers, in widths of the text
_HIGHEST = 0.42  # a cover, in heights of the body
_ROWS_APART = 1.6  # in sizes of running text
_TITLE_LEADING = 1.25
_TITLES_APART = 0.75  # between two titles without covers, in sizes
_HEADING_APART = 1.2  # below their heading, in its sizes

_Books = Sequence[tuple[str, Picture]]


def shelf_strips(blocks: Sequence[Block], context: DrawContext) -> tuple[Strip, ...]:
    """A heading, covers in rows, and titles without covers in the middle of the page."""
    large = Style(context.typeface, context.size("heading"), _TITLE_LEADING)
    titles = (words_of(block) for block in blocks if isinstance(block, Heading))
    spans = (Span(title, Weight.BOLD) for title in titles)
    heads = (one for span in spans for one in centred(span, measure(context), large, Role.HEADING_1))
    strips = [replace(one, keep=True) for one in heads]
    before = _HEADING_APART * large.size
    for shelf in (block for block in blocks if isinstance(block, Shelf)):
        covers = [(title, cover) for title, cover in shelf.books if cover]
        for start in range(0, len(covers), _IN_ROW):
            strips.append(replace(_row(covers[start : start + _IN_ROW], len(covers), context), before=before))
            before = _ROWS_APART * context.size("body")
        for title in (title for title, cover in shelf.books if not cover):
            strips += _title(title, context, before)
            before = _TITLES_APART * context.size("subheading")
    return tuple(strips)


def _title(title: str, context: DrawContext, before: float) -> Iterator[Strip]:
    lines = list(
        centred(Span(title), measure(context), Style(context.typeface, context.size("subheading"), _TITLE_LEADING))
    )
    for number, line in enumerate(lines):
        yield replace(line, before=0.0 if number else before, keep=number < len(lines) - 1)


def _row(books: _Books, count: int, context: DrawContext) -> Strip:
    """Covers on one line with their titles below, as wide as if the row were full."""
    columns = min(_IN_ROW, max(2, count))
    gap = _GAP * measure(context)
    width = (measure(context) - (columns - 1) * gap) / columns
    room = (width, _HIGHEST * context.geometry.height)
    areas = [fitted_area(context, cover, room) for _, cover in books]
    high = max(height for _, height in areas)
    style = Style(context.typeface, context.size("small"), _TITLE_LEADING)
    texts = [one_column([*centred(Span(title), width, style)]) for title, _ in books]
    below = 0.8 * context.size("small")

    def draw(x: float, top: float) -> tuple[Placed, ...]:
        left = x + (measure(context) - len(books) * (width + gap) + gap) / 2
        placed: list[Placed] = []
        for (title, cover), (wide, tall), text in zip(books, areas, texts, strict=True):
            corner = (left + (width - wide) / 2, top - high)
            picture = (Image(cover, (*corner, wide, tall)), _edge(context, *corner, wide, tall))
            placed.append(Tagged(Element(Role.FIGURE, alt=title), picture))
            placed += draw_column(text, left, top - high - below)
            left += width + gap
        return tuple(placed)

    return Strip(high + below + max(map(column_height, texts)), draw)


def _edge(context: DrawContext, x: float, y: float, width: float, height: float) -> Strokes:
    """A thin line around a cover, whose edge may be white."""
    right, top = x + width, y + height
    edges = ((x, y, right, y), (x, top, right, top), (x, y, x, top), (right, y, right, top))
    return Strokes(context.geometry.look.line_min, 0.0, edges)
