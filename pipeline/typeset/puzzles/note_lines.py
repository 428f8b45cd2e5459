"""Draws room for notes: lines to write on, their heading where the words above a grid would stand."""

from collections.abc import Iterator

from pipeline.page.draw.elements import Element, Role
from pipeline.page.draw.ops import Placed, Strokes, Tagged
from pipeline.page.units import Box
from pipeline.typeset.geometry.page_geometry import CAPTION_GAP
from pipeline.typeset.sheets.sheet import DrawContext

_FEWEST = 2  # a single line would look lost


def ruled(context: DrawContext, box: Box) -> Iterator[Strokes]:
    """Lines over the width of a box at even distances, the last on its lower edge."""
    count = int(box.height / context.size("note_line") + 1e-6)
    if count >= _FEWEST:
        heights = (box.y + box.height * number / count for number in range(count))
        yield Strokes(context.size("rule"), 0.0, tuple((box.x, y, box.right, y) for y in heights))


def notes(context: DrawContext, box: Box, heading: float, title: str) -> Iterator[Placed]:
    """A frame for notes, its title in a strip at the top; without a strip it has no title."""
    lines = tuple(ruled(context, box.without(top=heading)))
    if heading and lines:
        said = context.text(box.x, box.top - heading + CAPTION_GAP, title, "caption")
        yield Tagged(Element(Role.HEADING_2), (said,))
    yield from lines
