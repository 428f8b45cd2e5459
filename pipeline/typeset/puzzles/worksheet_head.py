"""Draws the line at the top of a worksheet's page: labels, blanks to write on, and a sign."""

from collections.abc import Iterator

from pipeline.errors import Problem
from pipeline.frozen import frozen
from pipeline.model.spec import BookSpec, PageSpec
from pipeline.model.worksheet import NAME, SCORE, Field
from pipeline.page.draw.ops import Placed
from pipeline.page.units import Box, in_mm
from pipeline.source.wording import key_path, shown
from pipeline.typeset.geometry.worksheet_fields import (
    BLANKS,
    GAP,
    GROWTH,
    LABEL_GAP,
    FieldRow,
    field_inset,
    figure_height,
    figure_inset,
    row_drop,
    sign_height,
)
from pipeline.typeset.sheets.figures import draw_figure
from pipeline.typeset.sheets.group_signs import draw_sign, sign_width
from pipeline.typeset.sheets.sheet import DrawContext

_WRITABLE = 0.5  # of the room that a blank is to have: with less of it nobody can write there
_ABOVE_LINE = 1.5  # a name stands so far over the line to write on
_BELOW_LINE = 3.0  # a sign stands so far under the line to write on


def draw_top(context: DrawContext, page: PageSpec, count: int, turn: int, body: Box) -> Iterator[Placed]:
    """The fields and the sign above the puzzles of a page, `count` being the number of puzzles that score.

    `turn` chooses the animal, where the look has one.
    """
    if height := figure_height(page):
        foot = body.top - row_drop(len(context.geometry.fields) - 1, page.look) - _BELOW_LINE
        foot = min(foot, body.top - height)  # above stands the running head
        yield from draw_figure(turn, Box(body.x, foot, height, height))
    for row, line in _lines(context, page, body):
        yield from _row(context, row, count, line)
    if page.sign:
        height = sign_height(page.look)
        across = body.right - sign_width(context, page.sign, height) / 2
        middle = (across, body.top - row_drop(0, page.look) + height / 2 - _BELOW_LINE)
        yield from draw_sign(context, page.sign, middle, height)


def name_blank(context: DrawContext, page: PageSpec, body: Box) -> tuple[float, float, float]:
    """Where a name stands that is printed: the start of its baseline, and the width that it has."""
    for row, line in _lines(context, page, body):
        for blank in _blanks(context, row, 1, line):
            if blank.field.name == NAME:
                inset = LABEL_GAP * context.size("body")
                return blank.start + inset, line.y + _ABOVE_LINE, blank.width - inset
    raise ValueError("the worksheet has no field for a name")


def field_problems(context: DrawContext, spec: BookSpec) -> Iterator[Problem]:
    """Fields whose words leave too little room to write, each at the place of the author's words, if any."""
    for row, line in _lines(context, spec.page, context.geometry.body(1)):
        for blank in _blanks(context, row, 1, line):
            least = _WRITABLE * BLANKS[blank.field.name]
            if blank.width < least:
                room = f"{max(0.0, in_mm(blank.width))} mm to write on, expected at least {in_mm(least)} mm"
                message = f"{shown(blank.field.label)} leaves {room}; shorten it, or use larger paper"
                key, place = spec.text_at(key_path((f"worksheet.{blank.field.name}",)), "worksheet.fields")
                yield Problem(message, place, key)


def _lines(context: DrawContext, page: PageSpec, body: Box) -> Iterator[tuple[FieldRow, Box]]:
    """The rows of fields, and the lines that they stand on."""
    inset = figure_inset(page)
    width = body.width - field_inset(page) - inset
    for number, row in enumerate(context.geometry.fields):
        yield row, Box(body.x + inset, body.top - row_drop(number, page.look), width, 0.0)


@frozen
class _Blank:
    """A field at its place: where its label begins, where its blank does, how wide that is, what follows it."""

    field: Field
    x: float
    start: float
    width: float
    after: str


def _row(context: DrawContext, row: FieldRow, count: int, line: Box) -> Iterator[Placed]:
    """Fields side by side."""
    for blank in _blanks(context, row, count, line):
        yield context.text(blank.x, line.y, blank.field.label, "body")
        yield context.rule(blank.start, line.y - context.geometry.look.sizes["rule"], blank.width)
        if blank.after:
            after = blank.start + blank.width + LABEL_GAP * context.size("body")
            yield context.text(after, line.y, blank.after, "body")


def _blanks(context: DrawContext, row: FieldRow, count: int, line: Box) -> Iterator[_Blank]:
    """The fields of a row from margin to margin; what labels leave is shared by the blanks."""
    size = context.size("body")
    afters = [field.after.format(count=count) if field.name == SCORE else "" for field in row]
    taken = sum(_words_width(context, field.label, after) for field, after in zip(row, afters, strict=True))
    spare = line.width - taken - (len(row) - 1) * GAP * size
    parts = sum(BLANKS[field.name] for field in row)
    x = line.x
    for field, after in zip(row, afters, strict=True):
        width = BLANKS[field.name] * min(spare / parts, GROWTH)
        yield _Blank(field, x, x + context.width(field.label, "body") + LABEL_GAP * size, width, after)
        x += _words_width(context, field.label, after) + width + GAP * size


def _words_width(context: DrawContext, label: str, after: str) -> float:
    """The width of a field without its blank."""
    gap = LABEL_GAP * context.size("body")
    return context.width(label, "body") + gap + (gap + context.width(after, "body") if after else 0.0)
