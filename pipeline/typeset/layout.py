"""layout: a book becomes pages of draw operations in absolute coordinates, tied together by page numbers.

Where everything stands is known before any page is drawn; pages are drawn when a file of them is written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain, compress, groupby, islice, pairwise, repeat
from operator import attrgetter
from typing import TYPE_CHECKING

from pipeline.families import family_named
from pipeline.frozen import frozen
from pipeline.model.book import Book, Entry, Group
from pipeline.model.qr import KEY, OPENER
from pipeline.model.rating import RatedPuzzle
from pipeline.model.roles import ANSWERS, COVERS, INTERIOR, PUPILS
from pipeline.model.spec import DIAGRAMS, NOT_ACCESSIBLE, NOWHERE, OPENING_PAGE, SEPARATE, SOLUTION, BookSpec
from pipeline.page.draw.ops import Document, OutlineEntry, Page, Placed
from pipeline.page.text.blocks import Matter
from pipeline.page.units import Box
from pipeline.typeset.daily.day_pages import Day, draw_day
from pipeline.typeset.geometry.part_openers import part_starts
from pipeline.typeset.key.answer_flow import AnswerPage
from pipeline.typeset.key.key_pages import KeyText, draw_answers, draw_hints
from pipeline.typeset.key.worked_steps import Worked, worked
from pipeline.typeset.lessons.book_lessons import lessons_of
from pipeline.typeset.matter.back_pages import notes_page
from pipeline.typeset.matter.front_and_back import matter_of
from pipeline.typeset.matter.front_pages import motif_kinds
from pipeline.typeset.matter.openers import Opener, opener_of
from pipeline.typeset.matter_sheets.instruction_band import draw_instruction
from pipeline.typeset.matter_sheets.opener_sheet import band_height, opener_sheet, opening_band
from pipeline.typeset.matter_sheets.text_sheets import text_sheets
from pipeline.typeset.page_plan import PagePlan, plan_of
from pipeline.typeset.pagination.book_parts import Pagination
from pipeline.typeset.pagination.key_order import key_order
from pipeline.typeset.pagination.paged_groups import PagedGroup
from pipeline.typeset.pagination.paginate import paginate
from pipeline.typeset.pupil_sheets import pupil_pages
from pipeline.typeset.puzzles.captions import Captions, Targets, answer_form, widest_level
from pipeline.typeset.puzzles.names import day_name, group_title, listed
from pipeline.typeset.puzzles.puzzle_pages import draw_puzzles
from pipeline.typeset.puzzles.worksheet_head import draw_top
from pipeline.typeset.setting.legibility import check_texts
from pipeline.typeset.sheets.drawn_pages import DrawnPages
from pipeline.typeset.sheets.sheet import DrawContext, Sheet

if TYPE_CHECKING:
    from pipeline.typeset.cover.cover_context import CoverPuzzle

DrawKey = Callable[[DrawContext, AnswerPage, Sequence[Entry], KeyText, Box], tuple[Placed, ...]]
"""What draws a page of answers or hints."""

_ON_COVER = 24  # puzzles that a cover can choose from
_BLANK = Sheet(lambda _body: (), folio=False)
_TITLES = 2  # kinds that a running head names with their sizes, more only by their names


_DrawBody = Callable[[Box], tuple[Placed, ...]]


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


@frozen
class Layout:
    """A book's files as documents by role, where every puzzle and answer stands, and the figures of the plan.

    `front` and `back` are the words of its front and back pages, for outputs that set them in another way. `shop` is
    the cover for pictures in shops.
    """

    documents: Mapping[str, Document]
    references: tuple[Reference, ...]
    plan: PagePlan
    front: tuple[Matter, ...] = ()
    back: tuple[Matter, ...] = ()
    shop: Document | None = None

    @property
    def interior(self) -> Document:
        """The book itself; KeyError for a class, which has sheets instead."""
        return self.documents[INTERIOR]

    @property
    def pages(self) -> int:
        """The pages of all files but covers."""
        return sum(len(made.pages) for role, made in self.documents.items() if role not in COVERS)


def layout(book: Book) -> Layout:
    """The pages of a book; InputError where they cannot hold it."""
    found = paginate(book.spec, [paged_group(group, book.spec) for group in book.groups])
    binder = Binder(book, found)
    documents = {INTERIOR: document_of(found, binder.interior(), binder.outline(), INTERIOR)}
    if book.spec.answers.place == SEPARATE and found.answers:
        documents[ANSWERS] = document_of(found, binder.key(), (), ANSWERS)
    covers, shop = _covers(book, found) if book.spec.cover else ({}, None)
    documents |= covers
    if book.spec.pupils:
        pages = pupil_pages(book.spec.pupils, [(found, tuple(documents[INTERIOR].pages))])
        documents[PUPILS] = document_of(found, pages, (), INTERIOR)
    return Layout(documents, binder.references(), plan_of(found), binder.front, binder.back, shop)


def _covers(book: Book, found: Pagination) -> tuple[dict[str, Document], Document | None]:
    """The covers of a book by role, and its front for shops where that is asked for."""
    from pipeline.typeset.cover.cover_documents import cover_documents, shop_front  # most books have none

    shown, typeface = tuple(cover_puzzles(book)), found.geometry.typeface
    covers = cover_documents(book.spec, found.pages, shown, typeface)
    for cover in covers.values():
        # A look with large type is for solving: on a cover no solver reads anything.
        check_texts(cover.pages, typeface, book.spec, book.spec.page.printer.file.text_min)
    return covers, shop_front(book.spec, found.pages, shown, typeface)


def paged_group(group: Group[Entry], spec: BookSpec) -> PagedGroup:
    """A group as pages see it."""
    levels = tuple(entry.level for entry in group.members)
    numbers = ("", "") if _scattered(group.members, spec) else (group.members[0].number, group.members[-1].number)
    techniques = frozenset(name for entry in group.members if (name := entry.rated.rating.technique))
    steps = tuple(_worked(spec, [entry.rated for entry in group.members]))
    day = group.members[0].day
    grids = tuple((entry.kind, entry.size) for entry in group.members) if day else ()
    title = day_name(spec.strings, day) if day else group_title(spec.strings, group.style.kind, group.style.size)
    sections = tuple(entry.section for entry in group.members)
    each = tuple(entry.number for entry in group.members)
    return PagedGroup(group.style, levels, title, numbers, techniques, steps, sections, day, grids, each)


def _worked(spec: BookSpec, rated: Sequence[RatedPuzzle]) -> Iterator[Worked]:
    """What is printed of the solves of puzzles besides their solutions."""
    if spec.answers.style == DIAGRAMS:
        from pipeline.typeset.key.worked_diagrams import worked_diagrams  # few books have diagrams

        yield from (worked_diagrams(one, spec.strings) for one in rated)
    elif spec.answers.style != SOLUTION:
        yield from (worked(one, spec.strings) for one in rated)


class Binder:
    """Draws the parts of one book, all page numbers being known."""

    def __init__(self, book: Book, found: Pagination) -> None:
        self._book = book
        self._spec = book.spec
        self._found = found
        self._context = found.context
        self._entries = book.entries
        text = found.text
        self._notes = notes_page(text)
        self.front = tuple(matter_of(page, text) for page in book.spec.front)
        self.back = tuple(matter_of(page, text) for page in book.spec.back)
        answered = [entry for group in compress(book.groups, found.keyed) for entry in group.members]
        self._answers = self._in_key_order(answered)
        self._hinted = self._in_key_order(self._entries)
        grids = {(one.kind, one.size) for one in self._entries}
        self._titles = {grid: group_title(book.spec.strings, *grid) for grid in grids}
        self._code_places = {entry.number: at for at, entry in enumerate(self._entries)}
        self._beside = {entry.number for entry in self._entries} - {entry.number for entry in self._answers}
        self._puzzle_pages = dict(self._on_pages())
        feet = tuple(page.key for page in found.days)
        self._answer_pages = {
            **dict(_on_tiles(self._answers, feet[1:], found.group_places[0].page + 1)),
            **dict(_on_tiles(self._answers, found.answers, found.answers_start)),
        }
        self._hint_pages = dict(_on_tiles(self._hinted, found.hints, found.hints_start))
        if self._spec.page.qr:
            from pipeline.typeset.puzzles.codes import check_codes  # few books have codes

            check_codes(self._spec, self._entries)

    def interior(self) -> DrawnPages:
        """All pages of the book itself."""
        blank = [_BLANK] * (self._found.filler * self._found.blanks)
        filler = [] if blank else [self._notes] * self._found.filler
        answers = self._keyed_sheets() if self._found.inner_answers else ()
        puzzles = (self._code_sheets(OPENER), self._puzzle_sheets(), self._hint_sheets(), answers)
        back = chain(self._set(self.back), self._set(filler), blank)
        return self._pages(chain(self._set(self.front), *puzzles, back))

    def key(self) -> DrawnPages:
        """All pages of a key in its own file."""
        return self._pages(self._keyed_sheets())

    def outline(self) -> tuple[OutlineEntry, ...]:
        """The reader's table of contents."""
        return tuple(OutlineEntry(line.title, line.page) for line in self._found.text.contents)

    def references(self) -> tuple[Reference, ...]:
        """Where every puzzle and its answer stand."""
        key = {SEPARATE: ANSWERS, NOWHERE: None}.get(self._spec.answers.place, INTERIOR)
        return tuple(self._reference(entry.number, key) for entry in self._entries)

    def _reference(self, number: str, key: str | None) -> Reference:
        page = self._puzzle_pages[number]
        beside = number in self._beside
        answer_page, file = (page, INTERIOR) if beside else (self._answer_pages.get(number), key)
        code = self._code_place(number, page, key)
        return Reference(number, page, answer_page, INTERIOR, file, self._hint_pages.get(number), *code)

    def _code_place(self, number: str, page: int, key: str | None) -> tuple[str | None, int | None]:
        """The role of the file and the page that a puzzle's code stands on; None without one."""
        raster = self._found.codes
        if raster is None:
            return (INTERIOR, page) if self._spec.page.qr else (None, None)
        place = self._code_places[number] // raster.per_page
        return key if raster.qr.place == KEY else INTERIOR, self._found.codes_start + place

    def _in_key_order(self, entries: Sequence[Entry]) -> tuple[Entry, ...]:
        """Entries in printed order as the key has them."""
        return tuple(entries[at] for at in key_order(self._spec, [entry.section for entry in entries]))

    def _pages(self, sheets: Iterable[Sheet]) -> DrawnPages:
        made = list(sheets)
        if len(made) == 1 and not self._spec.page.show:
            made = [replace(made[0], folio=False)]
        return DrawnPages(self._spec, ((self._context, sheet) for sheet in made))

    def _set(self, pages: Iterable[Matter]) -> Iterator[Sheet]:
        """The sheets of front or back pages."""
        return iter(text_sheets(pages, self._context, self._spec).sheets)

    def _on_pages(self) -> Iterator[tuple[str, int]]:
        for group, place, per_page in zip(
            self._book.groups, self._found.group_places, self._found.per_pages, strict=True
        ):
            for position, entry in enumerate(group.members, place.filled):
                yield entry.number, place.page + position // per_page

    def _puzzle_sheets(self) -> Iterator[Sheet]:
        linked = self._spec.page.printer.navigation and self._found.inner_answers > 0
        show, strings = self._spec.page.show, self._spec.strings
        pages = Targets(self._answer_pages, linked, self._hint_pages, self._spec.page.printer.navigation)
        pattern = strings["caption.answer_short"] if self._found.text.arrow else answer_form(self._spec)
        marks = self._found.text.marks
        widest = widest_level(self._context, strings, marks)
        captions = Captions(show, pages, marks, strings, pattern, widest, self._spec.minutes, self._spec.page.qr)
        if self._found.days:
            yield from self._day_sheets(captions)
            return
        pairs = zip(self._book.groups, self._found.grid_fits, strict=True)
        openers = dict(self._openers())
        shown_as = [(entry, grid_fit) for group, grid_fit in pairs for entry in group.members]
        lessons = self._lessons()
        told = ("", "")  # the last running head
        for _, page in groupby(shown_as, lambda pair: self._puzzle_pages[pair[0].number]):
            shown = tuple(page)
            entries = [entry for entry, _ in shown]
            yield from lessons.get(entries[0].number, ())
            head = (self._puzzles_head(entries), self._spec.title) if show else ("", "")
            number = self._puzzle_pages[entries[0].number]
            drawn = partial(draw_puzzles, self._context, shown, captions)
            if number in openers:
                way, opener = openers[number]
                if way == OPENING_PAGE:
                    yield opener_sheet(opener, self._context)
                else:
                    drawn = partial(_below_band, self._context, opener, drawn)
            yield Sheet(self._worksheet(entries, drawn), head, heard=head != told and number not in openers)
            told = head

    def _openers(self) -> Iterator[tuple[int, tuple[str, Opener]]]:
        """By the page of its first puzzle how a part is opened, and what its opener says."""
        found, groups = self._found, self._book.groups
        starts = part_starts([(group.style.kind, group.style.size) for group in groups])
        for start, stop in pairwise((*starts, len(groups))):
            if way := found.openers[start] if found.openers else "":
                kind, members = groups[start].style.kind, [one for group in groups[start:stop] for one in group.members]
                title = (
                    self._spec.strings[f"family.{kind}"]
                    if len(found.text.distinct_kinds) > 1
                    else found.groups[start].title
                )
                numbers, levels = [one.number for one in members], [one.level for one in members]
                yield found.group_places[start].page, (way, opener_of(found.text, kind, title, numbers, levels))

    def _lessons(self) -> dict[str, tuple[Sheet, ...]]:
        """The sheets of lessons by the number of the first puzzle after each."""
        groups, strings = self._book.groups, self._spec.strings
        found: dict[str, tuple[Sheet, ...]] = {}
        for group, lesson in zip(groups, lessons_of(self._spec, [group.style for group in groups]), strict=False):
            from pipeline.typeset.lessons.lesson_sheets import lesson_sheets  # few books have lessons

            if lesson:
                sheets = lesson_sheets(self._context, lesson, strings, self._spec.title)
                found[group.members[0].number] = sheets
        return found

    def _day_sheets(self, captions: Captions) -> Iterator[Sheet]:
        """A page for every day."""
        words = replace(self._key_text(), heading="")
        feet = chain([(self._book.before, self._words_before(words))], repeat((self._entries, words)))
        for group, page, foot in zip(self._book.groups, self._found.days, feet, strict=False):
            puzzles = tuple((self._titles[entry.kind, entry.size], entry) for entry in group.members)
            drawn = partial(draw_day, self._context, Day(page, puzzles, captions, *foot))
            yield Sheet(self._worksheet(group.members, drawn), (self._spec.title, ""))

    def _worksheet(self, entries: Sequence[Entry], puzzles: _DrawBody) -> _DrawBody:
        """A page's puzzles below the line to write on, where there is one; an extension scores only where it is alone.

        Animals take turns from page to page and from week to week.
        """
        context, page, first = self._context, self._spec.page, entries[0]
        if not context.geometry.band:
            return puzzles
        count = sum(not entry.extension for entry in entries) or len(entries)
        turn = self._puzzle_pages[first.number] + (self._spec.week or 0)
        grid = (first.kind, first.size, first.rated.puzzle.first_digit)

        def draw(body: Box) -> tuple[Placed, ...]:
            below = body.without(top=context.geometry.band)
            band = Box(body.x, below.top, body.width, context.geometry.instruction)
            told = draw_instruction(context, self._found.text, grid, band) if page.instruction else ()
            return (*draw_top(context, page, count, turn, body), *told, *puzzles(below))

        return draw

    def _words_before(self, words: KeyText) -> KeyText:
        """The words above the answers to the week before, whose puzzles have no page here."""
        days = dict.fromkeys(entry.day for entry in self._book.before if entry.day)
        titles = [self._answers_of(day_name(self._spec.strings, day)) for day in days]
        return replace(words, puzzle_pages={}, titles=titles)

    def _answers_of(self, day: str) -> str:
        """What stands above the answers to a day's puzzles."""
        return self._spec.strings["day.answers"].format(day=day)

    def _puzzles_head(self, entries: Sequence[Entry]) -> str:
        """Which puzzles a page holds: their kinds, and their sections where these are part of their numbers.

        In a mixed book the levels come first: the contents lead to them.
        """
        titles = list(dict.fromkeys(self._titles[entry.kind, entry.size] for entry in entries))
        if len(titles) > _TITLES:
            titles = list(dict.fromkeys(self._spec.strings[f"family.{entry.kind}"] for entry in entries))
        title = listed(self._spec.strings, titles)
        levels = sorted({entry.level for entry in entries if entry.level}, key=attrgetter("rank"))
        if levels and self._spec.order == "mixed" and "level" in self._spec.page.show:
            title = f"{listed(self._spec.strings, (self._spec.strings[f'level.{one}'] for one in levels))} · {title}"
        if self._spec.numbers != "section":
            return title
        sections = "–".join(dict.fromkeys(str(entry.section + 1) for entry in (entries[0], entries[-1])))
        return self._spec.strings["section.head"].format(section=sections, title=title)

    def _keyed_sheets(self) -> Iterator[Sheet]:
        """The key, codes before answers."""
        return chain(self._code_sheets(KEY), self._answer_sheets())

    def _code_sheets(self, place: str) -> Iterator[Sheet]:
        """The pages of codes at a place of the book; none where they stand elsewhere."""
        raster = self._found.codes
        if raster is None or raster.qr.place != place:
            return
        from pipeline.typeset.key.code_pages import draw_codes  # few books have codes

        heading = title = self._spec.strings["codes.heading"]
        for start in range(0, len(self._entries), raster.per_page):
            shown = self._entries[start : start + raster.per_page]
            yield Sheet(partial(draw_codes, self._context, raster, shown, heading), (title, self._spec.title))
            heading = ""

    def _answer_sheets(self) -> Iterator[Sheet]:
        return self._key_sheets("answers", draw_answers, self._found.answers, self._answers, self._key_text())

    def _key_text(self) -> KeyText:
        """The words of the key; those of a newspaper name the days."""
        strings = self._spec.strings
        titles = [paged.title for paged in compress(self._found.groups, self._found.keyed)]
        heading = strings["answers.heading"]
        if self._found.days:
            titles = list(map(self._answers_of, titles))
            heading = titles[-1]
        linked = self._spec.page.printer.navigation and self._found.inner_answers > 0
        return KeyText(self._puzzle_pages, titles, strings["answers.page"], heading, linked)

    def _hint_sheets(self) -> Iterator[Sheet]:
        strings, linked = self._spec.strings, self._spec.page.printer.navigation
        words = KeyText(self._puzzle_pages, (), strings["answers.page"], strings["hints.heading"], linked)
        return self._key_sheets("hints", draw_hints, self._found.hints, self._hinted, words)

    def _key_sheets(
        self, part: str, draw: DrawKey, pages: Iterable[AnswerPage], entries: Sequence[Entry], words: KeyText
    ) -> Iterator[Sheet]:
        """The sheets of answers or hints, their heading on the first."""
        for page in pages:
            head = (self._part_head(part, page, entries), self._spec.title)
            yield Sheet(partial(draw, self._context, page, entries, words), head)
            words = replace(words, heading="")

    def _part_head(self, part: str, page: AnswerPage, entries: Sequence[Entry]) -> str:
        """Which answers or hints a page holds: `Answers 41-60`."""
        if page.span is None:
            return self._spec.strings[f"{part}.heading"]
        shown = [entries[index] for index in page.span]
        if _scattered(shown, self._spec):
            return self._spec.strings[f"{part}.heading"]
        first, last = (entry.number for entry in shown)
        key = f"{part}.head" if first != last else f"{part}.head_single"
        return self._spec.strings[key].format(first=first, last=last)


def _scattered(entries: Sequence[Entry], spec: BookSpec) -> bool:
    """Are entries of a newspaper's day numbered by several sections, so that the first and last number say nothing?"""
    return spec.start is not None and spec.numbers == "section" and entries[0].section != entries[-1].section


def _below_band(
    context: DrawContext, opener: Opener, puzzles: Callable[[Box], tuple[Placed, ...]], body: Box
) -> tuple[Placed, ...]:
    """A page's puzzles below the band that opens their part."""
    return (*opening_band(opener, context, body), *puzzles(body.without(top=band_height(opener.rule, context))))


def _on_tiles(entries: Sequence[Entry], pages: Sequence[AnswerPage], start: int) -> Iterator[tuple[str, int]]:
    """The number of every puzzle of some pages, and the page that it stands on."""
    for number, page in enumerate(pages, start):
        for tile in page.tiles:
            yield entries[tile.index].number, number


def cover_puzzles(book: Book) -> Iterator[CoverPuzzle]:
    """Puzzles for the cover: the first of each kind, one of each family before variants, then others of the book.

    Among those is one of each level and kind, so that a design can show levels.
    """
    from pipeline.typeset.cover.cover_context import CoverPuzzle  # most books have no cover

    first = {group.style.kind: group.members[0] for group in reversed(book.groups)}
    kinds = [first[kind] for kind in motif_kinds(list(dict.fromkeys(group.style.kind for group in book.groups)))]
    of_levels = {(entry.level, entry.kind): entry for entry in reversed(book.entries)}
    others = book.entries[:: max(1, len(book.entries) // _ON_COVER)]
    chosen = {id(entry): entry for entry in chain(kinds, reversed(of_levels.values()), others)}
    for entry in islice(chosen.values(), _ON_COVER):
        yield CoverPuzzle(family_named(entry.kind.family).draw(entry.rated.puzzle, None, None), entry.level)


def document_of(found: Pagination, pages: Sequence[Page], outline: tuple[OutlineEntry, ...], part: str) -> Document:
    """The pages of one file; `part` names what its metadata say that it holds."""
    spec = found.spec
    printer = spec.page.printer
    return Document(
        *printer.sheet(found.geometry.paper),
        pages,
        spec.title,
        spec.author,
        spec.strings[f"metadata.{part}"],
        spec.language,
        printer.navigation,
        outline,
        printer.file.standard,
        spec.dated,
        tagged=spec.page.accessible != NOT_ACCESSIBLE,
    )
