"""How pages stand on sheets that are printed on both sides, folded in the middle and stapled; lengths in points."""

from collections.abc import Iterator
from typing import Final

from pipeline.frozen import frozen

PER_SHEET: Final = 4  # pages: two on each side

SHEETS: Final = ("A4", "Letter")
"""The papers that home and school printers take."""


@frozen
class Folding:
    """Sheets of a paper, lying across, for so many pages of a size.

    Pages that are larger than half a sheet are made smaller by `scale`; each stands in the middle of its half.
    """

    sheet: tuple[float, float]
    page: tuple[float, float]
    pages: int

    @property
    def scale(self) -> float:
        """What pages are multiplied with, 1 at most."""
        return min(1.0, self.sheet[0] / 2 / self.page[0], self.sheet[1] / self.page[1])

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

    def corner(self, half: int) -> tuple[float, float]:
        """The lower left corner of the page on the left (0) or right (1) half of a side."""
        width, height = (length * self.scale for length in self.page)
        room = self.sheet[0] / 2
        return half * room + (room - width) / 2, (self.sheet[1] - height) / 2

    def place(self, page: int) -> tuple[int, int]:
        """The side, from 0, and the half of it on which a page stands."""
        return next((side, pair.index(page)) for side, pair in enumerate(self.sides) if page in pair)
