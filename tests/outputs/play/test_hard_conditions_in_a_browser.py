"""Hostile words, a slow processor, no connection: the page plays on, breaks nowhere and runs nothing of theirs."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pipeline.model.book import Book
from tests.outputs.play.conftest import Open
from tests.outputs.play.hands import PIXEL
from tests.outputs.play.played import cells_to_fill, content, described, example, page_of, page_text
from tests.outputs.play.test_every_kind_in_a_browser import HINTS_TO_THE_END, WHOLE

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.web

HOSTILE = {
    "markup": "</script><img src=x onerror=window.bad=1><!--",
    "separators": "#|\\\t\u2028\u2029\"'`${window.bad=1}",
    "right to left": "\u202eabc\u2067\u200f",
    "long": "x" * 10_000,
}


def with_words(book: Book, text: str) -> Book:
    """The book with a text in its title and behind all words of its own."""
    strings = {key: f"{words} {text.replace('{', '').replace('}', '')}" for key, words in book.spec.strings.items()}
    return replace(book, spec=replace(book.spec, title=text, strings=strings))


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_hostile_words_are_shown_and_never_run(opened: Open, text: str) -> None:
    one = opened(html=page_of(with_words(example("kinds"), text)), **PIXEL)
    assert one.page.locator("h1").inner_text()
    for place in range(len(one.puzzles)):
        one.go(str(place + 1))
        for name in ("Hint", "Where?", "What follows?", "Do it", "Check"):
            one.page.locator("button", has_text=name).first.tap()
        assert one.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), place
    one.page.locator("button.list").tap()
    assert one.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert one.page.evaluate("window.bad") is None
    assert one.errors == []


def test_a_game_goes_on_and_is_kept_without_a_connection(opened: Open) -> None:
    one = opened("futoshiki", count=2)
    one.page.context.set_offline(True)
    cell, digit = next(iter(cells_to_fill(one.puzzles[0]).items()))
    one.page.locator(f"[data-cell='{cell}']").focus()
    one.page.keyboard.press(digit)
    one.page.reload()
    one.page.wait_for_selector("[role=gridcell]")
    assert f", {digit}" in one.name(cell)
    assert one.page.evaluate(HINTS_TO_THE_END, [WHOLE, 400]).startswith(WHOLE)


def test_a_game_is_whole_on_a_slow_processor(opened: Open) -> None:
    one = opened("kinds", **PIXEL)
    one.page.context.new_cdp_session(one.page).send("Emulation.setCPUThrottlingRate", {"rate": 6})
    for cell, digit in cells_to_fill(one.puzzles[0]).items():
        one.page.locator(f"[data-cell='{cell}']").tap()
        one.page.get_by_role("button", name=digit, exact=True).tap()
    assert one.words().startswith("Complete and right")


def test_a_long_game_asks_nothing_of_the_network(opened: Open) -> None:
    one = opened("futoshiki", count=8)
    for place in range(8):
        one.page.locator("nav h2", has_text="No. ").wait_for()
        one.page.evaluate(HINTS_TO_THE_END, [WHOLE, 400])
        if place < 7:
            heading = one.page.locator("nav h2").inner_text()
            one.page.get_by_role("button", name="Next puzzle").first.click()
            one.page.locator("nav h2", has_not_text=heading).wait_for()
    assert one.requests == [one.requests[0]]
    assert one.requests[0].startswith("file:")


UNREADABLE = "This page cannot be shown: its file is incomplete, or the browser is too old."
OLD_BROWSER = "delete globalThis.DecompressionStream"


def shown_on(tab: Page, folder: Path, html: str) -> str:
    """The alert of a page that cannot be unpacked."""
    file = folder / "page.html"
    file.write_text(html, encoding="utf-8")
    tab.goto(file.as_uri())
    return tab.locator("[role=alert]").inner_text()


def test_a_browser_that_cannot_unpack_the_player_says_so(tab: Page, tmp_path: Path) -> None:
    tab.add_init_script(OLD_BROWSER)
    assert shown_on(tab, tmp_path, page_text("futoshiki", count=1)).startswith(UNREADABLE)


def test_a_puzzle_beyond_the_end_of_a_cut_file_says_so_and_the_others_are_played(tab: Page, tmp_path: Path) -> None:
    html = page_text("futoshiki", count=3)
    cut = html[: html.index('id="puzzles-1"') + 200]
    (tmp_path / "page.html").write_text(cut, encoding="utf-8")
    second = described(html)["puzzles"][1]["number"]
    tab.goto(f"{(tmp_path / 'page.html').as_uri()}#{second}")
    assert tab.locator("[role=alert]").inner_text().startswith(UNREADABLE)
    tab.locator("button.step").first.click()
    tab.locator("[role=gridcell]").first.wait_for()
    assert tab.locator("[role=alert]").count() == 0


def test_a_damaged_player_says_so(tab: Page, tmp_path: Path) -> None:
    html = page_text("futoshiki", count=1)
    player = content(html, "player")
    assert shown_on(tab, tmp_path, html.replace(player, player[:1000])).startswith(UNREADABLE)
