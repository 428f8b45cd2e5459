"""Finds where the pages of a book stand in its file, by what each page shows of itself.

A page is known by its grids where these and their numbers are those that the manifest lists for it; else by the numbers
of its puzzles and answers and by its page number, where these agree and no other page is known by its grids as that
one. A page that shows neither follows the page before it.
"""

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count, groupby, islice, pairwise, takewhile
from typing import Final

from pipeline.frozen import frozen
from pipeline.inspect.checks.references import printed_folio
from pipeline.inspect.checks.sequence import BLANK, STRANGE, Filed, sequence_faults
from pipeline.inspect.faults import Fault, FaultType
from pipeline.inspect.known_pages import KnownPages, Looks, is_known, is_mostly_known, looks_of
from pipeline.inspect.pages import Asked
from pipeline.inspect.read_page import ReadPage, missing_page
from pipeline.inspect.recognise.printed_captions import Word
from pipeline.source.wording import counted

_SURE: Final = 2  # pages whose numbers agree: a single one may be misprinted

_Chain = tuple[int, int, "_Chain | None"] | None
"""The place of a page, its number, and those before it."""

Content = tuple[tuple[tuple[Word, ...], ...], tuple[str, ...]]
"""All words of a page, and what its grids show but examples, for these are told apart by the place they are read in."""


@frozen
class PageOrder:
    """Where the pages of a book stand in its file, from 1 and 0 for those that are missing; what is wrong with that.

    There are no places where all pages stand in order.
    """

    places: tuple[int, ...] = ()
    faults: tuple[Fault, ...] = ()

    @property
    def missing(self) -> frozenset[int]:
        """The pages that no place has."""
        return frozenset(number for number, place in enumerate(self.places, 1) if not place)

    def present(self, built: Iterable[Asked]) -> list[Asked]:
        """The pages that can be read, of all."""
        return [asked for asked in built if self.places[asked.place - 1]]

    def whole(self, pages: Sequence[ReadPage], built: Iterable[Asked]) -> tuple[ReadPage, ...]:
        """The pages that were read, and between them those that are missing."""
        read = iter(pages)
        return tuple(
            next(read) if self.places[asked.place - 1] else missing_page(asked.number, asked.listed) for asked in built
        )

    def checked(self, pages: Sequence[ReadPage], count: int) -> "PageOrder":
        """The same order if pages that were read by it are what they were taken for, or nobody can tell.

        Else all that is known is whether the file has as many pages (`count`) as were built.
        """
        moved = [page for page, at in zip(pages, enumerate(self.places, 1), strict=True) if at[1] not in (0, at[0])]
        seen = [is_known(page) for page in moved if any(found.entries for found in page.found or ())]
        if not seen or any(seen):
            return self
        found, expected = f"the file has {counted(count, 'page')}", f"{len(pages)} as the manifest has it"
        return PageOrder(faults=(Fault(FaultType.PAGES, 0, "", found, expected),) if count != len(pages) else ())

    def in_file(self, faults: Iterable[Fault]) -> Iterator[Fault]:
        """Faults of pages of the book with their places in the file; those of missing pages are left out."""
        for fault in faults:
            place = self.places[fault.page - 1] if fault.page and self.places else fault.page
            if place or not fault.page:
                yield replace(fault, page=place)


def page_order(pages: Sequence[ReadPage], built: Sequence[Asked]) -> PageOrder:
    """The order of the pages of a file that was `built` of others, or of nobody knows which.

    The pages were read as if all of them stood in their places.
    """
    if not built or (len(pages) == len(built) and all(map(_may_stand, pages, built))):
        return PageOrder()
    filing = _Filing(pages, built)
    filed = filing.filed()
    if filed.numbers == {place: place for place in range(1, len(built) + 1)} and not filed.others:
        return PageOrder()
    places = filed.places
    in_order = tuple(places.get(number, 0) for number in range(1, len(built) + 1))
    return PageOrder(in_order, tuple(sequence_faults(filed)))


def numbered_order(pages: Sequence[ReadPage]) -> PageOrder:
    """The order of the pages of a puzzle book without a manifest, where their numbers say that some are missing.

    Behind each gap two pages or more bear numbers that agree, and no number is lower than its page's place. A page
    without a number follows the one before it. The last pages are missing where captions lead to them.
    """
    offsets = {place: int(folio) - place for place, page in enumerate(pages, 1) if (folio := _folio(page))}
    gaps = Counter(offset for offset in offsets.values() if offset)
    falls = any(later < earlier for earlier, later in pairwise((0, *offsets.values())))
    if falls or not offsets or any(count < _SURE for count in gaps.values()):
        return PageOrder()
    numbers: dict[int, int] = {}
    offset = 0
    for place in range(1, len(pages) + 1):
        offset = offsets.get(place, offset)
        numbers[place] = place + offset
    last = max(numbers[len(pages)], _last_led_to(pages, numbers[len(pages)]))
    if last == len(pages):
        return PageOrder()
    unsure = {number for place, number in numbers.items() if place not in offsets}
    filed = Filed(last, numbers, {}, unsure=unsure)
    places = filed.places
    return PageOrder(
        tuple(places.get(number, 0) for number in range(1, filed.count + 1)), tuple(sequence_faults(filed))
    )


def _last_led_to(pages: Sequence[ReadPage], last: int) -> int:
    """The last page that captions of two puzzles or more lead to beyond the last one of a file; else 0.

    A key in a file of its own is none of its pages: the captions say so, or lead to pages among the puzzles.
    """
    puzzles = [figure for page in pages for figure in page.figures if figure.caption.page and not figure.is_answer]
    led_to = [int(figure.caption.page) for figure in puzzles if not figure.caption.apart]
    beyond = [page for page in led_to if page > last]
    among = puzzles and min(led_to, default=0) <= max(figure.page for figure in puzzles)
    return max(beyond) if len(beyond) >= _SURE and not among else 0


def _may_stand(page: ReadPage, asked: Asked) -> bool:
    """Does nothing on a page say that it belongs elsewhere?"""
    if is_known(page):
        return True
    shown, listed, folio = _numbers(page), looks_of(asked)[1], _folio(page)
    if shown:
        return not shown.isdisjoint(listed) and folio in ("", str(asked.number))
    return folio in ("", str(asked.number)) and not (listed and _is_blank(page))


def _folio(page: ReadPage) -> str:
    """The page number at the foot of a page with more on it: a number alone may be the title of the book."""
    return printed_folio(page.text) if len(page.text.lines) > 1 else ""


def _numbers(page: ReadPage) -> frozenset[str]:
    return frozenset(figure.caption.number for figure in page.figures if figure.caption.number)


def _is_blank(page: ReadPage) -> bool:
    return not (page.text.lines or page.figures)


def _content(page: ReadPage) -> Content:
    figures = (figure for figure in page.figures if figure.caption.number or not figure.is_answer)
    return page.text.lines, tuple(figure.texts for figure in figures)


def _outdone(
    claims: Mapping[int, Looks | None], sure: Mapping[int, Looks], built: Mapping[Looks, int]
) -> Iterator[int]:
    """The places of pages that only have the numbers of a page, as one of another edition has, where others are it.

    `built` says how many copies of a page there are.
    """
    counts = Counter(sure.values())
    for place, claim in claims.items():
        if claim and place not in sure and counts[claim] >= built[claim]:
            yield place


class _Filing:
    """Puts the pages of a file in their order."""

    def __init__(self, pages: Sequence[ReadPage], built: Sequence[Asked]) -> None:
        self._pages = dict(enumerate(pages, 1))
        self._looks = {number: looks_of(asked) for number, asked in enumerate(built, 1)}
        self._known = {place for place, page in self._pages.items() if place in self._looks and is_mostly_known(page)}
        sure = self._sure(KnownPages(built))
        claims = dict(enumerate(self._claimed(sure), 1))
        self._strange = {*_outdone(claims, sure, Counter(self._looks.values()))}
        self._claims = {place: None if place in self._strange else claim for place, claim in claims.items()}
        self._contents = {place: _content(page) for place, page in self._pages.items()}
        self._numbers: dict[int, int] = {}  # by place
        self._taken: set[int] = set()

    def filed(self) -> Filed:
        """What stands in each place."""
        self._file(self._in_order())
        moved = {*self._out_of_order()}
        found = {self._contents[place] for place in self._numbers}
        again = {place for place, claim in self._claims.items() if claim and self._contents[place] in found}
        left = self._pages.keys() - self._numbers.keys() - again - self._strange
        self._fill(left)
        moved |= {*self._last_ones(left)}
        unsure = {number for place, number in self._numbers.items() if place in left}
        return Filed(len(self._looks), self._numbers, dict(self._others()), moved, unsure)

    def _file(self, found: Iterable[tuple[int, int]]) -> None:
        for place, number in found:
            self._numbers[place] = number
            self._taken.add(number)

    def _sure(self, pages: KnownPages) -> dict[int, Looks]:
        """By place, what pages are by their grids."""
        found = {
            place: self._looks[place] if place in self._known else pages.looks(page)
            for place, page in self._pages.items()
        }
        return {place: looks for place, looks in found.items() if looks}

    def _claimed(self, sure: Mapping[int, Looks]) -> Iterator[Looks | None]:
        """What the pages say that they are; None for those that do not say it, or contradict themselves."""
        by_folio, by_number = defaultdict[str, set[Looks]](set), defaultdict[str, set[Looks]](set)
        for looks in self._looks.values():
            by_folio[str(looks[0])].add(looks)
            for number in looks[1]:
                by_number[number].add(looks)
        for place, page in self._pages.items():
            if place in sure:
                yield sure[place]
                continue
            shown, folio = _numbers(page), _folio(page)
            shared = Counter(looks for number in shown for looks in by_number[number])
            most = max(shared.values(), default=0)
            alike = {looks for looks, count in shared.items() if folio or count == most}
            named = (alike & by_folio[folio] if folio else alike) if shown else by_folio[folio]
            yield next(iter(named)) if len(named) == 1 else None

    def _in_order(self) -> Iterator[tuple[int, int]]:
        """Places of pages that stand in their order, with these: as many as possible (Hunt and Szymanski 1977)."""
        alike = defaultdict[Looks, list[int]](list)
        for number in reversed(self._looks):
            if number not in self._known:
                alike[self._looks[number]].append(number)
        ends: list[int] = []  # the smallest page that ends an order of so many pages
        chains: list[_Chain] = []
        for place, claim in self._claims.items():
            for number in (place,) if place in self._known else alike[claim] if claim else ():
                length = bisect_left(ends, number)
                if ends[length : length + 1] != [number]:
                    ends[length : length + 1] = [number]
                    chains[length : length + 1] = [(place, number, chains[length - 1] if length else None)]
        chain = chains[-1] if chains else None
        while chain:
            place, number, chain = chain
            yield place, number

    def _out_of_order(self) -> Iterator[int]:
        """Files the pages that stand elsewhere, and gives their numbers."""
        free = defaultdict[Looks, list[int]](list)
        for number in reversed(self._looks):
            if number not in self._taken:
                free[self._looks[number]].append(number)
        for place, claim in self._claims.items():
            if claim and place not in self._numbers and free[claim]:
                number = free[claim].pop()
                self._file([(place, number)])
                yield number

    def _fill(self, left: Collection[int]) -> None:
        """Files the pages that do not say what they are between their neighbours."""
        last = 0
        for is_left, group in groupby(self._pages, left.__contains__):
            places = [*group]
            if is_left:
                self._file([*self._between(last, places)])
            last = next((self._numbers[place] for place in reversed(places) if place in self._numbers), last)

    def _last_ones(self, left: Collection[int]) -> Iterator[int]:
        """Files the pages that only can be those that are missing, which stand elsewhere, and gives their numbers."""
        filed = {self._contents[place] for place in self._numbers}
        places = [place for place in sorted(left) if place not in self._numbers and self._contents[place] not in filed]
        numbers = [number for number in self._looks if number not in self._taken]
        if len(places) == len(numbers) and not any(_is_blank(self._pages[place]) for place in places):
            self._file(zip(places, numbers, strict=True))
            yield from numbers

    def _between(self, last: int, places: Sequence[int]) -> Iterator[tuple[int, int]]:
        """Places with pages that follow the last one; blank and doubled ones were put in, if any were."""
        free = [*takewhile(self._is_free, count(last + 1))]
        if not free:
            before = takewhile(self._is_free, count(self._numbers.get(places[-1] + 1, 0) - 1, -1))
            free = [*islice(before, len(places))][::-1]
        first = {self._contents[place]: place for place in reversed(places)}
        blank = {place for place in places if _is_blank(self._pages[place])}
        spare = [place for place in reversed(places) if place in blank or first[self._contents[place]] != place]
        extra = spare[: max(0, len(places) - len(free))]
        for place, number in zip((place for place in places if place not in extra), free, strict=False):
            if place not in blank or not self._looks[number][1]:
                yield place, number

    def _is_free(self, number: int) -> bool:
        return number in self._looks and number not in self._taken

    def _others(self) -> Iterator[tuple[int, int]]:
        """What stands in all other places."""
        found = {self._contents[place]: number for place, number in self._numbers.items()}
        for place in self._pages.keys() - self._numbers.keys():
            is_blank = _is_blank(self._pages[place])
            yield place, BLANK if is_blank else found.get(self._contents[place], STRANGE)
