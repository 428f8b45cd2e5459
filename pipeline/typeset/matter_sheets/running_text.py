"""Sets blocks as running text: in one column in the middle of the page, on as many sheets as they need."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from pipeline.page.draw.elements import Element, Role
from pipeline.page.draw.ops import Placed, Tagged
from pipeline.page.text.blocks import Block, Definition, Heading, Illustration, Item, PageBreak, Paragraph, RunningText
from pipeline.page.text.flow import Column, Strip, Style, capped_top, draw_column, fill, paragraph, typeset
from pipeline.page.type.typography import Weight
from pipeline.page.units import Box
from pipeline.typeset.sheets.sheet import DrawContext, Sheet, dots, dots_width

MEASURE = 40
"""No line of running text is longer, in sizes: the eye would lose its way back."""

_TERM = 1.6  # the height of a term's line, in sizes
_TERM_GAP = 0.7  # between its mark and its name, in sizes


def measure(context: DrawContext) -> float:
    """The width of running text in points."""
    return min(context.geometry.width, MEASURE * context.size("body"))


def running(blocks: Iterable[Block]) -> tuple[RunningText, ...]:
    """Blocks that are running text; TypeError where one of them is not."""
    return tuple(map(_running, blocks))


def strips(context: DrawContext, blocks: Iterable[RunningText]) -> tuple[Strip, ...]:
    """Running text, set."""
    return typeset(blocks, measure(context), context.geometry.look, context.typeface)


def flowed(context: DrawContext, strips: Sequence[Strip]) -> tuple[Sheet, ...]:
    """Strips on as many sheets as they need."""
    return tuple(Sheet(partial(_drawn, context, column)) for column in fill(strips, context.geometry.height))


def text_strips(blocks: Iterable[Block], context: DrawContext) -> tuple[Strip, ...]:
    """Running text and definitions; TypeError for other blocks."""
    return tuple(_strips(context, blocks))


def _running(block: Block) -> RunningText:
    if isinstance(block, Heading | Paragraph | Item | PageBreak | Illustration):
        return block
    raise TypeError(f"a {type(block).__name__} is not running text")


def _strips(context: DrawContext, blocks: Iterable[Block]) -> Iterator[Strip]:
    text: list[RunningText] = []
    for block in blocks:
        if isinstance(block, Definition):
            yield from strips(context, text)
            yield from _definition(context, block)
            text = []
        else:
            text.append(_running(block))
    yield from strips(context, text)


def _definition(context: DrawContext, block: Definition) -> Iterator[Strip]:
    """The mark and the term, and below them what it means; a short meaning beside them, where it has room."""
    size, item = context.size("subheading"), Element(Role.ITEM)
    told = Element(Role.BODY, item)
    style, height = Style(context.typeface, context.size("body")), _TERM * size
    start = dots_width(size, block.mark.dots) + size * _TERM_GAP
    end = start + context.width(block.term, "subheading", Weight.BOLD) + size * _TERM_GAP
    lines = tuple(paragraph(block.spans, measure(context) - end, style, element=told)) if block.short else ()

    def draw(x: float, top: float) -> tuple[Placed, ...]:
        baseline = top - (height + context.caps("subheading")) / 2
        mark = dots(context, (x, baseline), size, block.mark.filled, block.mark.dots)
        name = context.text(x + start, baseline, block.term, "subheading", Weight.BOLD)
        return (Tagged(Element(Role.LABEL, item), (mark, name)),)

    if len(lines) == 1:
        lead = height - (height - context.caps("subheading")) / 2 - context.caps("body") - lines[0].lead
        yield Strip(height, lambda x, top: (*draw(x, top), *lines[0].draw(x + end, top - lead)))
        return
    yield Strip(height, draw, before=context.size("body"), keep=True)
    yield from paragraph(block.spans, measure(context), style, element=told)


def _drawn(context: DrawContext, column: Column, body: Box) -> tuple[Placed, ...]:
    return draw_column(column, body.middle - measure(context) / 2, capped_top(column, body.top))
