"""A position of a lesson with the words above and below it, as strips of a column, and how large its grid can be."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from pipeline.frozen import frozen
from pipeline.model.kind import Kind
from pipeline.model.size import Size
from pipeline.page.draw.drawing import Drawing
from pipeline.page.text.blocks import RunningText
from pipeline.page.text.flow import Strip, Style, paragraph, typeset
from pipeline.page.type.typography import Span, Weight
from pipeline.typeset.key.diagram_strips import diagram_cell, grid_strip
from pipeline.typeset.sheets.sheet import DrawContext

_PLAIN: Final = 1.2  # grids without candidates share a page with cells so many times the look's
_MEASURE: Final = 46.0  # no line of a lesson is longer, in sizes
_ABOVE: Final = 0.9  # above a grid, in sizes of its words
_BELOW: Final = 0.6  # and between it and these


@frozen
class Shown:
    """A position on a page: the sentence that belongs to it, its drawing, and the size of its grid."""

    sentence: str
    drawing: Drawing
    size: Size
    pencilled: bool  # has it candidates?


@frozen
class TaughtPosition:
    """What stands on a page around a position: words above, the grid with its sentence, words below in italics."""

    kind: Kind
    above: tuple[RunningText, ...]
    shown: Shown
    below: tuple[str, ...] = ()

    def opening(self, context: DrawContext, width: float) -> tuple[Strip, ...]:
        """The words above, in lines of a width in points."""
        return typeset(self.above, width, context.geometry.look, context.typeface)

    def sentence(self, context: DrawContext, width: float) -> tuple[Strip, ...]:
        """The sentence that belongs to the grid."""
        return tuple(paragraph([Span(self.shown.sentence)], width, _style(context)))

    def closing(self, context: DrawContext, width: float) -> tuple[Strip, ...]:
        """The words below."""
        return tuple(_italics(context, self.below, width))

    def grid(self, context: DrawContext, cell: float, width: float = 0.0) -> Strip:
        """The grid in the middle of a width in points, the last line above it that much higher."""
        strip = grid_strip(context, self.shown.drawing, self.shown.size, cell)
        aside = max(0.0, width - self.shown.size.width * cell) / 2
        return replace(strip, draw=lambda x, y: strip.draw(x + aside, y), before=_ABOVE * context.size("body"))

    def strips(self, context: DrawContext, cell: float) -> Iterator[Strip]:
        """All of it from top to bottom, with a grid of this cell; what belongs to the grid is kept with it."""
        width = measure(context)
        above = self.opening(context, width)
        yield from above[:-1]
        yield from (replace(strip, keep=True) for strip in above[-1:])
        grid = self.grid(context, cell, width)
        yield replace(grid, height=grid.height + _BELOW * context.size("body"), keep=True)
        words = [*self.sentence(context, width), *self.closing(context, width)]
        yield from (replace(strip, keep=True) for strip in words[:-1])
        yield words[-1]


def measure(context: DrawContext) -> float:
    """How long the lines of a lesson are, in points."""
    return min(context.geometry.width, _MEASURE * context.size("body"))


def largest_cell(context: DrawContext, positions: Sequence[TaughtPosition]) -> float:
    """The largest cell with which positions stand below each other on a page; 0 where their words leave no room."""
    geometry = context.geometry
    words = sum(strip.before + strip.height for one in positions for strip in one.strips(context, 0.0))
    rows = sum(one.shown.size.height for one in positions)
    high = (geometry.height - words) / rows
    return min(high, geometry.look.cell_max, *(geometry.width / one.shown.size.width for one in positions))


def clear_cell(context: DrawContext, one: TaughtPosition) -> float:
    """The cell from which two grids share a page: its candidates and clues are as large as small print."""
    geometry = context.geometry
    if not one.shown.pencilled:
        return _PLAIN * geometry.look.cell_min
    small = context.size("small") / context.size("candidate")
    return small * diagram_cell(geometry, one.kind, one.shown.size)


def _style(context: DrawContext) -> Style:
    return Style(context.typeface, context.size("body"))


def _italics(context: DrawContext, texts: Sequence[str], width: float) -> Iterator[Strip]:
    """What stands below the second position: its answer."""
    style = _style(context)
    for text in texts:
        lines = tuple(paragraph([Span(text, Weight.ITALIC)], width, style))
        yield replace(lines[0], before=_ABOVE * style.size)
        yield from lines[1:]
