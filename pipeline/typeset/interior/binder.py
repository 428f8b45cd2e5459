"""Puts the parts of one book together, all page numbers being known."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain

from pipeline.model.book import Book
from pipeline.model.qr import OPENER
from pipeline.page.draw.ops import OutlineEntry
from pipeline.page.text.blocks import Matter
from pipeline.typeset.interior.key_sheets import code_sheets, hint_sheets, key_sheets
from pipeline.typeset.interior.paged_book import PagedBook, Reference
from pipeline.typeset.interior.puzzle_sheets import puzzle_sheets
from pipeline.typeset.matter.back_pages import notes_page
from pipeline.typeset.matter.front_and_back import matter_of
from pipeline.typeset.matter_sheets.text_sheets import text_sheets
from pipeline.typeset.pagination.book_parts import Pagination
from pipeline.typeset.sheets.drawn_pages import DrawnPages
from pipeline.typeset.sheets.sheet import Sheet

_BLANK = Sheet(lambda _body: (), folio=False)


class Binder:
    """The files of a book as sequences of pages; `front` and `back` are the words of its front and back pages."""

    def __init__(self, book: Book, found: Pagination) -> None:
        """InputError for puzzles whose codes have no room."""
        self._paged = PagedBook(book, found)
        self.front = tuple(matter_of(page, found.text) for page in book.spec.front)
        self.back = tuple(matter_of(page, found.text) for page in book.spec.back)
        if book.spec.page.qr:
            from pipeline.typeset.puzzles.codes import check_codes  # few books have codes

            check_codes(book.spec, book.entries)

    def interior(self) -> DrawnPages:
        """All pages of the book itself."""
        paged, found = self._paged, self._paged.found
        blank = [_BLANK] * (found.filler * found.blanks)
        filler = [] if blank else [notes_page(found.text)] * found.filler
        puzzles = _days(paged) if found.days else puzzle_sheets(paged)
        answers = key_sheets(paged) if found.inner_answers else ()
        back = chain(self._set(self.back), self._set(filler), blank)
        parts = (self._set(self.front), code_sheets(paged, OPENER), puzzles, hint_sheets(paged), answers, back)
        return self._pages(chain(*parts))

    def key(self) -> DrawnPages:
        """All pages of a key in its own file."""
        return self._pages(key_sheets(self._paged))

    def outline(self) -> tuple[OutlineEntry, ...]:
        """The reader's table of contents."""
        return tuple(OutlineEntry(line.title, line.page) for line in self._paged.found.text.contents)

    def references(self) -> tuple[Reference, ...]:
        """Where every puzzle and its answer stand."""
        return self._paged.references()

    def _pages(self, sheets: Iterable[Sheet]) -> DrawnPages:
        made, spec = list(sheets), self._paged.spec
        if len(made) == 1 and not spec.page.show:
            made = [replace(made[0], folio=False)]
        return DrawnPages(spec, ((self._paged.context, sheet) for sheet in made))

    def _set(self, pages: Iterable[Matter]) -> Iterator[Sheet]:
        """The sheets of front or back pages."""
        return iter(text_sheets(pages, self._paged.context, self._paged.spec).sheets)


def _days(paged: PagedBook) -> Iterator[Sheet]:
    from pipeline.typeset.interior.day_sheets import day_sheets  # few books are newspapers

    return day_sheets(paged)
