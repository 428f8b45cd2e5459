"""Sets the title page: whatever the length of its texts, they keep to the body of the page and to themselves.

Type and sample grids become smaller step by step until everything stands; texts that fit at no step are refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pipeline.errors import InputError, Problem
from pipeline.model.spec import BookSpec
from pipeline.page.draw.drawing import Drawing
from pipeline.page.draw.ops import Placed
from pipeline.page.draw.place import Spot
from pipeline.page.draw.samples import sample
from pipeline.page.text.blocks import Block, Grids, Heading, words_of
from pipeline.page.text.flow import Column, Strip, Style, column_height, draw_column, one_column, whole_words
from pipeline.page.type.typography import Span, Weight
from pipeline.page.units import Box
from pipeline.typeset.sheets.sheet import DrawContext, Sheet

_STEPS: Final = ((1.0, 1.0), (1.0, 0.8), (0.9, 0.7), (0.8, 0.6), (0.7, 0.6), (0.7, 0.0), (0.6, 0.0), (0.5, 0.0))
"""What is tried in turn: type sizes and sample grids, in parts of their full size; 0 leaves the grids out."""

_GRID = (0.27, 0.28)  # the side of a sample grid, at most, in widths and heights of the body
_GRID_GAP = 0.05  # between grids, in widths of the body
_GRIDS_AT = 0.62  # how far down the middle of the grids stands where there is room
_TITLE_AT = 0.2  # how far down the title begins where there is room
_LEADING = 1.15
_TEXT_GAP = 0.5  # between texts, in sizes of the subtitle
_APART = 1.2  # between texts, grids and author, in sizes of the subtitle


@dataclass(frozen=True, slots=True)
class _Parts:
    """The blocks of a title page: texts above the grids, the grids, texts below them."""

    above: tuple[Block, ...]
    grids: tuple[Drawing, ...]
    below: tuple[Block, ...]

    @classmethod
    def of(cls, blocks: Sequence[Block]) -> _Parts:
        """The parts around the first grids; all texts stand above where there are none."""
        found = ((number, block.drawings) for number, block in enumerate(blocks) if isinstance(block, Grids))
        at, grids = next(found, (len(blocks), ()))
        return cls(tuple(blocks[:at]), grids, tuple(blocks[at + 1 :]))


@dataclass(frozen=True, slots=True)
class _Plan:
    """A title page that fits: its texts from the top down, how far down they begin, the author, the grids' side."""

    texts: Column
    start: float
    author: Column
    side: float
    apart: float


def title_sheet(blocks: Sequence[Block], context: DrawContext, spec: BookSpec) -> Sheet:
    """Series, title, subtitle, a few small grids of the book, and the author; InputError for texts too long."""
    parts = _Parts.of(blocks)
    plan = next((plan for step in _STEPS if (plan := _plan(parts, context, *step))), None)
    if plan is None:
        raise InputError(_too_long(spec))

    def draw(body: Box) -> tuple[Placed, ...]:
        foot = body.y + column_height(plan.author)
        texts = draw_column(plan.texts, body.x, body.top - plan.start)
        author = draw_column(plan.author, body.x, foot)
        return (*texts, *_grids(parts.grids, context, plan, body), *author)

    return Sheet(draw, folio=False)


def _plan(parts: _Parts, context: DrawContext, scale: float, grids: float) -> _Plan | None:
    """The page at one size of type and grids; None where it does not fit."""
    geometry = context.geometry
    texts, author = _column(parts.above, context, scale), _column(parts.below, context, scale)
    if texts is None or author is None:
        return None
    height, foot = column_height(texts), column_height(author)
    apart = _APART * context.size("subtitle") * scale
    side = grids * min(_GRID[0] * geometry.width, _GRID[1] * geometry.height)
    below = (apart + side if side else 0.0) + (apart + foot if foot else 0.0)
    if height + below > geometry.height:
        return None
    titled_at_once = isinstance(parts.above[0], Heading)
    usual = _TITLE_AT * geometry.height - (0.0 if titled_at_once else texts[0][1].height)
    above_grids = _GRIDS_AT * geometry.height - side / 2 - apart - height
    start = max(0.0, min(usual, above_grids, geometry.height - below - height))
    return _Plan(texts, start, author, side, apart)


def _column(blocks: Iterable[Block], context: DrawContext, scale: float) -> Column | None:
    """Texts below each other; None where a word is wider than the page."""
    gap = _TEXT_GAP * context.size("subtitle")
    strips: list[Strip] = []
    for block in blocks:
        lines = _lines(block, context, scale)
        if lines is None:
            return None
        strips += (replace(line, before=0.0 if number else gap) for number, line in enumerate(lines))
    return one_column(strips)


def _lines(block: Block, context: DrawContext, scale: float) -> tuple[Strip, ...] | None:
    """A text in centred lines of about equal length; None where one of its words is wider than the page."""
    style, weight = ("title", Weight.BOLD) if isinstance(block, Heading) else ("subtitle", Weight.REGULAR)
    size = max(min(context.size("small"), context.size(style)), context.size(style) * scale)
    return whole_words(Span(words_of(block), weight), context.geometry.width, Style(context.typeface, size, _LEADING))


def _grids(drawings: Sequence[Drawing], context: DrawContext, plan: _Plan, body: Box) -> Iterator[Placed]:
    """Unsolved grids side by side, midway between the texts and the author or where they stand on a full page."""
    if not plan.side:
        return
    gap = _GRID_GAP * body.width
    highest = plan.start + column_height(plan.texts) + plan.apart + plan.side / 2
    middle = body.top - max(_GRIDS_AT * body.height, highest)
    x = body.middle - (len(drawings) * (plan.side + gap) - gap) / 2
    for drawing in drawings:
        yield from _grid(drawing, context, x, middle, plan.side)
        x += plan.side + gap


def _grid(drawing: Drawing, context: DrawContext, x: float, middle: float, side: float) -> tuple[Placed, ...]:
    """A grid in a square."""
    cell = side / max(drawing.width, drawing.height)
    spot = Spot(x + (side - drawing.width * cell) / 2, middle + drawing.height * cell / 2, cell)
    return sample(drawing, spot, context.geometry.look, context.typeface)


def _too_long(spec: BookSpec) -> Problem:
    texts = {"series.name": spec.series, "title": spec.title, "subtitle": spec.subtitle, "author": spec.author}
    key, place = spec.text_at(max(texts, key=lambda key: len(texts[key])))
    lengths = ", ".join(f"{key} {len(text)}" for key, text in texts.items() if text)
    message = (
        f"the title page on {spec.page.paper.name} cannot hold these texts even in small type (characters: {lengths}); "
        "shorten the longest, divide words wider than the page, or use larger paper or another look"
    )
    return Problem(message, place, key)
