"""The pages that close a book: the table of sums, other books, the certificate, notes."""

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from pipeline.page.text.blocks import Block, Item, Matter, Row, Table, WritingLines, WritingSpace, heading, plain
from pipeline.page.text.markdown import read_markdown
from pipeline.page.type.typography import Span, Weight
from pipeline.typeset.matter.text_context import TextContext


def sum_table() -> dict[int, dict[int, list[str]]]:
    """For every number of cells the sums in rising order, each with its sets of digits as text."""
    table: dict[int, dict[int, list[str]]] = {}
    for cells in range(2, 10):
        sets = table[cells] = {}
        for digits in sorted(combinations(range(1, 10), cells), key=sum):
            sets.setdefault(sum(digits), []).append("".join(map(str, digits)))
    return table


def sums_blocks(context: TextContext) -> tuple[Block, ...]:
    """An introduction, and a table for every number of cells."""
    intro = read_markdown(context.string("sums.intro"), "sums")
    title = context.string("sums.cells")
    tables = (
        Table(tuple(_row(target, sets) for target, sets in sums.items()), title.format(cells=cells))
        for cells, sums in sum_table().items()
    )
    return (heading(context.string("sums.heading")), *intro, *tables)


def _row(target: int, sets: Sequence[str]) -> Row:
    """A sum and its sets; a sum with a single set is bold throughout."""
    weight = Weight.BOLD if len(sets) == 1 else Weight.REGULAR
    return Row((Span(str(target), Weight.BOLD), Span(", ".join(sets), weight)))


def also_by_blocks(context: TextContext) -> tuple[Block, ...]:
    """A list of titles without markers."""
    titles = (Item("", (Span(title),)) for title in context.spec.also_by)
    return (heading(_also_by_heading(context)), *titles)


def _also_by_heading(context: TextContext) -> str:
    """The heading: the author's name in it, else the series', else neither."""
    spec = context.spec
    key = "also_by.heading" if spec.author else "also_by.series" if spec.series else "also_by.plain"
    return context.string(key).format(author=spec.author, series=spec.series)


def certificate_blocks(context: TextContext) -> tuple[Block, ...]:
    """A line for the name, the book, a table of its levels to tick, lines for date and signature."""
    return (
        heading(context.string("certificate.heading")),
        plain(context.string("certificate.awarded")),
        WritingLines(("",)),
        plain(context.string("certificate.solved")),
        heading(context.spec.title, 2),
        _levels(context),
        WritingLines((context.string("certificate.date"), context.string("certificate.signature"))),
    )


def _levels(context: TextContext) -> Table:
    """Every level of the book: its mark, its name, how many puzzles of it there are."""
    names = {level: Span(context.string(f"level.{level}")) for level, _ in context.counts}
    rows = (Row((names[level], _count(context, count)), context.mark(level)) for level, count in context.counts)
    return Table(tuple(rows))


def _count(context: TextContext, count: int) -> Span:
    key = "certificate.one" if count == 1 else "certificate.puzzles"
    return Span(context.string(key).format(count=count) if count else "")


NOTES: Final = "notes"


def notes_blocks(context: TextContext) -> tuple[Block, ...]:
    """A heading, and lines to write on."""
    return (heading(context.string("notes.heading")), WritingSpace())


def notes_page(context: TextContext) -> Matter:
    """The page with which a book is filled up to the number of pages that its printer asks for."""
    return Matter(NOTES, context.string("notes.heading"), notes_blocks(context))
