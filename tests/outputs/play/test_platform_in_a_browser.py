"""Packages work on a small learning platform that follows SCORM 1.2, in a real browser."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Literal

import pytest

from pipeline.model.book import Book
from pipeline.outputs.base import Edition
from pipeline.outputs.play.options import PlayOptions
from pipeline.outputs.play.output import Play
from pipeline.outputs.play.scorm_package import ROOM, state_length
from pipeline.outputs.play.script import join
from pipeline.source.resources import player_modules
from tests.golden.example_books import edition, kept
from tests.outputs.play.played import cells_to_fill, page_of, puzzles_in
from tests.outputs.play.serving import Server, small, solve

if TYPE_CHECKING:
    from playwright.sync_api import FrameLocator, Page

pytestmark = pytest.mark.web

Launch = Callable[..., "FrameLocator"]


@pytest.fixture
def book() -> Book:
    """Two small puzzles of an example."""
    return small("futoshiki", 2).book


@pytest.fixture
def launch(tab: Page, tmp_path: Path, server: Server, book: Book) -> Launch:
    """Opens the lesson on the platform, again and again."""
    (tmp_path / "platform.html").write_bytes(Path(__file__).with_name("platform.html").read_bytes())

    def opened(query: str = "", hints: Literal["three", "all"] = "all") -> FrameLocator:
        files = {file.name: file for file in Play(PlayOptions(scorm=True, hints=hints)).files(Edition(book))}
        content = b"".join(files["futoshiki-scorm.zip"].parts)
        zipfile.ZipFile(io.BytesIO(content)).extractall(tmp_path)
        tab.goto("about:blank")
        tab.goto(f"{server.address}/platform.html{query}")
        lesson = tab.frame_locator("iframe")
        lesson.locator("[role=gridcell]").first.wait_for()
        return lesson

    return opened


def values(tab: Page) -> dict[str, str]:
    """What the platform has been given; no call may have failed."""
    assert tab.evaluate("localStorage.getItem('failures')") is None
    found: dict[str, str] = tab.evaluate("values")
    return found


def label(lesson: FrameLocator, cell: int) -> str:
    return lesson.locator(f"[data-cell='{cell}']").get_attribute("aria-label") or ""


def test_a_lesson_begins_incomplete_with_no_score(launch: Launch, tab: Page) -> None:
    launch()
    found = values(tab)
    assert (found["cmi.core.lesson_status"], found["cmi.core.score.raw"]) == ("incomplete", "0")
    assert (found["cmi.core.score.min"], found["cmi.core.score.max"]) == ("0", "100")


def test_every_solved_puzzle_scores_and_the_last_one_completes_the_lesson(
    launch: Launch, tab: Page, book: Book
) -> None:
    lesson = launch()
    first, second = (cells_to_fill(puzzle) for puzzle in puzzles_in(page_of(book)))
    solve(lesson, first)
    tab.wait_for_function("values['cmi.core.score.raw'] === '50'")
    assert values(tab)["cmi.core.lesson_status"] == "incomplete"
    lesson.locator(".answers button").click()
    lesson.locator("nav h2", has_text=book.entries[1].number).wait_for()
    solve(lesson, second)
    tab.wait_for_function("values['cmi.core.score.raw'] === '100'")
    assert values(tab)["cmi.core.lesson_status"] == "completed"


def test_a_puzzle_that_was_solved_scores_even_when_its_last_digit_is_taken_back(
    launch: Launch, tab: Page, book: Book
) -> None:
    lesson = launch()
    solve(lesson, cells_to_fill(puzzles_in(page_of(book))[0]))
    tab.wait_for_function("values['cmi.core.score.raw'] === '50'")
    lesson.locator("[data-tool=undo]").click()
    launch()
    assert values(tab)["cmi.core.score.raw"] == "50"


def test_digits_marks_and_colours_come_back_and_can_be_undone_at_once(launch: Launch, tab: Page, book: Book) -> None:
    lesson = launch()
    cells = list(cells_to_fill(puzzles_in(page_of(book))[0]).items())
    (digit_cell, digit), (mark_cell, _), (colour_cell, _) = cells[0], cells[-1], cells[-2]
    lesson.locator(f"[data-cell='{digit_cell}']").press(digit)
    for keys in ("Shift+Digit1", "Shift+Digit2", "Control+Digit3"):
        lesson.locator(f"[data-cell='{mark_cell}']").press(keys)
    lesson.locator(f"[data-cell='{colour_cell}']").press("Alt+Digit3")
    before = [label(lesson, cell) for cell in (digit_cell, mark_cell, colour_cell)]
    lesson = launch()
    assert [label(lesson, cell) for cell in (digit_cell, mark_cell, colour_cell)] == before
    assert "corner marks" in before[1]
    assert values(tab)["cmi.core.entry"] == "resume"
    lesson.locator("[data-tool=undo]").click()
    assert "empty" in label(lesson, digit_cell)
    assert "empty" in label(lesson, mark_cell)


def test_a_hint_that_was_told_does_not_count_again(launch: Launch, tab: Page) -> None:
    for left in ("2 left", "2 left"):
        lesson = launch("", hints="three")
        lesson.get_by_role("button", name="Hint", exact=True).click()
        assert left in lesson.get_by_role("status").inner_text()
    assert values(tab)["cmi.core.entry"] == "resume"


def test_settings_come_back(launch: Launch, tab: Page) -> None:
    lesson = launch()
    for name in ("More", "Settings"):
        lesson.get_by_role("button", name=name).click()
    lesson.get_by_label("Show the time").uncheck()
    lesson.get_by_label("Grid size").select_option("1.5")
    lesson.get_by_role("button", name="Close").click()
    assert values(tab)["cmi.suspend_data"]
    lesson = launch()
    assert not lesson.locator(".time").is_visible()
    assert lesson.locator("html").get_attribute("data-zoom") == "1.5"


def test_the_puzzle_that_was_left_is_opened_again(launch: Launch, tab: Page, book: Book) -> None:
    lesson = launch()
    lesson.get_by_role("button", name="Next puzzle").click()
    second = f"No. {book.entries[1].number}"
    lesson.locator("nav h2", has_text=second).wait_for()
    tab.wait_for_function("Boolean(values['cmi.core.lesson_location'])")
    heading = launch().locator("nav h2", has_text=second)
    heading.wait_for()
    assert heading.inner_text().startswith(second)


def test_the_time_of_a_session_is_reported(launch: Launch, tab: Page) -> None:
    launch()
    tab.goto("about:blank")
    tab.go_back()
    values(tab)
    found = json.loads(tab.evaluate("localStorage.getItem('lesson')"))
    assert found["cmi.core.session_time"].startswith("0000:00:")
    assert found["cmi.core.exit"] == "suspend"


def test_a_lesson_in_a_window_of_its_own_finds_the_platform_that_has_opened_it(
    tab: Page, launch: Launch, server: Server
) -> None:
    launch()
    tab.goto(f"{server.address}/platform.html?window")
    with tab.expect_popup() as opened:
        tab.get_by_role("button").click()
    opened.value.wait_for_selector("[role=gridcell]")
    assert values(tab)["cmi.core.lesson_status"] == "incomplete"


def test_without_a_platform_the_lesson_says_so_and_plays_on(launch: Launch, book: Book) -> None:
    lesson = launch("?without")
    assert "No learning platform was found" in lesson.get_by_role("alert").inner_text()
    solve(lesson, cells_to_fill(puzzles_in(page_of(book))[0]))


def test_a_platform_that_refuses_to_keep_progress_is_reported(launch: Launch, tab: Page, book: Book) -> None:
    lesson = launch("?refuse=cmi.suspend_data")
    cell, digit = next(iter(cells_to_fill(puzzles_in(page_of(book))[0]).items()))
    lesson.locator(f"[data-cell='{cell}']").press(digit)
    lesson.locator(".words", has_text="keeps no progress").wait_for()
    assert f", {digit}" in label(lesson, cell)


PROBE = """/** Gives a test what packs and unpacks progress. */
import { Puzzle } from "./puzzle.js";
import { resumed, suspended } from "./suspended.js";

globalThis.through = (data, states) => {
  const puzzles = data.map((one) => new Puzzle(one));
  const progress = new Map(states.map(({ place, ...one }) => [puzzles[place].id, one]));
  const text = suspended(puzzles, progress, null);
  const found = resumed(puzzles, text).progress;
  return [text, puzzles.map(({ id }) => found.get(id) || null)];
};
"""


@pytest.fixture
def through(tab: Page) -> Callable[..., Any]:
    """Packs and unpacks progress: rows of puzzles and states in, the text and the states out."""
    script = join({**player_modules(), "probe.js": PROBE}, "probe.js")
    tab.set_content(f"<!DOCTYPE html><title>Probe</title><script>{script}</script>")
    return lambda rows, states: tab.evaluate("([rows, states]) => through(rows, states)", [rows, states])


def full(puzzle: dict[str, Any], *, marked: bool, digit: int = 1) -> dict[str, Any]:
    """A grid with a digit in every open cell, and with every mark and colour."""
    every = (1 << puzzle["values"] + 1) - 2
    digits = [digit if given == 0 else max(given, 0) for given in puzzle["givens"]]
    white = [given != -1 for given in puzzle["givens"]]
    marks = [[bits * cell * marked for cell in white] for bits in (every, every, (1 << 10) - 2, every)]
    return {
        "saved": {"fields": [digits, *marks], "seconds": 99_999, "hints": 3, "hinted": [], "complete": False},
        "solved": True,
    }


def sheet_of(*names: str, copies: int = 1) -> tuple[list[dict[str, Any]], Book]:
    """Rows of all puzzles of some books, each several times under names of their own, and these as one book."""
    books = [edition(name, kept(name)).book for name in names]
    rows = [row for book in books for row in puzzles_in(page_of(book))] * copies
    groups = tuple(group for book in books for group in book.groups) * copies
    return [{**row, "id": f"{row['id']}-{place}"} for place, row in enumerate(rows)], replace(books[0], groups=groups)


@pytest.mark.parametrize("name", ["book1", "variants", "futoshiki", "class-groups"])
def test_digits_of_all_puzzles_take_as_many_characters_as_a_build_has_counted(
    through: Callable[..., Any], name: str
) -> None:
    rows, book = sheet_of(name)
    states = [{"place": place, **full(row, marked=False, digit=row["values"])} for place, row in enumerate(rows)]
    text, found = through(rows, states)
    assert len(text) == state_length(book.entries)
    for one, state in zip(found, states, strict=True):
        assert one["saved"]["fields"] == state["saved"]["fields"]
        assert (one["saved"]["seconds"], one["saved"]["hints"], one["solved"]) == (99_999, 3, True)


def test_on_the_largest_sheet_all_digits_are_kept_and_marks_of_the_puzzle_played_last(
    through: Callable[..., Any],
) -> None:
    rows, book = sheet_of("variants", copies=4)
    while state_length(book.entries) > ROOM - 600:
        rows, book = rows[:-1], replace(book, groups=(*book.groups[:-1], *_shortened(book.groups[-1])))
    assert len(rows) == len(book.entries) > 60
    assert state_length(book.entries) > ROOM - 700
    states = [{"place": place, **full(row, marked=True)} for place, row in enumerate(rows)]
    for state in states:
        state["saved"]["hinted"] = [7, state["place"], 5000, 2, 1]
    text, found = through(rows, states)
    assert len(text) <= ROOM
    assert found[-1]["saved"]["hinted"] == [len(states) - 1, 2, 1]
    assert text.isascii()
    assert [one["saved"]["fields"][0] for one in found] == [state["saved"]["fields"][0] for state in states]
    assert found[-1]["saved"]["fields"] == states[-1]["saved"]["fields"]
    assert not any(found[0]["saved"]["fields"][1])


def _shortened(group: Any) -> tuple[Any, ...]:
    members = group.members[:-1]
    return (replace(group, members=members),) if members else ()


def test_whatever_is_entered_into_some_puzzles_comes_back(through: Callable[..., Any]) -> None:
    rows, chance = sheet_of("variants")[0][:6], Random(7)
    states = []
    for place in (4, 0, 5):
        puzzle, state = rows[place], full(rows[place], marked=True)
        fields = [[chance.choice((0, value)) for value in values] for values in state["saved"]["fields"]]
        digits = [given or chance.randint(0, puzzle["values"]) for given in puzzle["givens"]]
        told = chance.sample(range(4096), place and 3)
        saved = {**state["saved"], "fields": [digits, *fields[1:]], "hinted": told, "complete": place == 0}
        states.append({"place": place, "saved": saved, "solved": place == 4})
    text, found = through(rows, states)
    assert len(text) < ROOM
    assert [place for place, one in enumerate(found) if one] == [0, 4, 5]
    for state in states:
        one = found[state["place"]]
        assert one["saved"].items() >= state["saved"].items()
        assert one["solved"] is state["solved"]


def test_a_text_of_nobody_knows_what_is_no_progress(launch: Launch, tab: Page) -> None:
    for text in ("", "{}", "Ä" * 4096, "H", "_" * 4096):
        launch()
        tab.goto("about:blank")
        tab.go_back()
        kept = {"cmi.core.exit": "suspend", "cmi.core.lesson_status": "incomplete", "cmi.suspend_data": text}
        tab.evaluate(
            "kept => addEventListener('pagehide', () => localStorage.setItem('lesson', kept))", json.dumps(kept)
        )
        lesson = launch()
        assert lesson.locator("[role=gridcell]").count() > 0
        assert values(tab)["cmi.core.entry"] == "resume"
