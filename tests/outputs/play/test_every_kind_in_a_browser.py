"""What the page offers works for every kind of puzzle: at a desktop by keys and mouse, on a phone by touch alone."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from tests.outputs.play.conftest import Opened
from tests.outputs.play.hands import PROFILES, Desktop, hands_of, ways
from tests.outputs.play.played import EVERY_KIND, cells_to_fill, page_text

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.web

WHOLE = "Complete and right, in "
AT_A_DESKTOP = pytest.mark.parametrize("profile", ["desktop"], indirect=True)
"""For what keys and readers of screens alone do, or what no hand is needed for."""

TURNS = ("Where?", "What follows?", "Do it")


class Playing(NamedTuple):
    """A puzzle in a browser that has kept nothing yet, and the hands of a reader."""

    one: Opened
    hands: Desktop
    puzzle: dict[str, Any]
    cells: dict[int, str]

    @property
    def cell(self) -> int:
        """The first open cell."""
        return next(iter(self.cells))

    def menu(self, item: str) -> None:
        """Choose from the menu."""
        self.hands.tool("More")
        self.hands.tool(item)

    def marks(self) -> dict[int, list[str]]:
        """The corner marks of every cell, as heard."""
        return {
            cell: name.partition("corner marks ")[2].split(",")[0].split() for cell, name in self.one.names().items()
        }


@pytest.fixture(scope="session")
def kinds_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of a book with a small puzzle of every kind."""
    file = tmp_path_factory.mktemp("kinds") / "kinds.html"
    file.write_text(page_text("every kind"), encoding="utf-8")
    return file


@pytest.fixture(params=PROFILES)
def profile(request: pytest.FixtureRequest) -> str:
    """What a reader plays on."""
    return str(request.param)


@pytest.fixture(params=EVERY_KIND)
def playing(request: pytest.FixtureRequest, browser: Browser, kinds_file: Path, profile: str) -> Iterator[Playing]:
    """Opens a puzzle of a kind; afterwards nothing has gone wrong and nothing was asked of the network."""
    context = browser.new_context(**PROFILES[profile])
    one = Opened(context.new_page(), kinds_file, page_text("every kind"))
    place = EVERY_KIND.index(request.param)
    one.go(str(place + 1))
    puzzle = one.puzzles[place]
    yield Playing(one, hands_of(one, profile), puzzle, cells_to_fill(puzzle))
    assert one.errors == []
    assert [address for address in one.requests if not address.startswith("file:")] == []
    context.close()


def test_a_puzzle_is_solved_by_keyboard_alone_or_by_touch_alone(playing: Playing, profile: str) -> None:
    one, hands, puzzle, cells = playing
    if profile == "desktop":
        while not one.page.evaluate("document.activeElement.dataset.cell"):
            one.page.keyboard.press("Tab")
        at = int(one.page.evaluate("document.activeElement.dataset.cell"))
        for here, there in pairwise((at, *cells)):
            for arrow in ways(puzzle, here, there):
                one.page.keyboard.press(arrow)
            one.page.keyboard.press(cells[there])
    else:
        for cell, digit in cells.items():
            hands.choose(cell)
            hands.write(digit)
    assert one.words().startswith(WHOLE)


@AT_A_DESKTOP
def test_a_puzzle_is_solved_by_the_accessibility_tree_alone(playing: Playing) -> None:
    """Hints are heard, and what follows from them is done by names and roles."""
    page = playing.one.page
    grid, status = page.get_by_role("grid"), page.get_by_role("status")
    for _ in range(3):
        page.get_by_role("button", name="Hint", exact=True).click()
        for turn in TURNS:
            assert status.inner_text()
            page.get_by_role("button", name=turn).click()
    for cell, digit in playing.cells.items():
        row, column = divmod(cell, playing.puzzle["columns"])
        name = f"Row {row + 1}, column {column + 1}"
        grid.get_by_role("gridcell", name=name).first.click()
        if f"{name}, {digit}" not in str(grid.get_by_role("gridcell", name=name).first.get_attribute("aria-label")):
            page.get_by_role("button", name=digit, exact=True).click()
    assert status.inner_text().startswith(WHOLE)


def test_digits_marks_and_colours_are_written_and_undone_one_by_one(playing: Playing) -> None:
    one, hands, _, (cell, *_) = playing
    empty = one.name(cell)
    hands.choose(cell)
    for digit, mode in (("1", "Corner"), ("2", "Corner"), ("2", "Centre"), ("3", "Colour"), ("5", "Colour")):
        hands.write(digit, mode)
    for said in ("corner marks 1 2", "centre marks 2", "colours pink blue"):
        assert said in one.name(cell)
    hands.undo(5)
    assert one.name(cell) == empty


def test_a_stroke_selects_cells_and_marks_of_all_are_one_change(playing: Playing) -> None:
    one, hands, puzzle, _ = playing
    runs = [cells for _, *cells in puzzle["houses"] if sum(puzzle["givens"][cell] == 0 for cell in cells) > 1]
    stroke = next(cells for cells in runs if len({cell // puzzle["columns"] for cell in cells}) == 1)
    hands.drag(stroke)
    assert one.page.locator("[aria-selected=true]").count() == len(stroke)
    hands.write("1", "Corner")
    marks = playing.marks()
    assert {cell: marks[cell] for cell in stroke} == {
        cell: ["1"] if puzzle["givens"][cell] == 0 else [] for cell in stroke
    }
    hands.undo()
    assert not any(playing.marks().values())


def seen_from(puzzle: dict[str, Any], cell: int) -> set[int]:
    return {other for _, *cells in puzzle["houses"] if cell in cells for other in cells if other != cell}


def test_candidates_are_filled_in_at_once_and_undone_at_once(playing: Playing) -> None:
    _, hands, puzzle, cells = playing
    every = [str(value + puzzle["first"]) for value in range(puzzle["values"])]
    playing.menu("Fill in all candidates")
    marks = playing.marks()
    assert all(marks[cell] == every for cell in cells)
    hands.undo()
    assert not any(playing.marks().values())
    playing.menu("Fill in possible candidates")
    marks = playing.marks()
    for cell in cells:
        ruled_out = {str(puzzle["givens"][other] - 1 + puzzle["first"]) for other in seen_from(puzzle, cell)}
        assert marks[cell] == [digit for digit in every if digit not in ruled_out]
    hands.undo()
    assert not any(playing.marks().values())


def test_a_digit_takes_its_marks_from_the_cells_that_it_sees(playing: Playing) -> None:
    _, hands, puzzle, cells = playing
    playing.menu("Fill in all candidates")
    hands.choose(playing.cell)
    hands.write(cells[playing.cell])
    marks = playing.marks()
    for cell in set(cells) - {playing.cell}:
        assert (cells[playing.cell] in marks[cell]) == (cell not in seen_from(puzzle, playing.cell))


def test_a_check_says_right_so_far_or_names_what_is_wrong_before_any_hint(playing: Playing) -> None:
    one, hands, puzzle, cells = playing
    hands.choose(playing.cell)
    hands.write(cells[playing.cell])
    hands.tool("Check")
    assert one.words() == "Right so far."
    hands.write("1" if cells[playing.cell] != "1" else "2")
    row, column = divmod(playing.cell, puzzle["columns"])
    named = f"Row {row + 1}, column {column + 1}."
    hands.tool("Check")
    assert one.words() == f"Not right: {named}"
    hands.tool("Hint")
    assert one.words() == f"First mend what is not right: {named}"


def test_a_broken_rule_is_shown_and_heard(playing: Playing) -> None:
    one, hands, puzzle, cells = playing
    twins = next(pair for pair in pairwise(cells) if pair[1] in seen_from(puzzle, pair[0]))
    for cell in twins:
        hands.choose(cell)
        hands.write("1")
    assert all("breaks a rule" in one.name(cell) for cell in twins)
    assert one.page.locator(".wash.broken").count() >= 2


def test_a_hint_names_technique_then_place_then_move(playing: Playing) -> None:
    one, hands, _, _ = playing
    hands.tool("Hint")
    technique, _, sentence = one.words().partition(": ")
    assert sentence
    for turn in TURNS[:2]:
        hands.tool(turn)
        assert one.words().startswith(f"{technique}.")
    assert one.page.locator(".wash.target").count()
    before = one.names()
    hands.tool(TURNS[2])
    assert one.names() != before, "what follows is seen"


HINTS_TO_THE_END = """([whole, most]) => {
  const said = () => document.querySelector('.words').innerText;
  for (let turn = 0; turn < most && !said().startsWith(whole); turn++) {
    document.querySelector('[data-tool=hint]').click();
    for (let press = 0; press < 3; press++) document.querySelector('.answers button')?.click();
  }
  return said();
}"""


@AT_A_DESKTOP
def test_hints_alone_solve_a_puzzle(playing: Playing) -> None:
    assert playing.one.page.evaluate(HINTS_TO_THE_END, [WHOLE, 400]).startswith(WHOLE)


@AT_A_DESKTOP
def test_hints_go_on_from_what_the_reader_has_found(playing: Playing) -> None:
    one, hands, _, cells = playing
    for cell in list(cells)[::-2]:
        hands.choose(cell)
        hands.write(cells[cell])
    assert one.page.evaluate(HINTS_TO_THE_END, [WHOLE, 400]).startswith(WHOLE)


def test_a_save_point_with_a_name_is_gone_back_to(playing: Playing) -> None:
    one, hands, _, cells = playing
    hands.choose(playing.cell)
    hands.write(cells[playing.cell])
    playing.menu("Set a save point")
    one.page.locator("[name=name]").fill("before the guess")
    hands.tool("Save")
    hands.choose(playing.cell)
    hands.tool("Erase")
    assert "empty" in one.name(playing.cell)
    playing.menu("Back to before the guess")
    assert f", {cells[playing.cell]}" in one.name(playing.cell)


def test_combinations_of_the_cages_of_a_cell_are_shown_in_place(playing: Playing) -> None:
    one, hands, puzzle, _ = playing
    table = one.page.locator(".sums")
    hands.tool("More")
    if not puzzle["cages"]:
        assert not hands.button("Show combinations").count()
        return
    hands.tool("Show combinations")
    hands.choose(playing.cell)
    clues = [clue for clue, _, _, *cells in puzzle["cages"] if playing.cell in cells]
    assert table.locator("b").all_inner_texts() == [f"clue {clue}" for clue in clues]
    assert table.locator("span").count() >= len(clues)


@AT_A_DESKTOP
def test_one_key_reads_row_then_column_then_the_other_groups(playing: Playing) -> None:
    one, hands, puzzle, _ = playing
    hands.choose(playing.cell)
    names = [name for name, *cells in puzzle["houses"] if playing.cell in cells]
    for name in names:
        one.page.keyboard.press("h")
        assert one.words().startswith(name)


@AT_A_DESKTOP
def test_every_cell_says_its_place_its_clues_and_its_signs(playing: Playing) -> None:
    one, _, puzzle, _ = playing
    white = [cell for cell, given in enumerate(puzzle["givens"]) if given != -1]
    names = one.names()
    assert set(names) == set(white)
    for cell, said in names.items():
        row, column = divmod(cell, puzzle["columns"])
        assert said.startswith(f"Row {row + 1}, column {column + 1}, ")
        assert all(f"clue {clue}" in said for clue, _, _, *cells in puzzle["cages"] if cell in cells)
        assert said.count("smaller than") + said.count("larger than") == sum(cell in pair for pair in puzzle["orders"])


SMALLER = """([most, found]) => [...document.querySelectorAll(found)].map((one) => one.getBoundingClientRect())
  .filter(({width, height}) => width && Math.min(width, height) < most).length"""


def test_what_is_pressed_is_large_enough_and_nothing_is_wider_than_the_window(playing: Playing) -> None:
    page = playing.one.page
    assert page.evaluate(SMALLER, [43.9, "button"]) == 0
    assert page.evaluate(SMALLER, [23.9, "[role=gridcell]"]) == 0
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_larger_grid_is_reached_everywhere(playing: Playing) -> None:
    one, hands, _, cells = playing
    before = one.page.locator("[role=gridcell]").first.bounding_box()
    playing.menu("Settings")
    one.page.get_by_label("Grid size").select_option("2")
    hands.tool("Close")
    after = one.page.locator("[role=gridcell]").first.bounding_box()
    assert before and after and after["width"] > 1.9 * before["width"]
    last = list(cells)[-1]
    hands.choose(last)
    hands.write(cells[last])
    assert f", {cells[last]}" in one.name(last)


def test_progress_outlives_a_reload(playing: Playing) -> None:
    one, hands, _, cells = playing
    hands.choose(playing.cell)
    hands.write(cells[playing.cell])
    one.page.reload()
    one.page.wait_for_selector("[role=gridcell]")
    assert f", {cells[playing.cell]}" in one.name(playing.cell)
    hands.tool("Undo")
    assert "empty" in one.name(playing.cell)
