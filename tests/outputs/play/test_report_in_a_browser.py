"""A pupil hands in a line of CSV from the page of a sheet."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pipeline.model.book import Book
from pipeline.outputs.base import Edition
from pipeline.outputs.play.options import PlayOptions
from pipeline.outputs.play.output import Play
from tests.golden.example_books import edition, kept
from tests.outputs.play.played import cells_to_fill, page_of, puzzles_in
from tests.outputs.play.serving import solve, write

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.web

HEADING = "# reported by the pupil, not proof"


@pytest.fixture
def sheet() -> Book:
    """The sheet of a group: ten puzzles, of which one is for those who are done early."""
    return edition("class-groups", kept("class-groups")).book.sheets[0]


@pytest.fixture
def opened(tab: Page, tmp_path: Path) -> Callable[..., None]:
    """Opens the page of the sheet."""

    def open_page(files: str = "book", page: str = "class-groups-play-circle.html", language: str = "en-GB") -> None:
        made = edition("class-groups", kept("class-groups"))
        spoken = replace(made.book, sheets=tuple(_in(language, one) for one in made.book.sheets))
        write(tmp_path, Play(PlayOptions(files=files)), Edition(spoken))
        tab.goto((tmp_path / page).as_uri())
        tab.wait_for_selector("[role=gridcell]")

    return open_page


def _in(language: str, book: Book) -> Book:
    return replace(book, spec=replace(book.spec, language=language))


def handed_in(tab: Page, pupil: str, words: tuple[str, str, str] = ("More", "Hand in the result", "Save")) -> list[str]:
    """The lines of the file that a pupil saves; the page shows the same."""
    more, report, save = words
    tab.get_by_role("button", name=more, exact=True).click()
    tab.get_by_role("button", name=report).click()
    tab.locator("dialog input").fill(pupil)
    with tab.expect_download() as saved:
        tab.get_by_role("button", name=save, exact=True).click()
    assert saved.value.suggested_filename == f"circle-{pupil}.csv"
    text = Path(saved.value.path()).read_text(encoding="utf-8-sig")
    assert tab.locator("dialog pre").inner_text().strip() == text.strip()
    tab.locator("dialog .close").click()
    return text.splitlines()


def test_nothing_solved_is_a_line_too(tab: Page, opened: Callable[..., None]) -> None:
    opened()
    assert handed_in(tab, "7") == [HEADING, "sheet,pupil,correct,total,seconds", "circle,7,0,9,0"]


def test_solved_puzzles_and_seconds_are_counted_but_none_for_those_who_are_done_early(
    tab: Page, opened: Callable[..., None], sheet: Book
) -> None:
    opened()
    puzzles = puzzles_in(page_of(sheet))
    for place in (0, 1, 9):
        number = sheet.entries[place].number
        tab.evaluate("number => { location.hash = number }", number)
        tab.locator("nav h2", has_text=f"No. {number}").filter(visible=True).wait_for()
        tab.locator(f"[role=grid][aria-label^='Puzzle {number},']").wait_for()
        solve(tab, cells_to_fill(puzzles[place]))
    assert sheet.entries[9].extension
    last = handed_in(tab, "12")[-1].split(",")
    assert last[:4] == ["circle", "12", "2", "9"]
    assert last[4].isdecimal()


def test_a_puzzle_that_was_solved_stays_so_when_its_last_digit_is_taken_back(
    tab: Page, opened: Callable[..., None], sheet: Book
) -> None:
    opened()
    solve(tab, cells_to_fill(puzzles_in(page_of(sheet))[0]))
    tab.keyboard.press("Control+z")
    assert handed_in(tab, "7")[-1].startswith("circle,7,1,9,")


def test_small_pages_count_what_was_solved_on_the_others(tab: Page, opened: Callable[..., None], sheet: Book) -> None:
    first, second = (entry.number for entry in sheet.entries[:2])
    opened("puzzle", f"play-circle/{first}.html")
    solve(tab, cells_to_fill(puzzles_in(page_of(sheet))[0]))
    tab.locator(".answers button").click()
    tab.wait_for_url(f"**/{second}.html")
    tab.wait_for_selector("[role=gridcell]")
    assert handed_in(tab, "3")[-1].startswith("circle,3,1,9,")


@pytest.mark.parametrize("pupil", ["", "Ada", "=1+1", "12345", "1,2"])
def test_only_a_number_is_taken_for_a_pupil(tab: Page, opened: Callable[..., None], pupil: str) -> None:
    opened()
    tab.get_by_role("button", name="More").click()
    tab.get_by_role("button", name="Hand in the result").click()
    field = tab.locator("dialog input")
    field.evaluate("(field, text) => { field.value = text }", pupil)
    tab.get_by_role("button", name="Save", exact=True).click()
    assert tab.locator("dialog pre").inner_text() == ""
    assert field.evaluate("field => field.checkValidity()") is False


def test_the_heading_is_in_the_language_of_the_book(tab: Page, opened: Callable[..., None]) -> None:
    opened(language="de")
    found = handed_in(tab, "7", ("Mehr", "Ergebnis abgeben", "Speichern"))
    assert found[:2] == ["# vom Kind selbst gemeldet, kein Beweis", "sheet,pupil,correct,total,seconds"]


def test_the_number_of_a_pupil_is_kept_nowhere(tab: Page, opened: Callable[..., None]) -> None:
    opened()
    handed_in(tab, "7531")
    tab.reload()
    tab.wait_for_selector("[role=gridcell]")
    kept = tab.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}, document.cookie])")
    assert "7531" not in kept
    assert "puzzlepress-play" in kept
