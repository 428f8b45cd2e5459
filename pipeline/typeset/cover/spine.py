"""Draws the spine of a cover: the number of the volume at its head, title and author reading down."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

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
_VOLUME_MOST: Final = 30.0  # type of the number of the volume
_VOLUME_ROOM: Final = 1.7  # its ground, in sizes


def spine_size(wrap: Wrap, typeface: Typeface) -> float:
    """The size of type that the spine has room for; 0 where it stays bare."""
    safe, face = wrap.safe_spine, typeface.bold
    size = min(_MOST, safe.width / (face.ascent + face.descent)) if safe else 0.0
    return size if size >= wrap.text_min else 0.0


@dataclass(frozen=True, slots=True)
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
    """The number of the volume and its size; empty where the book has none, or the spine no room for it."""
    text, safe = str(spec.volume or ""), wrap.safe_spine
    if not text or not spec.series or safe is None or not spine_size(wrap, typeface):
        return "", 0.0
    size = min(_VOLUME_MOST, safe.width / typeface.bold.width(text, 1.0))
    return (text, size) if size >= wrap.text_min else ("", 0.0)


def _text_room(wrap: Wrap, spec: BookSpec, typeface: Typeface) -> Box | None:
    """Where title and author run: below the number of the volume."""
    safe = wrap.safe_spine
    if safe is None:
        return None
    _, size = _volume(wrap, spec, typeface)
    return safe.without(top=(_VOLUME_ROOM + 0.5) * size) if size else safe


def spine_ops(cover: CoverContext) -> Iterator[Drawn]:
    """The texts of the spine, centred between its folds, where it is wide enough."""
    wrap, typeface, colours = cover.wrap, cover.typeface, cover.template.spine
    bold, safe = typeface.bold, wrap.safe_spine
    if safe is None:
        return
    yield from _volume_ops(cover, safe)
    found, room = spine_text(wrap, cover.design, typeface, cover.spec), _text_room(wrap, cover.spec, typeface)
    if found is None or room is None:
        return
    size, ink = found.size, cover.tone(colours.ink)
    lowest, highest = safe.x + bold.descent * size, safe.right - bold.ascent * size
    x = min(max(safe.middle - bold.cap_height * size / 2, lowest), highest)
    after = found.start_of_author(typeface)
    title = Text(Weight.BOLD, size, ink, ((0.0, 0.0, found.title),))
    author = Text(Weight.REGULAR, size, ink, ((after, 0.0, found.author),))
    y = room.y + (room.height + found.length(typeface)) / 2
    yield Sideways(x, y, (title, author) if found.author else (title,))


def _volume_ops(cover: CoverContext, safe: Box) -> Iterator[Drawn]:
    """The number of the volume, upright, on a ground from fold to fold of what is safe."""
    text, size = _volume(cover.wrap, cover.spec, cover.typeface)
    if not text:
        return
    colours, bold = cover.template.spine, cover.typeface.bold
    height = _VOLUME_ROOM * size
    ground = Box(safe.x, safe.top - height, safe.width, height)
    yield filled(cover.tone(colours.accent), ground)
    y = ground.y + (height - bold.cap_height * size) / 2
    x = safe.middle - bold.width(text, size) / 2
    yield Text(Weight.BOLD, size, cover.tone(colours.accent_ink), ((x, y, text),))
