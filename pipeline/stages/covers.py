"""Makes the pages for copyright and notes."""

from __future__ import annotations

from pipeline.page.flow import Column, Style, column_height, draw_column, fill, paragraph
from pipeline.page.ops import Placed
from pipeline.page.typography import Span, Weight
from pipeline.page.units import Box
from pipeline.stages.setting import Setting
from pipeline.stages.sheets import Sheet

_RULED = 24.0  # between the lines of a notes page


def copyright_sheets(setting: Setting) -> tuple[Sheet, ...]:
    """Whose book it is and how it was made, at the foot of the page; more than one page where the texts need it."""
    desk, spec = setting.desk, setting.spec
    year, owner = spec.date[:4], spec.author
    lines = [spec.title]
    if owner:
        lines.append(setting.string("copyright.owner").format(years=f"{year} {owner}".strip()))
    lines.extend(setting.string(f"copyright.{part}") for part in ("puzzles", "made"))
    style = Style(desk.typeface, desk.size("small"))
    strips = [strip for line in lines for strip in paragraph([Span(line)], setting.measure, style)]
    return tuple(_at_foot(column) for column in fill(strips, desk.form.height))


def notes_sheet(setting: Setting) -> Sheet:
    """A page of lines to write on."""
    desk = setting.desk

    def draw(body: Box) -> tuple[Placed, ...]:
        top = body.top - desk.caps("heading")
        count = int((top - body.y) / _RULED - 1)
        rules = (desk.rule(body.x, body.y + _RULED * number, body.width) for number in range(count + 1))
        return (desk.text(body.x, top, setting.string("notes.heading"), "heading", Weight.BOLD), *rules)

    return Sheet(draw)


def _at_foot(column: Column) -> Sheet:
    def draw(body: Box) -> tuple[Placed, ...]:
        return draw_column(column, body.x, body.y + column_height(column))

    return Sheet(draw, folio=False)
