"""Books that enter a catalogue without a build, by a manifest, an export or text forms; and who looks for a puzzle."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from pipeline.errors import InputError, Place, Problem, Unsatisfiable
from pipeline.families import FAMILIES, family_named
from pipeline.families.shared.signing import TOO_SYMMETRIC, TooSymmetricError
from pipeline.families.shared.text_error import TextError
from pipeline.frozen import frozen
from pipeline.interface.proofs import Row, answer, parsed, prepare_once
from pipeline.model.catalogue import edition_name, monday_of
from pipeline.model.code import ALPHABET, CODE_MIN, long_code
from pipeline.runtime.catalogue import BookEntry, Mark
from pipeline.runtime.processes.executors import cpu_count
from pipeline.runtime.progress import Reporter
from pipeline.source.files import Reading, unprintable
from pipeline.source.source_limits import MANIFEST_BYTES
from pipeline.source.wording import shown

if TYPE_CHECKING:
    from pipeline.families.base import Family

CODE_SHOWN: Final = 12  # characters; a printed code is the beginning of it
_KEYS: Final = ("book", "week", "family", "signature")
_LONGEST: Final = 1000  # characters of a text in an export


@frozen
class Wanted:
    """What somebody looks for: puzzles by their marks, or by the beginning of a code."""

    marks: frozenset[Mark]
    code: str = ""

    def fits(self, mark: Mark) -> bool:
        """Is it this puzzle?"""
        return mark in self.marks or (bool(self.code) and long_code(mark[1]).startswith(self.code))


def wanted(text: str, reporter: Reporter) -> Wanted:
    """What a text names: a puzzle of every family that reads it, else a code; InputError where it is neither."""
    row = Row(0, text.strip())
    marks = {mark for family in _readers(row) for mark in _marks([row], family, "", reporter)}
    code = row.text.upper()
    if not marks and not (len(code) >= CODE_MIN and set(code) <= set(ALPHABET)):
        message = f"{shown(text)} is neither the text form of a puzzle with one solution nor a code such as K7QF"
        raise InputError(f"{message}; check it against the report of its book")
    return Wanted(frozenset(marks), "" if marks else code)


def written_book(book: str, rows: Iterable[Row], family: Family, source: str, reporter: Reporter) -> BookEntry:
    """The text forms of a book made elsewhere, each rated and signed; Unsatisfiable with all that are no puzzles."""
    if not _is_one_line(book):
        raise InputError(Problem(f"{shown(book)} is not the name of a book; write one line of text", key="--book"))
    return BookEntry(book.strip(), None, _marks(rows, family, source, reporter))


def listed_book(file: Path) -> BookEntry:
    """A book by its manifest; InputError where that is none."""
    from pipeline.config.manifest import read_manifest, read_puzzles

    read = read_manifest(Reading().text(file, MANIFEST_BYTES))
    solved, _ = read_puzzles(read)
    head = read.manifest
    name = edition_name(head.book, head.volume, head.week, head.year, head.start)
    try:
        marks = {(one.family, family_named(one.family).signature(one, solution)) for one, solution in solved}
    except TooSymmetricError:
        raise InputError(Problem(f"a puzzle of it {TOO_SYMMETRIC}; replace it in its book", Place(str(file)))) from None
    return BookEntry(name, _iso(monday_of(head.week, head.year, head.start)), frozenset(marks))


def exported_row(entry: BookEntry, mark: Mark) -> str:
    """A puzzle of a book as a line of an export."""
    return json.dumps(dict(zip(_KEYS, (entry.book, entry.week, *mark), strict=True)), ensure_ascii=False)


def exported_books(file: Path) -> tuple[BookEntry, ...]:
    """The books of an export; InputError with the place of a line that is none of it."""
    books: dict[tuple[str, str | None], set[Mark]] = {}
    for number, line in enumerate(_lines(file), 1):
        try:
            book, week, *mark = _values(json.loads(line))
        except (ValueError, TypeError, RecursionError):
            message = "is not a line that `catalogue export` writes; export the catalogue again"
            raise InputError(Problem(message, Place(str(file), number))) from None
        books.setdefault((book, week), set()).add((mark[0], mark[1]))
    return tuple(BookEntry(*book, frozenset(books[book])) for book in sorted(books, key=str))


def _lines(file: Path) -> Iterator[str]:
    try:
        with file.open(encoding="utf-8") as lines:
            yield from lines
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(Problem(f"cannot be read ({error}); export the catalogue again", Place(str(file)))) from None


def _values(row: object) -> tuple[Any, ...]:
    """The values of a row of an export; ValueError or TypeError where it is none."""
    if not isinstance(row, dict) or row.keys() != set(_KEYS):
        raise ValueError
    book, week, *mark = (row[key] for key in _KEYS)
    if not all(map(_is_one_line, (book, *mark))):
        raise ValueError
    return book, _iso(date.fromisoformat(week)) if week is not None else None, *mark


def _is_one_line(text: object) -> bool:
    """Is it a text that can stand in a list of books or puzzles?"""
    if not isinstance(text, str) or not text.strip() or len(text) > _LONGEST:
        return False
    return text.splitlines() == [text] and "\t" not in text and not unprintable(text)


def _iso(day: date | None) -> str | None:
    return day.isoformat() if day else None


def _readers(row: Row) -> Iterator[Family]:
    """The families that take a text for one of their puzzles."""
    for name in FAMILIES:
        family = family_named(name)
        try:
            parsed(family, row)
        except TextError:
            continue
        yield family


def _marks(rows: Iterable[Row], family: Family, source: str, reporter: Reporter) -> frozenset[Mark]:
    """The marks of text forms; Unsatisfiable with all that have not exactly one solution, unless nobody named them."""
    prepare_once([family.name], cpu_count(), reporter)
    answers = [(row, answer(family, row)) for row in rows]
    problems = [
        Problem(found.error.removeprefix(row.place), Place(source, row.number)) for row, found in answers if found.error
    ]
    if problems and source:
        raise Unsatisfiable(problems)
    return frozenset((family.name, found.rated.signature) for _, found in answers if found.rated)
