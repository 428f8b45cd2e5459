"""Decides how the parts of a book are opened: by a page, by a band above the first puzzles, or not at all.

A part is what follows each other of one kind; in a book of one kind, of one size.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise

from pipeline.model.kind import Kind
from pipeline.model.size import Size
from pipeline.model.spec import AUTO, NO_OPENERS, OPENING_BAND, OPENING_PAGE, BookSpec
from pipeline.typeset.geometry.shared_pages import GroupPlace

_LONG = 6  # pages of puzzles from which a part has an opener of its own, where the book does not say
_SHORT = 3  # and from which it has one where its first page has no room for a band, be other parts opened or not
_PARTS = 2  # that a book has at least whose parts are opened, where it does not say


def part_starts(grids: Sequence[tuple[Kind, Size]]) -> tuple[int, ...]:
    """The first group of every part; `grids` are the kind and size of each group."""
    kinds = {kind for kind, _ in grids}
    keys = [kind if len(kinds) > 1 else size for kind, size in grids]
    return tuple(at for at in range(len(keys)) if not at or keys[at] != keys[at - 1])


def openers_wanted(spec: BookSpec) -> str:
    """What a book wants of its openers; a book that does not say, and has sheets or bare grids, wants none."""
    bare = spec.order == "mixed" or spec.start or spec.parts or spec.page.worksheet or not spec.page.show
    taught = any(section.lesson for section in spec.sections)  # a lesson opens its chapter
    return NO_OPENERS if taught or (spec.openers == AUTO and bare) else spec.openers


def part_openers(
    spec: BookSpec, grids: Sequence[tuple[Kind, Size]], places: Sequence[GroupPlace], roomy: Callable[[int], bool]
) -> tuple[str, ...]:
    """For every group how it is opened, empty where it is not.

    `places` are those of the groups, and of their end, without openers. `roomy`: does the first page of a group leave
    room for a band?
    """
    wish, starts = openers_wanted(spec), part_starts(grids)
    if wish == NO_OPENERS or (wish == AUTO and len(starts) < _PARTS):
        return ("",) * len(grids)
    pages = {
        start: places[stop].page - places[start].page
        for start, stop in pairwise((*starts, len(grids)))
        if not places[start].filled
    }
    found = _alike({start: _opener(wish, count, roomy(start)) for start, count in pages.items()})
    return tuple(found.get(at, "") for at in range(len(grids)))


def _alike(found: Mapping[int, str]) -> Mapping[int, str]:
    """All parts of a book have openers or none has: a part without one gets a page where another has a page."""
    if "" not in found.values():
        return found
    if OPENING_PAGE not in found.values():
        return {}
    return {start: one or OPENING_PAGE for start, one in found.items()}


def _opener(wish: str, pages: int, roomy: bool) -> str:
    """How a part of so many pages is opened by itself; `roomy`: does its first page leave room for a band?"""
    if wish == OPENING_PAGE or (wish == AUTO and pages >= _LONG):
        return OPENING_PAGE
    if roomy:
        return OPENING_BAND
    return OPENING_PAGE if wish == OPENING_BAND or pages >= _SHORT else ""
