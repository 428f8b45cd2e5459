"""Draws the line at the top of a worksheet's page: labels, and blanks to write on."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.model.worksheet import SCORE, Field
from pipeline.page.ops import Placed
from pipeline.page.units import Box
from pipeline.stages.fields import BLANKS, GAP, GROWTH, LABEL_GAP, FieldRow, field_rows, row_drop
from pipeline.stages.sheets import Desk


def draw_fields(desk: Desk, fields: tuple[Field, ...], count: int, body: Box) -> Iterator[Placed]:
    """The fields above the puzzles of a page, `count` being the number of them that score."""
    look = desk.form.look
    for number, row in enumerate(field_rows(fields, body.width, look)):
        yield from _row(desk, row, count, Box(body.x, body.top - row_drop(number, look), body.width, 0.0))


def _row(desk: Desk, row: FieldRow, count: int, line: Box) -> Iterator[Placed]:
    """Fields side by side from margin to margin; what labels leave is shared by the blanks."""
    size = desk.size("body")
    afters = [field.after.format(count=count) if field.kind == SCORE else "" for field in row]
    taken = sum(_words_width(desk, field.label, after) for field, after in zip(row, afters, strict=True))
    spare = line.width - taken - (len(row) - 1) * GAP * size
    parts = sum(BLANKS[field.kind] for field in row)
    x = line.x
    for field, after in zip(row, afters, strict=True):
        blank = BLANKS[field.kind] * min(spare / parts, GROWTH)
        yield desk.text(x, line.y, field.label, "body")
        start = x + desk.width(field.label, "body") + LABEL_GAP * size
        yield desk.rule(start, line.y - desk.form.look.sizes["rule"], blank)
        if after:
            yield desk.text(start + blank + LABEL_GAP * size, line.y, after, "body")
        x += _words_width(desk, field.label, after) + blank + GAP * size


def _words_width(desk: Desk, label: str, after: str) -> float:
    """The width of a field without its blank."""
    gap = LABEL_GAP * desk.size("body")
    return desk.width(label, "body") + gap + (gap + desk.width(after, "body") if after else 0.0)
