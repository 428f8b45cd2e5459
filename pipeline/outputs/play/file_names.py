"""What the files of the playable edition are called."""

from collections.abc import Iterable
from contextlib import suppress
from datetime import date
from typing import Final

PAGE: Final = "play"
"""The role of pages on which puzzles are solved, and the folder of small ones."""

SCORM, LINKS = "scorm", "links"
"""The roles of packages for learning platforms, and of the list of links."""

INDEX: Final = "index.html"
"""The name of a list of pages."""


def day_file(day: date) -> str:
    """The name of a day's page, such as `2026-11-23.html`."""
    return f"{day}.html"


def day_of(name: str) -> date | None:
    """The day whose page has a name; None for another file."""
    with suppress(ValueError):
        day = date.fromisoformat(name.removesuffix(".html"))
        return day if name == day_file(day) else None
    return None


def page_file(book: str) -> str:
    """The name of the one page of a book."""
    return f"{book}-{PAGE}.html"


def first_page(book: str, files: Iterable[str]) -> str:
    """The page that a reader opens first, among the files of the named book: a list of pages, or the first of them."""
    beginnings = (f"{book}-{PAGE}.", f"{book}-{PAGE}-", f"{PAGE}/", f"{PAGE}-")
    pages = [one for one in files if one.startswith(beginnings) and one.endswith(".html")]
    return next((one for one in pages if one.endswith(f"/{INDEX}")), pages[0])
