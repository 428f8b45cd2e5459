"""A samurai on a screen: its gaps hold no cells, and keys lead across them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pipeline.families import family_named
from pipeline.model.book import Book
from pipeline.model.kind import Kind
from pipeline.model.rating import Rating
from pipeline.model.size import Size
from pipeline.solving.search import solve
from tests.families.sudoku.variants.test_samurai import TEXT
from tests.outputs.play.conftest import Open, Opened
from tests.outputs.play.played import example, page_of

pytestmark = pytest.mark.web


def samurai() -> Book:
    """A book of one samurai."""
    book = example("book1")
    group, family = book.groups[0], family_named("sudoku")
    puzzle = family.parse(TEXT)
    solution = solve(family.model(puzzle))[0]
    rated = replace(
        group.members[0].rated, puzzle=puzzle, solution=solution, rating=Rating(None, None, 0), signature=TEXT
    )
    style = group.style._replace(kind=Kind("sudoku", "samurai"), size=Size(21, 21))
    entry = replace(group.members[0], rated=rated, level=None)
    return replace(book, groups=(replace(group, style=style, members=(entry,)),))


def chosen(one: Opened) -> int:
    return int(one.page.evaluate("document.activeElement.dataset.cell"))


def test_keys_lead_across_gaps_and_the_whole_board_is_solved(opened: Open) -> None:
    one = opened(html=page_of(samurai()))
    assert len(one.names()) == 369
    for cell, key, there in ((8, "ArrowRight", 12), (8 * 21, "ArrowDown", 12 * 21), (12 * 21, "ArrowUp", 8 * 21)):
        one.page.locator(f"[data-cell='{cell}']").click()
        one.page.keyboard.press(key)
        assert chosen(one) == there
    key = solve(family_named("sudoku").model(family_named("sudoku").parse(TEXT)))[0]
    for cell in one.names():
        one.page.locator(f"[data-cell='{cell}']").focus()
        one.page.keyboard.press(str(key[cell]))
    assert "Complete and right" in one.words()


def test_a_repeat_in_a_shared_box_breaks_the_lines_of_both_grids(opened: Open) -> None:
    one = opened(html=page_of(samurai()))
    shared = 6 * 21 + 6
    given = 6 * 21 + 10  # an 8 in the row of the grid in the middle, outside the one at the upper left
    assert ", 8" in one.name(given)
    one.page.locator(f"[data-cell='{shared}']").click()
    one.page.keyboard.press("8")
    broken = [cell for cell, name in one.names().items() if "breaks a rule" in name]
    assert {shared, given} <= {*broken}
