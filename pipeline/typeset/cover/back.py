"""Draws the back of a cover: blurb and facts, puzzles of the book on cards, the author, the room of the barcode."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, Self

from pipeline.frozen import frozen
from pipeline.model.picture import Tone
from pipeline.page.draw.drawing import Drawing
from pipeline.page.draw.ops import Drawn, Text
from pipeline.page.draw.tagging import untagged
from pipeline.page.text.flow import Column, Strip, Style, column_height, one_column, paragraph
from pipeline.page.type.typography import Span, Weight
from pipeline.page.units import Box
from pipeline.typeset.cover.cover_context import CoverContext, filled
from pipeline.typeset.cover.cover_facts import facts_of
from pipeline.typeset.cover.cover_grids import CARD_QUIET, best_row, tinted
from pipeline.typeset.cover.lettering import Block

_SIZES: Final = (15.0, 14.0, 13.0, 12.0, 11.5, 11.0, 10.5, 10.0, 9.5, 9.0, 8.5, 8.0)
"""Sizes of the blurb that are tried in turn."""

_WITH_CARDS: Final = 10.5  # type of the blurb that does not become smaller for cards below it
_LEADING: Final = 1.42
_HOOK: Final = 1.45  # the first paragraph, in sizes of the others
_HOOK_LONGEST: Final = 140  # characters of a first paragraph that stands out
_GAP: Final = 0.75  # between paragraphs, in sizes
_FACT_GAP: Final = 0.35
_FACT_INDENT: Final = 1.3
_MARK: Final = 0.5  # the square before a fact, in sizes
_CARD_LEAST: Final = 0.2  # of the back's width: smaller cards are left out
_CARD_MOST: Final = 0.4
_CARD_GAP: Final = 0.1  # between cards, in widths of them
_CARDS: Final = 3
_ABOUT: Final = (10.5, 10.0, 9.5, 9.0, 8.5, 8.0, 7.5, 7.0)


Row = list[tuple[Drawing, Box]]
"""Puzzles side by side, each with its box."""


@frozen
class _FirstLine(Strip):
    """The first line of a fact, which has a mark before it."""

    @classmethod
    def of(cls, line: Strip) -> Self:
        """A line as the first of a fact."""
        return cls(line.height, line.draw, line.before, line.keep, line.new_page, line.lead)


@frozen
class Back:
    """The texts of the back as they are set; None for what is empty or does not fit. `facts` begin so far down."""

    blurb: Block | None
    about: Block | None
    size: float = _SIZES[-1]


def back_texts(cover: CoverContext) -> Back:
    """Blurb and facts above the barcode, in the largest type that leaves room for puzzles; the author beside it."""
    room, about = cover.back, _about(cover)
    low = cover.wrap.barcode.top + 14
    card = _CARD_LEAST * cover.wrap.back.width * 1.15 if cover.grids and not cover.design.background else 0.0
    for least in (card, 0.0):
        for size in (one for one in _SIZES if one >= _WITH_CARDS or not least):
            column = _column(cover, size)
            height = column_height(column)
            if room.top - height - (least + size if least else 0) >= low:
                block = Block(column, Box(room.x, room.top - height, room.width, height)) if height else None
                return Back(block, about, size)
    return Back(None, about)


def blurb_room(cover: CoverContext) -> int:
    """About how many characters of a blurb that is too long there is room for."""
    size, room = _SIZES[-1], cover.back
    facts = column_height(_column(replace(cover, design=replace(cover.design, blurb="")), size))
    free = room.top - cover.wrap.barcode.top - 14 - facts
    return int(len(cover.design.blurb) * free / (column_height(_column(cover, size)) - facts))


def back_ops(cover: CoverContext, back: Back) -> Iterator[Drawn]:
    """All that stands on the back, but for the room of the barcode."""
    for block in (back.blurb, back.about):
        yield from block.ops() if block else ()
    if back.blurb:
        yield from _marks(cover, back)
    if not cover.design.background:
        yield from _cards(cover, back)


def _column(cover: CoverContext, size: float) -> Column:
    """The blurb, its first paragraph larger, and the facts below it, in type of a size."""
    ink, accent = cover.tone(cover.template.back.ink), cover.tone(cover.template.back.accent)
    width, strips = cover.back.width, list[Strip]()
    parts = [" ".join(lines.split()) for lines in cover.design.blurb.strip().split("\n\n")]
    parts = [part for part in parts if part] or [cover.design.title]
    for number, part in enumerate(parts):
        stands_out = not number and len(part) <= _HOOK_LONGEST
        weight, own = (Weight.BOLD, _HOOK * size) if stands_out else (Weight.REGULAR, size)
        leading = 1.22 if stands_out else _LEADING
        lines = paragraph([Span(part, weight)], width, Style(cover.typeface, own, leading))
        strips += _inked(lines, accent if stands_out else ink, _GAP * size)
    for number, fact in enumerate(_facts(cover)):
        indent = _FACT_INDENT * size
        lines = paragraph([Span(fact)], width, Style(cover.typeface, size, 1.3), indent)
        first, *others = _inked(lines, ink, (1.1 * size) if not number else _FACT_GAP * size)
        strips += [_FirstLine.of(first), *others]
    return one_column(strips)


def _inked(lines: Iterator[Strip], tone: Tone, before: float) -> Iterator[Strip]:
    for number, line in enumerate(lines):

        def draw(x: float, y: float, line: Strip = line) -> tuple[Text, ...]:
            return tuple(replace(op, grey=tone) for op in untagged(line.draw(x, y)) if isinstance(op, Text))

        yield replace(line, before=0.0 if number else before, draw=draw)


def _facts(cover: CoverContext) -> list[str]:
    facts = facts_of(cover.spec)
    form = cover.spec.strings["cover.kinds"]
    counted = form.format(puzzles=facts.puzzles, kinds=facts.kinds) if facts.kinds else facts.puzzles
    return [fact for fact in (counted, facts.range, facts.solution) if fact]


def _marks(cover: CoverContext, back: Back) -> Iterator[Drawn]:
    """A square before each fact."""
    assert back.blurb
    size, block = back.size, back.blurb
    side, capital = _MARK * size, cover.typeface.regular.cap_height * size
    tops = [block.box.top - y - strip.lead for y, strip in block.column if isinstance(strip, _FirstLine)]
    boxes = [Box(block.box.x, top - (capital + side) / 2, side, side) for top in tops]
    if boxes:
        yield filled(cover.tone(cover.template.back.accent), *boxes)


def _about(cover: CoverContext) -> Block | None:
    """The author's name and what is said of them, at the left of the barcode."""
    design, wrap, colours = cover.design, cover.wrap, cover.template.back
    about = " ".join(design.about.split())
    if not about:
        return None
    room = cover.back
    width = wrap.barcode.x - 14 - room.x
    for size in _ABOUT:
        if size < wrap.text_min:
            break
        strips: list[Strip] = []
        for text, weight, tone in (
            (design.author, Weight.BOLD, cover.tone(colours.accent)),
            (about, Weight.REGULAR, cover.tone(colours.ink)),
        ):
            lines = paragraph([Span(text, weight)], width, Style(cover.typeface, size, 1.3))
            strips += _inked(lines, tone, 0.25 * size) if text else []
        column = one_column(strips)
        height = column_height(column)
        if height <= wrap.barcode.height:
            return Block(column, Box(room.x, wrap.barcode.y, width, height))
    return None


def _cards(cover: CoverContext, back: Back) -> Iterator[Drawn]:
    """Puzzles of the book in a row between texts and barcode; or beside the barcode, where nothing else stands."""
    room, wrap = cover.back, cover.wrap
    top = (back.blurb.box.y if back.blurb else room.top) - 16
    low = wrap.barcode.top + 16
    most = _CARD_MOST * wrap.back.width
    if top - low >= _CARD_LEAST * wrap.back.width:
        between = Box(room.x, low, room.width, top - low)
        sizes = ((_CARDS, most), (2, room.width), (1, room.width))
        yield from _carded(cover, _best(cover, [_card_row(cover, between, *size) for size in sizes]))
    elif back.about is None:
        beside = Box(room.x, wrap.barcode.y, wrap.barcode.x - 14 - room.x, wrap.barcode.height)
        yield from _carded(cover, _card_row(cover, beside, _CARDS, most))


def _best(cover: CoverContext, rows: Sequence[Row]) -> Row:
    """The row with most kinds, then with a puzzle that the front does not show large: the first of those."""
    one_each, first = cover.grids[: cover.kinds], _front_last(cover)[:1]

    def worth(row: Row) -> tuple[int, bool, bool]:
        shown = [grid for grid, _ in row]
        several = cover.kinds > 1
        return several * sum(grid in shown for grid in one_each), several and first[0] in shown, bool(row)

    return max(rows, key=worth) if first else []


def _front_last(cover: CoverContext) -> tuple[Drawing, ...]:
    """The puzzles that a cover can show, those first that the front does not show large, or does not show at all."""
    one_each, others = cover.grids[: cover.kinds], cover.grids[: cover.kinds - 1 : -1]
    return (*one_each[1:], *one_each[:1], *others) if len(one_each) > 1 else (*others, *one_each)


def _card_row(cover: CoverContext, room: Box, cards: int, most: float) -> Row:
    """Puzzles on up to so many cards in a row from the left edge, each with the box that it has on its card."""
    least = _CARD_LEAST * cover.wrap.back.width

    def boxes(count: int) -> list[Box]:
        side = min(most, room.height, room.width / (count + (count - 1) * _CARD_GAP))
        step, off = side * (1 + _CARD_GAP), CARD_QUIET * side
        low = room.y + (room.height - side) / 2 + off
        fits = side >= least or count == 1
        return [Box(room.x + at * step + off, low, side - 2 * off, side - 2 * off) for at in range(count) if fits]

    return best_row(_front_last(cover), cover.kinds, boxes, cards, cover.shows)


def _carded(cover: CoverContext, row: Row) -> Iterator[Drawn]:
    """A row of puzzles, each on its card."""
    light, dark = cover.tone(cover.template.back.paper), cover.tone(cover.template.back.lines)
    for grid, box in row:
        off = box.width * CARD_QUIET / (1 - 2 * CARD_QUIET)
        yield filled(light, Box(box.x - off, box.y - off, box.width + 2 * off, box.height + 2 * off))
        yield from tinted(cover.drawn(grid, box), dark, light)
