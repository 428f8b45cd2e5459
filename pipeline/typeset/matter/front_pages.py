"""The pages that open a book: title, copyright, contents."""

from collections.abc import Iterator

from pipeline.model.spec import BookSpec
from pipeline.page.text.blocks import Block, Grids, Paragraph, Row, Table, heading, plain
from pipeline.page.type.typography import Span
from pipeline.typeset.matter.text_context import TextContext
from pipeline.typeset.setting.book_typeface import family_names


def title_blocks(context: TextContext) -> tuple[Block, ...]:
    """The title as a heading, other texts as paragraphs, the author's name behind the grids."""
    spec = context.spec
    series, subtitle, author = ([plain(text)] * bool(text) for text in (series_line(spec), spec.subtitle, spec.author))
    return (*series, heading(spec.title), *subtitle, Grids(context.motifs), *author)


def series_line(spec: BookSpec) -> str:
    """The series and the number of the volume; without a number the series alone, empty without both."""
    if spec.volume is None or not spec.series:
        return spec.series
    return spec.strings["title.series"].format(series=spec.series, volume=spec.volume)


def copyright_blocks(context: TextContext) -> tuple[Block, ...]:
    """A paragraph for each thing that the page says, with line breaks where it says several."""
    return tuple(_lines(texts) for texts in _texts(context.spec))


def _lines(texts: tuple[str, ...]) -> Paragraph:
    return Paragraph(tuple(span for text in texts for span in (Span("\n"), Span(text)))[1:])


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


def contents_blocks(context: TextContext) -> tuple[Block, ...]:
    """A table of titles, the numbers of their puzzles, and pages."""
    rows = (
        Row((Span(line.title), Span(line.numbers), Span(str(line.page))), page=line.page) for line in context.contents
    )
    return (heading(context.string("contents.heading")), Table(tuple(rows)))
