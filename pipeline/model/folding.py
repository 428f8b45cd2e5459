"""How two pages stand side by side on paper: to be folded and stapled, or to be cut apart; lengths in points."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from itertools import accumulate
from typing import Final

from pipeline.frozen import frozen
from pipeline.model.printer import Paper

PER_SHEET: Final = 4  # pages: two on each side

SHEETS: Final = ("A4", "Letter")
"""The papers that home and school printers take."""


@frozen
class Imposition(ABC):
    """Sheets of a paper, lying across, for so many pages of a size.

    Pages that are larger than half a sheet are made smaller by `scale`; each stands in the middle of its half.
    """

    sheet: tuple[float, float]
    page: tuple[float, float]
    pages: int

    cut = False
    """Are the halves cut apart, with a mark between them?"""

    @property
    def scale(self) -> float:
        """What pages are multiplied with, 1 at most."""
        return min(1.0, self.sheet[0] / 2 / self.page[0], self.sheet[1] / self.page[1])

    @property
    @abstractmethod
    def sides(self) -> Iterator[tuple[int, int]]:
        """The pages of every side, left and right, from 1; those beyond the last one are blank."""

    def corner(self, half: int) -> tuple[float, float]:
        """The lower left corner of the page on the left (0) or right (1) half of a side."""
        width, height = (length * self.scale for length in self.page)
        room = self.sheet[0] / 2
        return half * room + (room - width) / 2, (self.sheet[1] - height) / 2

    def place(self, page: int) -> tuple[int, int]:
        """The side, from 0, and the half of it on which a page stands."""
        return next((side, pair.index(page)) for side, pair in enumerate(self.sides) if page in pair)


@frozen
class Folding(Imposition):
    """Sheets that are printed on both sides, folded in the middle and stapled."""

    @property
    def sheets(self) -> int:
        """The number of sheets of paper."""
        return -(-self.pages // PER_SHEET)

    @property
    def sides(self) -> Iterator[tuple[int, int]]:
        """The pages of every side, left and right, from 1; those beyond the last one are blank."""
        last = PER_SHEET * self.sheets
        for sheet in range(self.sheets):
            first = 2 * sheet + 1
            yield last - 2 * sheet, first
            yield first + 1, last - first


@frozen
class Cutting(Imposition):
    """Sheets that are cut apart in the middle: `copies` are the numbers of pages that belong together, in their order.

    Two copies lie side by side, page for page. Where they are printed on both sides (`duplex`), the paper turned over
    its short edge, the back of a left half is on the right.
    """

    copies: tuple[int, ...]
    duplex: bool

    cut = True

    @property
    def sides(self) -> Iterator[tuple[int, int]]:
        """The pages of every side, left and right, from 1; those beyond the last one are blank."""
        last = [*accumulate(self.copies), self.pages + 1]
        spans = [range(end - count + 1, end + 1) for count, end in zip((*self.copies, 0), last, strict=True)]
        for left, right in zip(spans[::2], spans[1::2], strict=False):
            for at in range(max(len(left), len(right))):
                pair = tuple(one[at] if at < len(one) else self.pages + 1 for one in (left, right))
                yield (pair[1], pair[0]) if self.duplex and at % 2 else (pair[0], pair[1])


def half_of(paper: Paper) -> Paper:
    """Half of a paper, cut across its longer sides."""
    width, height = sorted((paper.width, paper.height))
    return Paper(f"half of {paper.name}", height / 2, width)


def cut_from(page: tuple[float, float], copies: tuple[int, ...], duplex: bool) -> Cutting:
    """The sheets, twice as wide as a page, that copies of so many pages are cut from."""
    return Cutting((2 * page[0], page[1]), page, sum(copies), copies, duplex)
