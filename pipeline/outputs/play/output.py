"""The playable edition of a book."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Final, Self

from pipeline.model.book import Book
from pipeline.outputs.base import Edition, NamedFile, Output
from pipeline.outputs.play.options import ALL, DEVICE, NONE, SESSION, PlayOptions

PAGE: Final = "play"
"""The role of a page on which puzzles are solved."""


@dataclass(frozen=True, slots=True)
class Play(Output):
    """One HTML page on which all puzzles of a book are solved; for a class one of each sheet."""

    asked: PlayOptions

    name = "play"
    needs_layout = False
    stage = "play"
    unit = "puzzles"
    options = PlayOptions

    @classmethod
    def of(cls, options: PlayOptions) -> Self:
        """The pages that a book asks for."""
        return cls(options)

    def count(self, edition: Edition) -> int:
        """How many puzzles a book has."""
        return len(edition.book.entries)

    def files(self, edition: Edition) -> Iterator[NamedFile]:
        """The page of a book; for a class one of each sheet, named by the sign that pupils see."""
        from pipeline.outputs.play.book_page import Given, book_page

        book = edition.book
        hints = self.asked.hints or (NONE if book.sheets else ALL)
        store = self.asked.store or (SESSION if book.sheets else DEVICE)
        for role, one in _pages(book):
            parts = (part.encode() for part in book_page(one, Given(hints, store)))
            yield NamedFile(role, f"{book.spec.name}-{role}.html", parts, counts=len(one.entries))

    @classmethod
    def leftovers(cls, book: str, present: Collection[str]) -> Iterable[str]:
        """The pages of a book, those of sheets that are gone too."""
        page = f"{book}-{PAGE}"
        return (
            name
            for name in present
            if name == f"{page}.html" or (name.startswith(f"{page}-") and name.endswith(".html"))
        )


def _pages(book: Book) -> Iterator[tuple[str, Book]]:
    """The role of every page, and the book that is on it."""
    if not book.sheets:
        yield PAGE, book
    for part, sheet in zip(book.spec.parts, book.sheets, strict=True):
        yield f"{PAGE}-{part.sign.lower()}", sheet


OUTPUT: Final = Play
