"""What a reader may choose: time and pause, what is highlighted, what digits do, and progress in a file."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest

from tests.outputs.play.conftest import Open, Opened
from tests.outputs.play.played import cells_to_fill

pytestmark = pytest.mark.web


def choose(one: Opened, setting: str) -> None:
    """Turn a setting on or off."""
    one.page.locator("[data-tool=more]").click()
    one.page.get_by_role("button", name="Settings").click()
    one.page.get_by_label(setting).click()
    one.page.keyboard.press("Escape")


OUT_OF_REACH = "button => Boolean(button.closest('[inert]'))"
"""Is a button out of reach for mouse, finger, keys and speech?"""


def enter(one: Opened, cell: int, keys: str) -> None:
    one.page.locator(f"[data-cell='{cell}']").click()
    one.page.keyboard.press(keys)


def test_the_time_is_shown_or_not_and_a_finished_game_says_it_or_not(opened: Open) -> None:
    one = opened("futoshiki", count=1)
    assert one.page.locator(".time").is_visible()
    choose(one, "Show the time")
    assert not one.page.locator(".time").is_visible()
    for cell, digit in cells_to_fill(one.puzzles[0]).items():
        enter(one, cell, digit)
    assert one.words() == "Complete and right."


def test_a_pause_hides_the_grid_and_nothing_is_entered(opened: Open) -> None:
    one = opened("futoshiki", count=1)
    cell = next(iter(cells_to_fill(one.puzzles[0])))
    one.page.locator(".time").click()
    assert not one.page.locator(f"[data-cell='{cell}']").is_visible()
    one.page.keyboard.press("1")
    one.page.locator(".time").click()
    assert "empty" in one.name(cell)
    assert one.page.locator(f"[data-cell='{cell}']").is_visible()


def test_a_pause_is_shown_and_announced_in_words(opened: Open) -> None:
    one = opened("futoshiki", count=1)
    one.page.locator(".time").click()
    frame = one.page.locator(".frame")
    assert frame.evaluate("frame => getComputedStyle(frame, '::after').content") == '"Paused"'
    assert one.page.locator(".heard").text_content() == "Paused"
    one.page.locator(".time").click()
    assert frame.evaluate("frame => getComputedStyle(frame, '::after').content") == "none"


def test_a_pause_stops_hints_undo_and_all_that_the_menu_does(opened: Open) -> None:
    one = opened("futoshiki", count=1)
    cell, digit = next(iter(cells_to_fill(one.puzzles[0]).items()))
    enter(one, cell, digit)
    for name in ("hint", "undo", "more"):
        assert not one.page.locator(f"[data-tool={name}]").evaluate(OUT_OF_REACH), f"{name}, before"
    one.page.locator("[data-tool=hint]").click()
    before = one.words()
    one.page.locator(".time").click()
    for key in ("Control+z", "Control+y", "i", "k", "h", "Backspace"):
        one.page.keyboard.press(key)
    for button in one.page.locator(".panel button").all():
        assert button.evaluate(OUT_OF_REACH), button.inner_text()
    one.page.locator(".time").click()
    assert (one.words(), digit in one.name(cell)) == (before, True)
    one.page.keyboard.press("Control+z")
    assert "empty" in one.name(cell)


def test_broken_rules_are_shown_or_not(opened: Open) -> None:
    one = opened("kinds")
    choose(one, "Show broken rules")
    one.page.keyboard.press("2")
    assert one.page.locator(".wash.broken").count() == 0
    choose(one, "Show broken rules")
    assert one.page.locator(".wash.broken").count()


def test_marks_that_a_digit_rules_out_stay_where_the_reader_wants_them(opened: Open) -> None:
    one = opened("futoshiki", count=1)
    choose(one, "A digit removes its marks")
    (first, _), (second, _) = next(pairwise(cells_to_fill(one.puzzles[0]).items()))
    enter(one, second, "Shift+Digit1")
    enter(one, first, "1")
    assert "corner marks 1" in one.name(second)


def test_equal_digits_and_the_houses_of_a_cell_are_highlighted_or_not(opened: Open) -> None:
    one = opened("kinds")
    one.page.locator("[role=gridcell][aria-label*='given']").first.click()
    assert one.page.locator(".wash.same").count() > 1
    choose(one, "Highlight equal digits")
    assert one.page.locator(".wash.same").count() == 0
    choose(one, "Highlight row, column and box")
    assert one.page.locator(".wash.seen").count() == 7


def test_what_stands_on_paper_is_typed_in_from_cell_to_cell(opened: Open) -> None:
    one = opened("kinds")
    choose(one, "Go to the next cell after a digit")
    cells = cells_to_fill(one.puzzles[0])
    one.page.locator(f"[data-cell='{next(iter(cells))}']").click()
    for digit in cells.values():
        one.page.keyboard.press(digit)
    assert one.words().startswith("Complete and right")


def test_what_is_chosen_holds_for_all_puzzles_and_the_next_visit(opened: Open) -> None:
    one = opened("kinds")
    choose(one, "Show the time")
    one.page.reload()
    one.page.wait_for_selector("[role=gridcell]")
    assert not one.page.locator(".time").is_visible()


def saved(one: Opened, folder: Path) -> Path:
    """The file that the menu offers."""
    one.page.locator("[data-tool=more]").click()
    with one.page.expect_download() as download:
        one.page.get_by_role("button", name="Save progress to a file").click()
    download.value.save_as(folder / "progress.json")
    return folder / "progress.json"


def load(one: Opened, file: Path) -> None:
    one.page.locator("[data-tool=more]").click()
    with one.page.expect_file_chooser() as chooser:
        one.page.get_by_role("button", name="Load progress from a file").click()
    chooser.value.set_files(file)


def test_the_settings_say_what_keys_and_fingers_do(opened: Open) -> None:
    one = opened("futoshiki", count=1)
    one.page.locator("[data-tool=more]").click()
    one.page.get_by_role("button", name="Settings").click()
    said = one.page.locator("dialog").inner_text()
    assert "H reads the row" in said
    assert "Two fingers move a grid that is wider than the screen" in said


def test_progress_goes_to_another_browser_in_a_file_with_its_history(opened: Open, tmp_path: Path) -> None:
    one, other = opened("futoshiki", count=1), opened("futoshiki", count=1)
    cell, digit = next(iter(cells_to_fill(one.puzzles[0]).items()))
    enter(one, cell, "Shift+Digit2")
    enter(one, cell, digit)
    load(other, saved(one, tmp_path))
    other.page.locator(".words", has_text="Progress loaded").wait_for()
    assert f", {digit}" in other.name(cell)
    other.page.keyboard.press("Control+z")
    assert "corner marks 2" in other.name(cell)


@pytest.mark.parametrize("damage", ["", "[]", '{"id": 1}', "fields", "history", "position"])
def test_a_damaged_file_is_reported_and_changes_nothing(opened: Open, tmp_path: Path, damage: str) -> None:
    one = opened("futoshiki", count=1)
    cell, digit = next(iter(cells_to_fill(one.puzzles[0]).items()))
    enter(one, cell, digit)
    file = saved(one, tmp_path)
    if damage.isalpha():
        file.write_text(json.dumps({**json.loads(file.read_text()), damage: [[["<b>"]]]}))
    else:
        file.write_text(damage)
    load(one, file)
    one.page.locator(".words", has_text="This file holds no progress").wait_for()
    assert f", {digit}" in one.name(cell)
    assert one.errors == []


@pytest.mark.parametrize("where", ["fields", "save point", "history"])
def test_a_file_that_changes_a_given_is_reported_and_changes_nothing(opened: Open, tmp_path: Path, where: str) -> None:
    one = opened("kinds", count=1)
    cell, digit = next(iter(cells_to_fill(one.puzzles[0]).items()))
    enter(one, cell, digit)
    file = saved(one, tmp_path)
    progress = json.loads(file.read_text())
    given, value = next((place, value) for place, value in enumerate(one.puzzles[0]["givens"]) if value > 0)
    other = 1 if value != 1 else 2
    changed = [list(values) for values in progress["fields"]]
    changed[0][given] = other
    progress |= {
        "fields": {"fields": changed},
        "save point": {"savePoints": [{"name": "A", "position": 0, "fields": changed}]},
        "history": {"history": [*progress["history"], [[0, given, value, other]]]},
    }[where]
    file.write_text(json.dumps(progress))
    load(one, file)
    one.page.locator(".words", has_text="This file holds no progress").wait_for()
    assert f"{value}, given" in one.name(given)
