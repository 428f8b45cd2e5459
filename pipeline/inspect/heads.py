"""Checks running heads and the book's title: all say the same title, and each what stands on its page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from pipeline.inspect.captions import Word
from pipeline.inspect.lines import TextPage, squeeze
from pipeline.inspect.proof import Stated


def running_title(pages: Sequence[TextPage], stated: Sequence[Stated]) -> str:
    """The book's title without spaces as most running heads say it; empty where they say none."""
    named = Counter(title for _, title in running_heads(pages, stated) if title)
    return named.most_common(1)[0][0] if named else ""


def running_heads(pages: Sequence[TextPage], stated: Sequence[Stated]) -> list[tuple[TextPage, str]]:
    """The pages with puzzles or answers whose first line is a running head, and the title that it says.

    The part's name is bold and the title is not; a newspaper's head is its title in bold.
    """
    held = {one.figure.page for one in stated}
    shown = [page for page in pages if page.number in held and page.lines]
    return [(page, _title(page.lines[0])) for page in shown]


def _title(line: Sequence[Word]) -> str:
    """What a head says that is not bold, or all of it."""
    return squeeze([word for word in line if not word.bold]) or squeeze(line)
