"""What the address names: a puzzle by number, text form or code, and a state that a reader has shared."""

from __future__ import annotations

from urllib.parse import quote

import pytest

from pipeline.families import family_named
from pipeline.outputs.play.portions import Given, sampled
from tests.outputs.play.conftest import Open, Opened
from tests.outputs.play.played import cells_to_fill, described, example

pytestmark = pytest.mark.web

COUNT = 6
WITHOUT_HINTS = Given("none", "device", "in-file")


def heading(one: Opened) -> str:
    return one.page.locator("nav h2").inner_text()


def shows(one: Opened, number: str) -> bool:
    """Is it the puzzle of a number that is open, at once or before long?"""
    one.page.locator("nav h2", has_text=f"No. {number}").wait_for()
    return heading(one).split()[:2] == ["No.", number]


@pytest.mark.parametrize("name", ["book1", "variants", "futoshiki", "class-groups"])
def test_a_text_form_opens_its_puzzle(opened: Open, name: str) -> None:
    one = opened(name, given=WITHOUT_HINTS, count=COUNT)
    for entry in sampled(example(name), COUNT).entries:
        puzzle = entry.rated.puzzle
        one.go(f"p={quote(family_named(puzzle.family).format(puzzle))}")
        assert shows(one, entry.number)


def test_a_numeric_text_form_has_zeros_for_dots(opened: Open) -> None:
    one = opened("book1", count=COUNT)
    entry = sampled(example("book1"), COUNT).entries[1]
    puzzle = entry.rated.puzzle
    one.go(f"p={family_named(puzzle.family).format(puzzle).replace('.', '0')}")
    assert shows(one, entry.number)


def test_a_code_opens_its_puzzle_in_any_case_and_length(opened: Open) -> None:
    one = opened("futoshiki", count=COUNT)
    listed = described(one.file.read_text(encoding="utf-8"))["puzzles"]
    for row, written in ((listed[2], listed[2]["code"].lower()), (listed[4], listed[4]["code"] + "ABC")):
        one.go(f"c={written}")
        assert shows(one, row["number"])


@pytest.mark.parametrize("name", ["p=123", "c=ZZZZZZ", "999", "%E0%A4%A", "p=<img src=x onerror=window.bad=1>"])
def test_what_the_page_does_not_have_is_reported_and_the_first_puzzle_opens(opened: Open, name: str) -> None:
    one = opened("futoshiki", count=COUNT)
    one.go(name)
    one.page.locator(".words", has_text="not on this page").wait_for()
    assert heading(one).startswith("No. 1")
    assert one.errors == []


def shared(one: Opened) -> str:
    """The link that the menu offers."""
    one.page.locator("[data-tool=more]").click()
    one.page.get_by_role("button", name="Copy a link").click()
    link = one.page.get_by_role("textbox", name="Copy a link").input_value()
    one.page.keyboard.press("Escape")
    return link


def test_a_link_opens_the_state_elsewhere_as_one_change_to_undo(opened: Open) -> None:
    one, other = opened("futoshiki", count=2), opened("futoshiki", count=2)
    (cell, digit), (marked, _), *_ = cells_to_fill(one.puzzles[0]).items()
    one.page.locator(f"[data-cell='{cell}']").focus()
    one.page.keyboard.press(digit)
    one.page.locator(f"[data-cell='{marked}']").focus()
    one.page.keyboard.press("Shift+Digit3")
    link = shared(one)
    other.page.goto(link)
    other.page.locator(".words", has_text="Progress loaded").wait_for()
    assert f", {digit}" in other.name(cell)
    assert "corner marks 3" in other.name(marked)
    other.page.locator("[data-tool=undo]").click()
    assert "empty" in other.name(cell)
    assert "s=" not in other.page.url


def test_a_link_loses_nothing_of_a_game_that_has_begun(opened: Open) -> None:
    one = opened("futoshiki", count=2)
    (cell, digit), (later, wanted), *_ = cells_to_fill(one.puzzles[0]).items()
    one.page.locator(f"[data-cell='{cell}']").focus()
    one.page.keyboard.press(digit)
    link = shared(one)
    one.page.locator(f"[data-cell='{later}']").focus()
    one.page.keyboard.press(wanted)
    one.page.goto(link)
    one.page.locator(".words", has_text="Progress loaded").wait_for()
    assert "empty" in one.name(later)
    one.page.locator("[data-tool=undo]").click()
    assert f", {wanted}" in one.name(later)
    one.page.locator("[data-tool=undo]").click()
    one.page.locator("[data-tool=undo]").click()
    assert "empty" in one.name(cell)


@pytest.mark.parametrize("state", ["x", "!!!", "eyJhIjoxfQ", "A" * 5000, "%00"])
def test_a_damaged_link_is_reported_and_changes_nothing(opened: Open, state: str) -> None:
    one = opened("futoshiki", count=2)
    one.go(f"1&s={state}")
    one.page.locator(".words", has_text="holds no progress").wait_for()
    assert one.errors == []
    assert one.page.locator("[data-tool=undo]").is_disabled()
