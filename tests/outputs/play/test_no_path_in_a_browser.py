"""Where no known step leads on, a cell is revealed instead: as with an own puzzle that no logic solves."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from pipeline.families import family_named
from pipeline.model.book import Book
from pipeline.model.rating import Rating
from tests.outputs.play.conftest import Open
from tests.outputs.play.played import cells_to_fill, example, page_of

pytestmark = pytest.mark.web

# A hard puzzle of Sudoku's folklore, "Golden Nugget", and its solution.
NUGGET = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
SOLVED = "751846239892371465643259871238197546974562318165438927319684752527913684486725193"
NO_PATH = "No known step leads on from here. A cell can be revealed instead."


def own_puzzle() -> Book:
    """A book of this one puzzle, which has no level."""
    book = example("book1")
    group = next(group for group in book.groups if str(group.style.size) == "9x9")
    puzzle = family_named("sudoku").parse(NUGGET)
    rated = replace(
        group.members[0].rated,
        puzzle=puzzle,
        solution=tuple(map(int, SOLVED)),
        rating=Rating(None, None, 0),
        signature=NUGGET,
    )
    return replace(book, groups=(replace(group, members=(replace(group.members[0], rated=rated, level=None),)),))


def test_a_cell_is_revealed_where_no_step_leads_on(opened: Open) -> None:
    one = opened(html=page_of(own_puzzle()))
    one.page.locator("[data-cell='4']").click()
    one.page.locator("[data-tool=hint]").click()
    assert one.words() == NO_PATH
    one.page.get_by_role("button", name="Reveal a cell").click()
    assert f", {SOLVED[4]}" in one.name(4)
    one.page.keyboard.press("Control+z")
    assert "empty" in one.name(4)


def test_the_first_open_cell_is_revealed_where_the_chosen_one_is_full(opened: Open) -> None:
    one = opened(html=page_of(own_puzzle()))
    one.page.locator("[data-cell='7']").click()
    one.page.locator("[data-tool=hint]").click()
    one.page.get_by_role("button", name="Reveal a cell").click()
    assert f", {SOLVED[0]}" in one.name(0)


def test_revealing_leads_to_the_end(opened: Open) -> None:
    one = opened(html=page_of(own_puzzle()))
    for _ in cells_to_fill(one.puzzles[0]):
        one.page.locator("[data-tool=hint]").dispatch_event("click")
        one.page.locator(".answers button").dispatch_event("click")
    assert one.words().startswith("Complete and right")
    one.page.wait_for_timeout(400)  # what is entered is kept a little later
    kept = json.loads(one.page.evaluate("name => localStorage[`puzzlepress-play:${name}`]", one.puzzles[0]["id"]))
    assert kept["hints"] == len(cells_to_fill(one.puzzles[0]))
    assert one.errors == []
