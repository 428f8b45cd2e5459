"""Draws a typographic cover: back with blurb and room for the barcode, spine, front with title, grid and author.

White on a dark ground, or on dark panels over the author's own picture. Type becomes smaller until it fits.
"""

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
from pipeline.typeset.matter.front_pages import series_line

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


@dataclass(frozen=True, slots=True)
class _Cover:
    """A cover before it is drawn: its geometry, the author's texts and picture, the book and its typeface."""

    wrap: Wrap
    design: CoverDesign
    spec: BookSpec
    typeface: Typeface

    @property
    def front(self) -> Box:
        """Where the texts of the front stand."""
        return _room(self.wrap.front, self.wrap.safe_front)

    @property
    def back(self) -> Box:
        """Where the texts of the back stand."""
        return _room(self.wrap.back, self.wrap.safe_back)


def cover_ops(
    wrap: Wrap, design: CoverDesign, grids: Sequence[Drawing], spec: BookSpec, typeface: Typeface
) -> tuple[Drawn, ...]:
    """Everything on a cover; InputError for texts that do not fit, or a picture that is too small."""
    cover = _Cover(wrap, design, spec, typeface)
    sides = _sides(cover)
    if problems := _problems(cover, sides):
        raise InputError(problems)
    texts = [op for block in sides.blocks for op in _white(draw_column(block.column, block.box.x, block.box.top))]
    between = [_panel(block, cover) for block in sides.blocks] if design.background else _cards(cover, sides, grids)
    barcode = Fills(_WHITE, ((wrap.barcode.x, wrap.barcode.y, wrap.barcode.width, wrap.barcode.height),))
    return (_ground(wrap, design.background), *between, *texts, *_spine(cover), barcode)


def cover_problems(wrap: Wrap, design: CoverDesign, spec: BookSpec, typeface: Typeface) -> list[Problem]:
    """What of a design cannot be printed on this cover: texts that do not fit, a picture with too few pixels."""
    cover = _Cover(wrap, design, spec, typeface)
    return _problems(cover, _sides(cover))


def _problems(cover: _Cover, sides: _Sides) -> list[Problem]:
    wrap, design, found = cover.wrap, cover.design, []
    if sides.title is None:
        message = "title, subtitle and author do not fit the front cover even in small type; shorten the longest"
        key, place = cover.spec.text_at("cover.title", "title")
        found.append(Problem(message, place, key))
    if design.blurb and sides.blurb is None:
        many, fit = len(design.blurb), _blurb_room(cover)
        message = f"{many} characters do not fit the back cover above the barcode, about {fit} do; shorten the text"
        key, place = cover.spec.text_at("cover.blurb")
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


def _sides(cover: _Cover) -> _Sides:
    """Title, author and blurb where they stand, the title in the largest type that fits."""
    blurb, front = _blurb(cover), cover.front
    for share in _TITLES:
        title, author = _titles(cover, share * cover.wrap.front.width)
        if title is not None and author is not None and column_height(title) <= _TITLE_HEIGHT * cover.wrap.front.height:
            foot = column_height(author)
            signed = _Block(author, Box(front.x, front.y, front.width, foot)) if foot else None
            return _Sides(_at_top(title, front), signed, blurb)
    return _Sides(None, None, blurb)


def _room(side: Box, safe: Box) -> Box:
    """Where the texts of a side stand: well inside what is safe."""
    margin = max(safe.x - side.x, _MARGIN * side.width)
    return Box(side.x + margin, side.y + margin, side.width - 2 * margin, side.height - 2 * margin)


def _titles(cover: _Cover, size: float) -> tuple[Column | None, Column | None]:
    """Title with series and subtitle, and the author, the title in type of a size; None for what is too wide."""
    design, typeface, small = cover.design, cover.typeface, max(_SMALLEST, _SUBTITLE * size)
    light, bold, signed = (
        Style(typeface, small, 1.4),
        Style(typeface, size, _TITLE_LEADING),
        Style(typeface, small, 1.3),
    )
    texts = (
        (Span(series_line(cover.spec)), light),
        (Span(design.title, Weight.BOLD), bold),
        (Span(design.subtitle), light),
        (Span(design.author), signed),
    )
    *title, author = (whole_words(span, cover.front.width, style) for span, style in texts)
    return _stacked(title, 0.35 * small), _stacked([author], 0.0)


def _stacked(parts: Sequence[tuple[Strip, ...] | None], gap: float) -> Column | None:
    if any(part is None for part in parts):
        return None
    strips = [replace(strip, before=0.0 if n else gap) for part in parts if part for n, strip in enumerate(part)]
    return one_column(strips)


def _blurb(cover: _Cover) -> _Block | None:
    """The blurb from the top of the back, in the largest type that keeps it clear of the barcode."""
    room = cover.back
    for size in _BLURBS:
        column = _paragraphs(cover, size)
        if column and room.top - column_height(column) >= cover.wrap.barcode.top + 2 * size:
            return _at_top(column, room)
    return None


def _blurb_room(cover: _Cover) -> int:
    """About how many characters of a blurb that is too long there is room for."""
    size = _BLURBS[-1]
    free = cover.back.top - cover.wrap.barcode.top - 2 * size
    return int(len(cover.design.blurb) * free / column_height(_paragraphs(cover, size)))


def _paragraphs(cover: _Cover, size: float) -> Column:
    """The blurb in type of a size."""
    style = Style(cover.typeface, size, _BLURB_LEADING)
    strips: list[Strip] = []
    for part in (" ".join(lines.split()) for lines in cover.design.blurb.strip().split("\n\n")):
        lines = list(paragraph([Span(part)], cover.back.width, style)) if part else []
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


def _panel(block: _Block, cover: _Cover) -> Fills:
    """The dark behind a block of texts, inside what is safe."""
    pad = min(_PANEL * cover.wrap.front.width, cover.front.x - cover.wrap.safe_front.x)
    box = block.box
    return Fills(DARK, ((box.x - pad, box.y - pad, box.width + 2 * pad, box.height + 2 * pad),))


def _cards(cover: _Cover, sides: _Sides, grids: Sequence[Drawing]) -> Iterator[Drawn]:
    """Puzzles of the book: the first between title and author, others beside the barcode."""
    if not grids:
        return
    wrap, front, look = cover.wrap, cover.front, cover.spec.page.look
    gap = _CARD_GAP * wrap.front.width
    top = (sides.title.box.y if sides.title else front.top) - gap
    foot = (sides.author.box.top if sides.author else front.y) + gap
    yield from front_card(wrap, Box(front.x, foot, front.width, top - foot), grids[0], look, cover.typeface)
    yield from back_cards(wrap, cover.back.x, grids[1:], look, cover.typeface)


def _spine(cover: _Cover) -> Iterator[Drawn]:
    """Title and author down the spine, centred between its folds, where it is wide enough."""
    wrap, typeface, bold = cover.wrap, cover.typeface, cover.typeface.bold
    found, safe = spine_text(wrap, cover.design, typeface), wrap.safe_spine
    if found is None or safe is None:
        return
    size, start = found.size, -found.length(typeface) / 2
    lowest, highest = safe.x + bold.descent * size, safe.right - bold.ascent * size
    x = min(max(safe.middle - bold.cap_height * size / 2, lowest), highest)
    after = start + found.start_of_author(typeface)
    title = Text(Weight.BOLD, size, _WHITE, ((start, 0.0, found.title),))
    author = Text(Weight.REGULAR, size, _WHITE, ((after, 0.0, found.author),))
    if cover.design.background:
        yield Fills(DARK, ((safe.x, 0.0, safe.width, wrap.height),))
    yield Sideways(x, wrap.spine.y + wrap.spine.height / 2, (title, author))
