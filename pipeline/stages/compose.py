"""compose: the chosen puzzles become a book, in printed order with numbers and codes, before any page exists.

Inside a section difficulty rises (level, cost, then signature, so that the order never depends on chance);
an author's own puzzles keep the author's order. A puzzle that replaces an unwanted one takes its place and number,
so that all others keep theirs. In versions of a sheet the order goes by the places that they share.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from itertools import chain, groupby, islice
from typing import TypeVar

from pipeline.model.asked import printed_number
from pipeline.model.book import Book, Entry, Group, PageStyle, Selection
from pipeline.model.class_sheets import sheet_selection, sheet_specs
from pipeline.model.code import short_codes
from pipeline.model.level import Level
from pipeline.model.rating import RatedPuzzle
from pipeline.model.slot import Slot
from pipeline.model.spec import BookSpec, PartSpec
from pipeline.model.week import EarlierPuzzle

T = TypeVar("T")

Chosen = tuple[Slot, RatedPuzzle]
Rank = Callable[[T], int]

PerPage = Callable[[BookSpec], Mapping[PageStyle, int]]
"""How many puzzles of every kind stand on a page of a book."""


def compose(spec: BookSpec, selection: Selection, per_page: PerPage) -> Book:
    """The book of a selection; every sheet of a class is numbered for itself."""
    signatures = [rated.signature for _, rated in selection.chosen]
    codes = dict(zip(signatures, short_codes(signatures), strict=True))
    if not spec.parts:
        return _book(spec, selection, codes, per_page)
    parts = [sheet_selection(selection, part) for part in spec.parts]
    sheets = tuple(_book(*pair, codes, per_page) for pair in zip(sheet_specs(spec), parts, strict=True))
    groups = (_whole(part, group) for part, sheet in zip(spec.parts, sheets, strict=True) for group in sheet.groups)
    return Book(spec, tuple(groups), sheets)


def _whole(part: PartSpec, group: Group[Entry]) -> Group[Entry]:
    """A group of a sheet with its sections counted within the whole class."""
    entries = (replace(entry, section=part.sections[entry.section]) for entry in group.members)
    return replace(group, members=tuple(entries))


def _book(spec: BookSpec, selection: Selection, codes: Mapping[str, str], per_page: PerPage) -> Book:
    runs = _by_day(spec, selection) if spec.start else _by_section(spec, selection, per_page)
    chosen = [one for run in runs for one in run.members]
    days = [selection.days.get(slot.key) for slot, _ in chosen]
    numbered = zip(chosen, _numbers(spec, chosen), days, strict=True)
    entries = [_entry(spec, one, number, codes[one[1].signature], day) for one, number, day in numbered]
    return Book(spec, tuple(_groups(runs, entries)), before=tuple(map(_earlier, spec.before)))


def _earlier(puzzle: EarlierPuzzle) -> Entry:
    """A puzzle of the week before, as it was printed there; it belongs to no section of this book."""
    return Entry(puzzle.number, puzzle.code, puzzle.rated, puzzle.size, puzzle.level, -1, puzzle.day)


def _by_section(spec: BookSpec, selection: Selection, per_page: PerPage) -> tuple[Group[Chosen], ...]:
    sections = [_in_order(selection, number) for number in range(len(spec.sections))]
    return printed_order(spec, sections, lambda chosen: _rank(_level(chosen)), per_page)


def _by_day(spec: BookSpec, selection: Selection) -> tuple[Group[Chosen], ...]:
    """A group for every day, in it the puzzles as they stand on the page; its kind is that of the first one."""
    place = {section: number for number, section in enumerate(spec.in_day_order)}

    def day(chosen: Chosen) -> date:
        return selection.days[chosen[0].key]

    in_order = sorted(selection.chosen, key=lambda chosen: (day(chosen), place[chosen[0].section]))
    days = [tuple(members) for _, members in groupby(in_order, day)]
    return tuple(Group(PageStyle(one[0][0].params.kind, one[0][0].params.size, None, False), one) for one in days)


def _in_order(selection: Selection, section: int) -> tuple[Chosen, ...]:
    mine = [chosen for chosen in selection.chosen if chosen[0].section == section]
    return tuple(sorted(mine, key=lambda chosen: _difficulty(chosen, selection)))


def _difficulty(chosen: Chosen, selection: Selection) -> tuple[int, int, int, str]:
    slot, rated = chosen
    if slot.own:
        return 0, slot.index, 0, ""
    ranked = selection.replaced.get(slot.key, rated)
    place = selection.places.get(slot.key, 0)
    return _rank(_level((slot, ranked))), place, ranked.rating.cost, ranked.signature


def _level(chosen: Chosen) -> Level | None:
    slot, rated = chosen
    return slot.level or rated.rating.level


def _rank(level: Level | None) -> int:
    return level.rank if level else len(Level) + 1


def _entry(spec: BookSpec, chosen: Chosen, number: str, code: str, day: date | None) -> Entry:
    slot, rated = chosen
    extension = spec.sections[slot.section].extension
    return Entry(number, code, rated, slot.params.size, _level(chosen), slot.section, day, extension)


def _numbers(spec: BookSpec, chosen: list[Chosen]) -> Iterator[str]:
    """Numbers through the book (`17`), through each section (`2-5`), or through the week (`42-7`)."""
    counts: Counter[int] = Counter()
    for position, (slot, _) in enumerate(chosen, 1):
        counts[slot.section] += 1
        place = spec.first_number + position - 1
        yield printed_number(spec.numbers, spec.week, slot.section + 1, counts[slot.section], place)


def _groups(runs: Iterable[Group[Chosen]], entries: Iterable[Entry]) -> Iterator[Group[Entry]]:
    rest = iter(entries)
    return (Group(run.style, tuple(islice(rest, len(run.members)))) for run in runs)


def printed_order(
    spec: BookSpec, sections: Sequence[Sequence[T]], rank: Rank[T], per_page: PerPage
) -> tuple[Group[T], ...]:
    """The sections' members, already in order inside their section, as the book's groups.

    `rank` orders members by level; `per_page` says how many of every kind stand on a page.

    Grouped: in the order of the book. Mixed: whole pages, easy ones before harder ones, and within a level
    the families in turns, of each family the sizes in turns.
    """
    whole = [
        Group(PageStyle.of(section), tuple(members))
        for section, members in zip(spec.sections, sections, strict=True)
        if members
    ]
    if spec.order == "mixed":
        each = per_page(spec)
        pages = [page for group in whole for page in _pages(group, each[group.style])]
        return tuple(_joined(_in_turns(pages, rank)))
    return tuple(_joined(whole))


def _in_turns(pages: Sequence[Group[T]], rank: Rank[T]) -> Iterator[Group[T]]:
    for level in sorted({rank(page.members[0]) for page in pages}):
        of_level = [page for page in pages if rank(page.members[0]) == level]
        yield from _spread(_spread(of_level, lambda page: page.style), lambda page: page.style.kind)


def _spread(pages: Sequence[Group[T]], sort: Callable[[Group[T]], Hashable]) -> list[Group[T]]:
    """The pages with those of each sort spread evenly over the whole, in their order."""
    sorts = [sort(page) for page in pages]
    total, seen = Counter(sorts), Counter[Hashable]()
    places: list[float] = []
    for one in sorts:
        places.append((seen[one] + 0.5) / total[one])
        seen[one] += 1
    return [page for _, page in sorted(zip(places, pages, strict=True), key=lambda pair: pair[0])]


def _pages(group: Group[T], per_page: int) -> list[Group[T]]:
    """A group as full pages."""
    starts = range(0, len(group.members), per_page)
    return [Group(group.style, group.members[start : start + per_page]) for start in starts]


def _joined(parts: Iterable[Group[T]]) -> Iterator[Group[T]]:
    """Neighbours of one style as one group."""
    for style, run in groupby(parts, lambda part: part.style):
        yield Group(style, tuple(chain.from_iterable(part.members for part in run)))
