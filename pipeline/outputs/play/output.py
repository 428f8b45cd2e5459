"""The playable edition of a book."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final, Self
from urllib.parse import quote

from pipeline.errors import InputError, Problem
from pipeline.frozen import frozen
from pipeline.model.book import Book
from pipeline.model.class_sheets import group_in
from pipeline.model.spec import BookSpec
from pipeline.model.week import days_from
from pipeline.outputs.base import Edition, NamedFile, Output
from pipeline.outputs.play.file_names import INDEX, LINKS, PAGE, SCORM, day_file, day_of, page_file
from pipeline.outputs.play.options import ALL, CHECK_ONLY, NONE, PUZZLE, PlayOptions

if TYPE_CHECKING:
    from pipeline.outputs.play.portions import Given

_Files = Iterator[tuple[str, Iterable[str]]]
"""Paths below the book's folder, and the parts of the files there."""


@frozen
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
        if problems := [Problem(message, None, f"outputs.play.{key}") for key, message in self._faults(spec)]:
            raise InputError(problems)

    def _faults(self, spec: BookSpec) -> Iterator[tuple[str, str]]:
        asked = self.asked
        if asked.solutions == CHECK_ONLY and asked.hints not in (None, NONE):
            yield "hints", f"{asked.hints} needs the solutions in the file, expected none; or set solutions: in-file"
        if spec.is_for_class and (asked.files, asked.store) == (PUZZLE, NONE):
            told = "none forgets a puzzle when the next page opens, and pupils hand in how many they have solved"
            yield "store", f"{told}, expected session or device; or set files: book"
        if spec.start and asked.files == PUZZLE:
            yield "files", "a newspaper has a page for each day, expected book; remove the key"
        if spec.start and asked.scorm:
            yield "scorm", "a newspaper's days are pages, no sheets of a class, expected false; remove the key"
        if spec.page.qr and asked.sample != ALL:
            told = f"a sample of {asked.sample} lacks puzzles that QR codes lead to, expected all"
            yield "sample", f"{told}; remove the key, or remove qr"
        if spec.page.qr and asked.address and spec.page.qr.address not in (pages := self._pages_of_codes(spec.name)):
            told = f"puts the page at {pages[0]}, and the codes lead to {spec.page.qr.address}, expected the same"
            behind = pages[0].removeprefix(f"{asked.address}")
            yield "address", f"{told}; for qr, write the address that stands here with {behind} after it"
        if fault := group_in(asked.address or "", spec):
            yield "address", f"{fault}; use another address"
        if fault := group_in(spec.name, spec):
            yield "files", f"begin with {spec.name!r}, which {fault}; rename the file of the book"

    def _pages_of_codes(self, book: str) -> Sequence[str]:
        """The addresses at which the player finds every puzzle of the named book: its page, or the list of all."""
        if self.asked.files == PUZZLE:
            return f"{self.asked.address}/{PAGE}", f"{self.asked.address}/{PAGE}/{INDEX}"
        return (f"{self.asked.address}/{quote(page_file(book))}",)

    def files(self, edition: Edition) -> Iterator[NamedFile]:
        """The page of a book; for a class those of each sheet, for a newspaper of each day, or those of each puzzle.

        Then the days of a newspaper's other weeks, packages for learning platforms and the list of links, where the
        book has them.
        """
        from pipeline.outputs.play.lessons import lessons_in, with_lessons
        from pipeline.outputs.play.links import link_list, links
        from pipeline.outputs.play.portions import given, has_lessons

        book, what = edition.book, given(edition.book, self.asked)
        sheets = tuple(self._sheets(book))
        lessons = lessons_in(book) if has_lessons(book.spec) else {}
        for sheet, name in sheets:
            taught = with_lessons(sheet, lessons) if lessons else sheet
            for path, parts in self._pages(taught, name, what, edition.carried):
                yield NamedFile(PAGE, path, (part.encode() for part in parts))
            if self.asked.scorm:
                yield self._package(sheet, name, what)
        yield from (NamedFile(PAGE, path, parts) for path, parts in edition.carried.items())
        if self.asked.address:
            listed = link_list(links(sheets, self.asked.address, self.asked.files))
            yield NamedFile(LINKS, f"{book.spec.name}-{LINKS}.csv", (listed.encode(),))

    def _sheets(self, book: Book) -> Iterator[tuple[Book, str]]:
        """What has pages of its own, with the name of these: the book, or every sheet, named by its sign."""
        from pipeline.outputs.play.portions import sampled

        named = zip(book.sheets, (f"{PAGE}-{part.sign.lower()}" for part in book.spec.parts), strict=True)
        for part, name in named if book.sheets else ((book, PAGE),):
            yield sampled(part, self.asked.sample), name

    def carries(self, spec: BookSpec, present: Collection[str]) -> Iterable[str]:
        """The days of a newspaper's other weeks."""
        week = set(map(day_file, days_from(spec.start))) if spec.start else set()
        return [name for name in present if week and day_of(name) and name not in week]

    def _pages(self, book: Book, name: str, what: Given, other_days: Iterable[str]) -> _Files:
        """The pages of a book or sheet: one with everything, or some in a folder; a newspaper lists other days too."""
        from pipeline.outputs.play.book_page import book_page
        from pipeline.outputs.play.day_pages import day_pages
        from pipeline.outputs.play.puzzle_pages import puzzle_pages

        if book.spec.start is None and self.asked.files != PUZZLE:
            yield f"{book.spec.name}-{name}.html", book_page(book, what)
            return
        address = f"{self.asked.address}/{name}/" if self.asked.address else ""
        others = filter(None, (day_of(path.removeprefix(f"{PAGE}/")) for path in other_days))
        pages = day_pages(book, what, address, others) if book.spec.start else puzzle_pages(book, what)
        for file, text in pages:
            yield f"{name}/{file}", (text,)

    def _package(self, book: Book, name: str, what: Given) -> NamedFile:
        from pipeline.outputs.play.scorm_package import scorm_package

        file = f"{book.spec.name}-{SCORM}{name.removeprefix(PAGE)}.zip"
        return NamedFile(SCORM, file, (scorm_package(book, what),))

    @classmethod
    def warnings(cls, spec: BookSpec) -> Iterator[str]:
        """One of QR codes that lead to a page which this book does not make."""
        if spec.page.qr and spec.outputs.get(PAGE) is None:
            lead = f"QR codes lead to {spec.page.qr.address}, and the book makes no page to play there"
            yield f"{lead}; add outputs: {{play: true}}, and put {page_file(spec.name)} at that address"

    @classmethod
    def leftovers(cls, book: str, present: Collection[str]) -> Iterable[str]:
        """The files of a book, those of sheets that are gone too; small pages go by the manifest that lists them."""
        ours = ((PAGE, ".html"), (SCORM, ".zip"), (LINKS, ".csv"))
        return (
            one
            for one in present
            for role, ending in ours
            if one.startswith((f"{book}-{role}.", f"{book}-{role}-")) and one.endswith(ending)
        )


OUTPUT: Final = Play
