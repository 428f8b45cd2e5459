"""Sets words of a cover: blocks of several inks and sizes, in the largest type that keeps to their room."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from pipeline.frozen import frozen
from pipeline.model.picture import Tone
from pipeline.page.draw.ops import Text
from pipeline.page.draw.tagging import untagged
from pipeline.page.text.flow import Column, Draw, Strip, Style, column_height, draw_column, one_column, whole_words
from pipeline.page.type.typography import Span, Typeface, Weight
from pipeline.page.units import Box

_STEP: Final = 0.95  # from one size that is tried to the next


@frozen
class Words:
    """A text of one ink; `share` is its size in those of its block, `least` the smallest, `gap` the space above it."""

    text: str
    tone: Tone
    weight: Weight = Weight.REGULAR
    share: float = 1.0
    least: float = 9.0
    leading: float = 1.25
    gap: float = 0.0


@frozen
class Block:
    """Words below each other in a rectangle that they fill."""

    column: Column
    box: Box

    def ops(self) -> Iterator[Text]:
        """The operations of the words."""
        ops = untagged(draw_column(self.column, self.box.x, self.box.top))
        return (op for op in ops if isinstance(op, Text))


def sizes(largest: float, smallest: float) -> Iterator[float]:
    """The sizes of type that are tried in turn."""
    size = largest
    while size > smallest:
        yield size
        size *= _STEP
    yield smallest


@frozen
class Room:
    """Where words stand: a rectangle, from its left edge or in its middle, at its top, middle or foot."""

    box: Box
    left: bool = False
    stand: str = "middle"

    def holding(self, column: Column) -> Block:
        """Words that fit it, in their place."""
        height, box = column_height(column), self.box
        free = {"top": box.height - height, "middle": (box.height - height) / 2, "foot": 0.0}[self.stand]
        return Block(column, Box(box.x, box.y + free, box.width, height))


def fitted_block(words: Sequence[Words], room: Room, tried: Iterator[float], typeface: Typeface) -> Block | None:
    """Words in the first size in which they fit a room; None where none is small enough."""
    for size in tried:
        column = column_of(words, size, room.box.width, typeface, room.left)
        if column is not None and column_height(column) <= room.box.height:
            return room.holding(column)
    return None


def column_of(words: Sequence[Words], size: float, width: float, typeface: Typeface, left: bool) -> Column | None:
    """Words in type of a size; None where one of them is wider than a line."""
    strips: list[Strip] = []
    for part in words:
        own = max(part.least, part.share * size)
        lines = whole_words(Span(part.text, part.weight), width, Style(typeface, own, part.leading))
        if lines is None:
            return None
        for number, line in enumerate(lines):
            before = part.gap * own if strips and not number else 0.0
            strips.append(replace(line, before=before, draw=_inked(line.draw, part.tone, left)))
    return one_column(strips)


def _inked(draw: Draw, tone: Tone, left: bool) -> Callable[[float, float], tuple[Text, ...]]:
    """A line in an ink, moved to the left edge where it is to begin there."""

    def inked(x: float, y: float) -> tuple[Text, ...]:
        ops = [op for op in untagged(draw(x, y)) if isinstance(op, Text)]
        moved = min((at for op in ops for at, _, _ in op.runs), default=x) - x if left else 0.0
        return tuple(
            replace(op, grey=tone, runs=tuple((at - moved, base, text) for at, base, text in op.runs)) for op in ops
        )

    return inked
