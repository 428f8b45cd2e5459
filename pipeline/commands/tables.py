"""Tables as a terminal shows them."""

from collections.abc import Iterator
from typing import Final

from pipeline.families.shared.studies import Table

INDENT: Final = "    "


def table_lines(table: Table) -> Iterator[str]:
    """The title and the rows, first column to the left, the others to the right."""
    yield table.title
    rows = [table.heads, *table.rows]
    widths = [max(len(row[column]) for row in rows) for column in range(len(table.heads))]
    for row in rows:
        cells = (
            cell.ljust(width) if not k else cell.rjust(width)
            for k, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        yield INDENT + "  ".join(cells).rstrip()
