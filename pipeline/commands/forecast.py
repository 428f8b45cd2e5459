"""The plan of a book before anything is made: pages, puzzles, geometry, what its printer's rules mean for it, time."""

from collections import Counter
from collections.abc import Iterator, Mapping

from pipeline.config.book.lessons import boards_at_hand
from pipeline.config.book.words.wording import draft_language
from pipeline.families.making_times import making_time
from pipeline.handover import COMPILED, PLAIN
from pipeline.model.cover import CoverSpec
from pipeline.model.level import Level, LevelTarget
from pipeline.model.printer import MM, Printer
from pipeline.model.spec import NOWHERE, BookSpec, PageCount
from pipeline.outputs.registry import planned
from pipeline.outputs.registry import warnings as output_warnings
from pipeline.solving.compiling import best_mode
from pipeline.source.wording import counted
from pipeline.stages.repeats import lacking_year
from pipeline.stages.week import SPARES
from pipeline.typeset.classroom.class_plan import plan_class
from pipeline.typeset.cover.spine import spine_size, spine_text
from pipeline.typeset.cover.wrap import Wrap, wrap_of
from pipeline.typeset.page_plan import PagePlan, plan_pages
from pipeline.typeset.setting.book_typeface import typeface

MADE_PER_VERSION = 2.5  # puzzles made for each one printed (docs/background/versions.md)
PAGE_MS = 8.0
START_SECONDS = 1.5
_NEAR = 16  # pages beyond a price step that are worth a word


def forecast(spec: BookSpec) -> Iterator[str]:
    """The lines that `build -n` prints."""
    plan = plan_class(spec) if spec.parts else plan_pages(spec)
    paper = spec.page.paper
    parts = ", ".join(f"{name} {_about(plan, name)}{count}" for name, count in plan.parts if count)
    pages = _about(plan, *(name for name, count in plan.parts if count)) + counted(plan.pages, "page")
    yield f"{spec.name}: {pages} ({parts}) on {paper.name} for printer {spec.page.printer.name}"
    if spec.page_count:
        yield f"  {_filling(spec, spec.page_count, dict(plan.parts))}"
    if plan.answer_file:
        yield f"  separate answers: {_about(plan, 'answers')}{counted(plan.answer_file, 'page')}"
    if plan.answers_per_page:
        digits = f", digits from {plan.answer_digits:.1f} pt" if plan.answer_digits else ""
        yield f"  answers: up to {plan.answers_per_page} a page{digits}"
    yield f"  gutter {plan.gutter_mm:.1f} mm, margin at the spine {plan.inside_mm:.1f} mm"
    yield from (f"  {line}" for line in (*printing(spec, plan.pages), *planned(spec, plan.pages)))
    yield from _sections(spec, plan)
    yield from (f"  {line}" for line in boards_at_hand(spec))
    yield f"  {spec.seed_words}"
    yield f"  estimated time: {_time(spec, plan)}"
    warnings = (*plan.warnings, *spec.page.printer.unverified, *_warnings(spec))
    yield from (f"  warning: {warning}" for warning in warnings)


def _filling(spec: BookSpec, asked: PageCount, parts: Mapping[str, int]) -> str:
    """What brings the book to the pages that it asks for."""
    puzzles = sum(section.asked for section in spec.sections)
    fill = [f"{counted(asked.added, 'puzzle')} added to {puzzles - asked.added}"]
    fill += ["pages of progress"] * asked.progress
    fill += [f"{counted(parts['notes'], 'page')} of notes"] * bool(parts["notes"])
    return f"page_count {asked.pages}: {', '.join(fill)}"


def _about(plan: PagePlan, *parts: str) -> str:
    """What stands before a number of pages that is an estimate, as one of some parts is."""
    return "about " if plan.estimated in parts else ""


def _sections(spec: BookSpec, plan: PagePlan) -> Iterator[str]:
    for facts in plan.sections:
        section = spec.sections[facts.section]
        sheet = "".join(f"{part.role}: " for part in spec.parts if facts.section in part.sections)
        counts = [f"{count} {target}" for target, count in section.counts]
        if section.own:
            whose = "that came with the program" if section.lesson else "of the author's own"
            counts.append(f"{len(section.own)} {whose}")
        kind = f"{section.params.kind.words} {section.params.size}"
        extra = " extra" if section.extension else ""
        yield f"  {sheet}{kind}: {', '.join(counts)}{extra}; {facts.per_page} a page, cells of {facts.cell_mm:.1f} mm"


def _time(spec: BookSpec, plan: PagePlan) -> str:
    """How long the book is expected to take, plain and, where there are compiled kernels, compiled."""
    plain = f"about {_seconds(spec, plan, PLAIN):.0f} s"
    if best_mode() == PLAIN:
        return f"{plain} with one process"
    return f"{plain} in plain Python, {_seconds(spec, plan, COMPILED):.0f} s compiled, with one process"


def _seconds(spec: BookSpec, plan: PagePlan, mode: str) -> float:
    """A rough guess, by the means of frozen figures."""
    work = 0.0
    for section in spec.sections:
        choice = 1 + SPARES[0] if section.days else 1
        work += choice * sum(
            count * making_time(section.params, target.level, mode).mean for target, count in section.counts
        )
        work += len(section.own) * making_time(section.params, Level.EASY, mode).mean
    work *= MADE_PER_VERSION if spec.versions else 1
    return START_SECONDS + work + (plan.pages + plan.answer_file) * PAGE_MS / 1000


def _warnings(spec: BookSpec) -> Iterator[str]:
    """What is no error and may still surprise."""
    targets: Counter[LevelTarget] = Counter()
    for section in spec.sections:
        targets.update(dict(section.counts))
    if spec.answers.place == NOWHERE:
        yield "the book has no answers"
    if not targets and not any(section.own for section in spec.sections):
        yield "the book has no puzzles"
    if spec.numbers == "book" and spec.week is not None:
        yield f"week {spec.week} changes the puzzles, but numbers do not show it; write numbers: week"
    yield from (*lacking_year(spec), *output_warnings(spec), *draft_language(spec))


def printing(spec: BookSpec, pages: int) -> Iterator[str]:
    """Lines on the pages of the file, the cover, the price and the standard."""
    page, printer = spec.page, spec.page.printer
    if printer.bleed:
        width, height = (length / MM for length in printer.sheet(page.paper))
        yield f"pages of {width:.1f} x {height:.1f} mm with bleed"
    spine, wrap = printer.spine(pages), printer.wrap(page.paper, pages)
    if spine is not None and wrap:
        width, height = (length / MM for length in wrap)
        yield f"{printer.stock.name} stock: spine {spine / MM:.1f} mm, cover {width:.1f} x {height:.1f} mm with bleed"
    yield from _covers(spec, pages)
    yield from _price(printer, pages)
    if printer.file.standard:
        yield f"marked as {printer.file.standard.name}, not certified: only a certified preflight can confirm it"


def _covers(spec: BookSpec, pages: int) -> Iterator[str]:
    """The files of a cover, and what its spine has room for."""
    wrap = wrap_of(spec.page.printer, spec.page.paper, pages)
    if wrap is None or spec.cover is None:
        return
    names = [
        name for name, made in (("a guide to the cover", spec.cover.guide), ("a cover", spec.cover.design)) if made
    ]
    yield f"{' and '.join(names)}: {_on_spine(wrap, spec.cover, spec)}"


def _on_spine(wrap: Wrap, cover: CoverSpec, spec: BookSpec) -> str:
    """What text the spine bears, or has room for."""
    faces = typeface(spec.page.fonts)
    size = spine_size(wrap, faces)
    if not size:
        return "no text on the spine, which is too thin"
    both = f"text on the spine of up to {size:.0f} pt"
    if cover.design is None:
        return both
    found = spine_text(wrap, cover.design, faces, spec)
    if found is None:
        return "no text on the spine, for which the title is too long; give cover.title a shorter one"
    return both if found.author == cover.design.author else "the title on the spine, too long for the author beside it"


def _price(printer: Printer, pages: int) -> Iterator[str]:
    for step in printer.price_steps:
        range_ = f"{printer.name} charges one price for {step.pages_min} to {step.pages_max} pages"
        if step.pages_min <= pages < step.pages_max:
            yield f"{range_}: {step.pages_max - pages} more would cost nothing"
        elif pages == step.pages_max:
            yield f"{range_}: every further page would cost more"
        elif 0 < pages - step.pages_max <= _NEAR:
            yield f"{range_}: {pages - step.pages_max} fewer pages would reach it"
