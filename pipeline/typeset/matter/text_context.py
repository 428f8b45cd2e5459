"""What front and back pages say of the book they stand in."""

from pipeline.frozen import frozen
from pipeline.model.kind import Kind
from pipeline.model.level import Level
from pipeline.model.size import Size
from pipeline.model.spec import BookSpec
from pipeline.page.text.blocks import Mark
from pipeline.solving.techniques import Ladder
from pipeline.typeset.sheets.sheet import Marks


@frozen
class ContentsLine:
    """A line of the contents: a title, the numbers that it holds, the page, and below them its levels with counts."""

    title: str
    numbers: str
    page: int
    detail: str = ""


@frozen
class TextContext:
    """The book's kinds of puzzles, its levels and their marks, its contents.

    `arrow`: do captions lead to the answers with an arrow? `techniques` are those to explain, by kind;
    `counts` how many puzzles of each level the book has, 0 where that is not known yet. `numbered` has the level
    and the number of every puzzle, empty where that is not known yet.
    """

    spec: BookSpec
    kinds: tuple[tuple[Kind, Size], ...]
    levels: tuple[Level, ...]
    marks: Marks
    contents: tuple[ContentsLine, ...] = ()
    arrow: bool = False
    techniques: tuple[tuple[Kind, Ladder], ...] = ()
    counts: tuple[tuple[Level, int], ...] = ()
    numbered: tuple[tuple[Level | None, str], ...] = ()

    def string(self, key: str) -> str:
        """A text of the book's language."""
        return self.spec.strings[key]

    def mark(self, level: Level) -> Mark:
        """The mark of one of the book's levels."""
        return Mark(self.marks.filled[level], self.marks.dots)

    @property
    def distinct_kinds(self) -> tuple[Kind, ...]:
        """The kinds of the book in the order of their first puzzle."""
        return tuple(dict.fromkeys(kind for kind, _ in self.kinds))

    def level_count(self, level: Level, count: int) -> str:
        """A level's name, and how many puzzles have it."""
        return self.string("opener.level").format(level=self.string(f"level.{level}"), count=count)

    def explains_arrow(self, page: str) -> bool:
        """Is it up to a built-in page to explain the arrow? To the levels, or to the rules where there are none."""
        return self.arrow and page == self._first_of("levels", "how_to_play")

    def explains_codes(self, page: str) -> bool:
        """Is it up to a built-in page to explain QR codes? To the rules, or to the levels where there are none."""
        return self.spec.page.qr is not None and page == self._first_of("how_to_play", "levels")

    def _first_of(self, *pages: str) -> str:
        """The first of some built-in pages that the book has; empty where it has none of them."""
        names = [text.name for text in (*self.spec.front, *self.spec.back) if text.markdown is None]
        return next((page for page in pages if page in names), "")
