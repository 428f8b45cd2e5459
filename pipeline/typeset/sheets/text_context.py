"""What front and back pages know of the book they stand in, and the columns that their text fills."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pipeline.model.kind import Kind
from pipeline.model.level import Level
from pipeline.model.size import Size
from pipeline.model.spec import BookSpec
from pipeline.page.blocks import Block
from pipeline.page.drawing import Drawing
from pipeline.page.flow import Column, Strip, capped_top, draw_column, fill, typeset
from pipeline.page.ops import Placed
from pipeline.page.units import Box
from pipeline.solving.techniques import Ladder
from pipeline.typeset.sheets.sheet import DrawContext, Marks, Sheet

MEASURE = 40
"""No line of running text is longer, in sizes: the eye would lose its way back."""


@dataclass(frozen=True, slots=True)
class ContentsLine:
    """A line of the contents: a title, the numbers that it holds, the page."""

    title: str
    numbers: str
    page: int


@dataclass(frozen=True, slots=True)
class TextContext:
    """The book's kinds of puzzles, its levels and their marks, its contents, pictures for the title.

    `arrow`: do captions lead to the answers with an arrow? `techniques` are those to explain, by kind;
    `counts` how many puzzles of each level the book has, 0 where that is not known yet.
    """

    spec: BookSpec
    context: DrawContext
    kinds: tuple[tuple[Kind, Size], ...]
    levels: tuple[Level, ...]
    marks: Marks
    contents: tuple[ContentsLine, ...] = ()
    motifs: tuple[Drawing, ...] = ()
    arrow: bool = False
    techniques: tuple[tuple[Kind, Ladder], ...] = ()
    counts: tuple[tuple[Level, int], ...] = ()

    def string(self, key: str) -> str:
        """A text of the book's language."""
        return self.spec.strings[key]

    @property
    def distinct_kinds(self) -> tuple[Kind, ...]:
        """The kinds of the book in the order of their first puzzle."""
        return tuple(dict.fromkeys(kind for kind, _ in self.kinds))

    def explains_arrow(self, page: str) -> bool:
        """Is it up to a built-in page to explain the arrow? To the levels, or to the rules where there are none."""
        names = [text.name for text in (*self.spec.front, *self.spec.back) if text.markdown is None]
        return self.arrow and page == next((name for name in ("levels", "how_to_play") if name in names), "")

    @property
    def measure(self) -> float:
        """The width of running text."""
        return min(self.context.form.width, MEASURE * self.context.size("body"))

    def strips(self, blocks: Iterable[Block]) -> tuple[Strip, ...]:
        """Running text, set."""
        return typeset(blocks, self.measure, self.context.form.look, self.context.typeface)

    def flowed(self, strips: Sequence[Strip]) -> tuple[Sheet, ...]:
        """Strips on as many sheets as they need, in one column in the middle."""
        return tuple(self._sheet(column) for column in fill(strips, self.context.form.height))

    def _sheet(self, column: Column) -> Sheet:
        def draw(body: Box) -> tuple[Placed, ...]:
            return draw_column(column, body.middle - self.measure / 2, capped_top(column, body.top))

        return Sheet(draw)
