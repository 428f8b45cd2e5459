"""The pages that close a book: the table of sums, other books, the certificate, notes."""

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from pipeline.model.level import Level
from pipeline.page.text.blocks import (
    Block,
    Mark,
    Matter,
    Row,
    Shelf,
    Table,
    Tracker,
    WritingLines,
    WritingSpace,
    heading,
    plain,
)
from pipeline.page.text.markdown import read_markdown
from pipeline.page.type.typography import Span, Weight
from pipeline.typeset.matter.text_context import TextContext
from pipeline.typeset.puzzles.names import counted_puzzles


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
    """The other books, with their covers."""
    return (heading(_also_by_heading(context)), Shelf(tuple((one.title, one.cover) for one in context.spec.also_by)))


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
    return Span(counted_puzzles(context.spec.strings, count) if count else "")


def tracker_blocks(context: TextContext) -> tuple[Block, ...]:
    """What to do, and every number of the book by its level; numbers without a level come last."""
    numbers: dict[Level | None, list[str]] = {}
    for level, number in context.numbered:
        numbers.setdefault(level, []).append(number)
    ordered = sorted(numbers, key=lambda level: level.rank if level else len(Level) + 1)
    levels = tuple((*_named(context, level, len(numbers[level])), tuple(numbers[level])) for level in ordered)
    labels = (context.string("tracker.time"), context.string("tracker.date"))
    return (
        heading(context.string("tracker.heading")),
        plain(context.string("tracker.intro")),
        Tracker(levels, labels),
    )


def _named(context: TextContext, level: Level | None, count: int) -> tuple[Mark | None, str]:
    """The mark and the name of a level with its count; neither for puzzles without one."""
    return (context.mark(level), context.level_count(level, count)) if level else (None, "")


NOTES: Final = "notes"
TRACKER: Final = "tracker"
"""The page of progress: every number with a box to tick."""


def notes_blocks(context: TextContext) -> tuple[Block, ...]:
    """A heading, and lines to write on."""
    return (heading(context.string("notes.heading")), WritingSpace())


def notes_page(context: TextContext) -> Matter:
    """The page with which a book is filled up to the number of pages that its printer asks for."""
    return Matter(NOTES, context.string("notes.heading"), notes_blocks(context))
