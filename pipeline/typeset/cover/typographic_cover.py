"""Draws a typographic cover: back with blurb and room for the barcode, spine, front with title, grid and author.

White on a dark ground, or on dark panels over the author's own picture. Type becomes smaller until it fits.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pipeline.errors import InputError, Problem
from pipeline.model.cover import CoverDesign, Picture
from pipeline.model.printer import INCH
from pipeline.model.spec import BookSpec
from pipeline.page.draw.drawing import Drawing
from pipeline.page.draw.ops import Drawn, Fills, Image, Placed, Sideways, Text
from pipeline.page.text.flow import Column, Strip, Style, column_height, draw_column, one_column, paragraph, whole_words
from pipeline.page.type.typography import Span, Typeface, Weight
from pipeline.page.units import Box
from pipeline.typeset.cover.cover_grids import back_cards, front_card
from pipeline.typeset.cover.wrap import Wrap
from pipeline.typeset.matter.title_page import series_line

DARK: Final = 0.14
_WHITE: Final = 1.0
_MARGIN = 0.09  # of a side's width, between its edges and its texts
_TITLES: Final = (0.15, 0.135, 0.12, 0.105, 0.09, 0.08, 0.07, 0.06, 0.05, 0.042)
"""Sizes of the title that are tried in turn, in widths of the front."""
_BLURB_LEADING = 1.42
_TITLE_HEIGHT = 0.36  # of the front, at most, for title, subtitle and series
_SUBTITLE = 0.42  # sizes in that of the title
_SMALLEST = 9.0  # type of subtitle and author
_TITLE_LEADING = 1.12
_CARD_GAP = 0.07  # between the card and the texts, in widths of the front
_BLURBS: Final = (17.0, 15.5, 14.0, 13.0, 12.0, 11.0, 10.0, 9.0, 8.0)
_BLURB_GAP = 0.7  # between paragraphs, in sizes
_PANEL = 0.05  # dark around texts on a picture, in widths of the side
_SPINE_MOST = 22.0  # type on the spine
_SPINE_SHARE = 0.86  # of its length, that texts take at most
_SPINE_GAP = 1.5  # from title to author, in sizes
_ROUND = 1e-6  # of a pixel, that divisions may be off


@dataclass(frozen=True, slots=True)
class _Block:
    """Texts below each other in a rectangle that they fill."""

    column: Column
    box: Box


@dataclass(frozen=True, slots=True)
class _Sides:
    """The texts of front and back; None for what is empty or does not fit."""

    title: _Block | None
    author: _Block | None
    blurb: _Block | None

    @property
    def blocks(self) -> tuple[_Block, ...]:
        """Those that there are."""
        return tuple(block for block in (self.title, self.author, self.blurb) if block)


def cover_ops(
    wrap: Wrap, design: CoverDesign, grids: Sequence[Drawing], spec: BookSpec, typeface: Typeface
) -> tuple[Drawn, ...]:
    """Everything on a cover; InputError for texts that do not fit, or a picture that is too small."""
    if problems := cover_problems(wrap, design, spec, typeface):
        raise InputError(problems)
    sides = _sides(wrap, design, spec, typeface)
    texts = [op for block in sides.blocks for op in _white(draw_column(block.column, block.box.x, block.box.top))]
    if design.background:
        between: list[Drawn] = [_panel(block, wrap) for block in sides.blocks]
    else:
        between = list(_cards(wrap, sides, grids, spec, typeface))
    barcode = Fills(_WHITE, ((wrap.barcode.x, wrap.barcode.y, wrap.barcode.width, wrap.barcode.height),))
    return (_ground(wrap, design.background), *between, *texts, *_spine(wrap, design, typeface), barcode)


def cover_problems(wrap: Wrap, design: CoverDesign, spec: BookSpec, typeface: Typeface) -> list[Problem]:
    """What of a design cannot be printed on this cover: texts that do not fit, a picture with too few pixels."""
    sides = _sides(wrap, design, spec, typeface)
    found = []
    if sides.title is None:
        message = "title, subtitle and author do not fit the front cover even in small type; shorten the longest"
        key, place = spec.text_at("cover.title", "title")
        found.append(Problem(message, place, key))
    if design.blurb and sides.blurb is None:
        many, fit = len(design.blurb), _blurb_room(wrap, design, typeface)
        message = f"{many} characters do not fit the back cover above the barcode, about {fit} do; shorten the text"
        key, place = spec.text_at("cover.blurb")
        found.append(Problem(message, place, key))
    if design.background and _resolution(wrap, design.background) < wrap.rules.image_dpi:
        found.append(Problem(_too_coarse(wrap, design.background), design.background_at, "cover.background"))
    return found


def _too_coarse(wrap: Wrap, picture: Picture) -> str:
    inches = f"{wrap.width / INCH:.4f} x {wrap.height / INCH:.4f} in"
    columns, rows = wrap.pixels
    has = f"{picture.name} has {picture.width} x {picture.height} pixels, {_resolution(wrap, picture):.0f} to the inch"
    wants = f"expected {wrap.rules.image_dpi} or more; use a picture of {columns} x {rows} pixels"
    return f"{has} on a cover of {inches}, {wants}"


def spine_size(wrap: Wrap, typeface: Typeface) -> float:
    """The size of type that the spine has room for; 0 where it stays bare."""
    safe, face = wrap.safe_spine, typeface.bold
    size = min(_SPINE_MOST, safe.width / (face.ascent + face.descent)) if safe else 0.0
    return size if size >= wrap.text_min else 0.0


@dataclass(frozen=True, slots=True)
class SpineText:
    """What runs down a spine, in type of a size; the author is empty where there is room for the title alone."""

    title: str
    author: str
    size: float

    def start_of_author(self, typeface: Typeface) -> float:
        """How far down from the start of the title the author begins."""
        return (typeface.bold.width(self.title, 1.0) + _SPINE_GAP) * self.size

    def length(self, typeface: Typeface) -> float:
        """The length of the whole text."""
        if not self.author:
            return typeface.bold.width(self.title, self.size)
        return self.start_of_author(typeface) + typeface.regular.width(self.author, self.size)


def spine_text(wrap: Wrap, design: CoverDesign, typeface: Typeface) -> SpineText | None:
    """What a design has on the spine; None where that is too thin, or the title too long."""
    most, safe = spine_size(wrap, typeface), wrap.safe_spine
    if safe is None:
        return None
    for author in (design.author, ""):
        one = SpineText(design.title, author, 1.0)
        size = min(most, _SPINE_SHARE * safe.height / one.length(typeface))
        if size >= wrap.text_min:
            return replace(one, size=size)
    return None


def _resolution(wrap: Wrap, picture: Picture) -> float:
    """Pixels to the inch of a picture that is just large enough for the whole cover."""
    return INCH * min(picture.width / wrap.width, picture.height / wrap.height) + _ROUND


def _sides(wrap: Wrap, design: CoverDesign, spec: BookSpec, typeface: Typeface) -> _Sides:
    """Title, author and blurb where they stand, the title in the largest type that fits."""
    front, back = _room(wrap.front, wrap.safe_front), _room(wrap.back, wrap.safe_back)
    blurb = _blurb(design, typeface, back, wrap.barcode.top)
    for share in _TITLES:
        size = share * wrap.front.width
        title, author = _title(design, spec, typeface, size, front.width), _author(design, typeface, size, front.width)
        if title is not None and author is not None and column_height(title) <= _TITLE_HEIGHT * wrap.front.height:
            foot = column_height(author)
            signed = _Block(author, Box(front.x, front.y, front.width, foot)) if foot else None
            return _Sides(_at_top(title, front), signed, blurb)
    return _Sides(None, None, blurb)


def _room(side: Box, safe: Box) -> Box:
    """Where the texts of a side stand: well inside what is safe."""
    margin = max(safe.x - side.x, _MARGIN * side.width)
    return Box(side.x + margin, side.y + margin, side.width - 2 * margin, side.height - 2 * margin)


def _title(design: CoverDesign, spec: BookSpec, typeface: Typeface, size: float, width: float) -> Column | None:
    small = max(_SMALLEST, _SUBTITLE * size)
    light, bold = Style(typeface, small, 1.4), Style(typeface, size, _TITLE_LEADING)
    parts = (
        whole_words(Span(series_line(spec)), width, light),
        whole_words(Span(design.title, Weight.BOLD), width, bold),
        whole_words(Span(design.subtitle), width, light),
    )
    return _stacked(parts, 0.35 * small)


def _author(design: CoverDesign, typeface: Typeface, size: float, width: float) -> Column | None:
    style = Style(typeface, max(_SMALLEST, _SUBTITLE * size), 1.3)
    return _stacked((whole_words(Span(design.author), width, style),), 0.0)


def _stacked(parts: Sequence[tuple[Strip, ...] | None], gap: float) -> Column | None:
    if any(part is None for part in parts):
        return None
    strips = [replace(strip, before=0.0 if n else gap) for part in parts if part for n, strip in enumerate(part)]
    return one_column(strips)


def _blurb(design: CoverDesign, typeface: Typeface, room: Box, floor: float) -> _Block | None:
    """The blurb from the top of the back, in the largest type that keeps it clear of the barcode."""
    for size in _BLURBS:
        column = _paragraphs(design.blurb, Style(typeface, size, _BLURB_LEADING), room.width)
        if column and room.top - column_height(column) >= floor + 2 * size:
            return _at_top(column, room)
    return None


def _blurb_room(wrap: Wrap, design: CoverDesign, typeface: Typeface) -> int:
    """About how many characters of a blurb that is too long there is room for."""
    room, size = _room(wrap.back, wrap.safe_back), _BLURBS[-1]
    height = column_height(_paragraphs(design.blurb, Style(typeface, size, _BLURB_LEADING), room.width))
    return int(len(design.blurb) * (room.top - wrap.barcode.top - 2 * size) / height)


def _paragraphs(text: str, style: Style, width: float) -> Column:
    strips: list[Strip] = []
    for part in (" ".join(lines.split()) for lines in text.strip().split("\n\n")):
        lines = list(paragraph([Span(part)], width, style)) if part else []
        strips += [replace(line, before=0.0 if n else _BLURB_GAP * style.size) for n, line in enumerate(lines)]
    return one_column(strips)


def _at_top(column: Column, room: Box) -> _Block | None:
    height = column_height(column)
    return _Block(column, Box(room.x, room.top - height, room.width, height)) if height else None


def _white(ops: Iterable[Placed]) -> Iterator[Drawn]:
    return (replace(op, grey=_WHITE) for op in ops if isinstance(op, Text))


def _ground(wrap: Wrap, picture: Picture | None) -> Drawn:
    """The dark ground, or the picture as large as covers everything, its overhang cut off on both sides alike."""
    if picture is None:
        return Fills(DARK, ((0.0, 0.0, wrap.width, wrap.height),))
    scale = max(wrap.width / picture.width, wrap.height / picture.height)
    width, height = picture.width * scale, picture.height * scale
    return Image(picture, ((wrap.width - width) / 2, (wrap.height - height) / 2, width, height))


def _panel(block: _Block, wrap: Wrap) -> Fills:
    """The dark behind a block of texts, inside what is safe."""
    room = _room(wrap.front, wrap.safe_front)
    pad = min(_PANEL * wrap.front.width, room.x - wrap.safe_front.x)
    box = block.box
    return Fills(DARK, ((box.x - pad, box.y - pad, box.width + 2 * pad, box.height + 2 * pad),))


def _cards(wrap: Wrap, sides: _Sides, grids: Sequence[Drawing], spec: BookSpec, typeface: Typeface) -> Iterator[Drawn]:
    """Puzzles of the book: the first between title and author, others beside the barcode."""
    if not grids:
        return
    front, back = _room(wrap.front, wrap.safe_front), _room(wrap.back, wrap.safe_back)
    gap = _CARD_GAP * wrap.front.width
    top = (sides.title.box.y if sides.title else front.top) - gap
    foot = (sides.author.box.top if sides.author else front.y) + gap
    look = spec.page.look
    yield from front_card(wrap, Box(front.x, foot, front.width, top - foot), grids[0], look, typeface)
    yield from back_cards(wrap, back.x, grids[1:], look, typeface)


def _spine(wrap: Wrap, design: CoverDesign, typeface: Typeface) -> Iterator[Drawn]:
    """Title and author down the spine, centred between its folds, where it is wide enough."""
    found, safe, bold = spine_text(wrap, design, typeface), wrap.safe_spine, typeface.bold
    if found is None or safe is None:
        return
    size, start = found.size, -found.length(typeface) / 2
    lowest, highest = safe.x + bold.descent * size, safe.right - bold.ascent * size
    x = min(max(safe.middle - bold.cap_height * size / 2, lowest), highest)
    after = start + found.start_of_author(typeface)
    title = Text(Weight.BOLD, size, _WHITE, ((start, 0.0, found.title),))
    author = Text(Weight.REGULAR, size, _WHITE, ((after, 0.0, found.author),))
    if design.background:
        yield Fills(DARK, ((safe.x, 0.0, safe.width, wrap.height),))
    yield Sideways(x, wrap.spine.y + wrap.spine.height / 2, (title, author))
