"""The plan of a book before anything is made: pages, puzzles, geometry, time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pipeline.commands.printing import printing, unverified
from pipeline.model.level import LevelTarget
from pipeline.model.spec import NOWHERE, BookSpec
from pipeline.source.wording import counted
from pipeline.stages.week import SPARES
from pipeline.typeset.classroom.class_plan import plan_class
from pipeline.typeset.page_plan import PagePlan, plan_pages

PUZZLE_MS = {"numba": 6.0, "plain": 1000.0}  # a puzzle of 81 cells, made and rated by one process
MADE_PER_VERSION = 2.5  # puzzles made for each one printed (docs/background/versions.md)
PAGE_MS = 8.0
START_SECONDS = 1.5
CELLS = 81


def forecast(spec: BookSpec) -> Iterator[str]:
    """The lines that `build -n` prints."""
    plan = plan_class(spec) if spec.parts else plan_pages(spec)
    paper = spec.page.paper
    parts = ", ".join(f"{name} {_about(plan, name)}{count}" for name, count in plan.parts if count)
    pages = _about(plan, *(name for name, count in plan.parts if count)) + counted(plan.pages, "page")
    yield f"{spec.name}: {pages} ({parts}) on {paper.name} for printer {spec.page.printer.name}"
    if plan.answer_file:
        yield f"  separate answers: {_about(plan, 'answers')}{counted(plan.answer_file, 'page')}"
    if plan.answers_per_page:
        yield f"  answers: up to {plan.answers_per_page} a page"
    yield f"  gutter {plan.gutter_mm:.1f} mm, margin at the spine {plan.inside_mm:.1f} mm"
    yield from (f"  {line}" for line in printing(spec, plan.pages))
    yield from _sections(spec, plan)
    yield f"  estimated time: about {_seconds(spec, plan):.0f} s with one process"
    warnings = (*plan.warnings, *unverified(spec.page.printer), *_warnings(spec))
    yield from (f"  warning: {warning}" for warning in warnings)


def _about(plan: PagePlan, *parts: str) -> str:
    """What stands before a number of pages that is an estimate, as one of some parts is."""
    return "about " if plan.estimated in parts else ""


def _sections(spec: BookSpec, plan: PagePlan) -> Iterator[str]:
    for facts in plan.sections:
        section = spec.sections[facts.section]
        sheet = "".join(f"{part.role}: " for part in spec.parts if facts.section in part.sections)
        counts = [f"{count} {aim}" for aim, count in section.counts]
        if section.own:
            counts.append(f"{len(section.own)} of the author's own")
        kind = f"{section.params.kind.words} {section.params.size}"
        extra = " extra" if section.extension else ""
        yield f"  {sheet}{kind}: {', '.join(counts)}{extra}; {facts.per_page} a page, cells of {facts.cell_mm:.1f} mm"


def _seconds(spec: BookSpec, plan: PagePlan) -> float:
    """A rough guess: work grows with the square of the cells and doubles with every level."""
    from pipeline.solving.compiling import kernels_mode

    work = 0.0
    for section in spec.sections:
        share = (section.params.size.width * section.params.size.height / CELLS) ** 2
        choice = 1 + SPARES[0] if section.days else 1
        work += share * choice * sum(count * 2 ** (aim.level.rank - 1) for aim, count in section.counts)
        work += share * len(section.own)
    work *= MADE_PER_VERSION if spec.versions else 1
    return START_SECONDS + (work * PUZZLE_MS[kernels_mode()] + (plan.pages + plan.answer_file) * PAGE_MS) / 1000


def _warnings(spec: BookSpec) -> Iterator[str]:
    """What is no error and may still surprise."""
    aims: Counter[LevelTarget] = Counter()
    for section in spec.sections:
        aims.update(dict(section.counts))
    if spec.answers.place == NOWHERE:
        yield "the book has no answers"
    if not aims and not any(section.own for section in spec.sections):
        yield "the book has no puzzles"
    if spec.numbers == "book" and spec.week is not None:
        yield f"week {spec.week} changes the puzzles, but numbers do not show it; write numbers: week"
