"""Makes the pages without running text: title, copyright, notes."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.page.flow import Style, column_height, draw_column, fill, paragraph
from pipeline.page.marks import bare
from pipeline.page.ops import Placed, Text
from pipeline.page.place import READABLE, Spot, clue_size, place
from pipeline.page.typography import Span, Weight, break_lines
from pipeline.page.units import Box
from pipeline.stages.setting import Setting
from pipeline.stages.sheets import Desk, Sheet

_MOTIF = (0.27, 0.28)  # the side of a small grid on the title page, at most, in widths and heights of the page
_MOTIF_GAP = 0.05
_MOTIF_AT = 0.62  # how far down the middle of the grids stands
_TITLE_AT = 0.2  # how far down the title begins
_TITLE_LEADING = 1.15
_RULED = 24.0  # between the lines of a notes page


def title_sheet(setting: Setting) -> Sheet:
    """Title, subtitle, series, a few small grids of the book, and the author."""

    def draw(body: Box) -> tuple[Placed, ...]:
        return (*_titles(setting, body), *_motifs(setting, body), *_imprint(setting, body))

    return Sheet(draw, folio=False)


def copyright_sheet(setting: Setting) -> Sheet:
    """Whose book it is and how it was made, at the foot of the page."""
    desk, spec = setting.desk, setting.spec
    year, owner = spec.date[:4], spec.author
    lines = [spec.title]
    if owner:
        lines.append(setting.string("copyright.owner").format(years=f"{year} {owner}".strip()))
    lines.extend(setting.string(f"copyright.{part}") for part in ("puzzles", "made"))
    style = Style(desk.typeface, desk.size("small"))
    strips = [strip for line in lines for strip in paragraph([Span(line)], setting.measure, style)]
    (column,) = fill(strips, desk.form.height)

    def draw(body: Box) -> tuple[Placed, ...]:
        return draw_column(column, body.x, body.y + column_height(column))

    return Sheet(draw, folio=False)


def notes_sheet(setting: Setting) -> Sheet:
    """A page of lines to write on."""
    desk = setting.desk

    def draw(body: Box) -> tuple[Placed, ...]:
        top = body.top - desk.caps("heading")
        count = int((top - body.y) / _RULED - 1)
        rules = (desk.rule(body.x, body.y + _RULED * number, body.width) for number in range(count + 1))
        return (desk.text(body.x, top, setting.string("notes.heading"), "heading", Weight.BOLD), *rules)

    return Sheet(draw)


def _titles(setting: Setting, body: Box) -> Iterator[Text]:
    y = body.top - _TITLE_AT * body.height
    if setting.spec.series:
        yield setting.desk.text_at(body.middle, y + 2 * setting.desk.size("title"), _series(setting), "subtitle")
    parts = (("title", setting.spec.title, Weight.BOLD), ("subtitle", setting.spec.subtitle, Weight.REGULAR))
    for style, text, weight in parts:
        for line in _broken(setting.desk, text, style, weight, body.width):
            yield setting.desk.text_at(body.middle, y, line, style, weight)
            y -= _TITLE_LEADING * setting.desk.size(style)
        y -= 0.4 * setting.desk.size("subtitle")


def _series(setting: Setting) -> str:
    spec = setting.spec
    if spec.volume is None:
        return spec.series
    return setting.string("title.series").format(series=spec.series, volume=spec.volume)


def _broken(desk: Desk, text: str, style: str, weight: Weight, width: float) -> list[str]:
    """A text in lines of about equal length."""
    size = desk.size(style)
    count = len(break_lines([Span(text, weight)], desk.typeface, size, width))
    narrow = width
    while count and narrow > width / 2:
        if len(break_lines([Span(text, weight)], desk.typeface, size, narrow - size / 2)) > count:
            break
        narrow -= size / 2
    lines = break_lines([Span(text, weight)], desk.typeface, size, narrow)
    return ["".join(run.text for run in line) for line in lines]


def _motifs(setting: Setting, body: Box) -> Iterator[Placed]:
    """Unsolved grids side by side; without clues where those would be too small."""
    width, gap = min(_MOTIF[0] * body.width, _MOTIF[1] * body.height), _MOTIF_GAP * body.width
    x = body.middle - (len(setting.motifs) * (width + gap) - gap) / 2
    middle = body.top - _MOTIF_AT * body.height
    for motif in setting.motifs:
        cell = width / max(motif.width, motif.height)
        spot = Spot(x + (width - motif.width * cell) / 2, middle + motif.height * cell / 2, cell)
        readable = clue_size(motif, cell, setting.desk.typeface) >= READABLE
        yield from place(motif if readable else bare(motif), spot, setting.desk.form.look, setting.desk.typeface)
        x += width + gap


def _imprint(setting: Setting, body: Box) -> Iterator[Text]:
    if setting.spec.author:
        yield setting.desk.text_at(body.middle, body.y + setting.desk.size("subtitle"), setting.spec.author, "subtitle")
