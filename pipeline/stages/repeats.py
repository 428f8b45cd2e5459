"""repeats: what gives two books, two years or two editions puzzles that nobody asked for, as warnings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pipeline.model.catalogue import edition_name, monday_of
from pipeline.model.spec import BookSpec

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

    from pipeline.config.manifest import BookRow, ManifestHead
    from pipeline.model.book import Book

Mark = tuple[str, str]
"""A puzzle: family and signature."""

_NAMED: Final = 12  # numbers of puzzles in a warning

REMEDY: Final = "give one of the books another seed, or build both with one --catalogue"


def lacking_year(spec: BookSpec) -> Iterator[str]:
    """A warning of a week whose year is not known. The day on which a newspaper's week starts has its year."""
    if spec.week is not None and spec.year is None and spec.start is None:
        yield f"week {spec.week} has no year, so that of another year has the same puzzles; add it, such as year: 2026"


def lacking_catalogue(spec: BookSpec) -> Iterator[str]:
    """A warning of weeks that nobody counts."""
    if spec.catalogue.repeat_after is not None:
        yield "repeat_after does nothing without a catalogue; add it, such as catalogue: mybooks.db"


def namesake(spec: BookSpec, owners: Collection[str]) -> Iterator[str]:
    """A warning of a catalogue that has a book of this name, of which no edition is in the output folder.

    It may be another book of the same file name, and these two would share their puzzles.
    """
    if spec.edition in owners:
        yield (
            f"the catalogue has a book called {spec.edition}, and its puzzles count as those of this one; "
            "if that is another book, rename this file"
        )


def changed_seed(spec: BookSpec, last: BookRow) -> Iterator[str]:
    """A warning of puzzles that change because those of the last edition were made with another seed, or no year."""
    if last.seed != spec.seed:
        made = f"the last edition was made with seed {last.seed}, this one with {spec.seed} ({spec.seed_origin.words})"
        yield f"{made}; this line in the book file keeps its puzzles: seed: {last.seed}"
    elif last.week == spec.week and last.year is None and spec.year is not None:
        yield f"the last edition was made without a year; to keep its puzzles, remove this line: year: {spec.year}"


def shared_isbn(spec: BookSpec, other: BookSpec | ManifestHead) -> Iterator[str]:
    """A warning of an ISBN that another book, or another volume of the same file, has too."""
    if spec.isbn and _digits(spec.isbn) == _digits(other.isbn) and _volume(spec) != _volume(other):
        yield f"ISBN {spec.isbn} is that of {_volume(other)} too; give every volume one of its own"


def isbn_of_volumes(spec: BookSpec, volumes: int) -> Iterator[str]:
    """A warning of one ISBN for all volumes that are built of a file."""
    if spec.isbn and volumes > 1:
        yield (
            f"all {volumes} volumes get ISBN {spec.isbn}; give every volume one of its own, in a file that extends this"
        )


def _volume(book: BookSpec | ManifestHead) -> str:
    """What distinguishes a book from others by name."""
    name = book.name if isinstance(book, BookSpec) else book.book
    return f"{name}, volume {book.volume}" if book.volume is not None else name


def _digits(isbn: str) -> str:
    return "".join(filter(str.isdecimal, isbn))


def shared_puzzles(
    book: Book,
    own: Collection[Mark],
    other: ManifestHead,
    judged: Callable[[str, Collection[Mark]], Collection[Mark]],
) -> Iterator[str]:
    """A warning of puzzles that another book has too, unless the book says that it may have them.

    The author's `own` were chosen for this one on purpose. `judged` gives those that the catalogue has of a book of a
    name: it lets no other book have them but an edition.
    """
    spec, name = book.spec, edition_name(other.book, other.volume, other.week, other.year, other.start)
    if spec.catalogue.allows(name, monday_of(other.week, other.year, other.start), spec.monday):
        return
    theirs = {(row.family, row.signature) for row in other.puzzles}.difference(own)
    rows = [(one.number, (one.rated.puzzle.family, one.rated.signature)) for one in book.entries]
    theirs = theirs.intersection(mark for _, mark in rows)
    theirs = theirs.difference(judged(name, theirs)) if theirs else theirs
    numbers = [number for number, mark in rows if mark in theirs]
    if numbers:
        more = " ..." if len(numbers) > _NAMED else ""
        listed = ", ".join(numbers[:_NAMED]) + more
        found = "1 puzzle is" if len(numbers) == 1 else f"{len(numbers)} puzzles are"
        named = "number" if len(numbers) == 1 else "numbers"
        yield f"{found} also in {other.title} ({other.book}): {named} {listed}; {REMEDY}"
