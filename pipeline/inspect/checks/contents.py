"""Checks what readers are led by: every line of the contents leads to its page, none is missing, the outline agrees."""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence, Set
from dataclasses import replace
from typing import Final

from pipeline.frozen import frozen
from pipeline.inspect.checks.part_openers import stated_numbers
from pipeline.inspect.checks.printed_levels import Levels
from pipeline.inspect.checks.proof import Stated
from pipeline.inspect.checks.running_heads import head_part
from pipeline.inspect.faults import Fault, FaultType
from pipeline.inspect.recognise.lines import TextPage, spaced, squeeze
from pipeline.inspect.recognise.printed_captions import RANGE, counted
from pipeline.inspect.recognise.wording import printed_words
from pipeline.model.level import Level

_ENTRY: Final = re.compile(r"(.+?)\.{2,}(\d+)")
_LISTED: Final = re.compile("[,\N{MIDDLE DOT}]")
_PARTS: Final = ("how_to_play", "levels", "hints", "answers", "sums")


@frozen
class Entry:
    """A line of the contents: the title without spaces, the first and last puzzle as printed, the page it leads to.

    It stands `at` a page, `named` with its spaces.
    """

    title: str
    numbers: tuple[str, ...]
    page: int
    at: int
    named: str


def read_contents(pages: Sequence[TextPage], puzzles: Sequence[Stated]) -> tuple[Entry, ...]:
    """The lines of the contents."""
    known = {one.number for one in puzzles}
    return tuple(_titled(entry, pages, known) for page in pages for entry in _entries(page))


def contents_faults(
    pages: Sequence[TextPage], puzzles: Sequence[Stated], levels: Levels, title: str, lost: Collection[int] = ()
) -> Iterator[Fault]:
    """Lines of the contents that lead to a page with another head, and missing lines; `title` is the book's.

    What stood on pages that are `lost` nobody knows.
    """
    entries = read_contents(pages, puzzles)
    if not entries:
        return
    listing = {entry.at for entry in entries}
    others = [page for page in pages if page.number not in listing]
    book = _Book(pages, others, puzzles, levels, title)
    titles = Counter(entry.title for entry in entries)
    missing = {page.number for page in pages if page.is_missing}
    for entry in (one for one in entries if one.page not in missing):
        wanted = book.wanted(entry, titles[entry.title] > 1)
        if wanted and any(entry.page < page < min(wanted) for page in lost):
            continue
        if wanted and entry.page not in wanted:
            found = f"{entry.named!r} leads to page {entry.page}"
            yield Fault(FaultType.CONTENTS, entry.at, "in the contents", found, f"page {min(wanted)}")
        elif not wanted:
            found = f"{entry.named!r} stands nowhere in the book"
            yield Fault(FaultType.CONTENTS, entry.at, "in the contents", found, "a heading")
    unlisted = [*_unlisted_parts(others, set(titles), title), *_unlisted_puzzles(entries, puzzles, lost)]
    for one in unlisted:
        yield Fault(FaultType.CONTENTS, min(listing), "in the contents", one, "a line of its own")


def outline_faults(
    outline: Sequence[tuple[str, int]], contents: Sequence[Entry], due: bool, missing: Collection[int] = ()
) -> Iterator[Fault]:
    """Entries of the outline (title, page from 1 or 0 for none) that are not the lines of the contents.

    `due` says that the printer of the file lets an outline in, so that it has one. Nothing leads to pages that are
    `missing`.
    """
    if not contents or not (outline or due):
        return
    if len(outline) != len(contents):
        found = f"the outline has {len(outline)} entries"
        yield Fault(FaultType.OUTLINE, 0, "", found, f"{len(contents)} as the contents have")
        return
    for (title, page), line in zip(outline, contents, strict=True):
        where = f"the outline, {title!r}"
        if not "".join(title.split()).endswith(line.title):
            yield Fault(FaultType.OUTLINE, 0, where, "the contents have another title", repr(line.named))
        elif page != line.page and (page or line.page not in missing):
            found = f"it leads to page {page}" if page else "it leads to no page"
            yield Fault(FaultType.OUTLINE, 0, where, found, f"page {line.page} as in the contents")


def label_faults(labels: Sequence[str], due: bool) -> Iterator[Fault]:
    """The first page whose label is not its place in the file; `due` as in `outline_faults`."""
    if due and not labels:
        yield Fault(FaultType.OUTLINE, 0, "", "the file has no page labels", "one for every page")
    wrong = next(((number, label) for number, label in enumerate(labels, 1) if label != str(number)), None)
    if wrong:
        yield Fault(FaultType.OUTLINE, wrong[0], "its label", f"it reads {wrong[1]}", str(wrong[0]))


def _unlisted_parts(pages: Sequence[TextPage], titles: set[str], title: str) -> Iterator[str]:
    """Parts of every book whose heading stands on a page and that no line leads to; `title` is the book's own."""
    own = title.removesuffix("\N{HORIZONTAL ELLIPSIS}")
    headings = printed_words(*(f"{part}.heading" for part in _PARTS))
    names = {name for name in headings if name != own and (own == title or not name.startswith(own))}
    for page in pages:
        heads = {squeeze(line): spaced(line) for line in page.lines if all(word.bold for word in line)}
        lost = [named for head, named in heads.items() if head in names - titles]
        yield from (f"no line leads to {named!r} on page {page.number}" for named in lost)


def _unlisted_puzzles(entries: Sequence[Entry], puzzles: Sequence[Stated], lost: Collection[int]) -> Iterator[str]:
    """Puzzles that no line, or more than one, counts among its own, where lines name puzzles."""
    spans = [tuple(map(counted, (entry.numbers[0], entry.numbers[-1]))) for entry in entries if entry.numbers]
    known = {counted(one.number): one.number for one in puzzles if one.figure.caption.number}
    if not spans or not known:
        return
    for place, number in known.items():
        lines = sum(first <= place <= last for first, last in spans)
        if lines != 1:
            yield f"{'no line has' if not lines else 'more than one line has'} puzzle {number}"
            return
    for end in (end for span in spans for end in span if end not in known and not lost):
        yield f"a line has puzzle {''.join(end[:1])}{end[1]}, which the book does not have"


def _entries(page: TextPage) -> Iterator[Entry]:
    for line in page.lines:
        match = _ENTRY.fullmatch(squeeze(line))
        if not match:
            continue
        before = [word for word in line[:-1] if word.text.strip(".")]
        ranged = RANGE.fullmatch(before[-1].text) if len(before) > 1 else None
        numbers = tuple(number for number in ranged.groups() if number) if ranged else ()
        words = before[:-1] if ranged else before
        title, named = squeeze(words).rstrip("."), spaced(words).rstrip(". ")
        yield Entry(title, numbers, int(match[2]), page.number, named)


def _titled(entry: Entry, pages: Sequence[TextPage], known: Set[str]) -> Entry:
    """An entry whose title ends in a number that is no puzzle's, as that of a day does: a page begins with both."""
    whole = entry.title + "".join(entry.numbers)
    if len(entry.numbers) != 1 or not known.isdisjoint(entry.numbers):
        return entry
    if any(page.begins(whole) for page in pages if page.number != entry.at):
        return replace(entry, title=whole, numbers=(), named=" ".join((entry.named, *entry.numbers)))
    return entry


class _Book:
    """What the contents lead to."""

    def __init__(
        self,
        every: Sequence[TextPage],
        pages: Sequence[TextPage],
        puzzles: Sequence[Stated],
        levels: Levels,
        title: str,
    ) -> None:
        """`pages` are those without the contents, which only a heading in bold may share."""
        self._every, self._pages = every, pages
        self._title = title
        self._stated = {one.figure.page for one in puzzles}
        self._places = {one.number: one.figure.page for one in reversed(puzzles)}
        names = [(levels[number].name, page) for number, page in self._places.items() if number in levels]
        self._named = [(name, page) for name, page in names if name]
        self._levels = printed_words(*(f"level.{level}" for level in Level)) | {name for name, _ in self._named}

    def wanted(self, entry: Entry, repeated: bool) -> set[int]:
        """The pages that a line of the contents may lead to; empty where the ink does not show them."""
        if entry.numbers and entry.numbers[0] in self._places:
            first = self._places[entry.numbers[0]]
            if self._is_opener(first - 1, entry.numbers[0]):
                return {first - 1}
            begun = {page.number for page in self._pages if page.number <= first and self._teaches(page, entry.title)}
            lesson = set[int]() if first in begun else begun - self._stated  # its puzzles have a head of their own
            return lesson or {first}
        if entry.title in self._levels and not entry.numbers:
            return self._level_starts(entry.title)
        heads = {page.number for page in self._pages if page.begins(entry.title)}
        shared = {page.number for page in self._every if page.heads(entry.title)}
        # One part may begin a page, and another of the same title share one. Notes go on from a page that they share,
        # and where a book has notes of its own, no line leads to those that fill it up to its last page.
        apart = repeated or not heads or self._fills_up(entry.title)
        heads |= shared if apart else {page for page in shared if page + 1 in heads}
        if heads:
            return (
                heads if repeated or entry.title == self._title else {page for page in heads if page - 1 not in heads}
            )
        # The end of a long title, which may be parted elsewhere where it is a heading.
        return {
            page.number
            for page in self._pages
            if page.opens_with(entry.title) or any(entry.title in line for line in page.squeezed)
        }

    def _is_opener(self, number: int, first: str) -> bool:
        """Does a page without puzzles open the part that begins with a number?"""
        opener = next((page for page in self._pages if page.number == number), None)
        return opener is not None and number not in self._stated and stated_numbers(opener)[:1] == (first,)

    def _teaches(self, page: TextPage, title: str) -> bool:
        """Does a page begin with a title, and neither say its puzzles' numbers, as an opener, nor describe levels?"""
        return page.begins(title) and not stated_numbers(page) and not any(map(page.heads, self._levels))

    def _fills_up(self, title: str) -> bool:
        """Has the last page a title and nothing else but its number, as notes have that fill up a book?"""
        last = self._every[-1]
        return last.heads(title) and all(text in (title, str(last.number)) for text in last.squeezed)

    def _level_starts(self, title: str) -> set[int]:
        """The page of a level's first puzzle, by its head or by what is known of puzzles; any page if nothing is."""
        heads = {page.number: head_part(page.lines[0]) for page in self._pages if page.number in self._stated}
        headed = [number for number, head in heads.items() if title in _LISTED.split(head)]
        known = [*headed, *(page for name, page in self._named if name == title)]
        return {min(known)} if known else set() if self._named else self._stated
