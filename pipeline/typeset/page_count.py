"""Finds the puzzles that bring a book to the number of pages its author asks for, in proportion to its counts.

Counts in proportion are those of Webster's method: the next puzzle goes where the count asked for, divided by the
puzzles there are so far and a half, is greatest. A count that grows so never falls, so the book keeps all its puzzles.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from heapq import heapify, heapreplace
from itertools import islice
from typing import Final

from pipeline.config.book.feasibility import shortages
from pipeline.errors import InputError, Problem
from pipeline.frozen import frozen
from pipeline.model.book import PageStyle
from pipeline.model.level import LevelTarget
from pipeline.model.spec import BookSpec, PageCount, TextPage
from pipeline.source.wording import counted
from pipeline.typeset.geometry.grid_fit import puzzles_per_page
from pipeline.typeset.key.answer_pages import UnfitKeyError
from pipeline.typeset.matter.back_pages import TRACKER
from pipeline.typeset.page_plan import paged_groups
from pipeline.typeset.pagination.paginate import pages_asked

KEY: Final = "page_count"
_Cell = tuple[int, LevelTarget]
"""A count of the book: the position of its section, and its level or half."""

Counts = Mapping[_Cell, int]


@frozen
class Filled:
    """How a book comes to its pages: counts by the key of their section, puzzles added, is there a page of progress."""

    counts: Mapping[str, Mapping[str, int]]
    added: int
    progress: bool

    def completed(self, spec: BookSpec) -> BookSpec:
        """The book, which has these counts already, with the page of progress."""
        asked = spec.page_count
        assert asked is not None
        back = (*spec.back, TextPage(TRACKER)) if self.progress else spec.back
        return replace(spec, back=back, page_count=replace(asked, added=self.added, progress=self.progress))


def fill_pages(spec: BookSpec, asked: PageCount, most: int) -> Filled:
    """What fills a book's pages, with `most` puzzles at most.

    Raises InputError where its printer or its counts do not allow so many pages, or its pages cannot be set at all.
    """
    allowed = _allowed(spec, asked.pages)
    growth = _Growth(replace(spec, page_count=replace(asked, pages=allowed)), most)
    if allowed != asked.pages:
        message = f"{asked.pages} pages asked for, {_binds(spec)}; write {allowed}{growth.nearest}"
        raise InputError(Problem(message, asked.place, KEY))
    least = growth.pages(growth.asked)
    if least > allowed:
        message = f"{allowed} pages asked for, the counts take {least}{growth.nearest}"
        raise InputError(Problem(message, asked.place, KEY))
    counts = growth.topped(growth.in_proportion(growth.largest(growth.total, most + 1)))
    return Filled(by_section(spec, counts), sum(counts.values()) - growth.total, growth.holds_tracker(counts))


def by_section(spec: BookSpec, counts: Counts) -> dict[str, dict[str, int]]:
    """Counts by the key of their section and the key of their level."""
    found: dict[str, dict[str, int]] = {}
    for (position, target), count in counts.items():
        found.setdefault(spec.sections[position].key, {})[str(target)] = count
    return found


def _allowed(spec: BookSpec, pages: int) -> int:
    """The number of pages nearest to what is asked that the printer binds."""
    printer = spec.page.printer
    within = max(printer.pages_min, min(pages, printer.pages_max or pages))
    return max(within - within % printer.multiple, printer.multiple)


def _binds(spec: BookSpec) -> str:
    """What the printer binds, in words."""
    printer = spec.page.printer
    most = f" to {printer.pages_max}" if printer.pages_max else " or more"
    multiple = f", a multiple of {printer.multiple}" if printer.multiple > 1 else ""
    return f"printer {printer.name} takes {printer.pages_min}{most} on {spec.page.paper.name}{multiple}"


class _Growth:
    """The counts of a book as they grow or shrink in proportion, and the pages that they take."""

    def __init__(self, spec: BookSpec, most: int) -> None:
        self._spec, self._most = spec, most
        assert spec.page_count is not None
        self._limit = spec.page_count.pages
        sections = enumerate(spec.sections)
        self.asked: Counts = {(at, target): count for at, section in sections for target, count in section.counts}
        self.total = sum(self.asked.values())

    @cached_property
    def _order(self) -> Sequence[_Cell]:
        """Where every puzzle goes, after the first of each count."""
        return tuple(islice(self._growing(), self._most))

    def _growing(self) -> Iterator[_Cell]:
        cells = list(self.asked)
        heap = [(1.5 / self.asked[cell], number, 1) for number, cell in enumerate(cells)]
        heapify(heap)
        while True:
            _, number, count = heap[0]
            yield cells[number]
            heapreplace(heap, ((count + 1.5) / self.asked[cells[number]], number, count + 1))

    def in_proportion(self, total: int) -> Counts:
        """The counts of so many puzzles, at least one each."""
        more = Counter(self._order[: total - len(self.asked)])
        return {cell: 1 + more[cell] for cell in self.asked}

    def pages(self, counts: Counts) -> int:
        """The pages that these counts take, but for notes that fill up."""
        return _pages(self._with(counts))

    def _with(self, counts: Counts) -> BookSpec:
        sections = (
            replace(section, counts=tuple((target, counts[at, target]) for target, _ in section.counts))
            for at, section in enumerate(self._spec.sections)
        )
        return replace(self._spec, sections=tuple(sections))

    def _fitting(self, counts: Counts) -> int:
        """The pages that counts take; 0 where they are too many for the book, or for a key of so many pages."""
        try:
            found = self.pages(counts)
        except UnfitKeyError:
            return 0
        return found if found <= self._limit else 0

    def largest(self, low: int, high: int) -> int:
        """The most puzzles, from `low` on and fewer than `high`, that keep to the pages; `low` itself does."""
        taken, bracketed = self.pages(self.in_proportion(low)), False
        while high - low > 1:
            beyond = low + max(1, (self._limit - taken + 1) * low // taken)
            guess = (low + high) // 2 if bracketed else min(beyond, high - 1)
            if found := self._fitting(self.in_proportion(guess)):
                low, taken = guess, found
            else:
                high, bracketed = guess, True
        return low

    def topped(self, counts: Counts) -> Counts:
        """The counts with the puzzles that fill the last page of sections, of as many as takes no page more."""
        limit, more = self.pages(counts), self._missing(counts)

        def with_first(sections: int) -> Counts:
            added = Counter(cell for cells in more[:sections] for cell in cells)
            return {cell: count + added[cell] for cell, count in counts.items()}

        fits, beyond = 0, len(more) + 1
        guess = len(more)
        while beyond - fits > 1:
            if 0 < self._fitting(with_first(guess)) <= limit:
                fits = guess
            else:
                beyond = guess
            guess = (fits + beyond) // 2
        return with_first(fits)

    def _missing(self, counts: Counts) -> list[list[_Cell]]:
        """The counts that puzzles go to which the last page of each section lacks; sections with full pages have none.

        There are never more puzzles than a book can hold.
        """
        spec, now = self._with(counts), dict(counts)
        per_page, room = puzzles_per_page(spec), self._most - sum(counts.values())
        found: list[list[_Cell]] = []
        for at, section in enumerate(spec.sections):
            lacking = -section.asked % per_page[PageStyle.of(section)] if section.counts else 0
            if not 0 < lacking <= room:
                continue
            found.append([])
            for _ in range(lacking):
                cell = min(((at, target) for target, _ in section.counts), key=partial(self._place, now))
                now[cell] += 1
                found[-1].append(cell)
            room -= lacking
        return found

    def _place(self, counts: Counts, cell: _Cell) -> float:
        """Where a count stands in the order in which counts grow."""
        return (counts[cell] + 0.5) / self.asked[cell]

    def holds_tracker(self, counts: Counts) -> bool:
        """Is there room for pages of progress, in a book that has none?"""
        spec = self._with(counts)
        if any(page.name == TRACKER for page in (*spec.front, *spec.back)):
            return False
        return _pages(replace(spec, back=(*spec.back, TextPage(TRACKER)))) <= self._limit

    @property
    def nearest(self) -> str:
        """The counts that come nearest to the limit, of puzzles that exist, as the end of a message."""
        fewest = len(self.asked)
        try:
            least = self.pages(self.in_proportion(fewest))
        except UnfitKeyError:  # with so few answers; how many it takes is not looked for
            return ""
        if least > self._limit:
            return f"; with one puzzle of each count the book has {counted(least, 'page')}: ask for more"
        most = self._existing()
        fits = self._fitting(self.asked)
        found = self.largest(self.total, most + 1) if fits else self.largest(fewest, self.total)
        counts = self.in_proportion(found)
        all_there = f", on {counted(self.pages(counts), 'page')}: no more exist" if found == most < self._most else ""
        return f"; the nearest counts are {_listed(by_section(self._spec, counts))}{all_there}"

    def _existing(self) -> int:
        """The most puzzles, in proportion, that exist."""
        totals = range(self.total, self._most + 1)
        return self.total + bisect_left(totals, True, key=self._is_beyond_supply) - 1

    def _is_beyond_supply(self, total: int) -> bool:
        return next(shortages(self._with(self.in_proportion(total)).sections), None) is not None


def _pages(spec: BookSpec) -> int:
    """The pages of a book, but for notes that fill up."""
    found = pages_asked(spec, paged_groups(spec))
    return found.pages - found.filler


def _listed(counts: Mapping[str, Mapping[str, int]]) -> str:
    """Counts as a book file has them."""
    flow = {key: ", ".join(f"{level}: {count}" for level, count in each.items()) for key, each in counts.items()}
    return ", ".join(f"{key} {{{each}}}" for key, each in flow.items())
