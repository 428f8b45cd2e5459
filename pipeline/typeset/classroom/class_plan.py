"""What can be said of a class before any puzzle exists: pages of every sheet, frames, and whether the key fits.

Sheets have the same frames; a sheet has no more pages than its puzzles take.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest

from pipeline.errors import InputError, Problem
from pipeline.model.book import PageStyle
from pipeline.model.class_sheets import sheet_specs
from pipeline.model.spec import BookSpec, PartSpec
from pipeline.page.units import in_mm
from pipeline.source.wording import counted
from pipeline.typeset.geometry.grid_fit import ENOUGH, GridFit, fit_upright, needed_cell
from pipeline.typeset.geometry.page_geometry import PageGeometry
from pipeline.typeset.page_plan import PagePlan, SectionPlan, check_fit, paged_groups, plan_of
from pipeline.typeset.pagination.book_parts import Pagination
from pipeline.typeset.pagination.key_order import answers_on_a_page
from pipeline.typeset.pagination.paged_groups import PagedGroup
from pipeline.typeset.pagination.paginate import paginate
from pipeline.typeset.pupil_sheets import name_warnings


def check_class(spec: BookSpec) -> None:
    """Raise InputError with everything that keeps a class from being laid out."""
    problems: list[Problem] = []
    sheets = sheet_specs(spec)
    for sheet in (sheet for sheet in sheets if _is_first(sheet)):
        try:
            check_fit(sheet)
        except InputError as error:
            problems.extend(error.problems)
    if not problems:
        problems.extend(_class_problems(spec, _paginated(spec)))
    if problems:
        raise InputError(dict.fromkeys(problems))


def plan_class(spec: BookSpec) -> PagePlan:
    """The pages of a class whose puzzles do not exist yet."""
    return plan_of_class(spec, _paginated(spec))


def plan_of_class(spec: BookSpec, found: Sequence[Pagination]) -> PagePlan:
    """The figures of a class's sheets together; every sheet is a part."""
    plans = [plan_of(one) for one in found]
    sections = [facts for part, one in zip(spec.parts, found, strict=True) for facts in _sections(part, one)]
    return replace(
        plans[0],
        pages=sum(plan.pages for plan in plans),
        parts=tuple((part.role, plan.pages) for part, plan in zip(spec.parts, plans, strict=True)),
        answer_file=len(plans),
        answers_per_page=max(plan.answers_per_page for plan in plans),
        answer_digits=min(plan.answer_digits for plan in plans),
        sections=tuple(sections),
        warnings=(*_warnings(spec, plans), *name_warnings(spec)),
    )


def _sections(part: PartSpec, found: Pagination) -> Iterator[SectionPlan]:
    """How the sections of a sheet stand in the frames of the class."""
    grid_fits = dict(zip((paged.style for paged in found.groups), found.grid_fits, strict=True))
    for position, section in zip(part.sections, found.spec.sections, strict=True):
        grid_fit = grid_fits[PageStyle.of(section)]
        yield SectionPlan(position, grid_fit.per_page, in_mm(grid_fit.cell))


def _paginated(spec: BookSpec) -> tuple[Pagination, ...]:
    sheets = sheet_specs(spec)
    # Versions ask for the same, and each has a sign of the same height: what one has stands for all.
    found: list[Pagination] = []
    for sheet in sheets:
        first = paginate(sheet, paged_groups(sheet)) if _is_first(sheet) else found[-1]
        found.append(replace(first, text=replace(first.text, spec=sheet)))
    return _as_one(found)


def _is_first(sheet: BookSpec) -> bool:
    """Is a sheet the first version of its group?"""
    return sheet.sections[0].version == 0


def _warnings(spec: BookSpec, plans: Sequence[PagePlan]) -> Iterator[str]:
    """The warnings of the sheets, each once, under the roles of the sheets that it is true of where others have not."""
    roles: dict[str, list[str]] = {}
    for part, plan in zip(spec.parts, plans, strict=True):
        for warning in plan.warnings:
            roles.setdefault(warning, []).append(part.role)
    for warning, found in roles.items():
        yield warning if len(found) == len(plans) else f"{', '.join(found)}: {warning}"


def _class_problems(spec: BookSpec, found: Sequence[Pagination]) -> Iterator[Problem]:
    for part, one in zip(spec.parts, found, strict=True):
        yield from _frame_problems(spec, part, one)
        yield from _key_problems(spec, part, one)


def _frame_problems(spec: BookSpec, part: PartSpec, found: Pagination) -> Iterator[Problem]:
    """Where sheets cannot have the same frames."""
    first = spec.sections[part.sections[0]]
    for paged, grid_fit in _clashes(found):
        message = (
            f"the pages of template {paged.style.template} here are those of {grid_fit.template.name} on another "
            f"sheet; all sheets look alike: write the same template or number a page in both"
        )
        yield Problem(message, first.place, _group_key(first.key))
    needed: dict[PageStyle, tuple[float, str]] = {}
    for section in found.spec.sections:
        style, cell = PageStyle.of(section), needed_cell(found.geometry, section)
        needed[style] = max(cell, needed.get(style, cell))
    for paged, grid_fit in zip(found.groups, found.grid_fits, strict=True):
        if grid_fit.answered:
            message = f"pages of template {grid_fit.template.name} hold answers, a pupil's sheet has none"
            yield Problem(f"{message}; use another template", first.place, _group_key(first.key))
        least, why = needed[paged.style]
        if grid_fit.cell < least - ENOUGH:
            message = (
                f"{paged.style.kind.words} {paged.style.size} in the frames of the other sheets has cells of "
                f"{in_mm(grid_fit.cell)} mm, expected at least {in_mm(least)} mm {why}; "
                f"take sizes that are more alike, or fewer a page"
            )
            yield Problem(message, first.place, _group_key(first.key))


def _key_problems(spec: BookSpec, part: PartSpec, found: Pagination) -> Iterator[Problem]:
    """Where the key of a sheet takes more than its one page."""
    if len(found.answers) <= 1:
        return
    first, asked = spec.sections[part.sections[0]], spec.answers
    total = sum(len(page.tiles) for page in found.answers)
    if asked.per_page or asked.template:
        fit = len(found.answers[0].tiles)
        message = f"{fit} answers a page asked, the key of a sheet has one page for {total}; write auto"
        yield Problem(message, asked.number_at, f"answers.{'template' if asked.template else 'per_page'}")
        return
    fit, digits = answers_on_a_page(found), asked.digit_size or found.geometry.look.answer_digit_min
    message = (
        f"the key of a sheet has one page: {fit} of {total} answers fit with digits "
        f"of {digits:g} pt; ask for {counted(total - fit, 'puzzle')} less, "
        f"or for smaller grids"
    )
    yield Problem(message, first.place, _group_key(first.key))


def _group_key(section: str) -> str:
    """`groups[1]` from `groups[1].sections[0]`; the list of sections itself where there are no groups."""
    return section.rpartition(".")[0] or "sections"


def paginate_sheets(specs: Sequence[BookSpec], groups: Sequence[Sequence[PagedGroup]]) -> tuple[Pagination, ...]:
    """The pages of all sheets: kinds of puzzles at the same place in the same frames."""
    return _as_one([paginate(*pair) for pair in zip(specs, groups, strict=True)])


def _as_one(found: Sequence[Pagination]) -> tuple[Pagination, ...]:
    shared = list(zip_longest(*(one.grid_fits for one in found)))
    return tuple(
        replace(
            one,
            grid_fits=tuple(_shared(one.geometry, grid_fits, number) for grid_fits in shared[: len(one.groups)]),
        )
        for number, one in enumerate(found)
    )


def _clashes(found: Pagination) -> Iterator[tuple[PagedGroup, GridFit]]:
    """The groups of a sheet whose frames are not those that the author asked for there."""
    for paged, grid_fit in zip(found.groups, found.grid_fits, strict=True):
        if paged.style.template not in (None, grid_fit.template.name):
            yield paged, grid_fit


def _shared(geometry: PageGeometry, grid_fits: Sequence[GridFit | None], number: int) -> GridFit:
    """How one sheet's grids stand in the frames that hold the fewest: as large as these let them be."""
    own, others = grid_fits[number], [one for one in grid_fits if one]
    assert own is not None
    frames = min(others, key=lambda one: (one.per_page, one.cell))
    fits = {one.size: fit_upright(geometry, frames.template, one.size, one.code) for one in others}
    grids = [one.grid for one in fits.values()]
    room = max(width for width, _ in grids), max(height for _, height in grids)
    return replace(fits[own.size], candidates=own.candidates, room=room if len(fits) > 1 else None, centred=True)
