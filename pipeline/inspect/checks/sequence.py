"""Says which pages of a book are missing from its file, which stand elsewhere, and what was put in between them."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import groupby
from typing import NamedTuple

from pipeline.frozen import frozen
from pipeline.inspect.faults import Fault, FaultType


@frozen
class Filed:
    """What stands in each place of a file, from 1: `numbers` of pages of its book, and words on every other page.

    The book has `count` pages. Those that are `moved` do not stand between their neighbours, and nothing but their
    neighbours tells the numbers of those that are `unsure`.
    """

    count: int
    numbers: Mapping[int, int]
    others: Mapping[int, str]
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


def sequence_faults(filed: Filed) -> Iterator[Fault]:
    """Pages that are missing, out of order, or none of the book's; those that follow each other make one fault."""
    places, replacing = filed.places, set[int]()
    for lost in _runs(number for number in range(1, filed.count + 1) if number not in places):
        here = places.get(lost.first - 1, 0) + 1
        yield _lost_fault(filed, lost, here)
        replacing |= {place for place in filed.others if here <= place <= here + lost.last - lost.first}
    yield from _order_faults(filed)
    others = [place for place in sorted(filed.others) if place not in replacing]
    for words, same in groupby(others, filed.others.__getitem__):
        for run in _runs(same):
            times = f" ({run.last - run.first + 1} times in a row)" if run.last > run.first else ""
            after = filed.numbers.get(run.last + 1)
            expected = f"page {after} of the book" if after else "the end of the file"
            yield Fault(FaultType.PAGES, run.first, "", words + times, expected)


def _lost_fault(filed: Filed, lost: _Run, here: int) -> Fault:
    """Pages that are missing, and what stands in their place."""
    around, many = _widened(lost, filed.unsure), lost.last - lost.first + 1
    said = lost.named if around == lost else f"{many} of {around.named}"
    if here in filed.others:
        instead = filed.others[here]
    elif here in filed.numbers:
        instead = f"the file goes on with page {filed.numbers[here]}"
    else:
        instead = f"the file ends with page {filed.numbers[here - 1]}"
    found = f"{said} of the book {'is' if many == 1 else 'are'} missing: {instead}"
    return Fault(FaultType.PAGES, min(here, len(filed.numbers) + len(filed.others)), "", found, said)


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
        found = f"{run.named} of the book {'stands' if run.first == run.last else 'stand'} here"
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
