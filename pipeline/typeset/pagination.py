"""Counts the pages of a book before they are drawn: which page everything begins on, at the gutter that fits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import accumulate

from pipeline.errors import InputError, Problem
from pipeline.families import family_named
from pipeline.model.book import PageStyle
from pipeline.model.kind import Kind
from pipeline.model.level import Level
from pipeline.model.size import Size
from pipeline.model.spec import BACK, FIRST_HINT, NEXT_DAY, SOLUTION, STEPS, BookSpec, TextPage
from pipeline.solving.techniques import Ladder
from pipeline.typeset.daily.day_frames import DayPage, Grid, day_pages, last_answers
from pipeline.typeset.daily.day_names import day_name
from pipeline.typeset.geometry.grid_fit import GridFit, arrange
from pipeline.typeset.geometry.page_geometry import PageGeometry, page_geometries, too_many, with_enough_gutter
from pipeline.typeset.geometry.shared_pages import GroupPlace, group_places, mixed
from pipeline.typeset.key.answer_flow import AnswerPage, Key
from pipeline.typeset.key.answer_pages import answer_pages
from pipeline.typeset.key.steps_estimate import estimated_steps
from pipeline.typeset.key.worked_columns import Solved, hint_pages, steps_pages
from pipeline.typeset.key.worked_legend import legend_of
from pipeline.typeset.key.worked_steps import Worked
from pipeline.typeset.matter.front_and_back import matter_of, page_title
from pipeline.typeset.matter.notes import NOTES
from pipeline.typeset.matter.text_context import ContentsLine, TextContext
from pipeline.typeset.puzzles.captions import wants_arrow
from pipeline.typeset.setting.book_typeface import typeface
from pipeline.typeset.sheets.sheet import DrawContext, Marks
from pipeline.typeset.text.text_sheets import text_sheets

INNER = (BACK, NEXT_DAY)
"""The places of answers that lie in the book itself."""

MARKS_MIN = 4
"""A level's mark has as many dots as the highest of the book fills, and not fewer than these."""

_MARGIN = 1.5  # a book has at most so many times the pages that it has with one page for every text


@dataclass(frozen=True, slots=True)
class PagedGroup:
    """A group of puzzles as pages see it: its kind, and the level of every puzzle, None where it has none.

    `numbers` are those of its first and last puzzle, empty while there are none. `techniques` are those that may
    stand beside its puzzles, `worked` tells how each is solved where the key says so. The puzzles of a `day` may be of
    several `grids`, one for each.
    """

    style: PageStyle
    levels: tuple[Level | None, ...]
    numbers: tuple[str, str] = ("", "")
    techniques: frozenset[str] = frozenset()
    worked: tuple[Worked, ...] = ()
    day: date | None = None
    grids: tuple[Grid, ...] = ()

    @property
    def all_grids(self) -> tuple[Grid, ...]:
        """The kinds of its puzzles with their sizes, each once."""
        return tuple(dict.fromkeys(self.grids)) or ((self.style.kind, self.style.size),)


@dataclass(frozen=True, slots=True)
class Pagination:
    """How many pages every part has; the order is front, puzzles, hints, answers, back, notes to fill.

    `arrow`: do captions lead to the answers with an arrow? `fills`: do the contents list the notes that fill up?
    `least` is the number of pages that other sheets of a class have. A newspaper has `days` in place of arrangements,
    one for every run.
    """

    spec: BookSpec
    geometry: PageGeometry
    groups: tuple[PagedGroup, ...]
    grid_fits: tuple[GridFit, ...]
    front: tuple[int, ...]
    back: tuple[int, ...]
    answers: tuple[AnswerPage, ...]
    arrow: bool = False
    fills: bool = False
    least: int = 0
    hints: tuple[AnswerPage, ...] = ()
    days: tuple[DayPage, ...] = ()

    @property
    def per_pages(self) -> tuple[int, ...]:
        """How many puzzles a page of every run holds."""
        if self.days:
            return tuple(len(page.frames) for page in self.days)
        return tuple(grid_fit.per_page for grid_fit in self.grid_fits)

    @property
    def _places(self) -> tuple[GroupPlace, ...]:
        if self.days:
            return tuple(GroupPlace(day, 0) for day in range(len(self.days) + 1))
        return group_places([len(paged.levels) for paged in self.groups], self.grid_fits)

    @property
    def puzzle_pages(self) -> int:
        """The number of pages of puzzles."""
        return self._places[-1].page

    @property
    def group_places(self) -> tuple[GroupPlace, ...]:
        """The first page of every run, counted through the book, and how many frames of it those before it fill."""
        before = sum(self.front) + 1
        return tuple(GroupPlace(before + place.page, place.filled) for place in self._places[:-1])

    @property
    def keyed(self) -> tuple[PagedGroup, ...]:
        """The runs whose answers stand in the key, those of the others beside their puzzles."""
        return tuple(paged for paged, one in zip(self.groups, self.grid_fits, strict=True) if not one.answered)

    @property
    def inner_answers(self) -> int:
        """How many pages of answers stand in the book itself."""
        return len(self.answers) if self.spec.answers.place in INNER else 0

    @property
    def hints_start(self) -> int:
        """The first page after the puzzles, where hints stand if there are any."""
        return sum(self.front) + self.puzzle_pages + 1

    @property
    def answers_start(self) -> int:
        """The first page of the answers, in the book or in their own file."""
        return self.hints_start + len(self.hints) if self.spec.answers.place in INNER else 1

    @property
    def back_start(self) -> int:
        """The first page after puzzles and answers."""
        return self.hints_start + len(self.hints) + self.inner_answers

    @property
    def filler(self) -> int:
        """Pages for notes that the printer's rules make necessary."""
        pages = self.back_start - 1 + sum(self.back)
        missing = max(0, self.spec.page.printer.pages_min - pages, self.least - pages)
        return missing + (pages + missing) % 2 if self.spec.page.printer.even else missing

    @property
    def pages(self) -> int:
        """All pages of the book."""
        return self.back_start - 1 + sum(self.back) + self.filler

    @property
    def is_estimate(self) -> bool:
        """Do pages depend on the words of steps or hints that are yet to be told?"""
        return self.spec.answers.style != SOLUTION and not all(paged.worked for paged in self.groups)

    @property
    def context(self) -> DrawContext:
        """What its sheets are drawn with."""
        return DrawContext(self.geometry, typeface(self.spec.page.fonts))


def paginate(spec: BookSpec, groups: Sequence[PagedGroup]) -> Pagination:
    """The first format whose gutter is enough for its page count; InputError for more than the printer takes.

    Pages that are an estimate are not held to that limit.
    """
    found = with_enough_gutter(page_geometries(spec.page), lambda geometry: _at(spec, tuple(groups), geometry))
    refusal = too_many(found.pages, spec.page)
    if refusal and not found.is_estimate:
        raise InputError(Problem(f"the book has {refusal}", spec.page.printer_at, "page.printer"))
    return found


def text_context(found: Pagination) -> TextContext:
    """What the text pages know of a book."""
    levels = _levels(found.groups)
    kinds = tuple(kind for paged in found.groups for kind in paged.all_grids)
    kinds = tuple(dict.fromkeys(kinds)) if found.days else kinds
    each = Counter(level for paged in found.groups for level in paged.levels)
    counts = tuple((level, each[level]) for level in levels)
    bare = TextContext(found.spec, kinds, levels, _marks(found.spec, levels), arrow=found.arrow, counts=counts)
    if "techniques" in found.spec.page.show:
        bare = replace(bare, techniques=tuple(_techniques(found.groups)))
    return replace(bare, contents=tuple(_contents(found, bare)))


def _levels(groups: Sequence[PagedGroup]) -> tuple[Level, ...]:
    """The levels of a book, low to high; where none is known yet those that most sizes have."""
    used = {level for paged in groups for level in paged.levels if level}
    return tuple(level for level in Level if level in used) or tuple(Level)[:MARKS_MIN]


def _marks(spec: BookSpec, levels: Sequence[Level]) -> Marks:
    """The marks of a book that has these levels."""
    filled = {level: spec.mark(level) for level in levels}
    named = tuple(Level)[: max(MARKS_MIN, levels[-1].rank)]
    return Marks(max(MARKS_MIN, *filled.values()), filled, named)


def _techniques(groups: Sequence[PagedGroup]) -> Iterator[tuple[Kind, Ladder]]:
    """The techniques of every family in the order of its ladder."""
    pairs = [(kind, paged.techniques) for paged in groups for kind, _ in paged.all_grids]
    for kind in dict.fromkeys(kind for kind, _ in pairs):
        names = frozenset[str]().union(*(techniques for one, techniques in pairs if one == kind))
        yield kind, tuple(one for one in family_named(kind.family).techniques if one.name in names)


def group_title(spec: BookSpec, kind: Kind, size: Size) -> str:
    """The name of a group: kind and size in words."""
    name = spec.strings[f"family.{kind}"]
    return spec.strings["section.title"].format(family=name, width=size.width, height=size.height)


def page_starts(found: Pagination) -> Iterator[tuple[int, PagedGroup, int]]:
    """Every page of puzzles: its number, its run, and the position in the run of its first puzzle."""
    for paged, place, per_page in zip(found.groups, found.group_places, found.per_pages, strict=True):
        for position in range(-place.filled % per_page, len(paged.levels), per_page):
            yield place.page + (place.filled + position) // per_page, paged, position


def _at(spec: BookSpec, groups: tuple[PagedGroup, ...], geometry: PageGeometry) -> Pagination:
    marks = _marks(spec, _levels(groups))
    draft, widths = _week_draft(spec, groups, geometry) if spec.start else _draft(spec, groups, geometry, marks)
    arrow = wants_arrow(draft.context, spec, marks, round(_MARGIN * draft.pages), widths)
    draft = replace(draft, arrow=arrow)
    plain = _counted(draft)
    if not plain.filler:
        return plain
    filled = _counted(replace(draft, fills=True))
    return filled if filled.filler else plain


def _answers(draft: Pagination, marks: Marks) -> tuple[AnswerPage, ...]:
    """The pages of the key."""
    spec = draft.spec
    if spec.answers.style != STEPS:
        return answer_pages(spec, draft.geometry, _key(spec, draft.keyed), draft.context.typeface)
    solved = tuple(_solved(draft.keyed))
    return steps_pages(draft.context, solved, legend_of(spec, marks, STEPS, solved)) if solved else ()


def _hints(draft: Pagination, marks: Marks) -> tuple[AnswerPage, ...]:
    """The pages of hints, which have all puzzles of the book."""
    if draft.spec.answers.style != FIRST_HINT:
        return ()
    solved = tuple(_solved(draft.groups))
    return hint_pages(draft.context, solved, legend_of(draft.spec, marks, FIRST_HINT, solved)) if solved else ()


def _draft(
    spec: BookSpec, groups: tuple[PagedGroup, ...], geometry: PageGeometry, marks: Marks
) -> tuple[Pagination, list[float]]:
    """A book with one page for every text, and the widths of its grids."""
    by_style = {style: arrange(spec, geometry, style) for style in dict.fromkeys(paged.style for paged in groups)}
    grid_fits = tuple(by_style[paged.style] for paged in groups)
    grid_fits = mixed(grid_fits) if spec.page.mix else grid_fits
    draft = Pagination(spec, geometry, groups, grid_fits, (1,) * len(spec.front), (1,) * len(spec.back), ())
    if (
        draft.puzzle_pages <= geometry.pages_max
    ):  # else the next format is taken, and steps need not be set for this one
        draft = replace(draft, answers=_answers(draft, marks), hints=_hints(draft, marks))
    return draft, [grid_fit.grid[0] for grid_fit in grid_fits if not grid_fit.answered]


def _week_draft(
    spec: BookSpec, groups: tuple[PagedGroup, ...], geometry: PageGeometry
) -> tuple[Pagination, list[float]]:
    """A newspaper with one page for every text, and the widths of its grids."""
    grids = [paged.grids for paged in groups]
    days, answers = day_pages(spec, geometry, grids), last_answers(spec, geometry, grids)
    draft = Pagination(spec, geometry, groups, (), (1,) * len(spec.front), (1,) * len(spec.back), answers, days=days)
    pairs = [
        pair for paged, page in zip(groups, days, strict=True) for pair in zip(paged.grids, page.frames, strict=True)
    ]
    return draft, [size.width * frame.cell for (_, size), frame in pairs]


def _key(spec: BookSpec, groups: Sequence[PagedGroup]) -> Key:
    titles = tuple(group_title(spec, paged.style.kind, paged.style.size) for paged in groups)
    sizes = tuple(paged.style.size for paged in groups for _ in paged.levels)
    return Key(sizes, tuple(len(paged.levels) for paged in groups), titles)


def _solved(groups: Sequence[PagedGroup]) -> Iterator[Solved]:
    """Every puzzle of the book with its solve in words; those yet to be made with words of about their length."""
    each = ((paged, position) for paged in groups for position in range(len(paged.levels)))
    for index, (paged, position) in enumerate(each):
        level = paged.levels[position]
        told = paged.worked[position] if paged.worked else estimated_steps(paged.style.kind, paged.style.size, level)
        yield Solved(index, paged.style.kind, paged.style.size, level, told)


def _counted(draft: Pagination) -> Pagination:
    """The pagination with the pages of its texts."""
    words, context = text_context(draft), draft.context

    def count(pages: Iterable[TextPage]) -> tuple[int, ...]:
        return tuple(len(text_sheets(matter_of(page, words), context, draft.spec)) for page in pages)

    return replace(draft, front=count(draft.spec.front), back=count(draft.spec.back))


def _contents(found: Pagination, words: TextContext) -> Iterator[ContentsLine]:
    spec = found.spec
    yield from _listed(spec.front, found.front, 1, words)
    yield from _by_level(found) if spec.order == "mixed" else _by_group(found)
    if found.hints:
        yield ContentsLine(spec.strings["hints.heading"], "", found.hints_start)
    if found.inner_answers:
        yield ContentsLine(spec.strings["answers.heading"], "", found.answers_start)
    yield from _listed(spec.back, found.back, found.back_start, words)
    if found.fills and not any(page.name == NOTES and page.markdown is None for page in (*spec.front, *spec.back)):
        yield ContentsLine(spec.strings["notes.heading"], "", found.pages - found.filler + 1)


def _listed(pages: Sequence[TextPage], counts: Sequence[int], first: int, words: TextContext) -> Iterator[ContentsLine]:
    for page, start in zip(pages, accumulate(counts, initial=first), strict=False):
        if title := page_title(page, words):
            yield ContentsLine(title, "", start)


def _by_group(found: Pagination) -> Iterator[ContentsLine]:
    for paged, place in zip(found.groups, found.group_places, strict=True):
        numbers = "–".join(dict.fromkeys(number for number in paged.numbers if number))
        kind, size = paged.style.kind, paged.style.size
        title = day_name(found.spec.strings, paged.day) if paged.day else group_title(found.spec, kind, size)
        yield ContentsLine(title, numbers, place.page)


def _by_level(found: Pagination) -> Iterator[ContentsLine]:
    """In a mixed book a line for every level, at the first page that begins with it."""
    reached = 0
    for page, paged, position in page_starts(found):
        level = paged.levels[position]
        if level and level.rank > reached:
            reached = level.rank
            yield ContentsLine(found.spec.strings[f"level.{level}"], "", page)
