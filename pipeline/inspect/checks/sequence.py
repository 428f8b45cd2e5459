"""Says which pages of a book are missing from its file, which stand elsewhere, and what was put in between them."""

from bisect import bisect
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby, takewhile
from typing import Final, NamedTuple

from pipeline.frozen import frozen
from pipeline.inspect.faults import Fault, FaultType

BLANK: Final = 0
"""Stands for a blank page that is none of the book's."""

STRANGE: Final = -1
"""Stands for any other page that is none of the book's."""


@frozen
class Filed:
    """What stands in each place of a file, from 1: `numbers` of pages of its book, and `others`.

    Each of these is the number of the page that stands there again, BLANK or STRANGE. The book has `count` pages. Those
    that are `moved` do not stand between their neighbours, and nothing but their neighbours tells the numbers of those
    that are `unsure`.
    """

    count: int
    numbers: Mapping[int, int]
    others: Mapping[int, int]
    moved: Collection[int] = ()
    unsure: Collection[int] = ()

    @property
    def places(self) -> dict[int, int]:
        """Where the pages of the book stand."""
        return {number: place for place, number in self.numbers.items()}


class _Run(NamedTuple):
    """Numbers of pages that follow each other."""

    first: int
    last: int

    @property
    def numbered(self) -> str:
        return f"{self.first}" if self.first == self.last else f"{self.first} to {self.last}"

    @property
    def named(self) -> str:
        return f"page{'s' * (self.first < self.last)} {self.numbered}"

    @property
    def stands(self) -> str:
        return "stands" if self.first == self.last else "stand"


def sequence_faults(filed: Filed) -> Iterator[Fault]:
    """Pages that are missing, out of order, or none of the book's; those that follow each other make one fault."""
    places, replacing = filed.places, set[int]()
    for lost in _runs(number for number in range(1, filed.count + 1) if number not in places):
        here = places.get(lost.first - 1, 0) + 1
        yield _lost_fault(filed, lost, here)
        replacing |= {*_instead(filed, lost, here)}
    yield from _order_faults(filed)
    due = sorted(filed.numbers)
    for group in _groups(filed.others, (place for place in sorted(filed.others) if place not in replacing)):
        after = bisect(due, group[-1])
        expected = f"page {filed.numbers[due[after]]} of the book" if after < len(due) else "the end of the file"
        yield Fault(FaultType.PAGES, group[0], "", _put_in([filed.others[place] for place in group]), expected)


def _groups(others: Mapping[int, int], places: Iterable[int]) -> Iterator[list[int]]:
    """Places that follow each other and hold others of one sort: the same, or pages that follow each other, too."""
    group: list[int] = []
    for place in places:
        if group and not _goes_on([others[one] for one in group[-2:]], others[place], place - group[-1]):
            yield group
            group = []
        group.append(place)
    if group:
        yield group


def _goes_on(before: Sequence[int], other: int, apart: int) -> bool:
    """Does another page belong to those before it, of which the last one or two are given?"""
    step = other - before[-1]
    is_one_sort = step == 0 or (step == 1 and before[-1] > BLANK)
    return apart == 1 and is_one_sort and (len(before) == 1 or before[-1] - before[0] == step)


def _put_in(others: Sequence[int]) -> str:
    """What is said of others of one sort."""
    many, run = len(others), _Run(others[0], others[-1])
    if run.last == BLANK:
        return "a blank page was put in" if many == 1 else f"{many} blank pages were put in"
    if run.last == STRANGE:
        one, more = "a page was put in that is", f"{many} pages were put in that are"
        return f"{one if many == 1 else more} none of the book's"
    times = f" ({many} times in a row)" if run.first == run.last and many > 1 else ""
    return f"{run.named} of the book {run.stands} here again{times}"


def _lost_fault(filed: Filed, lost: _Run, here: int) -> Fault:
    """Pages that are missing, and what stands in their place."""
    around, many = _widened(lost, filed.unsure), lost.last - lost.first + 1
    said = lost.named if around == lost else f"{many} of {around.named}"
    if here in filed.others:
        group = next(_groups(filed.others, _instead(filed, lost, here)))
        instead = _put_in([filed.others[place] for place in group])
    elif here in filed.numbers:
        instead = f"the file goes on with page {filed.numbers[here]}"
    else:
        instead = f"the file ends with page {filed.numbers[here - 1]}"
    found = f"{said} of the book {'is' if many == 1 else 'are'} missing: {instead}"
    return Fault(FaultType.PAGES, min(here, len(filed.numbers) + len(filed.others)), "", found, said)


def _instead(filed: Filed, lost: _Run, here: int) -> Iterator[int]:
    """The places of others that stand where pages are missing."""
    return takewhile(filed.others.__contains__, range(here, here + lost.last - lost.first + 1))


def _widened(lost: _Run, unsure: Collection[int]) -> _Run:
    """With the pages beside them from which nothing tells them."""
    first, last = lost
    while first - 1 in unsure:
        first -= 1
    while last + 1 in unsure:
        last += 1
    return _Run(first, last)


def _order_faults(filed: Filed) -> Iterator[Fault]:
    """Pages that stand in each other's place, and others that do not stand between their neighbours."""
    order, places = [filed.numbers[place] for place in sorted(filed.numbers)], filed.places
    due = sorted(order)
    rank = {number: at for at, number in enumerate(due)}
    swapped = {want: has for has, want in zip(order, due, strict=True) if has > want == order[rank[has]]}
    for one, other in _runs_together(sorted(swapped.items())):
        found = f"pages {one.numbered} and {other.numbered} of the book are swapped"
        yield Fault(FaultType.PAGES, places[other.first], "", found, one.named)
    known = {*swapped, *swapped.values()}
    for run in _runs(
        number for number in due if number in filed.moved and number not in known if order[rank[number]] != number
    ):
        found = f"{run.named} of the book {run.stands} here"
        expected = f"behind page {run.first - 1}" if run.first > 1 else "at the beginning"
        yield Fault(FaultType.PAGES, places[run.first], "", found, expected)


def _runs(numbers: Iterable[int]) -> Iterator[_Run]:
    return (run for run, _ in _runs_together((number, number) for number in numbers))


def _runs_together(pairs: Iterable[tuple[int, int]]) -> Iterator[tuple[_Run, _Run]]:
    """Pairs of numbers that follow each other both."""
    for _, group in groupby(enumerate(pairs), lambda one: (one[1][0] - one[0], one[1][1] - one[0])):
        same = [pair for _, pair in group]
        (first, one), (last, other) = same[0], same[-1]
        yield _Run(first, last), _Run(one, other)
