"""The pages of a file that are drawn when they are asked for, so that memory holds one at a time."""

from collections.abc import Iterable, Iterator, Sequence
from typing import overload

from pipeline.model.spec import BookSpec
from pipeline.page.draw.ops import Page
from pipeline.typeset.setting.legibility import TextCheck
from pipeline.typeset.sheets.sheet import DrawContext, Sheet, finished


class DrawnPages(Sequence[Page]):
    """The pages of sheets, numbered from 1; equal however often they are drawn.

    Who goes through all of them gets an InputError at the end where a text cannot be read.
    """

    def __init__(self, spec: BookSpec, sheets: Iterable[tuple[DrawContext, Sheet]]) -> None:
        """Every sheet has a context of its own: those of a class share files."""
        self._spec = spec
        self._sheets = tuple(sheets)

    def __len__(self) -> int:
        return len(self._sheets)

    def __iter__(self) -> Iterator[Page]:
        if self._sheets:
            check = self.check()
            yield from self.seen(range(1, len(self._sheets) + 1), check)
            check.finish()

    def check(self) -> TextCheck:
        """A check for some of these pages."""
        return TextCheck(self._sheets[0][0].typeface, self._spec)

    def seen(self, numbers: range, check: TextCheck) -> Iterator[Page]:
        """Pages by their numbers, seen by a check."""
        for page in map(self._page, numbers):
            check.see(page)
            yield page

    @overload
    def __getitem__(self, at: int) -> Page: ...

    @overload
    def __getitem__(self, at: slice) -> tuple[Page, ...]: ...

    def __getitem__(self, at: int | slice) -> Page | tuple[Page, ...]:
        numbers = range(1, len(self._sheets) + 1)[at]
        return tuple(map(self._page, numbers)) if isinstance(numbers, range) else self._page(numbers)

    def _page(self, number: int) -> Page:
        context, sheet = self._sheets[number - 1]
        return finished(context, number, sheet)
