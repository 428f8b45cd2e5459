"""Counts the pages of a book before they are drawn: which page everything begins on, at the gutter that fits.

What newspapers and worked steps need is imported for these alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from itertools import accumulate, compress
from typing import TYPE_CHECKING

from pipeline.errors import InputError, Problem
from pipeline.families import family_named
from pipeline.families.shared.alternative_text import AlternativeWords
from pipeline.frozen import frozen
from pipeline.model.book import PageStyle
from pipeline.model.kind import Kind
from pipeline.model.level import Level
from pipeline.model.qr import KEY, OPENER, PUZZLE
from pipeline.model.spec import (
    BACK,
    CELLS,
    NEXT_DAY,
    NOT_ACCESSIBLE,
    OPENING_PAGE,
    SOLUTION,
    WORKED,
    BookSpec,
    PageSpec,
    TextPage,
)
from pipeline.page.text.blocks import Matter
from pipeline.solving.techniques import Ladder
from pipeline.typeset.geometry.grid_fit import GridFit, arrangements
from pipeline.typeset.geometry.page_geometry import PageGeometry, page_geometries
from pipeline.typeset.geometry.part_openers import part_openers
from pipeline.typeset.geometry.shared_pages import GroupPlace, group_places, mixed
from pipeline.typeset.key.answer_flow import AnswerPage, Key
from pipeline.typeset.key.answer_pages import answer_pages, most_on_a_page
from pipeline.typeset.matter.back_pages import NOTES
from pipeline.typeset.matter.front_and_back import lists, matter_of
from pipeline.typeset.matter.openers import rule_of
from pipeline.typeset.matter.text_context import ContentsLine, TextContext
from pipeline.typeset.matter_sheets.opener_sheet import band_height
from pipeline.typeset.matter_sheets.text_sheets import text_sheets
from pipeline.typeset.puzzles.captions import wants_arrow
from pipeline.typeset.sheets.accessible_grids import Accessible
from pipeline.typeset.sheets.sheet import DrawContext, Marks

if TYPE_CHECKING:
    from pipeline.typeset.daily.day_frames import DayPage, Grid
    from pipeline.typeset.key.code_pages import CodeRaster
    from pipeline.typeset.key.worked_columns import Solved
    from pipeline.typeset.key.worked_steps import Worked
    from pipeline.typeset.lessons.lesson_sheets import Lesson

INNER = (BACK, NEXT_DAY)
"""The places of answers that lie in the book itself."""

MARKS_MIN = 4
"""A level's mark has as many dots as the highest of the book fills, and not fewer than these."""

_BETWEEN_LEVELS = " · "
_MARGIN = 1.5  # a book has at most so many times the pages that it has with one page for every text


@frozen
class PagedGroup:
    """A group of puzzles as pages see it: its kind, the level of every puzzle (None where it has none), its name.

    `numbers` are those of its first and last puzzle, empty while there are none, `each` has all. `techniques` are
    those that may stand beside its puzzles, `worked` says how each is solved where the key does, `sections` which
    section of the book each belongs to. The puzzles of a `day` may be of several `grids`, one for each.
    """

    style: PageStyle
    levels: tuple[Level | None, ...]
    title: str
    numbers: tuple[str, str] = ("", "")
    techniques: frozenset[str] = frozenset()
    worked: tuple[Worked, ...] = ()
    sections: tuple[int, ...] = ()
    day: date | None = None
    grids: tuple[Grid, ...] = ()
    each: tuple[str, ...] = ()

    @property
    def numbered(self) -> tuple[tuple[Level | None, str], ...]:
        """The level and the number of every puzzle, empty while there is none."""
        return tuple(zip(self.levels, self.each or ("",) * len(self.levels), strict=True))

    @property
    def all_grids(self) -> tuple[Grid, ...]:
        """The kinds of its puzzles with their sizes, each once."""
        return tuple(dict.fromkeys(self.grids)) or ((self.style.kind, self.style.size),)


@frozen
class TextPages:
    """Front or back pages: how many sheets they take, and the sheet on which each begins, from 0."""

    count: int
    starts: tuple[int, ...]


@dataclass(frozen=True)  # without slots, which leave no room for what is kept
class Pagination:
    """How many pages every part has; the order is front, puzzles, hints, answers, back, notes to fill.

    `text` is what front and back pages know of the book. `fills`: do the contents list the notes that fill up?
    `least` is the number of pages that the book asks for. A newspaper has `days` in place of `grid_fits`, one for every
    group. `openers` says how each group that begins a part is opened, `lessons` how many pages a lesson takes before
    each group, none in other books. `codes` says how QR codes stand on pages of their own, None where there are none.
    """

    text: TextContext
    geometry: PageGeometry
    groups: tuple[PagedGroup, ...]
    front: TextPages
    back: TextPages
    grid_fits: tuple[GridFit, ...] = ()
    days: tuple[DayPage, ...] = ()
    answers: tuple[AnswerPage, ...] = ()
    hints: tuple[AnswerPage, ...] = ()
    fills: bool = False
    least: int = 0
    codes: CodeRaster | None = None
    openers: tuple[str, ...] = ()
    lessons: tuple[int, ...] = ()

    @property
    def spec(self) -> BookSpec:
        """What the book asks for."""
        return self.text.spec

    @property
    def per_pages(self) -> tuple[int, ...]:
        """How many puzzles a page of every group holds."""
        if self.days:
            return tuple(len(page.frames) for page in self.days)
        return tuple(grid_fit.per_page for grid_fit in self.grid_fits)

    @cached_property
    def _places(self) -> tuple[GroupPlace, ...]:
        if self.days:
            return tuple(GroupPlace(day, 0) for day in range(len(self.days) + 1))
        return group_places([len(paged.levels) for paged in self.groups], self.grid_fits)

    @property
    def puzzle_pages(self) -> int:
        """The number of pages of puzzles, with the pages that open their parts and those of lessons."""
        return self._places[-1].page + self.opener_pages + sum(self.lessons)

    @property
    def opened(self) -> tuple[int, ...]:
        """The number of pages, one or none, that open a part with each group."""
        return tuple(int(one == OPENING_PAGE) for one in self.openers) or (0,) * len(self.groups)

    @property
    def opener_pages(self) -> int:
        """The number of pages that open a part."""
        return sum(self.opened)

    @cached_property
    def group_places(self) -> tuple[GroupPlace, ...]:
        """The first page of every group, counted through the book, and how many frames of it those before it fill."""
        before = self.front.count + self.opening_codes + 1
        none = (0,) * len(self.groups)
        taught = accumulate(map(sum, zip(self.opened, self.lessons or none, strict=True)))
        pairs = zip(self._places[:-1], taught, strict=True)
        return tuple(GroupPlace(before + place.page + pages, place.filled) for place, pages in pairs)

    @property
    def grid_widths(self) -> list[float]:
        """The widths of the grids whose answers are not beside them."""
        days = zip(self.groups, self.days, strict=False)
        daily = [pair for paged, page in days for pair in zip(paged.grids, page.frames, strict=True)]
        return [size.width * frame.cell for (_, size), frame in daily] or [
            grid_fit.grid[0] for grid_fit in self.grid_fits if not grid_fit.answered
        ]

    @property
    def keyed(self) -> tuple[bool, ...]:
        """Do the answers of each group stand in the key? Those of the others stand beside their puzzles."""
        return tuple(not grid_fit.answered for grid_fit in self.grid_fits) or (True,) * len(self.groups)

    @property
    def inner_answers(self) -> int:
        """How many pages of answers stand in the book itself."""
        return len(self.answers) if self.spec.answers.place in INNER else 0

    @property
    def hints_start(self) -> int:
        """The first page after the puzzles, where hints stand if there are any."""
        return self.front.count + self.opening_codes + self.puzzle_pages + 1

    @property
    def key_start(self) -> int:
        """The first page of the key, in the book or in its own file."""
        return self.hints_start + len(self.hints) if self.spec.answers.place in INNER else 1

    @property
    def answers_start(self) -> int:
        """The first page of the answers, in the book or in their own file; the key's codes stand before them."""
        return self.key_start + self.key_codes

    @property
    def back_start(self) -> int:
        """The first page after puzzles and answers."""
        codes = self.key_codes if self.inner_answers else 0
        return self.hints_start + len(self.hints) + codes + self.inner_answers

    @property
    def code_pages(self) -> int:
        """The number of pages of codes."""
        puzzles = sum(len(paged.levels) for paged in self.groups)
        return -(-puzzles // self.codes.per_page) if self.codes else 0

    @property
    def opening_codes(self) -> int:
        """The pages of codes before the puzzles."""
        return self.code_pages if self.spec.page.qr and self.spec.page.qr.place == OPENER else 0

    @property
    def key_codes(self) -> int:
        """The pages of codes in the key."""
        return self.code_pages if self.spec.page.qr and self.spec.page.qr.place == KEY else 0

    @property
    def codes_start(self) -> int:
        """The first page of codes, in its file."""
        return self.front.count + 1 if self.opening_codes else self.key_start

    @property
    def filler(self) -> int:
        """Pages that the printer's rules make necessary: for notes, but blank on sheets."""
        pages = self.back_start - 1 + self.back.count
        page = self.spec.page
        missing = 0 if page.sign else max(0, page.printer.pages_min - pages, self.least - pages)
        return missing + -(pages + missing) % max(page.printer.multiple, 1 + page.duplex)

    @property
    def blanks(self) -> bool:
        """Is what fills up blank? The back of a sheet is, where nothing stands on it."""
        return bool(self.spec.page.sign or self.spec.page.duplex)

    @property
    def pages(self) -> int:
        """All pages of the book."""
        return self.back_start - 1 + self.back.count + self.filler

    @property
    def is_estimate(self) -> bool:
        """Do pages depend on the words of steps or hints that do not exist yet?"""
        return self.spec.answers.style != SOLUTION and not all(paged.worked for paged in self.groups)

    @property
    def context(self) -> DrawContext:
        """What its sheets are drawn with."""
        words, how = self.spec.strings, self.spec.page.accessible
        if how == NOT_ACCESSIBLE:
            return DrawContext(self.geometry)
        return DrawContext(self.geometry, Accessible(AlternativeWords.of(words), cells=how == CELLS))


def paginate(spec: BookSpec, groups: Sequence[PagedGroup]) -> Pagination:
    """The pages at the first gutter that is enough for them; InputError for more than the printer takes.

    Pages that are an estimate are not held to that limit.
    """
    text = _text(spec, groups)
    counted = (_at(text, tuple(groups), geometry) for geometry in page_geometries(spec.page))
    found = next(one for one in counted if one.pages <= one.geometry.pages_max)
    refusal = too_many(found.pages, spec.page)
    if refusal and not found.is_estimate:
        raise InputError(Problem(f"the book has {refusal}", spec.page.printer_at, "page.printer"))
    return found


def too_many(pages: int, page: PageSpec) -> str:
    """What the printer says to so many pages; empty where it takes them."""
    printer = page.printer
    if not printer.pages_max or pages <= printer.pages_max:
        return ""
    takes = f"printer {printer.name} accepts at most {printer.pages_max} of {printer.stock.name} stock"
    remedy = "lower the counts, raise per_page, or use another stock or paper"
    return f"{pages} pages, {takes} on {page.paper.name}; {remedy}"


def _text(spec: BookSpec, groups: Sequence[PagedGroup]) -> TextContext:
    """What the text pages know of a book before its pages are counted.

    Its levels go from low to high; where none is known yet they are those that most sizes have.
    """
    each = Counter(level for paged in groups for level in paged.levels)
    levels = tuple(level for level in Level if each[level]) or tuple(Level)[:MARKS_MIN]
    filled = {level: spec.mark(level) for level in levels}
    marks = Marks(max(MARKS_MIN, *filled.values()), filled, tuple(Level)[: max(MARKS_MIN, levels[-1].rank)])
    kinds = [kind for paged in groups for kind in paged.all_grids]
    return TextContext(
        spec,
        tuple(dict.fromkeys(kinds)),
        levels,
        marks,
        techniques=tuple(_techniques(groups)) if "techniques" in spec.page.show else (),
        counts=tuple((level, each[level]) for level in levels),
        numbered=tuple(pair for paged in groups for pair in paged.numbered),
    )


def _techniques(groups: Sequence[PagedGroup]) -> Iterator[tuple[Kind, Ladder]]:
    """The techniques of every family in the order of its ladder."""
    pairs = dict.fromkeys((kind, paged.techniques) for paged in groups for kind, _ in paged.all_grids)
    for kind in dict.fromkeys(kind for kind, _ in pairs):
        names = frozenset[str]().union(*(techniques for one, techniques in pairs if one == kind))
        yield kind, tuple(one for one in family_named(kind.family).techniques if one.name in names)


def _at(text: TextContext, groups: tuple[PagedGroup, ...], geometry: PageGeometry) -> Pagination:
    """The pages at one gutter, in a first draft with one page for every text."""
    front, back = (TextPages(len(one), tuple(range(len(one)))) for one in (text.spec.front, text.spec.back))
    least = text.spec.page_count.pages if text.spec.page_count else 0
    draft = Pagination(text, geometry, groups, front, back, codes=_codes(text.spec, geometry), least=least)
    draft = _with_days(draft) if text.spec.start else _with_puzzles(draft)
    most = round(_MARGIN * draft.pages)
    arrow = wants_arrow(draft.context, text.spec, text.marks, most, draft.grid_widths)
    draft = replace(draft, text=replace(text, arrow=arrow))
    plain = _counted(draft)
    if not plain.filler or plain.blanks:
        return plain
    filled = _counted(replace(draft, fills=True))
    return filled if filled.filler else plain


def _codes(spec: BookSpec, geometry: PageGeometry) -> CodeRaster | None:
    """How codes stand on pages of their own; None where there are none."""
    if spec.page.qr is None or spec.page.qr.place == PUZZLE:
        return None
    from pipeline.typeset.key.code_pages import code_raster  # few books have codes

    return code_raster(spec, geometry, spec.page.qr)


def _with_days(draft: Pagination) -> Pagination:
    """The pages of a newspaper's days, and of the answers to the last one."""
    from pipeline.typeset.daily.day_frames import day_pages, last_answers

    days = [paged.grids for paged in draft.groups]
    answers = last_answers(draft.spec, draft.geometry, days)
    return replace(draft, days=day_pages(draft.spec, draft.geometry, days), answers=answers)


def _with_puzzles(draft: Pagination) -> Pagination:
    """The pages of puzzles, of the key and of hints."""
    spec, geometry = draft.spec, draft.geometry
    styles = [paged.style for paged in draft.groups]
    by_style = arrangements(spec, geometry)
    grid_fits = tuple(by_style[style] for style in styles)
    draft = replace(draft, grid_fits=mixed(grid_fits) if spec.page.mix else grid_fits)
    draft = replace(draft, openers=_openers(draft), lessons=tuple(_lesson_pages(draft)))
    # Beyond that the next gutter is taken, and steps need not be set for this one.
    return _with_answers(draft) if draft.puzzle_pages <= geometry.pages_max else draft


def _openers(draft: Pagination) -> tuple[str, ...]:
    """How every group is opened."""
    grids = [(paged.style.kind, paged.style.size) for paged in draft.groups]
    places = group_places([len(paged.levels) for paged in draft.groups], draft.grid_fits)

    def roomy(at: int) -> bool:
        needed = band_height(rule_of(draft.text, grids[at][0]), draft.context)
        return draft.grid_fits[at].slack(draft.geometry) >= needed

    return part_openers(draft.spec, grids, places, roomy)


def _lesson_pages(draft: Pagination) -> Iterator[int]:
    """How many pages a lesson takes before every group; nothing in a book without."""
    for lesson in lessons_of(draft.spec, [paged.style for paged in draft.groups]):
        from pipeline.typeset.lessons.lesson_sheets import lesson_sheets  # few books have lessons

        yield len(lesson_sheets(draft.context, lesson, draft.spec.strings, draft.spec.title)) if lesson else 0


def lessons_of(spec: BookSpec, styles: Sequence[PageStyle]) -> Iterator[Lesson | None]:
    """The lesson before every group, None where it has none; nothing at all in a book without."""
    if not any(style.lesson for style in styles):
        return
    from pipeline.typeset.lessons.lesson_sheets import Lesson

    own = {section.lesson for section in spec.sections if section.own}
    number = 0
    for style in styles:
        number += bool(style.lesson)
        yield Lesson(style.kind, style.lesson, number, style.lesson in own) if style.lesson else None


def _with_answers(draft: Pagination) -> Pagination:
    """The pages of the key, and of hints, which have all puzzles of the book."""
    spec, style = draft.spec, draft.spec.answers.style
    keyed = tuple(compress(draft.groups, draft.keyed))
    worked = _worked(draft, keyed if style in WORKED else draft.groups) if style != SOLUTION else ()
    if style in WORKED:
        return replace(draft, answers=worked)
    return replace(draft, answers=answer_pages(spec, draft.geometry, _key(spec, keyed)), hints=worked)


def _worked(draft: Pagination, groups: Sequence[PagedGroup]) -> tuple[AnswerPage, ...]:
    """The pages of steps or hints for the puzzles of some groups."""
    from pipeline.typeset.key.worked_columns import counted_pages, worked_pages
    from pipeline.typeset.key.worked_legend import legend_of

    solved = tuple(_solved(draft.spec, groups))
    # Steps that are not known yet have no words to set.
    pages = counted_pages if draft.is_estimate else worked_pages
    legend = legend_of(draft.spec, draft.text.marks, solved)
    return pages(draft.context, draft.spec.answers.style, solved, legend) if solved else ()


def key_order(spec: BookSpec, sections: Sequence[int]) -> list[int]:
    """The order in which puzzles, named by their sections in printed order, stand in the key: that of their numbers."""
    by_section = spec.order == "mixed" and spec.numbers == "section"
    return sorted(range(len(sections)), key=lambda at: sections[at] if by_section else 0)


def _in_key(spec: BookSpec, groups: Iterable[PagedGroup]) -> list[tuple[PagedGroup, int]]:
    """The puzzles of some groups, each with its position in its group, as the key has them."""
    each = [(paged, position) for paged in groups for position in range(len(paged.levels))]
    sections = [paged.sections[position] if paged.sections else 0 for paged, position in each]
    return [each[at] for at in key_order(spec, sections)]


def answers_on_a_page(found: Pagination) -> int:
    """The number of answers that one page of a book's key can hold."""
    return most_on_a_page(found.spec, found.geometry, _key(found.spec, tuple(compress(found.groups, found.keyed))))


def _key(spec: BookSpec, groups: Sequence[PagedGroup]) -> Key:
    sizes = tuple(paged.style.size for paged, _ in _in_key(spec, groups))
    return Key(sizes, tuple(len(paged.levels) for paged in groups), tuple(paged.title for paged in groups))


def _solved(spec: BookSpec, groups: Iterable[PagedGroup]) -> Iterator[Solved]:
    """Every puzzle of the key with its solve in words; those yet to be made with words of about their length."""
    from pipeline.typeset.key.steps_estimate import estimated
    from pipeline.typeset.key.worked_columns import Solved

    for index, (paged, position) in enumerate(_in_key(spec, groups)):
        kind, size, level = paged.style.kind, paged.style.size, paged.levels[position]
        steps = paged.worked[position] if paged.worked else estimated(spec.answers.style, kind, size, level)
        yield Solved(index, kind, size, level, steps)


def _counted(draft: Pagination) -> Pagination:
    """The pagination with the pages of its texts, whose contents list what the draft has."""
    spec, context = draft.spec, draft.context
    matters = tuple(tuple(matter_of(page, draft.text) for page in pages) for pages in (spec.front, spec.back))
    titles = tuple(tuple(matter.title for matter in each) for each in matters)
    text = replace(draft.text, contents=tuple(_contents(draft, *titles)))

    def count(pages: Sequence[TextPage], each: Iterable[Matter]) -> TextPages:
        found = [matter_of(page, text) if lists(page) else one for page, one in zip(pages, each, strict=True)]
        sheets = text_sheets(found, context, spec)
        return TextPages(len(sheets.sheets), sheets.starts)

    front, back = map(count, (spec.front, spec.back), matters)
    counted = replace(draft, front=front, back=back)
    return replace(counted, text=replace(text, contents=tuple(_contents(counted, *titles))))


def _contents(found: Pagination, front: Sequence[str], back: Sequence[str]) -> Iterator[ContentsLine]:
    """The lines of the contents; of front and back pages, those with a title."""
    spec = found.spec
    yield from _listed(front, found.front, 1)
    if found.opening_codes:
        yield ContentsLine(spec.strings["codes.heading"], "", found.codes_start)
    yield from _by_level(found) if spec.order == "mixed" else _by_group(found)
    if found.hints:
        yield ContentsLine(spec.strings["hints.heading"], "", found.hints_start)
    if found.inner_answers and found.key_codes:
        yield ContentsLine(spec.strings["codes.heading"], "", found.codes_start)
    if found.inner_answers:
        yield ContentsLine(spec.strings["answers.heading"], "", found.answers_start)
    yield from _listed(back, found.back, found.back_start)
    if found.fills and not any(page.name == NOTES and page.markdown is None for page in (*spec.front, *spec.back)):
        yield ContentsLine(spec.strings["notes.heading"], "", found.pages - found.filler + 1)


def _listed(titles: Iterable[str], pages: TextPages, first: int) -> Iterator[ContentsLine]:
    for title, start in zip(titles, pages.starts, strict=True):
        if title:
            yield ContentsLine(title, "", first + start)


def _by_group(found: Pagination) -> Iterator[ContentsLine]:
    lessons = tuple(lessons_of(found.spec, [paged.style for paged in found.groups])) or (None,) * len(found.groups)
    before = (found.lessons or (0,) * len(found.groups), found.opened)
    pages = map(sum, zip(*before, strict=True))
    for paged, place, lesson, taught in zip(found.groups, found.group_places, lessons, pages, strict=True):
        numbers = "–".join(dict.fromkeys(number for number in paged.numbers if number))
        title = lesson.title(found.spec.strings) if lesson else paged.title
        levels = "" if lesson else _levels(found.text, paged)  # a technique says more, and is on one line
        yield ContentsLine(title, numbers, place.page - taught, levels)


def _levels(text: TextContext, paged: PagedGroup) -> str:
    """The levels of a group, each with the number of its puzzles."""
    counts = Counter(level for level in paged.levels if level)
    return _BETWEEN_LEVELS.join(text.level_count(level, counts[level]) for level in Level if counts[level])


def _by_level(found: Pagination) -> Iterator[ContentsLine]:
    """In a mixed book a line for every level, at the page of its first puzzle."""
    first: dict[Level, int] = {}
    for paged, place, per_page in zip(found.groups, found.group_places, found.per_pages, strict=True):
        for level in dict.fromkeys(paged.levels):
            if level and level not in first:
                first[level] = place.page + (place.filled + paged.levels.index(level)) // per_page
    for level, page in sorted(first.items(), key=lambda pair: (pair[1], pair[0].rank)):
        yield ContentsLine(found.spec.strings[f"level.{level}"], "", page)
