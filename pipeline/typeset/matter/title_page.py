"""Makes the title page: whatever the length of its texts, they keep to the body of the page and to themselves.

Type and sample grids become smaller step by step until everything stands; texts that fit at no step are refused.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from pipeline.errors import InputError, Problem
from pipeline.model.spec import BookSpec
from pipeline.page.drawing import Drawing
from pipeline.page.flow import Column, Strip, Style, column_height, draw_column, one_column, whole_words
from pipeline.page.ops import Placed
from pipeline.page.place import Spot
from pipeline.page.samples import sample
from pipeline.page.typography import Span, Weight
from pipeline.page.units import Box
from pipeline.typeset.sheets.sheet import Sheet
from pipeline.typeset.sheets.text_context import TextContext

_STEPS: Final = ((1.0, 1.0), (1.0, 0.8), (0.9, 0.7), (0.8, 0.6), (0.7, 0.6), (0.7, 0.0), (0.6, 0.0), (0.5, 0.0))
"""What is tried in turn: type sizes and sample grids, in parts of their full size; 0 leaves the grids out."""

_GRID = (0.27, 0.28)  # the side of a sample grid, at most, in widths and heights of the body
_GRID_GAP = 0.05  # between grids, in widths of the body
_GRIDS_AT = 0.62  # how far down the middle of the grids stands where there is room
_TITLE_AT = 0.2  # how far down the title begins where there is room
_LEADING = 1.15
_APART = 1.2  # between texts, grids and author, in sizes of the subtitle


@dataclass(frozen=True, slots=True)
class _Plan:
    """A title page that fits: its texts from the top down, how far down they begin, the author, the grids' side."""

    texts: Column
    start: float
    author: Column
    side: float
    apart: float


def title_sheet(setting: TextContext) -> Sheet:
    """Series, title, subtitle, a few small grids of the book, and the author; InputError for texts too long."""
    plan = next((plan for step in _STEPS if (plan := _plan(setting, *step))), None)
    if plan is None:
        raise InputError(_too_long(setting))

    def draw(body: Box) -> tuple[Placed, ...]:
        foot = body.y + column_height(plan.author)
        texts = draw_column(plan.texts, body.x, body.top - plan.start)
        author = draw_column(plan.author, body.x, foot)
        return (*texts, *_grids(setting, plan, body), *author)

    return Sheet(draw, folio=False)


def _plan(setting: TextContext, scale: float, grids: float) -> _Plan | None:
    """The page at one size of type and grids; None where it does not fit."""
    form = setting.context.form
    texts = _texts(setting, scale)
    author = _column([_lines(setting, setting.spec.author, "subtitle", Weight.REGULAR, scale)])
    if texts is None or author is None:
        return None
    height, foot = column_height(texts), column_height(author)
    apart = _APART * setting.context.size("subtitle") * scale
    side = grids * min(_GRID[0] * form.width, _GRID[1] * form.height)
    below = (apart + side if side else 0.0) + (apart + foot if foot else 0.0)
    if height + below > form.height:
        return None
    wished = _TITLE_AT * form.height - (texts[0][1].height if setting.spec.series else 0.0)
    above_grids = _GRIDS_AT * form.height - side / 2 - apart - height
    start = max(0.0, min(wished, above_grids, form.height - below - height))
    return _Plan(texts, start, author, side, apart)


def _texts(setting: TextContext, scale: float) -> Column | None:
    spec = setting.spec
    parts = [
        _lines(setting, series_line(spec), "subtitle", Weight.REGULAR, scale),
        _lines(setting, spec.title, "title", Weight.BOLD, scale),
        _lines(setting, spec.subtitle, "subtitle", Weight.REGULAR, scale),
    ]
    gap = 0.5 * setting.context.size("subtitle")
    return _column([strips and (replace(strips[0], before=gap), *strips[1:]) for strips in parts])


def _column(parts: list[tuple[Strip, ...] | None]) -> Column | None:
    if any(strips is None for strips in parts):
        return None
    return one_column([strip for strips in parts for strip in strips or ()])


def _lines(setting: TextContext, text: str, style: str, weight: Weight, scale: float) -> tuple[Strip, ...] | None:
    """A text in centred lines of about equal length; None where one of its words is wider than the page."""
    context, width = setting.context, setting.context.form.width
    size = max(min(context.size("small"), context.size(style)), context.size(style) * scale)
    return whole_words(Span(text, weight), width, Style(context.typeface, size, _LEADING))


def series_line(spec: BookSpec) -> str:
    """The series and the number of the volume; without a number the series alone, empty without both."""
    if spec.volume is None or not spec.series:
        return spec.series
    return spec.strings["title.series"].format(series=spec.series, volume=spec.volume)


def _grids(setting: TextContext, plan: _Plan, body: Box) -> Iterator[Placed]:
    """Unsolved grids side by side, midway between the texts and the author or where they stand on a full page."""
    if not plan.side:
        return
    gap = _GRID_GAP * body.width
    highest = plan.start + column_height(plan.texts) + plan.apart + plan.side / 2
    middle = body.top - max(_GRIDS_AT * body.height, highest)
    x = body.middle - (len(setting.motifs) * (plan.side + gap) - gap) / 2
    for motif in setting.motifs:
        yield from _grid(setting, motif, x, middle, plan.side)
        x += plan.side + gap


def _grid(setting: TextContext, motif: Drawing, x: float, middle: float, side: float) -> tuple[Placed, ...]:
    """A grid in a square."""
    cell = side / max(motif.width, motif.height)
    spot = Spot(x + (side - motif.width * cell) / 2, middle + motif.height * cell / 2, cell)
    return sample(motif, spot, setting.context.form.look, setting.context.typeface)


def _too_long(setting: TextContext) -> Problem:
    spec = setting.spec
    texts = {"series.name": spec.series, "title": spec.title, "subtitle": spec.subtitle, "author": spec.author}
    key, place = spec.text_at(max(texts, key=lambda key: len(texts[key])))
    lengths = ", ".join(f"{key} {len(text)}" for key, text in texts.items() if text)
    message = (
        f"the title page on {spec.page.paper.name} cannot hold these texts even in small type (characters: {lengths}); "
        "shorten the longest, divide words wider than the page, or take larger paper or another look"
    )
    return Problem(message, place, key)
