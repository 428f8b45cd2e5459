"""The columns of steps and hints: what is counted before there are puzzles is what is set."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from pipeline.model.spec import BookSpec
from pipeline.typeset.key import worked_columns
from pipeline.typeset.page_plan import paged_groups
from pipeline.typeset.pagination.paginate import paginate

SpecOf = Callable[..., BookSpec]

HALF = 6  # of the puzzles

SECTIONS = """
sections:
  - {family: sudoku, size: 9x9, counts: {easy: COUNT, expert: COUNT}}
  - {family: kakuro, size: 8x8, counts: {hard: COUNT}}
"""


@pytest.mark.parametrize("count", ["1", "2", "40"])
@pytest.mark.parametrize("style", ["steps", "first_hint", "diagrams"])
@pytest.mark.parametrize("head", ["page: {printer: kdp, size: 6x9in}", "order: mixed"])
def test_pages_that_are_counted_have_the_places_of_pages_that_are_set(
    spec_of: SpecOf, monkeypatch: pytest.MonkeyPatch, count: str, style: str, head: str
) -> None:
    spec = spec_of(f"{head}\nanswers: {{style: {style}}}{SECTIONS.replace('COUNT', count)}")
    counted = paginate(spec, paged_groups(spec))
    monkeypatch.setattr(worked_columns, "counted_pages", worked_columns.worked_pages)
    whole = paginate(spec, paged_groups(spec))
    for one, other in ((counted.answers, whole.answers), (counted.hints, whole.hints)):
        assert [replace(page, texts=()) for page in one] == [replace(page, texts=()) for page in other]
    assert counted.pages == whole.pages


@pytest.mark.parametrize(("order", "columns"), [("grouped", [1, 2]), ("mixed", [1, 1])])
def test_killers_stand_in_one_column_and_leave_others_two_where_kinds_do_not_take_turns(
    spec_of: SpecOf, order: str, columns: list[int]
) -> None:
    killers = "{family: sudoku, size: 9x9, counts: {easy: 6}, options: {variant: killer}}"
    others = "{family: sudoku, size: 9x9, counts: {easy: 6}, id: b}"
    page = f"page: {{printer: desktop, size: A4}}\norder: {order}\nanswers: {{style: diagrams}}"
    spec = spec_of(f"{page}\nsections: [{killers}, {others}]")
    tiles = [tile for page in paginate(spec, paged_groups(spec)).answers for tile in page.tiles]
    lefts = [{tile.x for tile in tiles if (tile.index < HALF) is early} for early in (True, False)]
    assert [len(left) for left in lefts] == columns


def test_an_opening_longer_than_a_page_goes_on_on_the_next(spec_of: SpecOf) -> None:
    page = "page: {printer: lulu, look: large-print, size: 4.25x6.875in}\nlanguage: fr"
    spec = spec_of(f"{page}\nanswers: {{style: steps}}{SECTIONS.replace('COUNT', '1')}")
    found = paginate(spec, paged_groups(spec))
    opening, *others = found.answers
    assert not opening.tiles
    begun = next(number for number, page in enumerate(others) if page.tiles)
    assert all(page.texts for page in others[:begun])  # the opening goes on, without an empty page
    assert begun <= 1
    ((_, top, column),) = opening.texts
    last, strip = column[-1]
    assert top + last + strip.height <= found.geometry.height
