"""Pages as a build writes them work in a real browser: from the disk, from a server, inside another page."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pipeline.outputs.base import Edition
from pipeline.outputs.play.options import PlayOptions
from pipeline.outputs.play.output import Play
from pipeline.source.resources import player_modules
from tests.golden.example_books import edition, kept
from tests.outputs.play.conftest import Open
from tests.outputs.play.played import cells_to_fill, page_of, puzzles_in
from tests.outputs.play.serving import WHOLE, Server, said, small, solve, write

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.web


@pytest.mark.parametrize("of", ["disk", "server"])
def test_small_pages_are_reached_from_their_list_and_lead_to_the_next(
    tab: Page, tmp_path: Path, server: Server, of: str
) -> None:
    made = small("futoshiki")
    names = write(tmp_path, Play(PlayOptions(files="puzzle")), made)
    tab.goto(f"{tmp_path.as_uri() if of == 'disk' else server.address}/{names[0]}")
    first, second = (entry.number for entry in made.book.entries)
    tab.get_by_role("link", name=first, exact=True).click()
    puzzle, other = puzzles_in(page_of(made.book))
    assert tab.url.endswith(f"/{first}.html")
    assert WHOLE in solve(tab, cells_to_fill(puzzle))
    tab.locator(".answers button").click()
    tab.wait_for_url(f"**/{second}.html")
    assert WHOLE in solve(tab, cells_to_fill(other))


@pytest.mark.parametrize("name", ["index.html", "page of the first"])
def test_a_code_in_the_address_of_the_list_or_of_another_page_leads_to_the_page_of_its_puzzle(
    tab: Page, tmp_path: Path, name: str
) -> None:
    made = small("futoshiki")
    write(tmp_path, Play(PlayOptions(files="puzzle")), made)
    first, second = made.book.entries
    file = name if name == "index.html" else f"{first.number}.html"
    tab.goto(f"{tmp_path.as_uri()}/play/{file}#c={second.code}")
    tab.wait_for_url(f"**/{second.number}.html#c={second.code}")
    heading = tab.locator("nav h2", has_text=f"No. {second.number}")
    heading.wait_for()
    assert heading.inner_text().split()[:2] == ["No.", second.number]


def test_a_day_is_played_inside_another_page_and_has_hints_for_the_day_before_alone(
    tab: Page, tmp_path: Path, server: Server
) -> None:
    made = edition("newspaper-week", kept("newspaper-week"))
    write(tmp_path, Play(PlayOptions()), made)
    days = sorted({str(entry.day) for entry in made.book.entries})
    snippet = (tmp_path / "play" / "embed.html").read_text().split("\n<!-- ")[1]
    assert days[1] in snippet
    (tmp_path / "play" / "news.html").write_text(
        f"<!DOCTYPE html><title>News</title><link rel=icon href=data:,><!-- {snippet}"
    )
    tab.goto(f"{server.address}/play/news.html")
    frame = tab.frame_locator("iframe")
    frame.locator("[role=gridcell]").first.wait_for()
    hint = frame.locator("[data-tool=hint]")
    assert hint.count() == 0
    frame.get_by_role("button", name="Puzzles").click()
    frame.locator("dialog .puzzles button").last.click()
    hint.wait_for()


SENDING = (
    "fetch('{address}')",
    "new Promise((done, fail) => Object.assign(new Image(), {{onload: done, onerror: fail}}).src = '{address}')",
    "new Promise((done, fail) => {{ const made = document.createElement('script'); made.onload = done;"
    " made.onerror = fail; made.src = '{address}'; document.head.append(made); }})",
    "Promise.reject(navigator.sendBeacon('{address}', 'text'))",
)


def test_a_page_can_send_nothing(opened: Open, server: Server) -> None:
    one = opened("futoshiki", count=1)
    for attempt in SENDING:
        sent = attempt.format(address=f"{server.address}/secret")
        assert one.page.evaluate(f"{sent}.then(() => 'sent', () => 'refused')") == "refused"
    one.page.goto(f"{server.address}/")
    assert {*server.asked} - {"/favicon.ico"} == {"/"}  # the browser asks for an icon by itself, in its own time


def test_a_page_on_a_server_is_one_request(tab: Page, tmp_path: Path, server: Server) -> None:
    (name,) = write(tmp_path, Play(PlayOptions()), small("futoshiki"))
    tab.goto(f"{server.address}/{name}")
    tab.locator("[data-tool=hint]").click()
    assert server.asked == [f"/{name}"]


PLAIN = "http://plain.test/"
TEXTS = ["", "abc", *("a" * length for length in (54, 55, 56, 63, 64, 65, 119, 120, 1_000)), "é字" * 40]


def open_unsafely(tab: Page, html: str) -> None:
    """Open a page as a server without encryption gives it, where browsers lend no digests."""
    tab.route(f"{PLAIN}**", lambda route: route.fulfill(body=html, content_type="text/html; charset=utf-8"))
    tab.goto(PLAIN)
    assert tab.evaluate("crypto.subtle === undefined")


def test_our_digest_is_that_of_the_standard_and_needs_no_secure_page(tab: Page) -> None:
    module = player_modules()["sha256.js"].replace("export function sha256", "globalThis.sha256 = function ")
    open_unsafely(tab, f"<!DOCTYPE html><title>Plain</title><link rel=icon href=data:,><script>{module}</script>")
    for text in TEXTS:
        assert tab.evaluate("text => sha256(text)", text) == sha256(text.encode()).hexdigest()


def test_a_full_grid_is_proved_right_or_wrong_without_its_key_and_without_encryption(tab: Page) -> None:
    book = small("futoshiki", 1).book
    (page,) = Play(PlayOptions(solutions="check-only")).files(Edition(book))
    open_unsafely(tab, b"".join(page.parts).decode())
    cells = cells_to_fill(puzzles_in(page_of(book))[0])
    first, digit = next(iter(cells.items()))
    wrong = {**cells, first: "1" if digit != "1" else "2"}
    for cell, value in wrong.items():
        tab.locator(f"[data-cell='{cell}']").press(value)
    assert "Complete, but not right" in said(tab, "Complete")
    tab.locator("[data-tool=check]").click()
    assert "A rule is broken" in said(tab, "broken")
    tab.locator(f"[data-cell='{first}']").press(digit)
    assert WHOLE in said(tab, WHOLE)
