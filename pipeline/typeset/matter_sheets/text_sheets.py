"""Sets front and back pages: every one in its own design, the author's own and those of levels as running text."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache, partial
from itertools import groupby
from typing import Final

from pipeline.errors import InputError, Problem
from pipeline.model.spec import BookSpec
from pipeline.page.draw.ops import Placed
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
from pipeline.typeset.matter_sheets.contents_sheets import contents_sheets
from pipeline.typeset.matter_sheets.rules_sheets import rules_sheets
from pipeline.typeset.matter_sheets.running_text import flowed, measure, text_flow
from pipeline.typeset.matter_sheets.sums_sheets import sums_sheets
from pipeline.typeset.matter_sheets.title_sheet import title_sheet
from pipeline.typeset.puzzles.note_lines import ruled
from pipeline.typeset.sheets.sheet import DrawContext, Sheet

_APART = 0.7  # between two paragraphs of the copyright page, in sizes
_TITLE_LEADING = 1.25  # of the titles of other books
_TITLES_APART = 0.75  # between two of them, in sizes
_HALF = 0.62  # of the title's size on the half-title
_ALONE_AT = 0.34  # how far down a text stands that is alone on its page, in parts of what is free
_HEADING_APART = 1.4  # below their heading, in its sizes

Blocks = tuple[Block, ...]


def text_sheets(matter: Matter, context: DrawContext, spec: BookSpec) -> tuple[Sheet, ...]:
    """The sheets of a front or back page; InputError, with the place in the book's file, where it does not fit."""
    if matter.name in _SINGLE:
        return (_SINGLE[matter.name](matter.blocks, context, spec),)
    return _flowing(matter, context)


@lru_cache(maxsize=64)
def _flowing(matter: Matter, context: DrawContext) -> tuple[Sheet, ...]:
    """Pages that are as many as their text needs; a book is checked, counted and set with the same ones."""
    return _FLOWING.get(matter.name, text_flow)(matter.blocks, context)


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
        return centred(Span(words_of(block), Weight.DISPLAY), context.geometry.width, style)
    style = Style(context.typeface, context.size("subheading"))
    return centred(Span(words_of(block), Weight.ITALIC), measure(context), style)


def _at_foot(column: Column, body: Box) -> tuple[Placed, ...]:
    return draw_column(column, body.x, body.y + column_height(column))


def _also_by(blocks: Blocks, context: DrawContext) -> tuple[Sheet, ...]:
    """A heading, and titles one below the other in the middle of the page."""
    heading, *titles = (words_of(block) for block in blocks)
    large = Style(context.typeface, context.size("heading"), _TITLE_LEADING)
    small = Style(context.typeface, context.size("subheading"), _TITLE_LEADING)
    strips = [replace(line, keep=True) for line in centred(Span(heading, Weight.BOLD), measure(context), large)]
    before = _HEADING_APART * large.size
    for title in titles:
        lines = list(centred(Span(title), measure(context), small))
        strips.append(replace(lines[0], before=before, keep=len(lines) > 1))
        strips += (replace(line, before=0.0, keep=number < len(lines)) for number, line in enumerate(lines[1:], 2))
        before = _TITLES_APART * small.size
    return flowed(context, strips)


def _notes(blocks: Blocks, context: DrawContext) -> tuple[Sheet, ...]:
    """One sheet to write on: a heading, and lines below it to the foot."""

    def draw(body: Box) -> tuple[Placed, ...]:
        top = body.top - context.caps("heading")
        room = body.without(top=body.top - top + context.size("note_line") / 2)
        head = context.text(body.x, top, words_of(blocks[0]), "heading", Weight.BOLD)
        return (head, *ruled(context, room))

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
    "contents": contents_sheets,
    "how_to_play": rules_sheets,
    "sums": sums_sheets,
    "also_by": _also_by,
    NOTES: _notes,
}
"""Pages that are as many as their text needs."""
