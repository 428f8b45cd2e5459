"""The copyright page: whose book it is and how it was made."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.model.spec import BookSpec
from pipeline.page.text.blocks import Block, Paragraph
from pipeline.page.type.typography import Span
from pipeline.typeset.matter.text_context import TextContext
from pipeline.typeset.setting.book_typeface import family_names

LINE_BREAK = Span("\n")


def copyright_blocks(context: TextContext) -> tuple[Block, ...]:
    """A paragraph for each thing that the page says, with line breaks where it says several."""
    return tuple(_lines(texts) for texts in _texts(context.spec))


def _lines(texts: tuple[str, ...]) -> Paragraph:
    return Paragraph(tuple(span for text in texts for span in (LINE_BREAK, Span(text)))[1:])


def _texts(spec: BookSpec) -> Iterator[tuple[str, ...]]:
    """The lines in groups: the book and who published it, whose it is, what is in it and how it was made."""
    strings, year = spec.strings, spec.date[:4]
    published = strings["copyright.publisher"].format(publisher=spec.publisher) if spec.publisher else ""
    edition = strings["copyright.edition"].format(edition=spec.edition_text, year=year) if year else spec.edition_text
    isbn = strings["copyright.isbn"].format(isbn=spec.isbn) if spec.isbn else ""
    yield tuple(line for line in (spec.title, published, edition if spec.edition_text else "", isbn) if line)
    if spec.author:
        yield (strings["copyright.owner"].format(years=f"{year} {spec.author}".strip()),)
    fonts = strings["copyright.fonts"].join(family_names(spec.page.fonts))
    yield (strings["copyright.puzzles"], strings["copyright.made"].format(fonts=fonts))
