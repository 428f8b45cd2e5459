"""How many pages every part of a book has, and the page on which each begins."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import TYPE_CHECKING

from pipeline.families.shared.alternative_text import AlternativeWords
from pipeline.frozen import frozen
from pipeline.model.qr import KEY, OPENER
from pipeline.model.spec import BACK, CELLS, NEXT_DAY, NOT_ACCESSIBLE, OPENING_PAGE, SOLUTION, BookSpec
from pipeline.typeset.geometry.grid_fit import GridFit
from pipeline.typeset.geometry.page_geometry import PageGeometry
from pipeline.typeset.geometry.shared_pages import GroupPlace, group_places
from pipeline.typeset.key.answer_places import AnswerPage
from pipeline.typeset.matter.text_context import TextContext
from pipeline.typeset.pagination.paged_groups import PagedGroup
from pipeline.typeset.sheets.accessible_grids import Accessible
from pipeline.typeset.sheets.sheet import DrawContext

if TYPE_CHECKING:
    from pipeline.typeset.daily.day_frames import DayPage
    from pipeline.typeset.key.code_pages import CodeRaster

INNER = (BACK, NEXT_DAY)
"""The places of answers that lie in the book itself."""


@frozen
class TextPages:
    """Front or back pages: how many sheets they take, and the sheet on which each begins, from 0."""

    count: int
    starts: tuple[int, ...]


@dataclass(frozen=True)  # without slots, which leave no room for what is kept
class Pagination:
    """How many pages every part has; the order is front, puzzles, hints, answers, back, notes to fill.

    `text` is what front and back pages know of the book. `fills`: do the contents list the notes that fill up?
    `least` is the number of pages that the book asks for. A newspaper has `days` in place of `grid_fits`, one for every
    group. `openers` says how each group that begins a part is opened, `lessons` how many pages a lesson takes before
    each group, none in other books. `codes` says how QR codes stand on pages of their own, None where there are none.
    """

    text: TextContext
    geometry: PageGeometry
    groups: tuple[PagedGroup, ...]
    front: TextPages
    back: TextPages
    grid_fits: tuple[GridFit, ...] = ()
    days: tuple[DayPage, ...] = ()
    answers: tuple[AnswerPage, ...] = ()
    hints: tuple[AnswerPage, ...] = ()
    fills: bool = False
    least: int = 0
    codes: CodeRaster | None = None
    openers: tuple[str, ...] = ()
    lessons: tuple[int, ...] = ()

    @property
    def spec(self) -> BookSpec:
        """What the book asks for."""
        return self.text.spec

    @property
    def per_pages(self) -> tuple[int, ...]:
        """How many puzzles a page of every group holds."""
        if self.days:
            return tuple(len(page.frames) for page in self.days)
        return tuple(grid_fit.per_page for grid_fit in self.grid_fits)

    @cached_property
    def _places(self) -> tuple[GroupPlace, ...]:
        if self.days:
            return tuple(GroupPlace(day, 0) for day in range(len(self.days) + 1))
        return group_places([len(paged.levels) for paged in self.groups], self.grid_fits)

    @property
    def puzzle_pages(self) -> int:
        """The number of pages of puzzles, with the pages that open their parts and those of lessons."""
        return self._places[-1].page + self.opener_pages + sum(self.lessons)

    @property
    def opened(self) -> tuple[int, ...]:
        """The number of pages, one or none, that open a part with each group."""
        return tuple(int(one == OPENING_PAGE) for one in self.openers) or (0,) * len(self.groups)

    @property
    def opener_pages(self) -> int:
        """The number of pages that open a part."""
        return sum(self.opened)

    @cached_property
    def group_places(self) -> tuple[GroupPlace, ...]:
        """The first page of every group, counted through the book, and how many frames of it those before it fill."""
        before = self.front.count + self.opening_codes + 1
        none = (0,) * len(self.groups)
        taught = accumulate(map(sum, zip(self.opened, self.lessons or none, strict=True)))
        pairs = zip(self._places[:-1], taught, strict=True)
        return tuple(GroupPlace(before + place.page + pages, place.filled) for place, pages in pairs)

    @property
    def grid_widths(self) -> list[float]:
        """The widths of the grids whose answers are not beside them."""
        days = zip(self.groups, self.days, strict=False)
        daily = [pair for paged, page in days for pair in zip(paged.grids, page.frames, strict=True)]
        return [size.width * frame.cell for (_, size), frame in daily] or [
            grid_fit.grid[0] for grid_fit in self.grid_fits if not grid_fit.answered
        ]

    @property
    def keyed(self) -> tuple[bool, ...]:
        """Do the answers of each group stand in the key? Those of the others stand beside their puzzles."""
        return tuple(not grid_fit.answered for grid_fit in self.grid_fits) or (True,) * len(self.groups)

    @property
    def inner_answers(self) -> int:
        """How many pages of answers stand in the book itself."""
        return len(self.answers) if self.spec.answers.place in INNER else 0

    @property
    def hints_start(self) -> int:
        """The first page after the puzzles, where hints stand if there are any."""
        return self.front.count + self.opening_codes + self.puzzle_pages + 1

    @property
    def key_start(self) -> int:
        """The first page of the key, in the book or in its own file."""
        return self.hints_start + len(self.hints) if self.spec.answers.place in INNER else 1

    @property
    def answers_start(self) -> int:
        """The first page of the answers, in the book or in their own file; the key's codes stand before them."""
        return self.key_start + self.key_codes

    @property
    def back_start(self) -> int:
        """The first page after puzzles and answers."""
        codes = self.key_codes if self.inner_answers else 0
        return self.hints_start + len(self.hints) + codes + self.inner_answers

    @property
    def code_pages(self) -> int:
        """The number of pages of codes."""
        puzzles = sum(len(paged.levels) for paged in self.groups)
        return -(-puzzles // self.codes.per_page) if self.codes else 0

    @property
    def opening_codes(self) -> int:
        """The pages of codes before the puzzles."""
        return self.code_pages if self.spec.page.qr and self.spec.page.qr.place == OPENER else 0

    @property
    def key_codes(self) -> int:
        """The pages of codes in the key."""
        return self.code_pages if self.spec.page.qr and self.spec.page.qr.place == KEY else 0

    @property
    def codes_start(self) -> int:
        """The first page of codes, in its file."""
        return self.front.count + 1 if self.opening_codes else self.key_start

    @property
    def filler(self) -> int:
        """Pages that the printer's rules make necessary: for notes, but blank on sheets."""
        pages = self.back_start - 1 + self.back.count
        page = self.spec.page
        missing = 0 if page.sign else max(0, page.printer.pages_min - pages, self.least - pages)
        return missing + -(pages + missing) % max(page.printer.multiple, 1 + page.duplex)

    @property
    def blanks(self) -> bool:
        """Is what fills up blank? The back of a sheet is, where nothing stands on it and the printer takes it so."""
        page = self.spec.page
        most = page.printer.file.blank_run
        return bool(page.sign or page.duplex) and (most is None or self.filler <= most)

    @property
    def pages(self) -> int:
        """All pages of the book."""
        return self.back_start - 1 + self.back.count + self.filler

    @property
    def is_estimate(self) -> bool:
        """Do pages depend on the words of steps or hints that do not exist yet?"""
        return self.spec.answers.style != SOLUTION and not all(paged.worked for paged in self.groups)

    @property
    def context(self) -> DrawContext:
        """What its sheets are drawn with."""
        words, how = self.spec.strings, self.spec.page.accessible
        if how == NOT_ACCESSIBLE:
            return DrawContext(self.geometry)
        return DrawContext(self.geometry, Accessible(AlternativeWords.of(words), cells=how == CELLS))
