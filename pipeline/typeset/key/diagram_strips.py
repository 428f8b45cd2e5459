"""Sets diagrams with their sentences as strips of a column: beside each other where there is room, else below."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from pipeline.families.shared.alternative_text import drawing_text
from pipeline.model.kind import Kind
from pipeline.model.size import Size
from pipeline.page.draw.drawing import Drawing
from pipeline.page.draw.ops import Placed
from pipeline.page.draw.place import Spot
from pipeline.page.text.flow import Draw, Strip, Style, paragraph
from pipeline.page.type.typography import Span, Weight
from pipeline.page.units import cut_to_tenth
from pipeline.typeset.geometry.grid_fit import ENOUGH
from pipeline.typeset.geometry.page_geometry import PageGeometry
from pipeline.typeset.geometry.smallest_cells import clue_cell, pencilled_cell, smallest_answer
from pipeline.typeset.key.worked_steps import Diagram
from pipeline.typeset.sheets.sheet import DrawContext

STYLE: Final = "small"
LEADING: Final = 1.32
_APART: Final = 1.8  # above a diagram, in sizes
_LINE_APART: Final = 0.5  # and above a line between two
_BELOW: Final = 0.5  # between a grid and the words below it
_BESIDE: Final = 1.2  # and those beside it
_NARROW: Final = 11.0  # words stand beside a grid where they have so much width, in sizes


def diagram_cell(geometry: PageGeometry, kind: Kind, size: Size) -> float:
    """The cell of diagrams: their candidates and clues are as large as the look wants candidates."""
    candidates = pencilled_cell(geometry, kind, size, geometry.look.sizes["candidate"])
    return max(candidates, clue_cell(geometry, kind, geometry.look.text_min), smallest_answer(geometry))


def small_diagrams(geometry: PageGeometry, kind: Kind, size: Size) -> str:
    """Why the candidates of a kind's diagrams cannot be read on a page, and the remedy; "" where they can."""
    least = geometry.look.text_min
    points = least * geometry.width / size.width / pencilled_cell(geometry, kind, size, least)
    if points >= least - ENOUGH:
        return ""
    return (
        f"diagrams of {size} on {geometry.paper.name} have candidates of {cut_to_tenth(points)} pt, expected at least "
        f"{least:g} pt (look {geometry.look.name}); use larger paper"
    )


def diagram_strips(
    context: DrawContext, told: Sequence[Diagram | str], size: Size, cell: float, width: float
) -> Iterator[Strip]:
    """The strips of one solve in a column of a width; `cell` is that of its diagrams, `size` their grids'."""
    number = 0
    for one, after in _with_lines(told):
        if one is None:
            yield from (strip for text in after for strip in _line(context, text, width))
        else:
            number += 1
            named = replace(one, name=f"{number}  {one.name}") if one.name else one
            grid = grid_strip(context, named.drawing, size, cell)
            yield from _diagram(context, named, after, grid, (size.width * cell, width))


def _with_lines(told: Sequence[Diagram | str]) -> Iterator[tuple[Diagram | None, list[str]]]:
    """Each diagram with the lines that follow it; before them those that begin the solve, without one."""
    one, lines = None, list[str]()
    for part in told:
        if isinstance(part, str):
            lines.append(part)
        else:
            yield one, lines
            one, lines = part, []
    yield one, lines


def grid_strip(context: DrawContext, drawing: Drawing | None, size: Size, cell: float, left: float = 0.0) -> Strip:
    """A diagram's grid alone, so far from the left edge of its column."""

    def draw(x: float, top: float) -> tuple[Placed, ...]:
        if drawing is None:
            return ()
        return context.grid(drawing, Spot(x + left, top, cell), partial(drawing_text, drawing))

    return Strip(size.height * cell, draw, before=_APART * context.size(STYLE))


def _text_style(context: DrawContext) -> Style:
    """How the words of diagrams are set."""
    return Style(context.typeface, context.size(STYLE), LEADING)


def _line(context: DrawContext, text: str, width: float) -> Iterator[Strip]:
    style = _text_style(context)
    first, *others = paragraph([Span(text, Weight.ITALIC)], width, style)
    yield replace(first, before=_LINE_APART * style.size, keep=len(others) == 1)
    yield from others


def _diagram(
    context: DrawContext, one: Diagram, after: Sequence[str], grid: Strip, widths: tuple[float, float]
) -> Iterator[Strip]:
    """A diagram with its sentence, and the lines that follow it: all beside its grid, where they have room there.

    `widths` are those of grid and column.
    """
    style = _text_style(context)
    spans = [Span(one.name, Weight.BOLD), Span(f" {one.sentence}")] if one.name else [Span(one.sentence)]
    own, width = widths
    free = width - own - _BESIDE * style.size
    if free >= _NARROW * style.size:
        lines = list(paragraph(spans, free, style))
        also = [strip for text in after for strip in _line(context, text, free)]
        if _height([*lines, *also]) <= grid.height:
            lines, after = [*lines, *also], ()
        yield replace(grid, height=max(grid.height, _height(lines)), draw=_beside(grid.draw, lines, width - free))
    else:
        *lines, last = paragraph(spans, width, style)
        yield replace(grid, height=grid.height + _BELOW * style.size, keep=True)
        yield from (replace(strip, keep=True) for strip in lines)
        yield last
    for text in after:
        yield from _line(context, text, width)


def _height(lines: Sequence[Strip]) -> float:
    """The height of lines below each other, with what is above them."""
    return sum(strip.before + strip.height for strip in lines)


def _beside(grid: Draw, lines: Sequence[Strip], left: float) -> Draw:
    def draw(x: float, top: float) -> tuple[Placed, ...]:
        ops, y = list(grid(x, top)), top
        for line in lines:
            ops += line.draw(x + left, y - line.before)
            y -= line.before + line.height
        return tuple(ops)

    return draw
