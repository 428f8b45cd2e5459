"""The pages that open a book: half-title, title, copyright, dedication, contents."""

from collections.abc import Iterator, Sequence

from pipeline.model.kind import Kind
from pipeline.model.spec import BookSpec
from pipeline.page.text.blocks import Block, Grids, Imprint, Paragraph, Row, Table, heading, plain
from pipeline.page.type.typography import Span
from pipeline.typeset.matter.how_to_play import example_of, has_example
from pipeline.typeset.matter.text_context import TextContext
from pipeline.typeset.setting.book_typeface import family_names

_MOTIFS = 6  # small grids on the title page


def title_blocks(context: TextContext) -> tuple[Block, ...]:
    """The title as a heading, other texts as paragraphs; behind the grids the author's name, and who publishes it."""
    spec = context.spec
    series, subtitle, author = ([plain(text)] * bool(text) for text in (series_line(spec), spec.subtitle, spec.author))
    foot = Imprint(spec.publisher, spec.logo)
    return (*series, heading(spec.title), *subtitle, _motifs(context), *author, foot)


def _motifs(context: TextContext) -> Grids:
    """A worked example of each kind, by name: small enough for its cages, sums and signs to be read."""
    kinds = [kind for kind in motif_kinds(context.distinct_kinds) if has_example(context, kind)][:_MOTIFS]
    names = tuple(plain(context.string(f"family.{kind}")) for kind in kinds)
    return Grids(tuple(example_of(context, kind).drawings[0] for kind in kinds), names)


def motif_kinds(kinds: Sequence[Kind]) -> list[Kind]:
    """Kinds as ornaments show them: one of each family, plain if there is one, before variants of the same."""
    by_plainness = sorted(kinds, key=lambda kind: bool(kind.variant))
    one_each = {kind.family: kind for kind in reversed(by_plainness)}
    return sorted(kinds, key=lambda kind: kind not in one_each.values())


def half_title_blocks(context: TextContext) -> tuple[Block, ...]:
    """The title alone."""
    return (heading(context.spec.title),)


def dedication_blocks(context: TextContext) -> tuple[Block, ...]:
    """A paragraph for each line of the dedication."""
    return tuple(plain(line) for line in context.spec.dedication.splitlines())


def series_line(spec: BookSpec) -> str:
    """The series and the number of the volume, without a number the series alone; empty where the title says it."""
    line = spec.series
    if line and spec.volume is not None:
        line = spec.strings["title.series"].format(series=spec.series, volume=spec.volume)
    said = (line, f"{spec.series} {spec.volume}" if spec.volume is not None else spec.series)
    return "" if spec.title in said else line


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
        form = strings["copyright.owner"]
        author = spec.author.removesuffix(".") if "{years}." in form else spec.author  # an initial's stop is the last
        yield (form.format(years=f"{year} {author}".strip()),)
    fonts = strings["copyright.fonts"].join(family_names(spec.page.fonts))
    yield (strings["copyright.puzzles"], strings["copyright.made"].format(fonts=fonts))


def contents_blocks(context: TextContext) -> tuple[Block, ...]:
    """A table of titles, the numbers of their puzzles, pages, and the levels of the puzzles."""
    rows = (
        Row((Span(line.title), Span(line.numbers), Span(str(line.page)), Span(line.detail)), page=line.page)
        for line in context.contents
    )
    return (heading(context.string("contents.heading")), Table(tuple(rows)))
