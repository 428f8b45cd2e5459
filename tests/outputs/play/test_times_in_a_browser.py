"""A reader saves solving times in a browser; what the file says is what `calibrate` reads."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from pipeline.outputs.play.portions import Given
from pipeline.source.files import decoded
from pipeline.source.solving_times import TimeRow, read_times
from tests.outputs.play.conftest import Open, Opened
from tests.outputs.play.played import cells_to_fill

pytestmark = pytest.mark.web

ITEM = "Save solving times to a file"


def number_of(one: Opened, place: int) -> str:
    found: str = one.page.evaluate(
        "place => JSON.parse(document.getElementById('book').textContent).puzzles[place].number", place
    )
    return found


def timed(one: Opened) -> Opened:
    """The page under a clock that only the test moves."""
    one.page.clock.install()
    one.page.reload()
    one.page.wait_for_selector("[role=gridcell]")
    one.page.clock.pause_at(time.time() + 60)
    return one


def fill(one: Opened, place: int, seconds: int, whole: bool = True) -> None:
    """Fill in the open puzzle, or all but its last cell, some seconds before the last digit."""
    wanted = list(cells_to_fill(one.puzzles[place]).items())
    for number, (cell, digit) in enumerate(wanted, 1):
        if number == len(wanted):
            one.page.clock.run_for(1000 * seconds)
        if number < len(wanted) or whole:
            one.page.locator(f"[data-cell='{cell}']").focus()
            one.page.keyboard.press(digit)


def choose(one: Opened) -> None:
    one.page.get_by_role("button", name="More", exact=True).click()
    one.page.get_by_role("button", name=ITEM, exact=True).click()


def saved(one: Opened) -> tuple[TimeRow, ...]:
    with one.page.expect_download() as found:
        choose(one)
    assert found.value.suggested_filename == "times.csv"
    read = read_times(decoded("times.csv", Path(found.value.path()).read_bytes()), "adults")
    assert read.problems == ()
    return read.rows


def test_times_of_puzzles_that_were_begun_are_saved_with_their_outcome(opened: Open) -> None:
    one = timed(opened("futoshiki", count=3))
    fill(one, 0, 90)
    one.go(number_of(one, 1))
    fill(one, 1, 40, whole=False)
    first, second = saved(one)
    assert (first.puzzle, first.solved) == (one.puzzles[0]["id"], True)
    assert (second.puzzle, second.solved) == (one.puzzles[1]["id"], False)
    assert 90 <= first.seconds < 160
    assert 40 <= second.seconds < 60
    assert first.reader == second.reader
    assert [row.reader for row in saved(one)] == [first.reader] * 2
    assert one.errors == []


def test_a_puzzle_with_a_hint_is_not_a_solve_without_help(opened: Open) -> None:
    one = timed(opened("futoshiki", count=1))
    one.page.locator("[data-tool=hint]").click()
    fill(one, 0, 30)
    (row,) = saved(one)
    assert not row.solved


def menu(one: Opened, item: str) -> None:
    one.page.get_by_role("button", name="More", exact=True).click()
    one.page.get_by_role("button", name=item, exact=True).click()


def test_the_time_of_the_first_solve_is_kept(opened: Open) -> None:
    one = timed(opened("futoshiki", count=1))
    fill(one, 0, 90)
    (first,) = saved(one)
    menu(one, "Start again")
    fill(one, 0, 10)
    assert one.words().startswith("Complete and right, in 0:1")
    one.page.keyboard.press("Control+z")
    assert saved(one) == (first,)
    assert first.solved


def test_a_new_start_before_the_first_solve_takes_no_time_away(opened: Open) -> None:
    one = timed(opened("futoshiki", count=1))
    fill(one, 0, 90, whole=False)
    menu(one, "Start again")
    fill(one, 0, 30)
    (row,) = saved(one)
    assert row.solved
    assert 120 <= row.seconds < 200


def test_to_undo_a_new_start_brings_back_the_time(opened: Open) -> None:
    one = timed(opened("futoshiki", count=1))
    fill(one, 0, 90, whole=False)
    menu(one, "Start again")
    assert one.page.locator(".time").inner_text() == "0:00"
    one.page.keyboard.press("Control+z")
    assert one.page.locator(".time").inner_text().startswith("1:3")


@pytest.mark.parametrize("way", ["a link", "a file"])
def test_a_grid_that_came_finished_has_no_time_of_this_reader(opened: Open, tmp_path: Path, way: str) -> None:
    one, other = timed(opened("futoshiki", count=1)), opened("futoshiki", count=1)
    fill(one, 0, 90)
    if way == "a link":
        menu(one, "Copy a link")
        other.page.goto("about:blank")
        other.page.goto(one.page.locator("input.link").input_value())
    else:
        with one.page.expect_download() as kept:
            menu(one, "Save progress to a file")
        kept.value.save_as(tmp_path / "progress.json")
        with other.page.expect_file_chooser() as chooser:
            menu(other, "Load progress from a file")
        chooser.value.set_files(tmp_path / "progress.json")
    other.page.locator(".words", has_text="Progress loaded").wait_for()
    choose(other)
    assert other.words() == "No puzzle has been begun."


def test_before_anything_is_begun_there_is_no_file(opened: Open) -> None:
    one = opened("futoshiki", count=1)
    choose(one)
    assert one.words() == "No puzzle has been begun."


def test_a_browser_that_keeps_nothing_saves_the_times_of_the_open_page(opened: Open) -> None:
    one = opened("futoshiki", Given("all", "none", "in-file"), count=1)
    timed(one)
    fill(one, 0, 30)
    (row,) = saved(one)
    assert row.solved
    assert one.page.evaluate("localStorage.length") == 0
