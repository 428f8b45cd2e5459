"""The pages of all sheets of a class: the same frames, cells and number of pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest

from pipeline.model.size import Size
from pipeline.model.spec import BookSpec
from pipeline.typeset.geometry.grid_fit import Arrangement
from pipeline.typeset.pagination import Pagination, Run, paginate


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
        if run.style.template not in (None, arrangement.template.name):
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
