"""The files of an output on a server, and puzzles that are solved there."""

from __future__ import annotations

import http.server
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from pipeline.outputs.base import Edition
from pipeline.outputs.play.output import Play
from pipeline.outputs.play.portions import sampled
from tests.golden.example_books import edition, kept

if TYPE_CHECKING:
    from playwright.sync_api import FrameLocator, Page

WHOLE = "Complete and right"


class Server(http.server.ThreadingHTTPServer):
    """Serves a folder on this machine; `asked` are the paths of all requests."""

    def __init__(self, folder: Path) -> None:
        super().__init__(("127.0.0.1", 0), partial(Handler, directory=str(folder)))
        self.asked: list[str] = []

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"


class Handler(http.server.SimpleHTTPRequestHandler):
    """Notes requests in place of a log."""

    server: Server

    def log_message(self, *_: object) -> None:
        """See SimpleHTTPRequestHandler."""
        self.server.asked.append(self.path)


def write(folder: Path, output: Play, made: Edition) -> list[str]:
    """Write the files of an output; their names."""
    names = []
    for file in output.files(made):
        path = folder / file.name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(b"".join(file.parts))
        names.append(file.name)
    return names


def small(name: str, count: int = 2) -> Edition:
    return Edition(sampled(edition(name, kept(name)).book, count))


def said(page: Page | FrameLocator, words: str) -> str:
    """What stands below the grid as soon as it holds some words."""
    found = page.locator(".words", has_text=words)
    found.wait_for()
    return found.inner_text()


def solve(page: Page | FrameLocator, cells: dict[int, str]) -> str:
    """Fill cells until the page says that all is right; what it says."""
    for cell, digit in cells.items():
        page.locator(f"[data-cell='{cell}']").focus()
        page.locator(f"[data-cell='{cell}']").press(digit)
    return said(page, WHOLE)
