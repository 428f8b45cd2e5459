"""The author's own picture behind a cover, and the bands that texts need where its pixels do not let them be read."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import numpy as np

from pipeline.frozen import frozen
from pipeline.model.picture import CMYK, RGB, Picture, Tone
from pipeline.page.draw.ops import Drawn, Image, Text
from pipeline.page.files.picture_pixels import READABLE, Luminances, contrast, luminance, luminances, pressed
from pipeline.page.units import Box, whole_pixels
from pipeline.typeset.cover.cover_context import CoverContext, filled
from pipeline.typeset.cover.lettering import Block

_EXTREMES: Final = (1, 99)  # per cent of the pixels below a text: what is darker or lighter is too little to matter
_PAD: Final = 0.04  # of a side's width, that a band reaches beyond its texts
_STRIP: Final = 4.0  # points: the height of the strips along a band


@frozen
class PictureGround:
    """A picture that fills the whole wrap, and the light of its pixels, one to a point."""

    image: Image
    light: Luminances

    @classmethod
    def of(cls, cover: CoverContext, picture: Picture) -> "PictureGround":
        """The picture in colours that the printer accepts, as large as covers everything."""
        wrap = cover.wrap
        light = luminances(picture, (round(wrap.width), round(wrap.height)))
        if cover.space == CMYK and picture.colour == RGB:
            assert cover.design.profile is not None
            size = (whole_pixels(wrap.width, wrap.rules.image_dpi), whole_pixels(wrap.height, wrap.rules.image_dpi))
            picture = pressed(picture, size, cover.design.profile)
        return cls(_filling(cover, picture), light)

    def bears(self, box: Box, tones: Iterable[Tone]) -> bool:
        """Can texts of these colours be read on the picture in a rectangle?"""
        rows, columns = self.light.shape
        top, low = max(0, rows - round(box.top)), min(rows, rows - round(box.y))
        left, right = max(0, round(box.x)), min(columns, round(box.right))
        below = self.light[top:low, left:right]
        if not below.size:
            return False
        extremes = np.percentile(below, _EXTREMES)
        return all(_stands_out(luminance(tone), [*map(float, extremes)]) for tone in tones)


def _stands_out(ink: float, extremes: Sequence[float]) -> bool:
    """Is an ink so much lighter or darker than all that lies below it that it can be read?"""
    between = extremes[0] <= ink <= extremes[1]
    return not between and min(contrast(ink, one) for one in extremes) >= READABLE


def _filling(cover: CoverContext, picture: Picture) -> Image:
    """A picture over the whole wrap, its overhang cut off on both sides alike."""
    wrap = cover.wrap
    scale = max(wrap.width / picture.width, wrap.height / picture.height)
    width, height = picture.width * scale, picture.height * scale
    return Image(picture, ((wrap.width - width) / 2, (wrap.height - height) / 2, width, height))


def bands(cover: CoverContext, ground: PictureGround, front: Sequence[Block], back: Sequence[Block]) -> Iterator[Drawn]:
    """Bands of the design's ground below the texts that need one: ribbons that run off at the outer edges.

    The spine has one from fold to fold of what is safe.
    """
    wrap, pad = cover.wrap, _PAD * cover.wrap.front.width
    ribbons = [
        _ribbon(block.box, pad, block.box.x - pad, wrap.width) for block in front if not _reads(ground, block, pad)
    ]
    ribbons += [_ribbon(block.box, pad, 0.0, block.box.right + pad) for block in back if not _reads(ground, block, pad)]
    for ribbon in ribbons:
        yield filled(cover.tone(cover.template.ground), ribbon)
        edges = (Box(ribbon.x, y, ribbon.width, _STRIP) for y in (ribbon.y - _STRIP, ribbon.top))
        yield filled(cover.tone(cover.template.series), *edges)
    safe = wrap.safe_spine
    if safe and not ground.bears(safe, [cover.tone(cover.template.spine.ink)]):
        yield filled(cover.tone(cover.template.ground), Box(safe.x, 0.0, safe.width, wrap.height))


def _reads(ground: PictureGround, block: Block, pad: float) -> bool:
    box = block.box
    around = Box(box.x - pad / 2, box.y - pad / 2, box.width + pad, box.height + pad)
    return ground.bears(around, {op.grey for op in block.ops() if isinstance(op, Text)})


def _ribbon(box: Box, pad: float, left: float, right: float) -> Box:
    return Box(left, box.y - pad, right - left, box.height + 2 * pad)
