"""The pages of all sheets of a class: the same frames, cells and number of pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest

from pipeline.model.size import Size
from pipeline.model.spec import BookSpec
from pipeline.typeset.geometry.grid_fit import GridFit
from pipeline.typeset.pagination import PagedGroup, Pagination, paginate


def paginate_sheets(specs: Sequence[BookSpec], groups: Sequence[Sequence[PagedGroup]]) -> tuple[Pagination, ...]:
    """The pages of all sheets: kinds of puzzles at the same place in frames and cells of one size, pages filled up."""
    found = [paginate(*pair) for pair in zip(specs, groups, strict=True)]
    shared = list(zip_longest(*(one.grid_fits for one in found)))
    alike = [
        replace(one, grid_fits=tuple(_shared(grid_fits, number) for grid_fits in shared[: len(one.groups)]))
        for number, one in enumerate(found)
    ]
    most = max(one.pages for one in alike)
    return tuple(replace(one, least=most) for one in alike)


def clashes(found: Pagination) -> Iterator[tuple[PagedGroup, GridFit]]:
    """The runs of a sheet whose frames are not those that the author asked for there."""
    for paged, grid_fit in zip(found.groups, found.grid_fits, strict=True):
        if paged.style.template not in (None, grid_fit.template.name):
            yield paged, grid_fit


def _shared(grid_fits: Sequence[GridFit | None], number: int) -> GridFit:
    """How one sheet's grids stand in the frames that hold the fewest, in the largest cells that fit those of all."""
    own, others = grid_fits[number], [one for one in grid_fits if one]
    assert own is not None
    frames = min(others, key=lambda one: (one.per_page, one.cell))
    size = frames.size
    parts = (min(size.width / one.size.width, size.height / one.size.height) for one in others)
    largest = Size(max(one.size.width for one in others), max(one.size.height for one in others))
    cell = frames.cell * min(1.0, *parts)
    return replace(own, template=frames.template, gaps=frames.gaps, cell=cell, largest=largest)
