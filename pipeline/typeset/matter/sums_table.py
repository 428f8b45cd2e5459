"""The table of sums: for runs of two to nine cells every sum with its sets of digits."""

from __future__ import annotations

from itertools import combinations

from pipeline.page.text.blocks import Block, Row, Table, heading
from pipeline.page.text.markdown import read_markdown
from pipeline.page.type.typography import Span, Weight
from pipeline.typeset.matter.text_context import TextContext

Sums = tuple[tuple[int, tuple[tuple[int, tuple[str, ...]], ...]], ...]


def sum_table() -> Sums:
    """For every number of cells the sums in rising order, each with its sets of digits as text."""
    table = []
    for cells in range(2, 10):
        sets: dict[int, list[str]] = {}
        for digits in combinations(range(1, 10), cells):
            sets.setdefault(sum(digits), []).append("".join(map(str, digits)))
        table.append((cells, tuple((target, tuple(sets[target])) for target in sorted(sets))))
    return tuple(table)


def sums_blocks(context: TextContext) -> tuple[Block, ...]:
    """An introduction, and a table for every number of cells."""
    intro = read_markdown(context.string("sums.intro"), "sums")
    title = context.string("sums.cells")
    tables = (
        Table(tuple(_row(target, sets) for target, sets in sums), title.format(cells=cells))
        for cells, sums in sum_table()
    )
    return (heading(context.string("sums.heading")), *intro, *tables)


def _row(target: int, sets: tuple[str, ...]) -> Row:
    """A sum and its sets; a sum with a single set is bold throughout."""
    weight = Weight.BOLD if len(sets) == 1 else Weight.REGULAR
    return Row((Span(str(target), Weight.BOLD), Span(", ".join(sets), weight)))
