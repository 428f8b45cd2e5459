"""Puzzles of the book on white cards: a large one on the front of its cover, small ones beside the barcode."""

from collections.abc import Iterator, Sequence
from typing import Final

from pipeline.model.look import Look
from pipeline.page.draw.drawing import Drawing
from pipeline.page.draw.ops import Drawn, Fills
from pipeline.page.draw.place import Spot
from pipeline.page.draw.samples import sample
from pipeline.page.type.typography import Typeface
from pipeline.page.units import Box
from pipeline.typeset.cover.wrap import Wrap

_WHITE: Final = 1.0
_LARGEST = 0.66  # of the front's width, that its card takes at most
_SMALLEST = 0.2  # a card that would be smaller is left out
_QUIET = 0.055  # white around a grid, in widths of its card
_GAP = 0.16  # between the cards of the back, in widths of them


def front_card(wrap: Wrap, room: Box, grid: Drawing, look: Look, typeface: Typeface) -> Iterator[Drawn]:
    """A grid in the middle of the room between title and author, where that is high enough."""
    side = min(_LARGEST * wrap.front.width, room.height)
    if side >= _SMALLEST * wrap.front.width:
        box = Box(wrap.front.middle - side / 2, room.y + (room.height - side) / 2, side, side)
        yield from _card(box, grid, look, typeface)


def back_cards(wrap: Wrap, left: float, grids: Sequence[Drawing], look: Look, typeface: Typeface) -> Iterator[Drawn]:
    """As many grids as find room between the left edge of the texts and the barcode, as high as that."""
    side = wrap.barcode.height
    step = side * (1 + _GAP)
    for number, grid in enumerate(grids[: max(0, int((wrap.barcode.x - left) / step))]):
        yield from _card(Box(left + number * step, wrap.barcode.y, side, side), grid, look, typeface)


def _card(box: Box, grid: Drawing, look: Look, typeface: Typeface) -> Iterator[Drawn]:
    """A white square with a grid in its middle."""
    yield Fills(_WHITE, ((box.x, box.y, box.width, box.height),))
    cell = box.width * (1 - 2 * _QUIET) / max(grid.width, grid.height)
    x, top = box.middle - grid.width * cell / 2, box.y + (box.height + grid.height * cell) / 2
    yield from sample(grid, Spot(x, top, cell), look, typeface)
