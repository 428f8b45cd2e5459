"""Counts the pages of a book before they are drawn: which page everything begins on, at the gutter that fits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from pipeline.model.level import Level
from pipeline.model.size import Size
from pipeline.model.spec import BookSpec, TextPage
from pipeline.stages.answers import AnswerPage, Key, answer_pages
from pipeline.stages.fonts import typeface
from pipeline.stages.frames import Arrangement, Format, arrange, formats, page_limit
from pipeline.stages.setting import ContentsLine, Setting
from pipeline.stages.sheets import Desk
from pipeline.stages.text_pages import page_title, text_sheets

MARKS_MIN = 4
"""A level's mark has as many dots as the highest level of the book, and not fewer than these."""


@dataclass(frozen=True, slots=True)
class Run:
    """A group of puzzles as pages see it: its kind, and the level of every puzzle, None where it has none.

    `numbers` are those of its first and last puzzle, empty while there are none.
    """

    family: str
    size: Size
    per_page: int | None
    levels: tuple[Level | None, ...]
    numbers: tuple[str, str] = ("", "")


@dataclass(frozen=True, slots=True)
class Pagination:
    """How many pages every part has; the order is front, puzzles, answers, back, notes to fill."""

    spec: BookSpec
    form: Format
    runs: tuple[Run, ...]
    arrangements: tuple[Arrangement, ...]
    front: tuple[int, ...]
    back: tuple[int, ...]
    answers: tuple[AnswerPage, ...]

    @property
    def run_pages(self) -> tuple[int, ...]:
        """The number of pages of every run."""
        pairs = zip(self.runs, self.arrangements, strict=True)
        return tuple(-(-len(run.levels) // arrangement.per_page) for run, arrangement in pairs)

    @property
    def run_starts(self) -> tuple[int, ...]:
        """The first page of every run."""
        return tuple(accumulate(self.run_pages[:-1], initial=sum(self.front) + 1))

    @property
    def inner_answers(self) -> int:
        """How many pages of answers stand in the book itself."""
        return len(self.answers) if self.spec.answers.place == "back" else 0

    @property
    def answers_start(self) -> int:
        """The first page of the answers, in the book or in their own file."""
        return sum(self.front) + sum(self.run_pages) + 1 if self.spec.answers.place == "back" else 1

    @property
    def back_start(self) -> int:
        """The first page after puzzles and answers."""
        return sum(self.front) + sum(self.run_pages) + self.inner_answers + 1

    @property
    def filler(self) -> int:
        """Pages for notes that the printer's rules make necessary."""
        pages = self.back_start - 1 + sum(self.back)
        missing = max(0, self.spec.page.printer.pages_min - pages)
        return missing + (pages + missing) % 2 if self.spec.page.printer.even else missing

    @property
    def pages(self) -> int:
        """All pages of the book."""
        return self.back_start - 1 + sum(self.back) + self.filler

    @property
    def desk(self) -> Desk:
        """What its sheets are drawn with."""
        return Desk(self.form, typeface())


def paginate(spec: BookSpec, runs: Sequence[Run]) -> Pagination:
    """The first format whose gutter is enough for its page count; InputError for more than the printer takes."""
    found = None
    for form in formats(spec.page):
        found = _at(spec, tuple(runs), form)
        if found.pages <= form.pages_max:
            break
    if found is None:
        raise ValueError(f"printer {spec.page.printer.name} has no gutters")
    place = spec.sections[0].place
    page_limit(found.pages, spec.page, place)
    return found


def setting_of(found: Pagination) -> Setting:
    """What the text pages know of a book."""
    used = {level for run in found.runs for level in run.levels if level}
    marks = max([MARKS_MIN, *(level.rank for level in used)])
    kinds = tuple((run.family, run.size) for run in found.runs)
    bare = Setting(found.spec, found.desk, kinds, tuple(Level)[:marks], marks)
    return replace(bare, contents=tuple(_contents(found, bare)))


def group_title(spec: BookSpec, family: str, size: Size) -> str:
    """The name of a group: family and size in words."""
    name = spec.strings[f"family.{family}"]
    return spec.strings["section.title"].format(family=name, width=size.width, height=size.height)


def page_starts(found: Pagination) -> Iterator[tuple[int, Run, int]]:
    """Every page of puzzles: its number, its run, and the position in the run of its first puzzle."""
    for run, start, arrangement in zip(found.runs, found.run_starts, found.arrangements, strict=True):
        for page, position in enumerate(range(0, len(run.levels), arrangement.per_page)):
            yield start + page, run, position


def _at(spec: BookSpec, runs: tuple[Run, ...], form: Format) -> Pagination:
    arrangements = tuple(arrange(spec, form, run.size, run.per_page) for run in runs)
    key = Key(tuple(run.size for run in runs for _ in run.levels), tuple(len(run.levels) for run in runs))
    answers = answer_pages(spec, form, key, typeface())
    draft = Pagination(spec, form, runs, arrangements, (1,) * len(spec.front), (1,) * len(spec.back), answers)
    setting = setting_of(draft)
    front = tuple(len(text_sheets(page, setting)) for page in spec.front)
    back = tuple(len(text_sheets(page, setting)) for page in spec.back)
    return replace(draft, front=front, back=back)


def _contents(found: Pagination, setting: Setting) -> Iterator[ContentsLine]:
    spec = found.spec
    yield from _listed(spec.front, found.front, 1, setting)
    yield from _by_level(found) if spec.order == "mixed" else _by_group(found)
    if found.inner_answers:
        yield ContentsLine(spec.strings["answers.heading"], "", found.answers_start)
    yield from _listed(spec.back, found.back, found.back_start, setting)


def _listed(pages: Sequence[TextPage], counts: Sequence[int], first: int, setting: Setting) -> Iterator[ContentsLine]:
    for page, start in zip(pages, accumulate(counts, initial=first), strict=False):
        if title := page_title(page, setting):
            yield ContentsLine(title, "", start)


def _by_group(found: Pagination) -> Iterator[ContentsLine]:
    for run, start in zip(found.runs, found.run_starts, strict=True):
        numbers = "–".join(dict.fromkeys(number for number in run.numbers if number))
        yield ContentsLine(group_title(found.spec, run.family, run.size), numbers, start)


def _by_level(found: Pagination) -> Iterator[ContentsLine]:
    """In a mixed book a line for every level, at the first page that begins with it."""
    reached = 0
    for page, run, position in page_starts(found):
        level = run.levels[position]
        if level and level.rank > reached:
            reached = level.rank
            yield ContentsLine(found.spec.strings[f"level.{level}"], "", page)
