"""A browser for the tests of the mark `web`, and pages of the example books in it."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from pipeline.outputs.play.portions import Given
from tests.outputs.play.played import ALL, page_text, puzzles_in
from tests.outputs.play.serving import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
NAMES = """() => Object.fromEntries([...document.querySelectorAll("[data-cell]")].map(
  (cell) => [cell.dataset.cell, cell.getAttribute("aria-label")]))"""


class Opened:
    """A page in a browser, with what it holds, what it asked of the network and what went wrong in it."""

    def __init__(self, page: Page, file: Path, html: str) -> None:
        self.page, self.file, self.puzzles = page, file, puzzles_in(html)
        self.requests: list[str] = []
        self.errors: list[str] = []
        page.on("request", lambda request: self.requests.append(request.url))
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda said: self.errors.append(said.text) if said.type == "error" else None)

    def go(self, name: str = "") -> None:
        """Open the page at a puzzle."""
        self.page.goto(f"{self.file.as_uri()}#{name}")
        self.page.wait_for_selector("[role=gridcell]")

    def words(self) -> str:
        """What stands below the grid."""
        return self.page.locator(".words").inner_text()

    def name(self, cell: int) -> str:
        """What a cell is called for those who hear the page."""
        return self.page.locator(f"[data-cell='{cell}']").get_attribute("aria-label") or ""

    def names(self) -> dict[int, str]:
        """What all cells are called."""
        found: dict[str, str] = self.page.evaluate(NAMES)
        return {int(cell): name for cell, name in found.items()}


Open = Callable[..., Opened]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium, or what the variable CHROMIUM names."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        found = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield found
        found.close()


@pytest.fixture
def opened(browser: Browser, tmp_path: Path) -> Iterator[Open]:
    """Opens some puzzles of an example book, or a page of one's own, on a desktop or another profile."""
    contexts = []

    def open_page(
        name: str = "variants",
        given: Given = ALL,
        count: int = 4,
        title: str | None = None,
        script: str = "",
        html: str | None = None,
        **profile: Any,
    ) -> Opened:
        html = html or page_text(name, given, count)
        html = html if title is None else html.replace('"title":"', f'"title":"{title}', 1)
        file = tmp_path / f"{name}.html"
        file.write_text(html, encoding="utf-8")
        context = browser.new_context(**profile)
        contexts.append(context)
        if script:
            context.add_init_script(script)
        made = Opened(context.new_page(), file, html)
        made.go()
        return made

    yield open_page
    for context in contexts:
        context.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server of the test's folder."""
    with Server(tmp_path) as made:
        thread = threading.Thread(target=made.serve_forever)
        thread.start()
        yield made
        made.shutdown()
        thread.join()


@pytest.fixture
def tab(browser: Browser) -> Iterator[Page]:
    """A page that fails the test for any error in it."""
    context, errors = browser.new_context(), []
    page = context.new_page()
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    yield page
    context.close()
    assert errors == []
