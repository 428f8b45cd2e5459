"""The playable edition of a book."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Final, Self

from pipeline.errors import InputError, Problem
from pipeline.model.book import Book
from pipeline.model.spec import BookSpec
from pipeline.outputs.base import Edition, NamedFile, Output
from pipeline.outputs.play.options import CHECK_ONLY, NONE, PUZZLE, PlayOptions

PAGE: Final = "play"
"""The role of pages on which puzzles are solved, and the folder of small ones."""

INDEX: Final = "index.html"
"""The name of a list of pages."""

_Files = Iterator[tuple[str, Iterable[str]]]
"""Paths below the book's folder, and the parts of the files there."""


@dataclass(frozen=True, slots=True)
class Play(Output):
    """Pages on which the puzzles of a book are solved: one, or one of each sheet, day or puzzle."""

    asked: PlayOptions

    name = "play"
    needs_layout = False
    folder = PAGE
    stage = "play"
    options = PlayOptions

    @classmethod
    def of(cls, options: PlayOptions) -> Self:
        """The pages that a book asks for."""
        return cls(options)

    def check(self, spec: BookSpec) -> None:
        """Raise InputError for options that contradict each other, or the book."""
        problems = []
        if self.asked.solutions == CHECK_ONLY and self.asked.hints not in (None, NONE):
            message = f"{self.asked.hints} needs the solutions in the file, expected none; or set solutions: in-file"
            problems.append(Problem(message, None, "outputs.play.hints"))
        if spec.start and self.asked.files == PUZZLE:
            message = "a newspaper has a page for each day, expected book; remove the key"
            problems.append(Problem(message, None, "outputs.play.files"))
        if problems:
            raise InputError(problems)

    def files(self, edition: Edition) -> Iterator[NamedFile]:
        """The page of a book; for a class those of each sheet, for a newspaper of each day, or those of each puzzle."""
        book = edition.book
        for path, parts in self._sheets(book) if book.sheets else self._shared_out(book, book, PAGE):
            yield NamedFile(PAGE, path, (part.encode() for part in parts))

    def _sheets(self, book: Book) -> _Files:
        """The files of every sheet, named by the sign that pupils see."""
        for part, sheet in zip(book.spec.parts, book.sheets, strict=True):
            yield from self._shared_out(book, sheet, f"{PAGE}-{part.sign.lower()}")

    def _shared_out(self, whole: Book, part: Book, name: str) -> _Files:
        """The files of a book or sheet: one with everything, or some in the folder `play`."""
        from pipeline.outputs.play.book_page import book_page
        from pipeline.outputs.play.day_pages import day_pages
        from pipeline.outputs.play.portions import given, sampled
        from pipeline.outputs.play.puzzle_pages import puzzle_pages

        book, what = sampled(part, self.asked.sample), given(whole, self.asked)
        if book.spec.start is None and self.asked.files != PUZZLE:
            yield f"{book.spec.name}-{name}.html", book_page(book, what)
            return
        for file, text in day_pages(book, what) if book.spec.start else puzzle_pages(book, what):
            yield f"{name}/{file}", (text,)

    @classmethod
    def leftovers(cls, book: str, present: Collection[str]) -> Iterable[str]:
        """The pages of a book, those of sheets that are gone too; small pages go by the manifest that lists them."""
        page = f"{book}-{PAGE}"
        return (one for one in present if one.startswith((f"{page}.", f"{page}-")) and one.endswith(".html"))


def first_page(book: str, files: Iterable[str]) -> str:
    """The page that a reader opens first, among the files of the named book: a list of pages, or the first of them."""
    beginnings = (f"{book}-{PAGE}.", f"{book}-{PAGE}-", f"{PAGE}/", f"{PAGE}-")
    pages = [one for one in files if one.startswith(beginnings) and one.endswith(".html")]
    return next((one for one in pages if one.endswith(f"/{INDEX}")), pages[0])


OUTPUT: Final = Play
