"""The sheets of a class as books of their own, with the same frames, cells and number of pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest

from pipeline.model.book import Selection
from pipeline.model.size import Size
from pipeline.model.spec import BookSpec, PartSpec
from pipeline.stages.arranging import Arrangement
from pipeline.stages.pagination import Pagination, Run, paginate


def sheet_specs(spec: BookSpec) -> tuple[BookSpec, ...]:
    """What is asked of every sheet of a class: its own sections, and all else of the book.

    Pages are chosen for the sheet with the most puzzles at that place.
    """
    each = zip_longest(*([spec.sections[position].asked for position in part.sections] for part in spec.parts))
    most = [max(filter(None, counts), default=0) for counts in each]
    return tuple(
        replace(
            spec,
            sections=tuple(
                replace(spec.sections[position], frames_for=count)
                for position, count in zip(part.sections, most, strict=False)
            ),
            parts=(),
            pupils=(),
            page=replace(spec.page, sign=part.sign),
        )
        for part in spec.parts
    )


def sheet_selection(selection: Selection, part: PartSpec) -> Selection:
    """The puzzles of one sheet, their sections counted within the sheet."""
    within = {section: position for position, section in enumerate(part.sections)}
    chosen = [
        (replace(slot, section=within[slot.section]), rated)
        for slot, rated in selection.chosen
        if slot.section in within
    ]
    return replace(selection, chosen=tuple(chosen))


def paginate_sheets(specs: Sequence[BookSpec], runs: Sequence[Sequence[Run]]) -> tuple[Pagination, ...]:
    """The pages of all sheets: kinds of puzzles at the same place in frames and cells of one size, pages filled up."""
    found = [paginate(*pair) for pair in zip(specs, runs, strict=True)]
    shared = list(zip_longest(*(one.arrangements for one in found)))
    alike = [
        replace(one, arrangements=tuple(_shared(arrangements, number) for arrangements in shared[: len(one.runs)]))
        for number, one in enumerate(found)
    ]
    most = max(one.pages for one in alike)
    return tuple(replace(one, least=most) for one in alike)


def clashes(found: Pagination) -> Iterator[tuple[Run, Arrangement]]:
    """The runs of a sheet whose frames are not those that the author asked for there."""
    for run, arrangement in zip(found.runs, found.arrangements, strict=True):
        if run.template not in (None, arrangement.template.name):
            yield run, arrangement


def _shared(arrangements: Sequence[Arrangement | None], number: int) -> Arrangement:
    """How one sheet's grids stand in the frames that hold the fewest, in the largest cells that fit those of all."""
    own, others = arrangements[number], [one for one in arrangements if one]
    assert own is not None
    frames = min(others, key=lambda one: (one.per_page, one.cell))
    size = frames.size
    parts = (min(size.width / one.size.width, size.height / one.size.height) for one in others)
    largest = Size(max(one.size.width for one in others), max(one.size.height for one in others))
    cell = frames.cell * min(1.0, *parts)
    return replace(own, template=frames.template, gaps=frames.gaps, cell=cell, largest=largest)
