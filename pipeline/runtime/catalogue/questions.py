"""What people ask of a catalogue: every answer is given when all of the file is proved, and none of them writes."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches
from pathlib import Path

from pipeline.errors import InputError
from pipeline.frozen import frozen
from pipeline.runtime.catalogue import tables
from pipeline.runtime.catalogue.opening import create, is_there, prove, proved_rows, reading, writing
from pipeline.runtime.catalogue.tables import Mark, Row, transaction


@frozen
class Holding:
    """How many puzzles of a family a book owns."""

    book: str
    family: str
    count: int


@frozen
class BookEntry:
    """A book, the Monday of its week (ISO) if it has one, and its puzzles."""

    book: str
    week: str | None
    marks: frozenset[Mark] = frozenset()


def rows(path: Path) -> Iterator[Row]:
    """Every puzzle of every book; trust none of them before the last has come."""
    with reading(path) as database:
        yield from proved_rows(database)


def holdings(path: Path) -> tuple[Holding, ...]:
    """All books with their puzzles by family."""
    counts = Counter((owner.name, family) for owner, (family, _) in rows(path))
    return tuple(Holding(*key, count) for key, count in sorted(counts.items()))


def check(path: Path) -> int:
    """Read every row and say how many there are; raises CatalogueDamaged."""
    return sum(1 for _ in rows(path))


def remove(path: Path, book: str) -> int:
    """Take all puzzles from a book and say how many; InputError when it owns none."""
    _refuse_unknown(path, book)
    prove(path)
    with writing(path) as database, transaction(database):
        owner = tables.find_owner(database, book)
        return tables.take(database, book, tables.marks_of(database, owner)) if owner else 0


def marks_of(path: Path, book: str) -> list[Mark]:
    """The puzzles of a book in order; InputError when it owns none."""
    names, marks = set(), []
    for owner, mark in rows(path):
        names.add(owner.name)
        if owner.name == book:
            marks.append(mark)
    if not marks:
        raise InputError(f"{path}: {unknown_book(book, names)}")
    return marks


def enter(path: Path, entries: Sequence[BookEntry]) -> tuple[tuple[str, int], ...]:
    """Give books all their puzzles in one transaction, others' too; every book, and how many it did not have."""
    if not is_there(path):
        create(path)
    prove(path)
    with writing(path) as database, transaction(database):
        return tuple((one.book, tables.add(database, one.book, one.week, one.marks)) for one in entries)


def unknown_book(book: str, names: Iterable[str]) -> str:
    """What to say of a name that no book has: which names come near."""
    known = sorted(set(names))
    if not known:
        return f"no book is called {book!r}: the catalogue has none yet"
    near = [name for name in known if book.casefold() in name.casefold()] or get_close_matches(book, known, 1)
    named = f"; did you mean {' or '.join(map(repr, near))}?" if near else ""
    return f"no book is called {book!r}{named}; `catalogue list` shows their names"


def _refuse_unknown(path: Path, book: str) -> None:
    names = {holding.book for holding in holdings(path)}
    if book not in names:
        raise InputError(f"{path}: {unknown_book(book, names)}")
