"""A browser keeps what a reader enters for as long as the book says, and nothing else."""

from __future__ import annotations

import pytest

from pipeline.outputs.play.portions import Given
from tests.outputs.play.conftest import Open, Opened
from tests.outputs.play.played import cells_to_fill

pytestmark = pytest.mark.web

KEPT = "[Object.keys(localStorage).length > 0, Object.keys(sessionStorage).length > 0]"


def enter(one: Opened) -> tuple[int, str]:
    cell, digit = next(iter(cells_to_fill(one.puzzles[0]).items()))
    one.page.locator(f"[data-cell='{cell}']").focus()
    one.page.keyboard.press(digit)
    return cell, digit


def leave_and_come_back(one: Opened) -> None:
    for name in ("next", "previous"):
        heading = one.page.locator("nav h2").inner_text()
        one.page.get_by_role("button", name=name).click()
        one.page.locator("nav h2", has_not_text=heading).wait_for()


@pytest.mark.parametrize(
    ("store", "kept"), [("device", [True, False]), ("session", [False, True]), ("none", [False, False])]
)
def test_progress_lies_where_the_book_says(opened: Open, store: str, kept: list[bool]) -> None:
    one = opened("futoshiki", Given("all", store, "in-file"), count=2)
    enter(one)
    one.page.reload()  # which keeps what is entered, if anything does
    one.page.wait_for_selector("[role=gridcell]")
    assert one.page.evaluate(KEPT) == kept


def test_nothing_is_lost_on_the_way_to_another_puzzle_where_nothing_is_stored(opened: Open) -> None:
    one = opened("futoshiki", Given("all", "none", "in-file"), count=2)
    cell, digit = enter(one)
    leave_and_come_back(one)
    assert f", {digit}" in one.name(cell)
    one.page.reload()
    one.page.wait_for_selector("[role=gridcell]")
    assert "empty" in one.name(cell)


def test_nothing_is_lost_on_the_way_to_another_puzzle_where_the_browser_is_full(opened: Open) -> None:
    full = "Storage.prototype.setItem = () => { throw new Error('full'); }"
    one = opened("futoshiki", count=2, script=full)
    cell, digit = enter(one)
    leave_and_come_back(one)
    assert f", {digit}" in one.name(cell)
