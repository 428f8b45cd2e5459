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
from pipeline.typeset.geometry.grid_fit import Arrangement, arrange
from pipeline.typeset.geometry.page_geometry import Format, formats, too_many, with_enough_gutter
from pipeline.typeset.geometry.shared_pages import RunPlace, mixed, run_places
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
class Run:
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
    form: Format
    runs: tuple[Run, ...]
    arrangements: tuple[Arrangement, ...]
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
        return tuple(arrangement.per_page for arrangement in self.arrangements)

    @property
    def _places(self) -> tuple[RunPlace, ...]:
        if self.days:
            return tuple(RunPlace(day, 0) for day in range(len(self.days) + 1))
        return run_places([len(run.levels) for run in self.runs], self.arrangements)

    @property
    def puzzle_pages(self) -> int:
        """The number of pages of puzzles."""
        return self._places[-1].page

    @property
    def run_places(self) -> tuple[RunPlace, ...]:
        """The first page of every run, counted through the book, and how many frames of it those before it fill."""
        before = sum(self.front) + 1
        return tuple(RunPlace(before + place.page, place.filled) for place in self._places[:-1])

    @property
    def keyed(self) -> tuple[Run, ...]:
        """The runs whose answers stand in the key, those of the others beside their puzzles."""
        return tuple(run for run, one in zip(self.runs, self.arrangements, strict=True) if not one.answered)

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
        return self.spec.answers.style != SOLUTION and not all(run.worked for run in self.runs)

    @property
    def context(self) -> DrawContext:
        """What its sheets are drawn with."""
        return DrawContext(self.form, typeface(self.spec.page.fonts))


def paginate(spec: BookSpec, runs: Sequence[Run]) -> Pagination:
    """The first format whose gutter is enough for its page count; InputError for more than the printer takes.

    Pages that are an estimate are not held to that limit.
    """
    found = with_enough_gutter(formats(spec.page), lambda form: _at(spec, tuple(runs), form))
    refusal = too_many(found.pages, spec.page)
    if refusal and not found.is_estimate:
        raise InputError(Problem(f"the book has {refusal}", spec.page.printer_at, "page.printer"))
    return found


def text_context(found: Pagination) -> TextContext:
    """What the text pages know of a book."""
    levels = _levels(found.runs)
    kinds = tuple(kind for run in found.runs for kind in run.all_grids)
    kinds = tuple(dict.fromkeys(kinds)) if found.days else kinds
    each = Counter(level for run in found.runs for level in run.levels)
    counts = tuple((level, each[level]) for level in levels)
    bare = TextContext(found.spec, kinds, levels, _marks(found.spec, levels), arrow=found.arrow, counts=counts)
    if "techniques" in found.spec.page.show:
        bare = replace(bare, techniques=tuple(_techniques(found.runs)))
    return replace(bare, contents=tuple(_contents(found, bare)))


def _levels(runs: Sequence[Run]) -> tuple[Level, ...]:
    """The levels of a book, low to high; where none is known yet those that most sizes have."""
    used = {level for run in runs for level in run.levels if level}
    return tuple(level for level in Level if level in used) or tuple(Level)[:MARKS_MIN]


def _marks(spec: BookSpec, levels: Sequence[Level]) -> Marks:
    """The marks of a book that has these levels."""
    filled = {level: spec.mark(level) for level in levels}
    named = tuple(Level)[: max(MARKS_MIN, levels[-1].rank)]
    return Marks(max(MARKS_MIN, *filled.values()), filled, named)


def _techniques(runs: Sequence[Run]) -> Iterator[tuple[Kind, Ladder]]:
    """The techniques of every family in the order of its ladder."""
    pairs = [(kind, run.techniques) for run in runs for kind, _ in run.all_grids]
    for kind in dict.fromkeys(kind for kind, _ in pairs):
        names = frozenset[str]().union(*(techniques for one, techniques in pairs if one == kind))
        yield kind, tuple(one for one in family_named(kind.family).techniques if one.name in names)


def group_title(spec: BookSpec, kind: Kind, size: Size) -> str:
    """The name of a group: kind and size in words."""
    name = spec.strings[f"family.{kind}"]
    return spec.strings["section.title"].format(family=name, width=size.width, height=size.height)


def page_starts(found: Pagination) -> Iterator[tuple[int, Run, int]]:
    """Every page of puzzles: its number, its run, and the position in the run of its first puzzle."""
    for run, place, per_page in zip(found.runs, found.run_places, found.per_pages, strict=True):
        for position in range(-place.filled % per_page, len(run.levels), per_page):
            yield place.page + (place.filled + position) // per_page, run, position


def _at(spec: BookSpec, runs: tuple[Run, ...], form: Format) -> Pagination:
    marks = _marks(spec, _levels(runs))
    draft, widths = _week_draft(spec, runs, form) if spec.start else _draft(spec, runs, form, marks)
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
        return answer_pages(spec, draft.form, _key(spec, draft.keyed), draft.context.typeface)
    solved = tuple(_solved(draft.keyed))
    return steps_pages(draft.context, solved, legend_of(spec, marks, STEPS, solved)) if solved else ()


def _hints(draft: Pagination, marks: Marks) -> tuple[AnswerPage, ...]:
    """The pages of hints, which have all puzzles of the book."""
    if draft.spec.answers.style != FIRST_HINT:
        return ()
    solved = tuple(_solved(draft.runs))
    return hint_pages(draft.context, solved, legend_of(draft.spec, marks, FIRST_HINT, solved)) if solved else ()


def _draft(spec: BookSpec, runs: tuple[Run, ...], form: Format, marks: Marks) -> tuple[Pagination, list[float]]:
    """A book with one page for every text, and the widths of its grids."""
    by_style = {style: arrange(spec, form, style) for style in dict.fromkeys(run.style for run in runs)}
    arrangements = tuple(by_style[run.style] for run in runs)
    arrangements = mixed(arrangements) if spec.page.mix else arrangements
    draft = Pagination(spec, form, runs, arrangements, (1,) * len(spec.front), (1,) * len(spec.back), ())
    if draft.puzzle_pages <= form.pages_max:  # else the next format is taken, and steps need not be set for this one
        draft = replace(draft, answers=_answers(draft, marks), hints=_hints(draft, marks))
    return draft, [arrangement.grid[0] for arrangement in arrangements if not arrangement.answered]


def _week_draft(spec: BookSpec, runs: tuple[Run, ...], form: Format) -> tuple[Pagination, list[float]]:
    """A newspaper with one page for every text, and the widths of its grids."""
    grids = [run.grids for run in runs]
    days, answers = day_pages(spec, form, grids), last_answers(spec, form, grids)
    draft = Pagination(spec, form, runs, (), (1,) * len(spec.front), (1,) * len(spec.back), answers, days=days)
    pairs = [pair for run, page in zip(runs, days, strict=True) for pair in zip(run.grids, page.frames, strict=True)]
    return draft, [size.width * frame.cell for (_, size), frame in pairs]


def _key(spec: BookSpec, runs: Sequence[Run]) -> Key:
    titles = tuple(group_title(spec, run.style.kind, run.style.size) for run in runs)
    sizes = tuple(run.style.size for run in runs for _ in run.levels)
    return Key(sizes, tuple(len(run.levels) for run in runs), titles)


def _solved(runs: Sequence[Run]) -> Iterator[Solved]:
    """Every puzzle of the book with its solve in words; those yet to be made with words of about their length."""
    each = ((run, position) for run in runs for position in range(len(run.levels)))
    for index, (run, position) in enumerate(each):
        level = run.levels[position]
        told = run.worked[position] if run.worked else estimated_steps(run.style.kind, run.style.size, level)
        yield Solved(index, run.style.kind, run.style.size, level, told)


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
    for run, place in zip(found.runs, found.run_places, strict=True):
        numbers = "–".join(dict.fromkeys(number for number in run.numbers if number))
        kind, size = run.style.kind, run.style.size
        title = day_name(found.spec.strings, run.day) if run.day else group_title(found.spec, kind, size)
        yield ContentsLine(title, numbers, place.page)


def _by_level(found: Pagination) -> Iterator[ContentsLine]:
    """In a mixed book a line for every level, at the first page that begins with it."""
    reached = 0
    for page, run, position in page_starts(found):
        level = run.levels[position]
        if level and level.rank > reached:
            reached = level.rank
            yield ContentsLine(found.spec.strings[f"level.{level}"], "", page)
