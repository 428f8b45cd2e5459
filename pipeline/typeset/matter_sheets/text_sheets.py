"""Sets front and back pages: every one in its own design, the author's own and those of levels as running text."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import lru_cache, partial
from itertools import groupby, product
from typing import Final

from pipeline.errors import InputError, Problem
from pipeline.frozen import frozen
from pipeline.model.spec import BookSpec
from pipeline.page.draw.elements import Element, Role
from pipeline.page.draw.ops import Placed, Tagged
from pipeline.page.text.blocks import Block, Heading, Matter, Paragraph, words_of
from pipeline.page.text.flow import (
    Column,
    Strip,
    Style,
    centred,
    column_height,
    draw_column,
    fill,
    one_column,
    paragraph,
)
from pipeline.page.type.typography import Span, Weight
from pipeline.page.units import Box
from pipeline.typeset.matter.back_pages import NOTES
from pipeline.typeset.matter_sheets.certificate_sheet import certificate_sheet
from pipeline.typeset.matter_sheets.contents_sheets import contents_strips
from pipeline.typeset.matter_sheets.ornaments import frame_rule
from pipeline.typeset.matter_sheets.rules_sheets import rules_strips
from pipeline.typeset.matter_sheets.running_text import flowed, measure, text_strips
from pipeline.typeset.matter_sheets.shelf_strips import shelf_strips
from pipeline.typeset.matter_sheets.sums_sheets import sums_sheets
from pipeline.typeset.matter_sheets.title_sheet import title_sheet
from pipeline.typeset.matter_sheets.tracker_sheets import tracker_sheets
from pipeline.typeset.puzzles.note_lines import ruled
from pipeline.typeset.sheets.sheet import DrawContext, Sheet

_APART = 0.7  # between two paragraphs of the copyright page, in sizes
_TITLE_LEADING = 1.25  # of a title that stands alone
_BETWEEN = 2.0  # between two texts on one page, in sizes of a heading
_HALF = 0.62  # of the title's size on the half-title
_NOTES_FROM = 0.35  # of the page: where less is free, notes begin a page
_HALF_EMPTY = 0.4  # of the page: a sheet of which more is free looks half empty
_FEW = 0.6  # of the page: titles of other books that take less stand in its middle
_ALONE_AT = 0.34  # how far down a text stands that is alone on its page, in parts of what is free

Blocks = tuple[Block, ...]


@frozen
class TextSheets:
    """Front or back pages, set: their sheets, and for every one of them the sheet on which it begins, from 0."""

    sheets: tuple[Sheet, ...] = ()
    starts: tuple[int, ...] = ()


def text_sheets(pages: Iterable[Matter], context: DrawContext, spec: BookSpec) -> TextSheets:
    """The sheets of front or back pages; short ones that follow each other share them, and the foot of tables.

    A title page behind others stands on the right. InputError, with the place in the book's file, where one does not
    fit.
    """
    sheets: list[Sheet] = []
    starts: list[int] = []
    groups = list(_groups(pages))
    for group, after in zip(groups, (*groups[1:], ()), strict=False):
        if group[0].name == "title" and context.geometry.mirrored and len(sheets) % 2:
            sheets.append(_BLANK)
        last = _with_below(sheets[-1], group[0], context) if sheets else None
        if last:
            sheets[-1] = last
            starts.append(len(sheets) - 1)
        if matters := group[bool(last) :]:
            found = _sheets_of(matters, after, context, spec)
            starts += (len(sheets) + start for start in found.starts)
            sheets += found.sheets
    return TextSheets(tuple(sheets), tuple(starts))


def _groups(pages: Iterable[Matter]) -> Iterator[tuple[Matter, ...]]:
    """Pages that may share sheets together, and every other one alone."""
    for shared, group in groupby(pages, lambda page: page.name in _SHARING):
        together = tuple(group)
        yield from [together] if shared else [(page,) for page in together]


def _sheets_of(
    matters: tuple[Matter, ...], after: tuple[Matter, ...], context: DrawContext, spec: BookSpec
) -> TextSheets:
    """The sheets of one page, or of some that share theirs; `after` are the pages that follow."""
    name = matters[0].name
    if name in _SHARING:
        followed = bool(after) and after[0].name == NOTES
        return (None if followed else _stands_alone(matters, context)) or _shared(matters, context)
    if name in _SINGLE:
        return TextSheets((_SINGLE[name](matters[0].blocks, context, spec),), (0,))
    if name in _ROOMY:
        below = _below(after[0], context)[1] if after and after[0].name in _SHARING else 0.0
        return TextSheets(_roomy(matters[0], context, below), (0,))
    return TextSheets(_flowing(matters[0], context), (0,))


@lru_cache(maxsize=64)
def _flowing(matter: Matter, context: DrawContext) -> tuple[Sheet, ...]:
    """Pages that are as many as their text needs; a book is checked, counted and set with the same ones."""
    return _FLOWING.get(matter.name, _plain)(matter.blocks, context)


@lru_cache(maxsize=64)
def _roomy(matter: Matter, context: DrawContext, below: float) -> tuple[Sheet, ...]:
    """Pages of a table, so that a text of a height fits below it where that needs no more pages."""
    return _ROOMY[matter.name](matter.blocks, context, below)


def _with_below(sheet: Sheet, matter: Matter, context: DrawContext) -> Sheet | None:
    """A sheet with all of a text, or lines for notes, below what it has; None where it may not or has no room."""
    if matter.name == NOTES and sheet.free >= _NOTES_FROM * context.geometry.height:
        (lines,) = _notes(matter.blocks, context)
        top = sheet.free - _BETWEEN * context.size("heading")
        return replace(
            sheet, draw=lambda body: (*sheet.draw(body), *lines.draw(body.without(top=body.height - top))), free=0.0
        )
    if matter.name not in _SHARING or not sheet.free:
        return None
    column, needed = _below(matter, context)
    if needed > sheet.free:
        return None
    top = sheet.free - needed + column_height(column)
    return replace(
        sheet,
        draw=lambda body: (*sheet.draw(body), *draw_column(column, _left(context, body), body.y + top)),
        free=top - column_height(column),
    )


def _stands_alone(matters: tuple[Matter, ...], context: DrawContext) -> TextSheets | None:
    """A few titles of other books that share their page with nothing: between rules, a third of the way down."""
    if matters[0].name != "also_by" or len(matters) > 1:
        return None
    column = one_column(_ways(matters[0], context)[-1])
    if column_height(column) > _FEW * context.geometry.height:
        return None

    def draw(body: Box) -> tuple[Placed, ...]:
        top = body.top - (body.height - column_height(column)) * _ALONE_AT
        rules = (*frame_rule(context, body, body.top, 1), *frame_rule(context, body, body.y, -1))
        return (*rules, *draw_column(column, _left(context, body), top))

    return TextSheets((Sheet(draw),), (0,))


def _left(context: DrawContext, body: Box) -> float:
    """Where running text begins that stands in the middle of a page."""
    return body.middle - measure(context) / 2


def _below(matter: Matter, context: DrawContext) -> tuple[Column, float]:
    """A text in a column, and the height that it takes below another."""
    column = one_column(_ways(matter, context)[-1])
    return column, column_height(column) + _BETWEEN * context.size("heading")


def _plain(blocks: Blocks, context: DrawContext) -> tuple[Sheet, ...]:
    return flowed(context, text_strips(blocks, context))


@lru_cache(maxsize=64)
def _shared(matters: tuple[Matter, ...], context: DrawContext) -> TextSheets:
    """Pages that begin below each other where all of the next fits, on few sheets of which few are half empty.

    At full size where squeezing improves neither.
    """
    empty = _HALF_EMPTY * context.geometry.height
    ways = product(*(_ways(matter, context) for matter in matters))

    def worth(found: _Joined) -> tuple[int, int]:
        return len(found.free), sum(free > empty for free in found.free)

    best = min((_joined(way, context) for way in ways), key=worth)
    sheets = zip(flowed(context, best.strips), best.free, strict=True)
    return TextSheets(tuple(replace(sheet, free=free) for sheet, free in sheets), best.starts)


@lru_cache(maxsize=64)
def _ways(matter: Matter, context: DrawContext) -> tuple[tuple[Strip, ...], ...]:
    """How a page can be set: rules in many ways, beginning with all at full size; others in one way."""
    if matter.name == "how_to_play":
        return tuple(rules_strips(matter.blocks, context))
    return (_SHARING[matter.name](matter.blocks, context),)


@frozen
class _Joined:
    """Texts one after the other: their strips, the sheet on which each begins, and what every sheet leaves free."""

    strips: tuple[Strip, ...]
    starts: tuple[int, ...]
    free: tuple[float, ...]


def _joined(texts: Iterable[tuple[Strip, ...]], context: DrawContext) -> _Joined:
    """Texts one after the other; one that does not fit below the one before begins a page."""
    strips: list[Strip] = []
    starts: list[int] = []
    height, gap = context.geometry.height, _BETWEEN * context.size("heading")
    for text in texts:
        columns = fill(strips, height)
        needed = gap + sum(strip.before + strip.height for strip in text) - text[0].before
        below = bool(strips) and needed <= height - column_height(columns[-1])
        starts.append(len(columns) - below if strips else 0)
        strips += (replace(text[0], before=gap, new_page=bool(strips) and not below), *text[1:])
    free = tuple(height - column_height(column) for column in fill(strips, height))
    return _Joined(tuple(strips), tuple(starts), free)


def _copyright(blocks: Blocks, context: DrawContext) -> tuple[Sheet, ...]:
    """Paragraphs in small type at the foot of as many sheets as they need, without page numbers."""
    rows = [strip for block in blocks if isinstance(block, Paragraph) for strip in _lines(block, context)]
    return tuple(Sheet(partial(_at_foot, column), folio=False) for column in fill(rows, context.geometry.height))


def _lines(block: Paragraph, context: DrawContext) -> Iterator[Strip]:
    """The lines of a paragraph; each that a line break begins is set for itself."""
    style = Style(context.typeface, context.size("small"))
    parts = (tuple(part) for broken, part in groupby(block.spans, lambda span: span.text == "\n") if not broken)
    lines = (strip for part in parts for strip in paragraph(part, measure(context), style))
    return (replace(strip, before=0 if number else _APART * style.size) for number, strip in enumerate(lines))


def _alone(blocks: Blocks, context: DrawContext, spec: BookSpec) -> Sheet:
    """A half-title or a dedication: texts in the middle of a page that has nothing else."""
    strips = [strip for block in blocks for strip in _centred(block, context)]
    column = one_column(strips)
    if column_height(column) > context.geometry.height:
        key, place = spec.text_at("dedication", "title")
        message = "is longer than a page; shorten it, or use larger paper or another look"
        raise InputError(Problem(message, place, key))

    def draw(body: Box) -> tuple[Placed, ...]:
        top = body.top - max(0.0, (body.height - column_height(column)) * _ALONE_AT)
        return draw_column(column, body.x, top)

    return Sheet(draw, folio=False)


def _centred(block: Block, context: DrawContext) -> Iterator[Strip]:
    """The lines of a text that stands alone: a title in its own type, anything else in italics."""
    if isinstance(block, Heading):
        style = Style(context.typeface, _HALF * context.size("title"), _TITLE_LEADING)
        return centred(Span(words_of(block), Weight.DISPLAY), context.geometry.width, style, Role.HEADING_1)
    style = Style(context.typeface, context.size("subheading"))
    return centred(Span(words_of(block), Weight.ITALIC), measure(context), style)


def _at_foot(column: Column, body: Box) -> tuple[Placed, ...]:
    return draw_column(column, body.x, body.y + column_height(column))


def _notes(blocks: Blocks, context: DrawContext) -> tuple[Sheet, ...]:
    """One sheet to write on: a heading, and lines below it to the foot."""

    def draw(body: Box) -> tuple[Placed, ...]:
        top = body.top - context.caps("heading")
        room = body.without(top=body.top - top + context.size("note_line") / 2)
        head = context.text(body.x, top, words_of(blocks[0]), "heading", Weight.BOLD)
        return (Tagged(Element(Role.HEADING_1), (head,)), *ruled(context, room))

    return (Sheet(draw),)


_SINGLE: Final[dict[str, Callable[[Blocks, DrawContext, BookSpec], Sheet]]] = {
    "title": title_sheet,
    "half_title": _alone,
    "dedication": _alone,
    "certificate": certificate_sheet,
}
"""Pages that everything must fit on."""

_FLOWING: Final[dict[str, Callable[[Blocks, DrawContext], tuple[Sheet, ...]]]] = {
    "copyright": _copyright,
    NOTES: _notes,
}
"""Pages that are as many as their text needs."""

_ROOMY: Final[dict[str, Callable[[Blocks, DrawContext, float], tuple[Sheet, ...]]]] = {
    "sums": sums_sheets,
    "tracker": tracker_sheets,
}
"""Tables on as many pages as they need, the last of which may have room for another text."""

_SHARING: Final[dict[str, Callable[[Blocks, DrawContext], tuple[Strip, ...]]]] = {
    "contents": contents_strips,
    "how_to_play": text_strips,
    "levels": text_strips,
    "also_by": shelf_strips,
}
"""Short pages, which share sheets."""

_BLANK: Final = Sheet(lambda _: (), folio=False)
