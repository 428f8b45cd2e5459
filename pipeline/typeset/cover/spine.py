"""Draws the spine of a cover: the number of the volume at its head, title and author reading down."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from pipeline.frozen import frozen
from pipeline.model.cover import CoverDesign
from pipeline.model.spec import BookSpec
from pipeline.page.draw.ops import Drawn, Sideways, Text
from pipeline.page.type.typography import Typeface, Weight
from pipeline.page.units import Box
from pipeline.typeset.cover.cover_context import CoverContext, filled
from pipeline.typeset.cover.wrap import Wrap

_MOST: Final = 24.0  # type on the spine
_SHARE: Final = 0.9  # of its length, that texts take at most
_GAP: Final = 1.5  # from title to author, in sizes
_VOLUME_MOST: Final = 14.0  # type of the number of the volume
_VOLUME_PAD: Final = 0.7  # of its ground above and below it, in sizes


def spine_size(wrap: Wrap, typeface: Typeface) -> float:
    """The size of type that the spine has room for; 0 where it stays bare."""
    safe, face = wrap.safe_spine, typeface.bold
    size = min(_MOST, safe.width / (face.ascent + face.descent)) if safe else 0.0
    return size if size >= wrap.text_min else 0.0


@frozen
class SpineText:
    """What runs down a spine, in type of a size; the author is empty where there is room for the title alone."""

    title: str
    author: str
    size: float

    def start_of_author(self, typeface: Typeface) -> float:
        """How far down from the start of the title the author begins."""
        return (typeface.bold.width(self.title, 1.0) + _GAP) * self.size

    def length(self, typeface: Typeface) -> float:
        """The length of the whole text."""
        if not self.author:
            return typeface.bold.width(self.title, self.size)
        return self.start_of_author(typeface) + typeface.regular.width(self.author, self.size)


def spine_text(wrap: Wrap, design: CoverDesign, typeface: Typeface, spec: BookSpec) -> SpineText | None:
    """What a design has on the spine; None where that is too thin, or the title too long."""
    most, room = spine_size(wrap, typeface), _text_room(wrap, spec, typeface)
    if room is None:
        return None
    for author in (design.author, ""):
        one = SpineText(design.title, author, 1.0)
        size = min(most, _SHARE * room.height / one.length(typeface))
        if size >= wrap.text_min:
            return replace(one, size=size)
    return None


def _volume(wrap: Wrap, spec: BookSpec, typeface: Typeface) -> tuple[str, float]:
    """The number of the volume in words, and its size; empty where there is none, or the spine no room for it."""
    size = spine_size(wrap, typeface)
    if spec.volume is None or not spec.series or not size:
        return "", 0.0
    text = spec.strings["cover.volume_number"].format(volume=spec.volume)
    return text, min(size, _VOLUME_MOST)


def _ground(safe: Box, text: str, size: float, typeface: Typeface) -> Box:
    """What the number of the volume stands on, at the head of the spine."""
    height = typeface.bold.width(text, size) + 2 * _VOLUME_PAD * size
    return Box(safe.x, safe.top - height, safe.width, height)


def _text_room(wrap: Wrap, spec: BookSpec, typeface: Typeface) -> Box | None:
    """Where title and author run: below the number of the volume."""
    safe = wrap.safe_spine
    if safe is None:
        return None
    text, size = _volume(wrap, spec, typeface)
    return safe.without(top=_ground(safe, text, size, typeface).height + _VOLUME_PAD * size) if text else safe


def spine_ops(cover: CoverContext) -> Iterator[Drawn]:
    """The texts of the spine, centred between its folds, where it is wide enough."""
    wrap, typeface, colours = cover.wrap, cover.typeface, cover.template.spine
    safe = wrap.safe_spine
    if safe is None:
        return
    yield from _volume_ops(cover, safe)
    found, room = spine_text(wrap, cover.design, typeface, cover.spec), _text_room(wrap, cover.spec, typeface)
    if found is None or room is None:
        return
    size, ink = found.size, cover.tone(colours.ink)
    after = found.start_of_author(typeface)
    title = Text(Weight.BOLD, size, ink, ((0.0, 0.0, found.title),))
    author = Text(Weight.REGULAR, size, ink, ((after, 0.0, found.author),))
    y = room.y + (room.height + found.length(typeface)) / 2
    yield Sideways(_baseline(safe, size, typeface), y, (title, author) if found.author else (title,))


def _baseline(safe: Box, size: float, typeface: Typeface) -> float:
    """The x of a baseline whose text reads down in the middle of the spine, and clear of its folds."""
    bold = typeface.bold
    lowest, highest = safe.x + bold.descent * size, safe.right - bold.ascent * size
    return min(max(safe.middle - bold.cap_height * size / 2, lowest), highest)


def _volume_ops(cover: CoverContext, safe: Box) -> Iterator[Drawn]:
    """The number of the volume, reading down, on a ground from fold to fold of what is safe."""
    text, size = _volume(cover.wrap, cover.spec, cover.typeface)
    if not text:
        return
    colours = cover.template.spine
    ground = _ground(safe, text, size, cover.typeface)
    yield filled(cover.tone(colours.accent), ground)
    words = Text(Weight.BOLD, size, cover.tone(colours.accent_ink), ((0.0, 0.0, text),))
    yield Sideways(_baseline(safe, size, cover.typeface), ground.top - _VOLUME_PAD * size, (words,))
