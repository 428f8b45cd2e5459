"""Makes the pages for copyright and notes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pipeline.model.spec import BookSpec
from pipeline.page.flow import Column, Style, column_height, draw_column, fill, paragraph
from pipeline.page.ops import Placed
from pipeline.page.typography import Span, Weight
from pipeline.page.units import Box
from pipeline.typeset.puzzles.note_lines import ruled
from pipeline.typeset.setting.book_typeface import family_names
from pipeline.typeset.sheets.sheet import Sheet
from pipeline.typeset.sheets.text_context import TextContext

_APART = 0.7  # between the blocks of the copyright page, in sizes


def copyright_sheets(setting: TextContext) -> tuple[Sheet, ...]:
    """Whose book it is and how it was made, at the foot of the page; more than one page where the texts need it."""
    context, spec = setting.context, setting.spec
    style = Style(context.typeface, context.size("small"))
    strips = [
        replace(strip, before=0 if number else _APART * style.size)
        for block in _copyright(spec)
        for number, strip in enumerate(
            strip for line in block for strip in paragraph([Span(line)], setting.measure, style)
        )
    ]
    return tuple(_at_foot(column) for column in fill(strips, context.form.height))


def _copyright(spec: BookSpec) -> Iterator[tuple[str, ...]]:
    """The blocks of lines: the book and who published it, whose it is, what is in it and how it was made."""
    strings, year = spec.strings, spec.date[:4]
    published = strings["copyright.publisher"].format(publisher=spec.publisher) if spec.publisher else ""
    edition = strings["copyright.edition"].format(edition=spec.edition_text, year=year) if year else spec.edition_text
    isbn = strings["copyright.isbn"].format(isbn=spec.isbn) if spec.isbn else ""
    yield tuple(line for line in (spec.title, published, edition if spec.edition_text else "", isbn) if line)
    if spec.author:
        yield (strings["copyright.owner"].format(years=f"{year} {spec.author}".strip()),)
    fonts = strings["copyright.fonts"].join(family_names(spec.page.fonts))
    yield (strings["copyright.puzzles"], strings["copyright.made"].format(fonts=fonts))


def notes_sheet(setting: TextContext) -> Sheet:
    """A page of lines to write on."""
    context = setting.context

    def draw(body: Box) -> tuple[Placed, ...]:
        top = body.top - context.caps("heading")
        room = body.without(top=body.top - top + context.size("note_line") / 2)
        return (
            context.text(body.x, top, setting.string("notes.heading"), "heading", Weight.BOLD),
            *ruled(context, room),
        )

    return Sheet(draw)


def _at_foot(column: Column) -> Sheet:
    def draw(body: Box) -> tuple[Placed, ...]:
        return draw_column(column, body.x, body.y + column_height(column))

    return Sheet(draw, folio=False)
