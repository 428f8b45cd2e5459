"""What can be said of a book's pages before any puzzle exists: for `build -n` and `check`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pipeline.errors import InputError, Problem
from pipeline.model.level import Level
from pipeline.model.slot import Slot
from pipeline.model.spec import BookSpec
from pipeline.page.units import in_mm
from pipeline.stages.answers import too_small
from pipeline.stages.batches import batches
from pipeline.stages.fonts import typeface
from pipeline.stages.frames import arrange, narrowest, unfit
from pipeline.stages.pagination import Pagination, Run, paginate
from pipeline.stages.plan import plan


@dataclass(frozen=True, slots=True)
class SectionPlan:
    """How a section's puzzles stand: its position in the book, puzzles a page, cell size in mm."""

    section: int
    per_page: int
    cell_mm: float


@dataclass(frozen=True, slots=True)
class PagePlan:
    """Pages by part, and the geometry that was chosen.

    `parts` holds front, puzzles, answers, back and notes that fill up; `answer_file` counts the pages of a
    key in its own file; `inside_mm` is the margin at the spine, at least the printer's gutter.
    """

    pages: int
    parts: tuple[tuple[str, int], ...]
    answer_file: int
    answers_per_page: int
    gutter_mm: float
    inside_mm: float
    sections: tuple[SectionPlan, ...]


def check_fit(spec: BookSpec) -> None:
    """Raise InputError with everything that cannot be laid out: grids, answers, page count, Markdown."""
    sizes = [section.params.size for section in spec.sections]
    found = [unfit(spec, section) for section in range(len(spec.sections))]
    found.append(too_small(spec, narrowest(spec.page), sizes, typeface()) if spec.answers.place != "none" else None)
    problems: list[Problem] = [problem for problem in found if problem]
    if problems:
        raise InputError(problems)
    plan_pages(spec)


def plan_pages(spec: BookSpec) -> PagePlan:
    """The pages of a book whose puzzles do not exist yet; InputError where the printer does not take it."""
    return plan_of(paginate(spec, _runs(spec)))


def plan_of(found: Pagination) -> PagePlan:
    """The figures of a pagination."""
    spec = found.spec
    inner = found.inner_answers
    counts = (sum(found.front), sum(found.run_pages), inner, sum(found.back), found.filler)
    parts = tuple(zip(("front", "puzzles", "answers", "back", "notes"), counts, strict=True))
    most = max((len(page.tiles) for page in found.answers), default=0)
    apart = len(found.answers) - inner
    gutter, inside = in_mm(found.form.gutter), in_mm(found.form.inside)
    return PagePlan(found.pages, parts, apart, most, gutter, inside, tuple(_sections(spec, found)))


def _sections(spec: BookSpec, found: Pagination) -> Iterator[SectionPlan]:
    for number, section in enumerate(spec.sections):
        arrangement = arrange(spec, found.form, section.params.size, section.per_page)
        yield SectionPlan(number, arrangement.per_page, in_mm(arrangement.cell))


def _runs(spec: BookSpec) -> list[Run]:
    slots: list[list[Slot]] = [[] for _ in spec.sections]
    for slot in plan(spec):
        slots[slot.section].append(slot)
    found = batches(spec, slots, lambda slot: slot.level.rank if slot.level else len(Level) + 1)
    return [Run(run.family, run.size, run.per_page, tuple(slot.level for slot in run.members)) for run in found]
