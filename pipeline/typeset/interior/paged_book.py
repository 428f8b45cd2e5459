"""A book whose page numbers are all known: where each puzzle stands, its answer, its hint and its code."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import compress

from pipeline.frozen import frozen
from pipeline.model.book import Book, Entry
from pipeline.model.kind import Kind
from pipeline.model.qr import KEY
from pipeline.model.roles import ANSWERS, INTERIOR
from pipeline.model.size import Size
from pipeline.model.spec import NOWHERE, SEPARATE, BookSpec
from pipeline.typeset.key.answer_places import AnswerPage
from pipeline.typeset.pagination.book_parts import Pagination
from pipeline.typeset.pagination.key_order import key_order
from pipeline.typeset.puzzles.names import group_title
from pipeline.typeset.sheets.sheet import DrawContext


@frozen
class Reference:
    """The pages of a puzzle and of its answer, and the roles of their files; both None for an answer without a key.

    A hint stands in the puzzle's file. A code has a file and a page of its own in books with codes.
    """

    number: str
    page: int
    answer_page: int | None
    file: str = INTERIOR
    answer_file: str | None = None
    hint_page: int | None = None
    code_file: str | None = None
    code_page: int | None = None


@dataclass(frozen=True)  # without slots, which leave no room for what is kept
class PagedBook:
    """A book and how its pages were counted."""

    book: Book
    found: Pagination

    @property
    def spec(self) -> BookSpec:
        """What the book asks for."""
        return self.book.spec

    @property
    def strings(self) -> Mapping[str, str]:
        """The words of the book's language."""
        return self.book.spec.strings

    @cached_property
    def context(self) -> DrawContext:
        """What its sheets are drawn with."""
        return self.found.context

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """Its puzzles in printed order."""
        return self.book.entries

    @cached_property
    def answered(self) -> tuple[Entry, ...]:
        """The puzzles whose answers stand in the key, as the key has them."""
        return self._in_key_order(
            [entry for group in compress(self.book.groups, self.found.keyed) for entry in group.members]
        )

    @cached_property
    def hinted(self) -> tuple[Entry, ...]:
        """All puzzles in the order of their hints."""
        return self._in_key_order(self.entries)

    def _in_key_order(self, entries: Sequence[Entry]) -> tuple[Entry, ...]:
        return tuple(entries[at] for at in key_order(self.spec, [entry.section for entry in entries]))

    @cached_property
    def titles(self) -> Mapping[tuple[Kind, Size], str]:
        """What puzzles of each kind and size are called."""
        grids = {(one.kind, one.size) for one in self.entries}
        return {grid: group_title(self.strings, *grid) for grid in grids}

    @cached_property
    def puzzle_pages(self) -> Mapping[str, int]:
        """The page of every puzzle by its number."""
        return dict(self._on_pages())

    def _on_pages(self) -> Iterator[tuple[str, int]]:
        for group, place, per_page in zip(self.book.groups, self.found.group_places, self.found.per_pages, strict=True):
            for position, entry in enumerate(group.members, place.filled):
                yield entry.number, place.page + position // per_page

    @cached_property
    def answer_pages(self) -> Mapping[str, int]:
        """The page of every answer in the key by its puzzle's number; in a newspaper that of the next day."""
        found = self.found
        feet = tuple(page.key for page in found.days)
        return {
            **dict(_on_tiles(self.answered, feet[1:], found.group_places[0].page + 1)),
            **dict(_on_tiles(self.answered, found.answers, found.answers_start)),
        }

    @cached_property
    def hint_pages(self) -> Mapping[str, int]:
        """The page of every hint by its puzzle's number."""
        return dict(_on_tiles(self.hinted, self.found.hints, self.found.hints_start))

    @property
    def links_answers(self) -> bool:
        """Do page numbers lead to answers? To those in the same file, where the printer takes links."""
        return self.spec.page.printer.navigation and self.found.inner_answers > 0

    def references(self) -> tuple[Reference, ...]:
        """Where every puzzle and its answer stand."""
        key = {SEPARATE: ANSWERS, NOWHERE: None}.get(self.spec.answers.place, INTERIOR)
        keyed = {entry.number for entry in self.answered}
        return tuple(
            self._reference(at, entry.number, key, entry.number in keyed) for at, entry in enumerate(self.entries)
        )

    def _reference(self, at: int, number: str, key: str | None, keyed: bool) -> Reference:
        """The reference of a puzzle at a position; an answer that is not in the key stands beside its puzzle."""
        page = self.puzzle_pages[number]
        answer_page, file = (self.answer_pages.get(number), key) if keyed else (page, INTERIOR)
        code = self._code_place(at, page, key)
        return Reference(number, page, answer_page, INTERIOR, file, self.hint_pages.get(number), *code)

    def _code_place(self, at: int, page: int, key: str | None) -> tuple[str | None, int | None]:
        """The role of the file and the page that a puzzle's code stands on; None without one."""
        raster = self.found.codes
        if raster is None:
            return (INTERIOR, page) if self.spec.page.qr else (None, None)
        return key if raster.qr.place == KEY else INTERIOR, self.found.codes_start + at // raster.per_page


def _on_tiles(entries: Sequence[Entry], pages: Sequence[AnswerPage], start: int) -> Iterator[tuple[str, int]]:
    """The number of every puzzle of some pages, and the page that it stands on."""
    for number, page in enumerate(pages, start):
        for tile in page.tiles:
            yield entries[tile.index].number, number
