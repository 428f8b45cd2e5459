"""Sets the rules, each family's with its example, on as few sheets as they can be squeezed on."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise, product

from pipeline.families.shared.alternative_text import AlternativeWords
from pipeline.frozen import frozen
from pipeline.page.draw.drawing import Drawing
from pipeline.page.draw.place import Spot
from pipeline.page.text.blocks import Block, Grids
from pipeline.page.text.flow import Draw, Strip, column_height, one_column
from pipeline.typeset.geometry.smallest_cells import smallest_answer
from pipeline.typeset.matter_sheets.running_text import measure, running, strips
from pipeline.typeset.sheets.sheet import DrawContext

_EXAMPLE = 150.0  # the width of a grid in the worked examples
_CELL = 32.0  # whose cells are not larger
_CELL_SQUEEZED = 20.0  # and not made smaller than this to save a page
_GAP = 46.0  # between puzzle and solution,
_GAP_LEAST = 24.0  # less where only so they have room side by side
_LITTLE = ((1.0, 1.0), (0.9, 1.0), (0.8, 0.97))
_MUCH = ((0.7, 0.94), (0.6, 0.9), (0.5, 0.88))
"""What is tried to save a page: examples and spaces, and the distances of lines, in parts."""


@frozen
class _Rules:
    """The rules of a family, set, and its example with the words that go with it."""

    text: tuple[Strip, ...]
    caption: tuple[Strip, ...]
    example: Grids


def rules_strips(blocks: Sequence[Block], context: DrawContext) -> Iterator[tuple[Strip, ...]]:
    """A heading, then texts that end with grids each, then more text: at full size, and squeezed more and more.

    Before much is squeezed, an example with its words may stand on the page after its rules; so it does where no page
    holds both.
    """
    at = [number for number, block in enumerate(blocks) if isinstance(block, Grids)]
    rules = tuple(_rules(blocks, at, context))
    head, rest = strips(context, running(blocks[:1])), strips(context, running(blocks[max(at, default=0) + 1 :]))
    for squeezes, parted in product((_LITTLE, _MUCH), (False, True)):
        for squeeze in squeezes:
            yield (*_squeezed(head, rules, context, squeeze, parted=parted), *rest)


def _rules(blocks: Sequence[Block], at: Sequence[int], context: DrawContext) -> Iterator[_Rules]:
    """Every family's rules, which begin behind the example of the one before."""
    for start, end in pairwise((0, *at)):
        example = blocks[end]
        if isinstance(example, Grids):
            text = strips(context, running(blocks[start + 1 : end]))
            yield _Rules(text, strips(context, example.caption), example)


def _squeezed(
    head: tuple[Strip, ...], rules: Iterable[_Rules], context: DrawContext, by: tuple[float, float], *, parted: bool
) -> Iterator[Strip]:
    squeeze, leading = by
    yield from head
    for one in rules:
        words = tuple(
            replace(strip, height=strip.height * leading, before=strip.before * squeeze, keep=True)
            for strip in (*one.text, *one.caption)
        )
        example = tuple(_example(one.example, context, squeeze))
        apart = parted or column_height(one_column((*head, *words, *example))) > context.geometry.height
        last = len(one.text) - 1
        yield from (replace(strip, keep=not (apart and number == last)) for number, strip in enumerate(words))
        yield from example
        head = ()  # it stands above the first family's alone


def _as_told(told: str, _words: AlternativeWords) -> str:
    return told


def _example(example: Grids, context: DrawContext, squeeze: float) -> Iterator[Strip]:
    """The puzzle and its solution side by side; one below the other where only so its clues can be read.

    Where no page holds both, the solution is on the next one.
    """
    unsolved, solved = tuple(zip(example.drawings, example.told or ("", ""), strict=True))
    look, typeface, room = context.geometry.look, context.typeface, measure(context)
    readable = max(look.text_min, context.size("candidate")) * typeface.bold.cap_height
    least = max(readable / example.clue if example.clue else 0.0, smallest_answer(context.geometry))
    columns, rows = unsolved[0].width, unsolved[0].height
    full = max(min(_CELL, _EXAMPLE / columns), look.cell_min, least)
    widest = (room - _GAP_LEAST) / (2 * columns)
    stacked = widest < least
    widest = max((room - _GAP) / (2 * columns), least)
    cell = min(max(full * squeeze, min(full, _CELL_SQUEEZED), least), room / columns if stacked else widest)
    width, height = columns * cell, rows * cell
    gap = min(_GAP, room - 2 * width)
    space = context.size("body") * squeeze

    def grids(*shown: tuple[Drawing, str]) -> Draw:
        left = (room - len(shown) * width - (len(shown) - 1) * gap) / 2
        lefts = [left + number * (width + gap) for number in range(len(shown))]
        return lambda x, top: tuple(
            mark
            for (drawing, told), at in zip(shown, lefts, strict=True)
            for mark in context.grid(drawing, Spot(x + at, top, cell), partial(_as_told, told))
        )

    if stacked:
        yield Strip(height, grids(unsolved), before=1.1 * space, keep=True)
        yield Strip(height + 0.8 * space, grids(solved), before=space)
    else:
        yield Strip(height + 0.8 * space, grids(unsolved, solved), before=1.1 * space)
