"""Which puzzles stand together in files, and what each file gives away: a book, a sample, sheets, days."""

from collections.abc import Callable, Iterator
from dataclasses import field, replace
from datetime import date

from pipeline.frozen import frozen
from pipeline.model.book import Book, Entry, Group, PageStyle
from pipeline.model.spec import BookSpec
from pipeline.outputs.play.options import ALL, CHECK_ONLY, DEVICE, NONE, SESSION, PlayOptions
from pipeline.outputs.play.script import CLASS, CLASS_COURSE, COURSE, MAIN


@frozen
class Given:
    """What a page gives away, and how long it keeps what a reader enters.

    `sealed` are codes of puzzles whose solutions the page must not have, whatever holds for the others. The module
    `main` of the player starts the page.
    """

    hints: str
    store: str
    solutions: str
    sealed: frozenset[str] = field(default=frozenset())
    main: str = MAIN

    def solutions_of(self, entry: Entry) -> str:
        """How the solution of a puzzle is on the page."""
        return CHECK_ONLY if entry.code in self.sealed else self.solutions


def given(book: Book, asked: PlayOptions) -> Given:
    """What a book gives away: what its author asks for, less for a class."""
    for_class = book.spec.is_for_class
    usual = NONE if for_class or asked.solutions == CHECK_ONLY else ALL
    store = asked.store or (SESSION if for_class else DEVICE)
    plain, taught = (CLASS, CLASS_COURSE) if for_class else (MAIN, COURSE)
    main = taught if has_lessons(book.spec) else plain
    return Given(asked.hints or usual, store, asked.solutions, main=main)


def has_lessons(spec: BookSpec) -> bool:
    """Do lessons stand before its puzzles?"""
    return any(section.lesson for section in spec.sections)


def titled(book: Book) -> str:
    """The title of a book; of a sheet, with the sign that pupils see."""
    sign = book.spec.page.sign
    return f"{book.spec.title} · {sign}" if sign else book.spec.title


def sampled(book: Book, count: int | str) -> Book:
    """The book with so many of its puzzles, evenly from first to last; the whole book for ALL, or if it has no more."""
    entries = book.entries
    if not isinstance(count, int) or count >= len(entries):
        return book
    chosen = {id(entries[place * len(entries) // count]) for place in range(count)}
    return _with(book, lambda entry: id(entry) in chosen)


def days_of(book: Book) -> Iterator[tuple[date, Book, frozenset[str]]]:
    """The days of a newspaper: each with its puzzles and those of the day before, and the codes of its own."""
    days = sorted({entry.day for entry in book.entries if entry.day})
    for last, day in zip((None, *days), days, strict=False):
        own = _with(book, lambda entry, day=day: entry.day == day)  # type: ignore[misc]
        earlier = _with(book, lambda entry, day=last: entry.day == day).groups if last else _before(book)  # type: ignore[misc]
        yield day, replace(own, groups=(*own.groups, *earlier)), frozenset(entry.code for entry in own.entries)


def _before(book: Book) -> tuple[Group[Entry], ...]:
    """The puzzles of the week before, each a group of its own."""
    return tuple(Group(PageStyle(entry.kind, entry.size, None, candidates=False), (entry,)) for entry in book.before)


def _with(book: Book, wanted: Callable[[Entry], bool]) -> Book:
    groups = (Group(group.style, tuple(filter(wanted, group.members))) for group in book.groups)
    return replace(book, groups=tuple(group for group in groups if group.members))
