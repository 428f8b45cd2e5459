"""Sets the title page: whatever the length of its texts, they keep to the body of the page and to themselves.

Type and sample grids become smaller step by step until everything stands; texts that fit at no step are refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from pipeline.errors import InputError, Problem
from pipeline.frozen import frozen
from pipeline.model.spec import BookSpec
from pipeline.page.draw.drawing import Drawing
from pipeline.page.draw.elements import Role
from pipeline.page.draw.ops import Placed
from pipeline.page.text.blocks import Block, Grids, Heading, Imprint, plain, words_of
from pipeline.page.text.flow import Column, Strip, Style, column_height, draw_column, one_column, whole_words
from pipeline.page.type.typography import Span, Weight
from pipeline.page.units import Box
from pipeline.typeset.matter_sheets.ornaments import (
    cell_row,
    draw_tiles,
    frame_rule,
    largest_side,
    tile_rows,
    tiles_height,
)
from pipeline.typeset.matter_sheets.pictures import logo_area, logo_image
from pipeline.typeset.sheets.sheet import DrawContext, Sheet

_LARGE: Final = (2.0, 1.75, 1.5, 1.25, 1.0)
"""Sizes of the title, in parts of the usual, of which the one is taken that leaves most room to sample grids."""

_SMALL: Final = (0.9, 0.8, 0.7, 0.6, 0.5)
"""Sizes of all texts that are tried in turn where none of these fits."""

_FOR_MORE: Final = (0.9, 0.8)
"""Sizes of all texts that are tried where these show more sample grids, as long as they are few."""

_ALL: Final = 4  # kinds of a book that its title page has room for; of more, those that the usual type leaves room for
_AIR: Final = 1.6  # of the distance between texts and grids, that is free above and below grids at least
_AMPLE: Final = 0.8  # of their largest side: sample grids that have so much leave the title its size

_LINES = 3  # that a title larger than the look's may have
_SHARE = 0.32  # of the body's height that such a title may take
_TITLE_AT = 0.09  # how far down the texts begin where there is room, in heights of the body
_LEADING = 1.12
_TEXT_GAP = 0.75  # between texts, in sizes of the subtitle
_APART = 1.3  # between texts, grids and author, in sizes of the subtitle


@frozen
class _Parts:
    """The blocks of a title page: texts above the grids, the grids, texts below them, who publishes it."""

    above: tuple[Block, ...]
    grids: Grids
    below: tuple[Block, ...]
    imprint: Imprint

    @classmethod
    def of(cls, blocks: Sequence[Block]) -> _Parts:
        """The parts around the grids, without which all texts stand above."""
        texts = [block for block in blocks if not isinstance(block, (Grids, Imprint))]
        grids = next((block for block in blocks if isinstance(block, Grids)), Grids(()))
        imprint = next((block for block in blocks if isinstance(block, Imprint)), Imprint(""))
        at = next((number for number, block in enumerate(blocks) if isinstance(block, Grids)), len(texts))
        return cls(tuple(texts[:at]), grids, tuple(texts[at:]), imprint)


@frozen
class _Plan:
    """A title page that fits: its texts from the top down, the rows of grids and the side of each, the texts below."""

    texts: Column
    rows: tuple[tuple[tuple[Drawing, str], ...], ...]
    side: float
    below: Column
    apart: float


def title_sheet(blocks: Sequence[Block], context: DrawContext, spec: BookSpec) -> Sheet:
    """Series, title, subtitle, a few small grids of the book's kinds, author and publisher between two rules.

    InputError for texts too long.
    """
    parts = _Parts.of(blocks)
    plan = _best(parts, context)
    if plan is None:
        raise InputError(_too_long(spec))
    return Sheet(lambda body: tuple(_drawn(parts, plan, context, body)), folio=False)


def _drawn(parts: _Parts, plan: _Plan, context: DrawContext, body: Box) -> Iterator[Placed]:
    yield from frame_rule(context, body, body.top, 1)
    yield from frame_rule(context, body, body.y, -1)
    inner = _inner(context, body)
    below, texts = _foot(parts, plan, context), column_height(plan.texts)
    room = inner.height - texts - below - _grids_height(context, plan)
    start = min(_TITLE_AT * inner.height, room / 3)
    yield from draw_column(plan.texts, inner.x, inner.top - start)
    foot = inner.y + below
    yield from draw_column(plan.below, inner.x, foot)
    logo = parts.imprint.logo
    if logo:
        yield logo_image(context, logo, inner, inner.y)
    if plan.side:
        free = inner.top - start - texts - foot
        top = foot + (free + tiles_height(context, plan.rows, plan.side)) / 2
        yield from draw_tiles(context, plan.rows, plan.side, inner, top)
    elif room > 2 * plan.apart:
        yield from cell_row(context, body.middle, foot + (inner.top - start - texts - foot) / 2)


def _best(parts: _Parts, context: DrawContext) -> _Plan | None:
    """The page with the most sample grids, then with ample ones, then with the largest title; None where none fits.

    All texts become a little smaller where that shows more of up to four kinds.
    """
    width = context.geometry.width

    def worth(plan: _Plan) -> tuple[int, bool]:
        shown = sum(map(len, plan.rows))
        return shown, shown > 0 and plan.side >= _AMPLE * largest_side(shown, width)

    if large := [plan for title in _LARGE if (plan := _plan(parts, context, title, 1.0))]:
        found = max(large, key=worth)
        small = [plan for scale in _FOR_MORE if (plan := _plan(parts, context, scale, scale))]
        return max((found, *small), key=lambda plan: min(_ALL, worth(plan)[0]))
    return next((plan for scale in _SMALL if (plan := _plan(parts, context, scale, scale))), None)


def _plan(parts: _Parts, context: DrawContext, title: float, scale: float) -> _Plan | None:
    """The page at one size of type; None where it does not fit."""
    texts, below = _column(parts.above, context, title, scale), _column(_below(parts), context, title, scale)
    if texts is None or below is None or (title > 1 and not _in_bounds(parts, context, title)):
        return None
    apart = _APART * context.size("subtitle") * scale
    plan = _Plan(texts, (), 0.0, below, apart)
    taken = column_height(texts) + _foot(parts, plan, context) + apart * bool(plan.below)
    free = _inner(context, Box(0, 0, 0, context.geometry.height)).height - taken
    named = tuple(zip(parts.grids.drawings, map(words_of, parts.grids.caption), strict=True))
    rows, side = tile_rows(context, named, context.geometry.width, free - _AIR * apart)
    return replace(plan, rows=rows, side=side) if free >= 0 else None


def _below(parts: _Parts) -> tuple[Block, ...]:
    return (*parts.below, *([plain(parts.imprint.publisher)] if parts.imprint.publisher else ()))


def _inner(context: DrawContext, body: Box) -> Box:
    """The room between the rules at head and foot."""
    gap = 1.2 * context.size("subtitle")
    return body.without(gap, gap)


def _foot(parts: _Parts, plan: _Plan, context: DrawContext) -> float:
    """The height of author, publisher and logo."""
    logo = parts.imprint.logo
    height = logo_area(context, logo)[1] + plan.apart if logo else 0.0
    return column_height(plan.below) + height


def _grids_height(context: DrawContext, plan: _Plan) -> float:
    height = tiles_height(context, plan.rows, plan.side) if plan.side else 0.0
    return height + plan.apart * (bool(height) + bool(plan.below))


def _in_bounds(parts: _Parts, context: DrawContext, scale: float) -> bool:
    """Does a large title keep to its share of the page?"""
    lines = [one for block in parts.above if isinstance(block, Heading) for one in _lines(block, context, scale) or ()]
    return len(lines) <= _LINES and sum(one.height for one in lines) <= _SHARE * context.geometry.height


def _column(blocks: Iterable[Block], context: DrawContext, title: float, scale: float) -> Column | None:
    """Texts below each other; None where a word is wider than the page."""
    gap = _TEXT_GAP * context.size("subtitle")
    strips: list[Strip] = []
    for block in blocks:
        lines = _lines(block, context, title if isinstance(block, Heading) else scale)
        if lines is None:
            return None
        strips += (replace(line, before=0.0 if number else gap) for number, line in enumerate(lines))
    return one_column(strips)


def _lines(block: Block, context: DrawContext, scale: float) -> tuple[Strip, ...] | None:
    """A text in centred lines of about equal length; None where one of its words is wider than the page."""
    style, weight = ("title", Weight.DISPLAY) if isinstance(block, Heading) else ("subtitle", Weight.REGULAR)
    size = max(min(context.size("small"), context.size(style)), context.size(style) * scale)
    role = Role.HEADING_1 if isinstance(block, Heading) else Role.PARAGRAPH
    span, setting = Span(words_of(block), weight), Style(context.typeface, size, _LEADING)
    return whole_words(span, context.geometry.width, setting, role)


def _too_long(spec: BookSpec) -> Problem:
    texts = {"series.name": spec.series, "title": spec.title, "subtitle": spec.subtitle, "author": spec.author}
    texts["publisher"] = spec.publisher
    key, place = spec.text_at(max(texts, key=lambda key: len(texts[key])))
    lengths = ", ".join(f"{key} {len(text)}" for key, text in texts.items() if text)
    message = (
        f"the title page on {spec.page.paper.name} cannot hold these texts even in small type (characters: {lengths}); "
        "shorten the longest, divide words wider than the page, or use larger paper or another look"
    )
    return Problem(message, place, key)
