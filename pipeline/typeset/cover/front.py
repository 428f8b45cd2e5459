"""Draws the front of a cover: the parts of its design, title and author, and the badge of volume and levels."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from pipeline.model.cover import Badge, CoverPart, CoverText, Figure
from pipeline.model.level import Level
from pipeline.model.picture import Tone
from pipeline.page.draw.ops import Discs, Drawn, Strokes, Text
from pipeline.page.draw.place import Spot
from pipeline.page.type.line_ends import is_unspaced
from pipeline.page.type.typography import Weight, fitted
from pipeline.page.units import Box
from pipeline.typeset.cover.cover_context import CoverContext, common, filled
from pipeline.typeset.cover.cover_facts import facts_of
from pipeline.typeset.cover.cover_grids import CARD_QUIET, PART, at_spot, best_row, run_off, tinted
from pipeline.typeset.cover.lettering import Block, Room, Words, fitted_block, sizes
from pipeline.typeset.matter.front_pages import series_line

_SMALLEST: Final = 0.042  # type of the title, in widths of the front
_ONE_LINE: Final = 0.5  # of its largest size: a Chinese title that fits one line so large is not broken
_TINY: Final = 0.01
_SUBTITLE: Final = 0.36  # sizes in those of the title
_SERIES: Final = 0.26
_FRAME: Final = (2.5, 0.9)  # widths of the two lines of a frame
_FRAME_GAP: Final = 6.0
_TILE: Final = 0.34  # of the front's width, that the side of a tile has about
_CLOSE: Final = (5, 3)  # cells of a close-up across its longer side: as many as this, fewer in small puzzles
_FAR: Final = 3.0  # points beyond the page, where what runs off ends
_ROW: Final = 3  # puzzles in a row
_ROW_GAP: Final = 0.16  # between them, in widths of one
_SHADOW: Final = 0.055  # of a card's side, that its shadow lies below it
_LOWEST: Final = 0.62  # of the highest column of levels, that the first is high
_LABEL: Final = 50.0  # points at the top of a column, for dots and name
_DOT: Final = 4.5  # the radius of a dot there
_BORDER: Final = 2.0  # points, of the borders of a grid on a card
_BESIDE: Final = 0.05  # of a column's width, at either side of what stands in it
_CARD_MOST: Final = 0.5  # of the front's width, that a card in a column takes at most
_STEP: Final = 0.16  # of a card's side, that the second column of cards stands lower


def front_ops(cover: CoverContext) -> Iterator[Drawn]:
    """The parts of the design, in their order."""
    for part in cover.template.parts:
        yield from _FIGURES[part.figure](cover, part)


def title_block(cover: CoverContext) -> Block | None:
    """Series, title and subtitle, as large as their area holds; None where they do not fit it."""
    text, template, spec = cover.template.title, cover.template, cover.spec
    face = Weight.BOLD if text.bold else Weight.DISPLAY
    words = [
        Words(series_line(spec), cover.tone(template.series), Weight.BOLD, _SERIES),
        Words(cover.design.title, cover.tone(text.colour), face, 1.0, leading=1.08, gap=0.12),
        Words(cover.design.subtitle, cover.tone(template.subtitle), Weight.REGULAR, _SUBTITLE, gap=0.45),
    ]
    room = cover.safe_on_front(text.area).width
    on_one_line = room / max(cover.typeface.face(face).width(cover.design.title, 1.0), _TINY)
    largest = text.largest * cover.wrap.front.width
    if is_unspaced(cover.design.title) and on_one_line >= _ONE_LINE * largest:  # its words end nowhere
        text = replace(text, largest=min(text.largest, on_one_line / cover.wrap.front.width))
    return _fitted(cover, text, [one for one in words if one.text], _SMALLEST * cover.wrap.front.width)


def author_block(cover: CoverContext) -> Block | None:
    """The author, as large as the area holds; None where there is none, or where the name does not fit."""
    text = cover.template.author
    least = cover.wrap.text_min
    words = [Words(cover.design.author, cover.tone(text.colour), Weight.REGULAR, least=least, leading=1.15)]
    return _fitted(cover, text, words, least) if cover.design.author else None


def _fitted(cover: CoverContext, text: CoverText, words: list[Words], least: float) -> Block | None:
    tried = sizes(text.largest * cover.wrap.front.width, least)
    room = Room(cover.safe_on_front(text.area), text.left, text.stand)
    return fitted_block(words, room, tried, cover.typeface)


def badge_ops(cover: CoverContext) -> Iterator[Drawn]:
    """A disc or a box with volume, number of puzzles and levels."""
    badge = cover.template.badge
    room = common(cover.on_front(badge.area), cover.wrap.safe_front)
    box = _square(room) if badge.disc else room
    words = _badge_words(cover, badge)
    width, height = (0.68 * box.width, 0.74 * box.height) if badge.disc else (0.86 * box.width, 0.84 * box.height)
    inner = Box(box.middle - width / 2, box.y + (box.height - height) / 2, width, height)
    block = fitted_block(words, Room(inner), sizes(0.5 * box.height, 14), cover.typeface)
    if block is None:
        return
    tone = cover.tone(badge.colour)
    yield Discs(tone, 0.0, ((*box.centre, box.width / 2),)) if badge.disc else filled(tone, box)
    yield from block.ops()


def _badge_words(cover: CoverContext, badge: Badge) -> list[Words]:
    """The volume in large, or the number of puzzles, and what else is known in small."""
    spec, ink, facts = cover.spec, cover.tone(badge.ink), facts_of(cover.spec)
    least = cover.wrap.text_min
    small = {"share": 0.27, "least": least, "leading": 1.15}
    if spec.volume is not None and spec.series:
        return [
            Words(spec.strings["cover.volume"], ink, Weight.BOLD, **small),
            Words(str(spec.volume), ink, Weight.BOLD, 1.0, leading=0.9),
            Words(facts.range or facts.puzzles, ink, Weight.REGULAR, **small),
        ]
    number, word = str(facts.count), facts.puzzles.replace(str(facts.count), "").strip()
    shown = [Words(number, ink, Weight.BOLD, 1.0, leading=0.92), Words(word, ink, Weight.BOLD, **small)]
    return [*shown, *([Words(facts.range, ink, Weight.REGULAR, **small)] if facts.range else [])]


def _square(box: Box) -> Box:
    """The largest square in the middle of a box."""
    side = min(box.width, box.height)
    return Box(box.middle - side / 2, box.y + (box.height - side) / 2, side, side)


def _fill(cover: CoverContext, part: CoverPart) -> Iterator[Drawn]:
    yield filled(cover.tone(part.colours[0]), cover.bled(part.area))


def _frame(cover: CoverContext, part: CoverPart) -> Iterator[Drawn]:
    """A strong line around an area, and a fine one inside."""
    outer = cover.safe_on_front(part.area)
    for number, width in enumerate(_FRAME):
        off = number * _FRAME_GAP + width / 2
        left, low, right, top = outer.x + off, outer.y + off, outer.right - off, outer.top - off
        sides = ((left, low, right, low), (left, top, right, top), (left, low, left, top), (right, low, right, top))
        yield Strokes(width, cover.tone(part.colours[0]), sides)


def _grid(cover: CoverContext, part: CoverPart) -> Iterator[Drawn]:
    """The first puzzle on a card of its own shape, at the left or in the middle of its area."""
    room = cover.safe_on_front(part.area)
    if not cover.grids:
        return
    grid = cover.grids[0]
    quiet = 2 * CARD_QUIET * max(grid.width, grid.height)
    cell = min(room.width / (grid.width + quiet), room.height / (grid.height + quiet))
    width, height = (grid.width + quiet) * cell, (grid.height + quiet) * cell
    x = room.x if cover.template.title.left else room.middle - width / 2
    yield from _card(cover, part, Box(x, room.y + (room.height - height) / 2, width, height), 0)


def _card(cover: CoverContext, part: CoverPart, box: Box, at: int) -> Iterator[Drawn]:
    """A puzzle on a card, or the corner of one that could not be read there as a whole; nothing without puzzles."""
    off = CARD_QUIET * max(box.width, box.height)
    inner = Box(box.x + off, box.y + off, box.width - 2 * off, box.height - 2 * off)
    if cover.grids and (ops := cover.pictured(cover.in_turn(at), inner)):
        light = cover.tone(part.colours[0])
        yield filled(light, box)
        yield from tinted(ops, _lines(cover, part), light)


def _lines(cover: CoverContext, part: CoverPart) -> Tone:
    return cover.tone(part.lines or cover.template.title.colour)


def _tiles(cover: CoverContext, part: CoverPart) -> Iterator[Drawn]:
    """Squares in turn of the colours, side by side, with a puzzle in each, or the corner of a large one."""
    room, bled = cover.on_front(part.area), cover.bled(part.area)
    columns = max(1, round(room.width / (_TILE * cover.wrap.front.width)))
    width = room.width / columns
    rows = max(1, round(room.height / width))
    height = room.height / rows
    quiet = max(0.09 * min(width, height), cover.wrap.rules.safe + 2)
    for row in range(rows):
        for column in range(columns):
            box = Box(room.x + column * width, room.top - (row + 1) * height, width, height)
            number = row * columns + column
            light = cover.tone(part.colours[(number + row * (columns % len(part.colours) == 0)) % len(part.colours)])
            yield filled(light, _stretched(box, room, bled))
            inner = Box(box.x + quiet, box.y + quiet, box.width - 2 * quiet, box.height - 2 * quiet)
            if cover.grids:
                yield from tinted(cover.pictured(cover.in_turn(number), inner), _lines(cover, part), light)


def _stretched(box: Box, room: Box, bled: Box) -> Box:
    """A tile, to the page's edge where it ends with the room."""
    near = 0.01
    right = bled.right if abs(box.right - room.right) < near else box.right
    low = bled.y if abs(box.y - room.y) < near else box.y
    top = bled.top if abs(box.top - room.top) < near else box.top
    return Box(box.x, low, right - box.x, top - low)


def _close_up(cover: CoverContext, part: CoverPart) -> Iterator[Drawn]:
    """The upper left corner of a puzzle, so large that it runs off the cover at the right and at the bottom."""
    room, wrap = cover.on_front(part.area), cover.wrap
    if not cover.grids:
        return
    grid = cover.grids[0]
    cells = min(grid.width - 1, grid.height - 1, _CLOSE[0])
    cell = max(room.width, room.height) / (cells + PART)
    across = max(1, int(room.width / cell - PART))
    x = room.right - (across + PART) * cell
    down = max(1, int(room.height / cell - PART))
    top = room.y + (down + PART) * cell
    light, dark = cover.tone(part.colours[0]), _lines(cover, part)
    ops = at_spot(grid, Spot(x, top, cell), cover.look, cover.typeface)
    paper = Box(x, 0.0, wrap.width - x, top)
    yield filled(light, paper)
    cut, ends = (wrap.front.right, wrap.front.y), (wrap.width + _FAR, -_FAR)
    for op in tinted(run_off(ops, cut, ends, wrap.rules.safe + 1, cover.typeface), dark, light):
        if not isinstance(op, Text) or op.runs:
            yield op


def _row(cover: CoverContext, part: CoverPart) -> Iterator[Drawn]:
    """Up to three puzzles in a row in the middle of an area, drawn on the ground itself; fewer are larger.

    Where none could be read there as a whole, the corners of three.
    """
    room = cover.safe_on_front(part.area)

    def boxes(count: int) -> list[Box]:
        side = min(room.height, room.width / (count + (count - 1) * _ROW_GAP))
        step = side * (1 + _ROW_GAP)
        left = room.middle - (step * count - side * _ROW_GAP) / 2
        return [Box(left + at * step, room.y + (room.height - side) / 2, side, side) for at in range(count)]

    row = best_row(cover.grids, cover.kinds, boxes, _ROW, cover.shows)
    for grid, box in row or zip(cover.grids, boxes(min(_ROW, len(cover.grids))), strict=False):
        yield from tinted(cover.pictured(grid, box), _lines(cover, part), cover.tone(part.colours[0]))


def _cards(cover: CoverContext, part: CoverPart) -> Iterator[Drawn]:
    """Four puzzles on cards, the right ones a step lower, each above its shadow."""
    room = cover.safe_on_front(part.area)
    gap = 0.11
    side = min(room.width / (2 + gap + _SHADOW), room.height / (2 + gap + _STEP + _SHADOW))
    left = room.middle - side * (2 + gap + _SHADOW) / 2
    for number in range(4):
        column, row = number % 2, number // 2
        x = left + column * side * (1 + gap)
        y = room.top - side * (row * (1 + gap) + 1 + column * _STEP)
        shadow = part.colours[1 + number % (len(part.colours) - 1)] if len(part.colours) > 1 else part.colours[0]
        ops = list(_card(cover, part, Box(x, y, side, side), number))
        if ops:
            off = _SHADOW * side
            yield filled(cover.tone(shadow), Box(x + off, y - off, side, side))
            yield from ops


def _levels(cover: CoverContext, part: CoverPart) -> Iterator[Drawn]:
    """A column for every level, each higher than the one before, with its dots and name, and a puzzle on a card."""
    room, bled, levels = cover.on_front(part.area), cover.bled(part.area), facts_of(cover.spec).levels
    width, safe = room.width / max(1, len(levels)), cover.safe_on_front(part.area)
    for number, level in enumerate(levels):
        share = 1.0 if len(levels) == 1 else _LOWEST + (1 - _LOWEST) * number / (len(levels) - 1)
        seen = Box(room.x + number * width, room.y, width, share * room.height)
        right = bled.right if number == len(levels) - 1 else seen.right
        light = cover.tone(part.colours[number % len(part.colours)])
        yield filled(light, Box(seen.x, bled.y, right - seen.x, seen.top - bled.y))
        clear = 2 * min(seen.middle - safe.x, safe.right - seen.middle) - _BORDER
        yield from _level_mark(cover, part, seen, level, clear)
        wide = min((1 - 2 * _BESIDE) * width, clear / (1 - 2 * CARD_QUIET), _CARD_MOST * cover.wrap.front.width)
        side = min(wide, seen.height - 2 * _LABEL)
        if side > 0:
            card = Box(seen.middle - side / 2, seen.top - _LABEL - side, side, side)
            white = replace(part, colours=(part.lines or part.colours[0],), lines=part.colours[-1])
            yield from _card(cover.of_level(level), white, card, 0)


def _level_mark(cover: CoverContext, part: CoverPart, box: Box, level: Level, most: float) -> Iterator[Drawn]:
    """The dots of a level and its name, at the top of its column, the name no longer than `most`."""
    count, name = cover.spec.mark(level), cover.spec.strings[f"level.{level}"]
    tone, face = _lines(cover, part), cover.typeface.bold
    first = box.middle - (count - 1) * 1.5 * _DOT
    yield Discs(tone, 0.0, tuple((first + at * 3 * _DOT, box.top - 16, _DOT) for at in range(count)))
    size = fitted(face, name, 15, min((1 - _BESIDE) * box.width, most))
    if size >= cover.wrap.text_min:
        yield Text(Weight.BOLD, size, tone, ((box.middle - face.width(name, size) / 2, box.top - 38, name),))


_FIGURES: Final[Mapping[Figure, Callable[[CoverContext, CoverPart], Iterator[Drawn]]]] = {
    Figure.FILL: _fill,
    Figure.FRAME: _frame,
    Figure.GRID: _grid,
    Figure.TILES: _tiles,
    Figure.CLOSE_UP: _close_up,
    Figure.ROW: _row,
    Figure.CARDS: _cards,
    Figure.LEVELS: _levels,
}
