"""What can be said of a book's pages before any puzzle exists: for `build -n` and `check`."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date, timedelta
from functools import cache

from pipeline.errors import InputError, Problem
from pipeline.families import family_named
from pipeline.frozen import frozen
from pipeline.model.book import Group, PageStyle
from pipeline.model.kind import Kind
from pipeline.model.level import Grading, Level
from pipeline.model.minutes import FEWEST_SOLVERS
from pipeline.model.size import Size
from pipeline.model.slot import Slot
from pipeline.model.spec import DIAGRAMS, FIRST_HINT, NOWHERE, SOLUTION, STEPS, WORKED, BookSpec, SectionSpec
from pipeline.model.week import WEEKDAYS
from pipeline.page.units import in_mm
from pipeline.solving.techniques import limited
from pipeline.stages.compose import printed_order
from pipeline.stages.plan import plan
from pipeline.typeset.geometry.grid_fit import arrangements, puzzles_per_page, unfit
from pipeline.typeset.geometry.page_geometry import PageGeometry, narrowest
from pipeline.typeset.key.answer_pages import digit_size, too_small
from pipeline.typeset.key.diagram_strips import small_diagrams
from pipeline.typeset.lessons.book_lessons import lessons_of
from pipeline.typeset.pagination.book_parts import Pagination
from pipeline.typeset.pagination.paged_groups import PagedGroup
from pipeline.typeset.pagination.paginate import paginate, too_many
from pipeline.typeset.pupil_sheets import name_warnings
from pipeline.typeset.puzzles.names import day_name, group_title
from pipeline.typeset.puzzles.worksheet_head import field_problems
from pipeline.typeset.setting.book_typeface import font_warnings
from pipeline.typeset.setting.printable_text import text_problems
from pipeline.typeset.sheets.sheet import DrawContext

_ESTIMATED = {
    FIRST_HINT: "the pages of hints are an estimate until there are puzzles",
    DIAGRAMS: "the pages of answers are an estimate until there are puzzles, which take more or fewer diagrams",
    STEPS: "the pages of answers are an estimate until there are puzzles, whose steps may be longer or shorter",
}
_FILLER = 2  # so many pages for notes are nothing to warn of


@frozen
class SectionPlan:
    """How a section's puzzles stand: its position in the book, puzzles a page, cell size in mm."""

    section: int
    per_page: int
    cell_mm: float


@frozen
class PagePlan:
    """Pages by part, and the geometry that was chosen.

    `parts` holds front, QR codes and openers where these have pages, puzzles, hints, answers, back and notes or blank
    pages that fill up; `answer_file` counts the pages of a key in its own file, `answer_digits` is the least size of
    its digits in points; `inside_mm` is the margin at the spine, at least the printer's gutter. `warnings` say which
    pages are nearly empty and what would fill them. `estimated` names the part whose pages are an estimate.
    """

    pages: int
    parts: tuple[tuple[str, int], ...]
    answer_file: int
    answers_per_page: int
    answer_digits: float
    gutter_mm: float
    inside_mm: float
    sections: tuple[SectionPlan, ...]
    warnings: tuple[str, ...] = ()
    estimated: str = ""


def check_fit(spec: BookSpec) -> None:
    """Raise InputError with everything that cannot be laid out: texts, grids, answers, lessons, page count."""
    check_parts(spec)
    found = paginate(spec, paged_groups(spec))
    problems = list(_small_lessons(found))
    if spec.cover:
        problems += _cover_faults(spec, found.pages, DrawContext(narrowest(spec.page)))
    if problems:
        raise InputError(problems)


def check_parts(spec: BookSpec) -> None:
    """Raise InputError with everything that cannot be laid out on any number of pages: texts, grids, answers."""
    found = [_unfit_days(spec)] if spec.start else _unfit(spec)
    context = DrawContext(narrowest(spec.page))
    fields = field_problems(context, spec)
    problems: list[Problem] = [*text_problems(spec), *fields, *(problem for problem in found if problem)]
    if problems:
        raise InputError(problems)


def _unfit_days(spec: BookSpec) -> Problem | None:
    from pipeline.typeset.daily.day_frames import unfit_days  # for newspapers alone

    return unfit_days(spec, [paged.grids for paged in paged_groups(spec)])


def _cover_faults(spec: BookSpec, pages: int, context: DrawContext) -> list[Problem]:
    from pipeline.typeset.cover.cover_documents import cover_faults  # most books have none

    return cover_faults(spec, pages, context.typeface)


def _unfit(spec: BookSpec) -> list[Problem | None]:
    found, geometry = unfit(spec), narrowest(spec.page)
    if spec.answers.place == NOWHERE:
        return [*found, *_small_diagrams(spec, geometry)]
    fits = arrangements(spec, geometry)
    answered = [section for section in spec.sections if fits[PageStyle.of(section)].answered]
    sizes = [style.size for style, one in fits.items() if not one.answered]
    return [*found, too_small(spec, geometry, sizes), *_steps_lost(spec, answered), *_small_diagrams(spec, geometry)]


def _small_diagrams(spec: BookSpec, geometry: PageGeometry) -> Iterator[Problem]:
    """Sections whose worked answers have grids in which candidates cannot be read."""
    for section in spec.sections:
        message = small_diagrams(geometry, section.params.kind, section.params.size)
        if message and spec.answers.style == DIAGRAMS and spec.answers.place != NOWHERE:
            advice = f"{message}, a smaller grid, or answers.style: {SOLUTION}"
            yield Problem(advice, section.place, f"{section.key}.size")


def _small_lessons(found: Pagination) -> Iterator[Problem]:
    """Lessons whose grids have so little room on their pages that something cannot be read."""
    places = {section.lesson: section.place for section in found.spec.sections}
    for lesson in lessons_of(found.spec, [paged.style for paged in found.groups]):
        from pipeline.typeset.lessons.lesson_sheets import small_lesson  # few books have lessons

        if lesson and (message := small_lesson(found.context, lesson, found.spec.strings)):
            yield Problem(message, places[lesson.technique], "lessons")


def _steps_lost(spec: BookSpec, answered: Sequence[SectionSpec]) -> Iterator[Problem]:
    """Sections whose answers stand beside their puzzles, where the steps would have no place."""
    for section in answered if spec.answers.style in WORKED else ():
        message = (
            f"answers of style {spec.answers.style!r} need a key, but this template has answers on the page of the "
            f"puzzles; use another template, or style: {SOLUTION}"
        )
        yield Problem(message, section.place, f"{section.key}.template")


def plan_pages(spec: BookSpec) -> PagePlan:
    """The pages of a book whose puzzles do not exist yet; InputError where the printer does not take it."""
    found = paginate(spec, paged_groups(spec))
    plan = plan_of(found)
    if not found.is_estimate:
        return plan
    refusal = too_many(plan.pages, spec.page)
    warnings = (*plan.warnings, _ESTIMATED[spec.answers.style], *([f"the book may have {refusal}"] if refusal else []))
    return replace(plan, warnings=warnings, estimated="hints" if spec.answers.style == FIRST_HINT else "answers")


def plan_of(found: Pagination) -> PagePlan:
    """The figures of a pagination."""
    spec = found.spec
    inner = found.inner_answers
    openers, lessons = found.opener_pages, sum(found.lessons)
    puzzles = found.puzzle_pages - openers - lessons
    counts = (found.front.count, puzzles, len(found.hints), inner, found.back.count, found.filler)
    names = ("front", "puzzles", "hints", "answers", "back", "blank" if found.blanks else "notes")
    parts = tuple(zip(names, counts, strict=True))
    codes = found.opening_codes + (found.key_codes if inner else 0)
    inserted = (("QR codes", codes), ("openers", openers), ("lessons", lessons))
    parts = (parts[0], *(part for part in inserted if part[1]), *parts[1:])
    most = max((len(page.tiles) for page in found.answers), default=0)
    apart = 0 if inner else len(found.answers) + found.key_codes * bool(found.answers)
    gutter, inside = in_mm(found.geometry.gutter), in_mm(found.geometry.inside)
    of_pages = (*_part_filled(found), *_filled_up(found), *_untranslated(found), *_without_minutes(spec))
    warnings = (*of_pages, *font_warnings(spec.page.fonts), *name_warnings(spec))
    sections, warnings = tuple(_sections(spec, found)), tuple(dict.fromkeys(warnings))
    cells = [tile.cell for page in found.answers for tile in page.tiles if tile.cell]
    digits = digit_size(min(cells), found.geometry) if cells and spec.answers.style not in WORKED else 0.0
    return PagePlan(found.pages, parts, apart, most, digits, gutter, inside, sections, warnings)


def _part_filled(found: Pagination) -> Iterator[str]:
    """A sentence for every kind of puzzle whose last page is less than half full, and no other kind goes on there."""
    totals, runs = Counter[PageStyle](), Counter[PageStyle]()
    for paged in found.groups:
        totals[paged.style] += len(paged.levels)
        runs[paged.style] += 1
    goes_on = (*(place.filled > 0 for place in found.group_places[1:]), False)
    for paged, place, per_page, shared in zip(found.groups, found.group_places, found.per_pages, goes_on, strict=True):
        rest = (place.filled + len(paged.levels)) % per_page
        if 0 < 2 * rest < per_page and not shared:
            total = totals[paged.style]
            ways = [str(count) for count in (total - rest, total - rest + per_page) if count > 0]
            fewer = _fewer(found, paged, per_page) if runs[paged.style] == 1 else None
            ways += [f"for per_page: {fewer}"] if fewer else []
            last = f"the last page of {paged.style.kind.words} {paged.style.size} holds {rest} of {per_page}"
            yield f"{last}: ask for {' or '.join(ways)}"


def _fewer(found: Pagination, paged: PagedGroup, per_page: int) -> int | None:
    """The fewest puzzles a page that take no more pages than so many do; None where there is nothing to choose."""
    if found.days or found.spec.page.mix:
        return None
    pages = -(-len(paged.levels) // per_page)
    frames = sorted(one.puzzles for one in found.spec.page.templates if one.auto)
    return next((one for one in frames if one < per_page and -(-len(paged.levels) // one) == pages), None)


def _untranslated(found: Pagination) -> Iterator[str]:
    """A sentence where techniques would be printed under their English names in another language."""
    spec = found.spec
    printed = "techniques" in spec.page.show or spec.answers.style != SOLUTION
    if not printed or spec.language.startswith("en"):
        return
    names = sorted(
        {name for paged in found.groups for name in paged.techniques if f"technique.{name}" not in spec.strings}
    )
    if names:
        keys = f"technique.{names[0]}" + (" and its like" if len(names) > 1 else "")
        yield f"{len(names)} techniques have English names; add {keys} to the strings"


def _without_minutes(spec: BookSpec) -> Iterator[str]:
    """A sentence for levels whose minutes are not known, where others have some."""
    asked = [(section.params, target.level) for section in spec.sections for target, _ in section.counts]
    bare = dict.fromkeys(
        f"{params.kind.words} {params.size} {level}"
        for params, level in asked
        if spec.minutes and spec.minutes.range_of(params.kind, params.size, level) is None
    )
    if bare:
        yield f"no minutes for {', '.join(bare)}: fewer than {FEWEST_SOLVERS} solvers"


def _filled_up(found: Pagination) -> Iterator[str]:
    """A sentence where a printer's least number of pages is reached with notes only.

    A book that asks for its pages gets what fills them said already.
    """
    printer, filler = found.spec.page.printer, found.filler
    if filler > _FILLER and not found.blanks and found.spec.page_count is None:
        yield f"{printer.name} needs {printer.pages_min} pages; {filler} are notes pages: add puzzles"


def _sections(spec: BookSpec, found: Pagination) -> Iterator[SectionPlan]:
    if found.days:
        yield from _daily_sections(spec, found)
        return
    fits = arrangements(spec, found.geometry)
    for number, section in enumerate(spec.sections):
        grid_fit = fits[PageStyle.of(section)]
        yield SectionPlan(number, grid_fit.per_page, in_mm(grid_fit.cell))


def _daily_sections(spec: BookSpec, found: Pagination) -> Iterator[SectionPlan]:
    """The smallest cell that a section has on any day."""
    for number, section in enumerate(spec.sections):
        grid = (section.params.kind, section.params.size)
        days = zip(found.groups, found.days, strict=True)
        pages = [(paged.grids, page.frames) for paged, page in days if grid in paged.grids]
        cells = [frame.cell for grids, frames in pages for one, frame in zip(grids, frames, strict=True) if one == grid]
        yield SectionPlan(number, max(len(frames) for _, frames in pages), in_mm(min(cells)))


def paged_groups(spec: BookSpec) -> list[PagedGroup]:
    """The groups of a book as pages see them, none of its puzzles being made."""
    if spec.start:
        return list(_week_groups(spec, spec.start))
    slots: list[list[Slot]] = [[] for _ in spec.sections]
    for slot in plan(spec):
        slots[slot.section].append(slot)
    found = printed_order(spec, slots, lambda slot: slot.level.rank if slot.level else len(Level) + 1, puzzles_per_page)
    return [_paged(spec, group) for group in found]


def _week_groups(spec: BookSpec, start: date) -> Iterator[PagedGroup]:
    """The days of a newspaper that have a puzzle; what stands beside them are all techniques of their families."""
    sections = [spec.sections[position] for position in spec.in_day_order]
    for day in range(len(WEEKDAYS)):
        asked = [(one.params, target.level) for one in sections for at, target in one.days if at == day]
        if asked:
            grids = tuple((params.kind, params.size) for params, _ in asked)
            names = frozenset(
                one.name for kind, _ in grids for one in family_named(kind.family).ladder_of(kind.variant)
            )
            levels = tuple(level for _, level in asked)
            style, on = PageStyle(*grids[0], None, False), start + timedelta(days=day)
            title = day_name(spec.strings, on)
            yield PagedGroup(style, levels, title, techniques=names, day=on, grids=grids)


def _paged(spec: BookSpec, group: Group[Slot]) -> PagedGroup:
    levels = tuple(slot.level for slot in group.members)
    title = group_title(spec.strings, group.style.kind, group.style.size)
    sections = tuple(slot.section for slot in group.members)
    return PagedGroup(group.style, levels, title, techniques=_techniques(group), sections=sections)


def _techniques(group: Group[Slot]) -> frozenset[str]:
    """The techniques that the levels of a group admit; all of the family's for puzzles that are not rated yet."""
    style = group.style
    levels = frozenset(slot.level if slot.params.grading is Grading.LADDER else None for slot in group.members)
    return _admitted(style.kind, style.size, levels)


@cache
def _admitted(kind: Kind, size: Size, levels: frozenset[Level | None]) -> frozenset[str]:
    """The techniques that some levels of a kind admit, all of them for None. Mixed books have thousands of groups."""
    family = family_named(kind.family)
    bounds = {bound.level: bound.technique for bound in family.table(size, kind.variant).bounds}
    ladder = family.ladder_of(kind.variant)
    hardest = {bounds.get(level) if level else None for level in levels}
    ladders = (limited(ladder, name) if name else ladder for name in hardest)
    return frozenset(technique.name for ladder in ladders for technique in ladder)
