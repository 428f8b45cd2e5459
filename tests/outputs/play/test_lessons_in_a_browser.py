"""The lessons of a course in a browser: their words above the board, which begins at the position to try."""

from __future__ import annotations

from typing import Any

import pytest

from tests.outputs.play.conftest import Open, Opened
from tests.outputs.play.taught import course_page

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


def test_a_lesson_leaves_with_its_board(opened: Open) -> None:
    page = lesson(opened, **DESKTOP)
    page.page.get_by_role("button", name="Next puzzle").click()
    page.page.wait_for_function("!document.querySelector('.lesson')")
    assert "No. 5" in page.page.locator("nav h2").inner_text()
