"""Puzzles are played in a real browser: by keys, by touch, by what is heard; nothing is asked of the network."""

from __future__ import annotations

from itertools import pairwise

import pytest

from pipeline.outputs.play.portions import Given
from tests.outputs.play.conftest import Open, Opened
from tests.outputs.play.played import KINDS, cells_to_fill, page_text, puzzles_in

pytestmark = pytest.mark.web

BOOKS = ("book1", "futoshiki", "variants")
PIXEL = {"viewport": {"width": 412, "height": 839}, "device_scale_factor": 2.6, "is_mobile": True, "has_touch": True}
CHECK_ONLY = Given("none", "device", "check-only")
THREE = Given("three", "device", "in-file")
WHOLE = "Complete and right"


def number_of(one: Opened, place: int) -> str:
    found: str = one.page.evaluate(
        "place => JSON.parse(document.getElementById('book').textContent).puzzles[place].number", place
    )
    return found


def press_to(one: Opened, here: int, there: int, columns: int) -> None:
    """Arrows pass what holds nothing, so a cell is focused where they cannot lead straight."""
    if there == here + 1 and there % columns:
        one.page.keyboard.press("ArrowRight")
    else:
        one.page.locator(f"[data-cell='{there}']").focus()


@pytest.mark.parametrize("name", BOOKS)
def test_a_puzzle_of_every_kind_is_solved_by_keys(opened: Open, name: str) -> None:
    one = opened(name, count=2)
    for place, puzzle in enumerate(one.puzzles):
        one.go(number_of(one, place))
        wanted = list(cells_to_fill(puzzle).items())
        one.page.locator(f"[data-cell='{wanted[0][0]}']").focus()
        one.page.keyboard.press(wanted[0][1])
        for (here, _), (there, digit) in pairwise(wanted):
            press_to(one, here, there, puzzle["columns"])
            one.page.keyboard.press(digit)
        assert WHOLE in one.words()
    assert one.errors == []


def test_a_puzzle_is_solved_by_touch_alone_on_a_phone(opened: Open) -> None:
    one = opened("futoshiki", count=1, **PIXEL)
    for cell, digit in cells_to_fill(one.puzzles[0]).items():
        one.page.locator(f"[data-cell='{cell}']").tap()
        one.page.get_by_role("button", name=digit, exact=True).tap()
    assert WHOLE in one.words()


def test_a_puzzle_is_solved_by_what_is_heard(opened: Open) -> None:
    one = opened("futoshiki", count=1)
    puzzle = one.puzzles[0]
    for cell, digit in cells_to_fill(puzzle).items():
        place = f"Row {cell // puzzle['columns'] + 1}, column {cell % puzzle['columns'] + 1}, empty"
        one.page.get_by_role("gridcell", name=place).focus()
        one.page.keyboard.press(digit)
    assert WHOLE in one.page.get_by_role("status").inner_text()


@pytest.mark.parametrize("name", BOOKS)
def test_hints_lead_to_the_end_without_a_request(opened: Open, name: str) -> None:
    one = opened(name, count=2)
    before = len(one.requests)
    for _ in range(400):
        one.page.locator("[data-tool=hint]").dispatch_event("click")
        for _ in range(3):
            one.page.locator(".answers button").first.dispatch_event("click")
        if WHOLE in one.words():
            break
    assert WHOLE in one.words()
    assert one.requests[before:] == []
    assert one.errors == []


@pytest.mark.parametrize("hints", [0, 2])
def test_the_end_says_how_many_hints_were_used(opened: Open, hints: int) -> None:
    one = opened("futoshiki", count=1)
    for name in ("hint", "place", "move", "apply") * hints:
        one.page.locator("[data-tool=hint]" if name == "hint" else ".answers button").first.click()
    for cell, digit in cells_to_fill(one.puzzles[0]).items():
        if f", {digit}" not in one.name(cell):
            one.page.locator(f"[data-cell='{cell}']").focus()
            one.page.keyboard.press(digit)
    first, *others = one.words().split("\n\n")
    assert first.startswith(WHOLE)
    assert others == [f"Hints used: {hints}."] * bool(hints)


def test_a_wrong_digit_is_named_before_any_hint_and_by_a_check(opened: Open) -> None:
    one = opened("futoshiki", count=1)
    cell, digit = next(iter(cells_to_fill(one.puzzles[0]).items()))
    one.page.locator(f"[data-cell='{cell}']").focus()
    one.page.keyboard.press("1" if digit != "1" else "2")
    one.page.keyboard.press("i")
    assert one.words().startswith("First mend what is not right")
    one.page.keyboard.press("k")
    assert one.words().startswith("Not right")
    one.page.keyboard.press(digit)
    one.page.keyboard.press("k")
    assert one.words() == "Right so far."


def test_marks_and_colours_are_written_and_undone_one_by_one(opened: Open) -> None:
    one = opened("futoshiki", count=1)
    cell = next(iter(cells_to_fill(one.puzzles[0])))
    empty = one.name(cell)
    one.page.locator(f"[data-cell='{cell}']").focus()
    for keys, said in (
        ("Shift+Digit1", "corner marks 1"),
        ("Control+Digit2", "centre marks 2"),
        ("Alt+Digit3", "colours pink"),
    ):
        one.page.keyboard.press(keys)
        assert said in one.name(cell)
    for _ in range(3):
        one.page.keyboard.press("Control+z")
    assert one.name(cell) == empty
    one.page.keyboard.press("Control+y")
    assert "corner marks 1" in one.name(cell)


def test_a_drag_selects_and_candidates_of_all_cells_are_one_change(opened: Open) -> None:
    one = opened("futoshiki", count=1)
    boxes = [one.page.locator(f"[data-cell='{cell}']").bounding_box() for cell in (0, 2)]
    (start, end) = ((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes if box)
    one.page.mouse.move(*start)
    one.page.mouse.down()
    one.page.mouse.move(*end, steps=8)
    one.page.mouse.up()
    assert one.page.locator("[aria-selected=true]").count() == 3
    one.page.locator("[data-tool=more]").click()
    one.page.get_by_role("button", name="Fill in all candidates").click()
    assert "corner marks" in one.name(next(iter(cells_to_fill(one.puzzles[0]))))
    one.page.locator("[data-tool=undo]").click()
    assert not any("corner" in one.name(cell) for cell in cells_to_fill(one.puzzles[0]))


def test_progress_outlives_a_reload_and_appears_in_another_tab(opened: Open) -> None:
    one = opened("futoshiki", count=1)
    cell, digit = next(iter(cells_to_fill(one.puzzles[0]).items()))
    other = one.page.context.new_page()
    other.goto(one.page.url)
    one.page.locator(f"[data-cell='{cell}']").focus()
    one.page.keyboard.press(digit)
    other.locator(f"[data-cell='{cell}']:not([aria-label*=empty])").wait_for()
    one.page.reload()
    one.page.wait_for_selector("[role=gridcell]")
    assert f", {digit}" in one.name(cell)
    one.page.locator("[data-tool=undo]").click()
    assert "empty" in one.name(cell)


def test_cells_are_chosen_one_by_one_by_keys_and_by_mouse_and_alike_by_a_double_click(opened: Open) -> None:
    one = opened("futoshiki", count=1)
    chosen = one.page.locator("[aria-selected=true]")
    one.page.locator("[data-cell='0']").click()
    one.page.keyboard.press("Shift+ArrowRight")
    assert chosen.count() == 2
    one.page.locator("[data-cell='5']").click(modifiers=["Control"])
    assert chosen.count() == 3
    for cell in cells_to_fill(one.puzzles[0]):
        one.page.locator(f"[data-cell='{cell}']").click()
        one.page.keyboard.press("2")
    one.page.locator("[data-cell='0']").dblclick()
    twos = [cell for cell, name in one.names().items() if ", 2" in name]
    assert chosen.count() == len(twos) > 3


def test_a_long_game_is_undone_to_its_beginning_and_done_again(opened: Open) -> None:
    one = opened("futoshiki", count=1)
    cells = list(cells_to_fill(one.puzzles[0]))
    empty = one.names()
    for turn in range(120):
        one.page.locator(f"[data-cell='{cells[turn % len(cells)]}']").focus()
        one.page.keyboard.press(("1", "Shift+Digit2", "Control+Digit3", "Alt+Digit4", "3")[turn % 5])
    full = one.names()
    undo, redo = (one.page.locator(f"[data-tool={name}]") for name in ("undo", "redo"))
    presses = 0
    while undo.is_enabled():
        undo.dispatch_event("click")
        presses += 1
    assert one.names() == empty != full
    for _ in range(presses):
        redo.dispatch_event("click")
    assert one.names() == full
    assert presses > 80


def test_marks_that_leave_out_the_right_digit_are_named_before_any_hint(opened: Open) -> None:
    one = opened("futoshiki", count=1)
    for cell, digit in cells_to_fill(one.puzzles[0]).items():
        one.page.locator(f"[data-cell='{cell}']").focus()
        one.page.keyboard.press(f"Control+Digit{'1' if digit != '1' else '2'}")
        break
    one.page.keyboard.press("i")
    assert one.words().startswith("The marks leave out the right digit: Row ")


def test_of_three_hints_there_is_no_fourth(opened: Open) -> None:
    one = opened("futoshiki", given=THREE, count=1)
    for left in (2, 1, 0):
        one.page.keyboard.press("i")
        assert one.words().endswith(f"{left} left")
        follow(one)
    one.page.keyboard.press("i")
    assert one.words() == "All hints of this puzzle have been given."


def follow(one: Opened) -> None:
    """Go from the technique on to the end of a step."""
    for turn in ("Where?", "What follows?", "Do it"):
        one.page.get_by_role("button", name=turn).click()


def test_hint_again_and_again_says_technique_then_place_then_move_of_one_step(opened: Open) -> None:
    one = opened("futoshiki", given=THREE, count=1)
    hint = one.page.locator("[data-tool=hint]")
    hint.click()
    technique, _, rest = one.words().partition(": ")
    assert rest.endswith("2 left")
    hint.click()
    assert one.words().startswith(f"{technique}.")
    assert one.page.get_by_role("button", name="What follows?").is_visible()
    for _ in range(2):
        hint.click()
        assert one.words().startswith(f"{technique}.")
        assert one.page.get_by_role("button", name="Do it").is_visible()
    assert hint.evaluate("hint => hint === document.activeElement")


def test_a_step_that_was_told_costs_no_further_hint(opened: Open) -> None:
    one = opened("futoshiki", given=THREE, count=1)
    for _ in range(2):
        one.page.keyboard.press("i")
        follow(one)
    one.page.keyboard.press("i")
    told = one.words()
    assert told.endswith("0 left")
    reloaded(one)
    one.page.keyboard.press("i")
    assert one.words() == told
    one.page.keyboard.press("k")
    one.page.keyboard.press("i")
    assert one.words() == told


def test_keys_go_on_from_the_answers_of_a_hint_and_then_from_the_board(opened: Open) -> None:
    one = opened("futoshiki", count=1)
    one.page.keyboard.press("i")
    one.page.get_by_role("button", name="Where?").press("Enter")
    for turn in ("What follows?", "Do it", "Next hint"):
        assert one.page.evaluate("document.activeElement.textContent") == turn
        one.page.keyboard.press("Enter")
    one.page.keyboard.press("ArrowRight")
    assert one.page.evaluate("Boolean(document.activeElement.dataset.cell)")


def test_after_the_last_digit_the_next_puzzle_is_heard_and_keys_go_on_there(opened: Open) -> None:
    one = opened("futoshiki", count=2)
    for cell, digit in cells_to_fill(one.puzzles[0]).items():
        one.page.locator(f"[data-cell='{cell}']").focus()
        one.page.keyboard.press(digit)
    one.page.get_by_role("button", name="Next puzzle").last.press("Enter")
    number = number_of(one, 1)
    grid = one.page.locator(f"[role=grid][aria-label^='Puzzle {number},']")
    grid.wait_for()
    assert grid.evaluate("grid => grid.contains(document.activeElement)")
    assert one.page.locator("h2[aria-live=polite]").inner_text().startswith(f"No. {number}")


SHIFTED = """([key, lock]) => document.activeElement.dispatchEvent(
  new KeyboardEvent("keydown", {key, code: "Numpad1", modifierNumLock: lock, bubbles: true, cancelable: true}))"""


def test_shift_with_the_number_pad_writes_corner_marks_where_the_key_is_called_end(opened: Open) -> None:
    """Windows takes Shift away from such a key, and calls it by its other name."""
    one = opened("futoshiki", count=1)
    first, *_ = cells = list(cells_to_fill(one.puzzles[0]))
    one.page.locator(f"[data-cell='{first}']").click()
    one.page.evaluate(SHIFTED, ["End", True])
    assert "corner marks 1" in one.name(first)
    one.page.evaluate(SHIFTED, ["End", False])
    assert int(one.page.evaluate("document.activeElement.dataset.cell")) != first
    assert not any("corner" in one.name(cell) for cell in cells[1:])


def reloaded(one: Opened) -> None:
    """Leave the page, and come back."""
    one.page.reload()
    one.page.wait_for_selector("[role=gridcell]")


def test_a_hint_counts_and_a_save_point_stays_even_if_nothing_was_entered(opened: Open) -> None:
    one = opened("futoshiki", given=THREE, count=1)
    one.page.keyboard.press("i")
    assert one.words().endswith("2 left")
    reloaded(one)
    one.page.keyboard.press("i")
    follow(one)
    one.page.keyboard.press("i")
    assert one.words().endswith("1 left")
    one.page.locator("[data-tool=more]").click()
    one.page.get_by_role("button", name="Set a save point").click()
    one.page.get_by_role("button", name="Save", exact=True).click()
    reloaded(one)
    one.page.locator("[data-tool=more]").click()
    assert one.page.get_by_role("button", name="Back to Save point 1").is_visible()


@pytest.mark.parametrize(
    "script",
    [
        "Object.defineProperty(window, 'localStorage', {get() { throw new Error('refused'); }})",
        "Storage.prototype.setItem = () => { throw new Error('full'); }",
    ],
    ids=["refused", "full"],
)
def test_a_browser_that_keeps_nothing_says_so_and_plays_on(opened: Open, script: str) -> None:
    one = opened("futoshiki", count=1, script=script)
    cell, digit = next(iter(cells_to_fill(one.puzzles[0]).items()))
    one.page.locator(f"[data-cell='{cell}']").focus()
    one.page.keyboard.press(digit)
    one.page.locator(".words", has_text="keeps no progress").wait_for()  # the page's policy lets nobody evaluate texts
    assert f", {digit}" in one.name(cell)


def test_without_solutions_the_page_proves_a_full_grid_and_gives_no_hint(opened: Open) -> None:
    one = opened("futoshiki", given=CHECK_ONLY, count=1)
    solved = opened("futoshiki", count=1).puzzles[0]
    assert "key" not in one.puzzles[0]
    assert one.page.locator("[data-tool=hint]").count() == 0
    one.page.locator("[data-tool=check]").click()
    assert one.words() == "No rule is broken."
    for cell, digit in cells_to_fill(solved).items():
        one.page.locator(f"[data-cell='{cell}']").focus()
        one.page.keyboard.press(digit)
    assert WHOLE in one.words()


def test_without_solutions_a_puzzle_of_any_kind_is_proved_right_or_wrong(opened: Open) -> None:
    one = opened("kinds", given=CHECK_ONLY, count=len(KINDS))
    for place, puzzle in enumerate(puzzles_in(page_text("kinds")), 1):
        one.go(str(place))
        one.page.get_by_role("grid", name=f"Puzzle {place},").wait_for()
        cells = list(cells_to_fill(puzzle).items())
        for cell, digit in cells:
            one.page.locator(f"[data-cell='{cell}']").press(digit)
        assert WHOLE in one.words()
        cell, digit = cells[-1]
        one.page.keyboard.press("1" if digit != "1" else "2")
        assert one.words() == "Complete, but not right."
        one.page.keyboard.press("i")
        one.page.keyboard.press("k")
        assert one.words().startswith("A rule is broken"), puzzle["kind"]
    assert one.errors == []


@pytest.mark.parametrize("title", ["<\\/script><img src=x onerror=window.bad=1>", "\\u202eabc", "x" * 10_000])
def test_hostile_titles_are_shown_and_never_run(opened: Open, title: str) -> None:
    one = opened("futoshiki", count=1, title=title)
    assert one.page.evaluate("window.bad") is None
    assert one.page.locator("h1").inner_text()
    assert one.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


SMALLER = """([most, found]) => [...document.querySelectorAll(found)].map((one) => one.getBoundingClientRect())
  .filter(({width, height}) => width && Math.min(width, height) < most).length"""


def test_what_is_touched_is_large_enough(opened: Open) -> None:
    one = opened("book1", count=2, **PIXEL)
    assert one.page.evaluate(SMALLER, [43.9, "button"]) == 0
    assert one.page.evaluate(SMALLER, [23.9, "[role=gridcell]"]) == 0
    assert one.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_one_key_reads_row_then_column_then_the_other_groups(opened: Open) -> None:
    one = opened("futoshiki", count=1)
    one.page.locator("[data-cell='0']").focus()
    one.page.keyboard.press("h")
    assert one.words().startswith("row 1: ")
    one.page.keyboard.press("h")
    assert one.words().startswith("column 1: ")
