"""The lessons of a course in a browser: their words above the board, which begins at the position to try."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from pipeline.outputs.base import Edition
from pipeline.outputs.play.options import PlayOptions
from pipeline.outputs.play.output import Play
from tests.outputs.play.axe import SCHEMES, faults
from tests.outputs.play.conftest import Open, Opened
from tests.outputs.play.serving import write
from tests.outputs.play.taught import course_of_a_class, course_page

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.web

DESKTOP: dict[str, Any] = {"viewport": {"width": 1200, "height": 900}}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def lesson(opened: Open, name: str = "L2", **profile: Any) -> Opened:
    page = opened("taught", html=course_page(), **profile)
    page.go(name)
    page.page.wait_for_selector(".lesson")
    return page


def started(page: Opened) -> list[str]:
    """What the board of the second lesson shows where it differs from its start."""
    data = page.puzzles[5]
    names = page.names()
    return [
        names[cell]
        for cell, digit in enumerate(data["lesson"]["digits"])
        if digit and not data["givens"][cell] and not names[cell].endswith(f"{digit}")
    ]


@pytest.mark.parametrize("profile", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_lesson_is_read_and_its_position_tried(opened: Open, profile: dict[str, Any]) -> None:
    page = lesson(opened, **profile)
    article = page.page.locator(".lesson")
    assert "What to look for." in article.inner_text()
    assert started(page) == []
    assert article.locator("svg .shade-shown").count() == 1
    assert not article.locator("details p").is_visible()
    article.locator("summary").click()
    assert article.locator("details p").inner_text().startswith("In ")
    wide = page.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert wide
    assert page.errors == []
    assert [url for url in page.requests if not url.startswith("file:")] == []


@pytest.mark.parametrize("profile", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_next_hint_of_a_board_is_its_lesson(opened: Open, profile: dict[str, Any]) -> None:
    page = lesson(opened, **profile)
    page.page.get_by_role("button", name="Hint", exact=True).click()
    assert page.words().startswith("Naked pair")


def test_a_board_starts_again_at_its_position(opened: Open) -> None:
    page = lesson(opened, **DESKTOP)
    data = page.puzzles[5]
    cell = next(at for at, digit in enumerate(data["lesson"]["digits"]) if digit and not data["givens"][at])
    page.page.locator(f"[data-cell='{cell}']").click()
    page.page.keyboard.press("Backspace")
    assert started(page)
    page.page.get_by_role("button", name="More").click()
    page.page.get_by_role("button", name="Start again").click()
    assert started(page) == []


@pytest.mark.parametrize("scheme", SCHEMES, ids=str)
def test_axe_finds_no_fault_in_a_lesson_and_the_list_of_lessons(opened: Open, scheme: dict[str, Any]) -> None:
    page = lesson(opened, **PHONE, **scheme)
    page.page.locator(".lesson summary").click()
    assert faults(page) == []
    page.page.get_by_role("button", name="Puzzles", exact=True).click()
    assert faults(page) == []


def test_the_answer_of_a_lesson_is_opened_by_keys_that_the_board_has_uses_for(opened: Open) -> None:
    page = lesson(opened, **DESKTOP)
    article = page.page.get_by_role("region", name="Lesson 2: Naked pair")
    article.locator("summary").press(" ")
    assert article.locator("details p").is_visible()
    assert page.page.get_by_role("button", name="Digit", pressed=True).is_visible()


def test_lessons_are_named_in_the_list_and_are_no_puzzles_to_be_counted(opened: Open) -> None:
    page = lesson(opened, **DESKTOP)
    page.page.get_by_role("button", name="Puzzles", exact=True).click()
    dialog = page.page.get_by_role("dialog")
    assert dialog.get_by_role("heading", level=3).all_inner_texts() == [
        "Lesson 1: Hidden single in box",
        "Lesson 2: Naked pair",
    ]
    assert "0 of 8 solved" in dialog.inner_text()
    assert dialog.get_by_role("button", name="No. L2, Lesson 2: Naked pair").inner_text() == "L2"


def test_a_lesson_has_no_row_among_solving_times(opened: Open) -> None:
    page = lesson(opened, script="setInterval = (tick) => { globalThis.tick = tick }", **DESKTOP)
    for number in ("L2", "5"):
        page.go(number)
        page.page.locator(".lesson").wait_for(state="visible" if number == "L2" else "detached")
        page.page.locator("[aria-label$=empty], [aria-label*=marks]").first.click()
        page.page.keyboard.press("Shift+Digit1")
        page.page.evaluate("tick()")
    page.page.get_by_role("button", name="More").click()
    with page.page.expect_download() as saved:
        page.page.get_by_role("button", name="Save solving times to a file").click()
    rows = saved.value.path().read_text().splitlines()
    assert [row.split(",")[3] for row in rows] == ["number", "5"]


@pytest.mark.parametrize("files", ["book", "puzzle"])
def test_a_class_reads_lessons_and_hands_in_its_puzzles_alone(tab: Page, tmp_path: Path, files: str) -> None:
    write(tmp_path, Play(PlayOptions(files=files)), Edition(course_of_a_class()))
    tab.goto(f"{tmp_path.as_uri()}/{'taught-play.html#L2' if files == 'book' else 'play/l2.html'}")
    assert "What to look for." in tab.locator(".lesson").inner_text()
    tab.get_by_role("button", name="More").click()
    tab.get_by_role("button", name="Hand in the result").click()
    tab.locator("dialog input").fill("7")
    tab.get_by_role("button", name="Save", exact=True).click()
    assert "taught,7,0,8," in tab.locator("dialog pre").inner_text()


def test_a_lesson_leaves_with_its_board(opened: Open) -> None:
    page = lesson(opened, **DESKTOP)
    page.page.get_by_role("button", name="Next puzzle").click()
    page.page.wait_for_function("!document.querySelector('.lesson')")
    assert "No. 5" in page.page.locator("nav h2").inner_text()
