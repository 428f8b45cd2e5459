"""Tells text that is printed over other text."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from pipeline.inspect.faults import Fault, FaultType
from pipeline.inspect.pdf.ink import Glyph, InkPage

_ACROSS: Final = 0.5  # of the narrower glyph's width that two may share; letters that are set close share less
_DOWN: Final = 0.4  # of the lower glyph's height
_BAND: Final = 24.0  # points: glyphs are looked for among those of the same and of the next band


def overprint_faults(pages: Sequence[InkPage]) -> Iterator[Fault]:
    """The first place of every page where two glyphs stand on one another."""
    for number, page in enumerate(pages, 1):
        pair = next(_pairs(page.glyphs), None)
        if pair:
            one, other = pair
            found = f"{other.text!r} is printed over {one.text!r} at {other.x:.0f}, {other.y:.0f} points"
            yield Fault(FaultType.TYPE, number, "", found, "every text on bare paper")


def _pairs(glyphs: Sequence[Glyph]) -> Iterator[tuple[Glyph, Glyph]]:
    bands: dict[int, list[Glyph]] = defaultdict(list)
    for glyph in glyphs:
        if glyph.text.strip() and glyph.field.width > 0:
            for band in {int(glyph.field.top // _BAND), int(glyph.field.bottom // _BAND)}:
                bands[band].append(glyph)
    for ones in bands.values():
        ones.sort(key=lambda glyph: glyph.field.left)
        for at, (one, follower) in enumerate(pairwise(ones)):
            if follower.field.left < one.field.right:
                yield from ((one, other) for other in _over(one, ones[at + 1 :]))


def _over(one: Glyph, others: Sequence[Glyph]) -> Iterator[Glyph]:
    for other in others:
        shared = one.field.common(other.field)
        if other.field.left >= one.field.right:
            return
        across = shared.width > _ACROSS * min(one.field.width, other.field.width)
        if across and shared.height > _DOWN * min(one.field.height, other.field.height):
            yield other
