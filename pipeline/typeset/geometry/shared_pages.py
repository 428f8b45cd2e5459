"""Which kinds of puzzles go on the same pages where a book mixes them: neighbours whose pages have the same frames.

Frames are as large as the largest grid of those kinds needs; every grid keeps the cell that it has on pages of its own.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from typing import NamedTuple

from pipeline.typeset.geometry.grid_fit import GridFit


class GroupPlace(NamedTuple):
    """The page on which a group begins, counted from 0, and how many of its frames those before it fill."""

    page: int
    filled: int


def mixed(grid_fits: Sequence[GridFit]) -> tuple[GridFit, ...]:
    """Arrangements in printed order; neighbours in one template, without answers beside them, get the same frames."""
    return tuple(one for _, group in groupby(grid_fits, _frames) for one in _alike(tuple(group)))


def group_places(counts: Sequence[int], grid_fits: Sequence[GridFit]) -> tuple[GroupPlace, ...]:
    """Where groups of so many puzzles begin; one more place says where all of them end."""
    places: list[GroupPlace] = []
    page = filled = 0
    before: GridFit | None = None
    for count, one in zip(counts, grid_fits, strict=True):
        if filled and not (before and _share(before, one)):
            page, filled = page + 1, 0
        places.append(GroupPlace(page, filled))
        more, filled = divmod(filled + count, one.per_page)
        page, before = page + more, one
    return (*places, GroupPlace(page + bool(filled), 0))


def _share(one: GridFit, other: GridFit) -> bool:
    return one.room is not None and one.room == other.room and _frames(one) == _frames(other)


def _frames(one: GridFit) -> tuple[object, ...]:
    return one.template, one.gaps


def _alike(group: tuple[GridFit, ...]) -> tuple[GridFit, ...]:
    if len(group) == 1 or group[0].answered:
        return group
    widths, heights = zip(*(one.grid for one in group), strict=True)
    footing = max(one.footing for one in group)
    return tuple(replace(one, room=(max(widths), max(heights)), footing=footing) for one in group)
