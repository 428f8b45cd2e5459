"""The playable edition of a book."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Final, Self

from pipeline.model.spec import BookSpec
from pipeline.outputs.base import Edition, NamedFile, Output
from pipeline.outputs.play.options import ALL, DEVICE, NONE, SESSION, PlayOptions

PAGE: Final = "play"
"""The role of a page on which puzzles are solved."""


@dataclass(frozen=True, slots=True)
class Play(Output):
    """One HTML page on which all puzzles of a book are solved."""

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
        """The page."""
        from pipeline.outputs.play.book_page import Given, book_page

        book = edition.book
        hints = self.asked.hints or (NONE if book.sheets else ALL)
        store = self.asked.store or (SESSION if book.sheets else DEVICE)
        parts = (part.encode() for part in book_page(book, Given(hints, store)))
        yield NamedFile(PAGE, file_name(book.spec), parts, counts=len(book.entries))

    @classmethod
    def leftovers(cls, book: str, present: Collection[str]) -> Iterable[str]:
        """The page of a book that wants none now."""
        return (name for name in present if name == f"{book}-{PAGE}.html")


def file_name(spec: BookSpec) -> str:
    """The name of the page of a book."""
    return f"{spec.name}-{PAGE}.html"


OUTPUT: Final = Play
