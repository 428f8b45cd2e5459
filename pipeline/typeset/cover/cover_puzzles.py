"""Which puzzles of a book its cover may show."""

from collections.abc import Iterator
from itertools import chain, islice

from pipeline.families import family_named
from pipeline.model.book import Book
from pipeline.typeset.cover.cover_context import CoverPuzzle
from pipeline.typeset.matter.front_pages import motif_kinds

_MOST = 24  # puzzles that a cover can choose from


def cover_puzzles(book: Book) -> Iterator[CoverPuzzle]:
    """Puzzles for the cover: the first of each kind, one of each family before variants, then others of the book.

    Among those is one of each level and kind, so that a design can show levels.
    """
    first = {group.style.kind: group.members[0] for group in reversed(book.groups)}
    kinds = [first[kind] for kind in motif_kinds(list(dict.fromkeys(group.style.kind for group in book.groups)))]
    of_levels = {(entry.level, entry.kind): entry for entry in reversed(book.entries)}
    others = book.entries[:: max(1, len(book.entries) // _MOST)]
    chosen = {id(entry): entry for entry in chain(kinds, reversed(of_levels.values()), others)}
    for entry in islice(chosen.values(), _MOST):
        yield CoverPuzzle(family_named(entry.kind.family).draw(entry.rated.puzzle, None, None), entry.level)
