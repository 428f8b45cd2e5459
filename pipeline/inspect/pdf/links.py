"""Reads the links of a page: where they lie, and to which page of the file they lead."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import pikepdf

from pipeline.inspect.pdf.marks import Field, Link
from pipeline.inspect.pdf.raw import Raw, numbers_of

Corners = tuple[float, float, float, float]
"""Left, bottom, right and top of a page's media box as the file has them; asking for them takes long."""

ELSEWHERE: Final = 0
"""Stands for the page of a link that leads by a name, a place or an action, or perhaps to a page that is missing."""


def read_links(
    notes: Sequence[Raw], corners: Corners, numbers: Mapping[tuple[int, int], int], whole: bool = True
) -> Iterator[Link]:
    """The links among the annotations of a page; `numbers` are those of the pages of the file.

    If the file is not `whole`, a link to a page that it lacks may lead to a page that is missing. An annotation that is
    neither null nor a dictionary counts as a link without a place.
    """
    for note in notes:
        if note is None:
            continue
        if not isinstance(note, pikepdf.Dictionary):
            yield Link(None, ELSEWHERE)
        elif note.get("/Subtype") == pikepdf.Name.Link:
            page = _page_of(note, numbers)
            yield Link(_room(note.get("/Rect"), corners), page if page or whole else ELSEWHERE)


def page_number(target: Raw, numbers: Mapping[tuple[int, int], int]) -> int | None:
    """The page that a destination leads to."""
    page = target[0] if isinstance(target, pikepdf.Array) and len(target) else None
    return numbers.get(page.objgen) if isinstance(page, pikepdf.Dictionary) else None


def _page_of(link: Raw, numbers: Mapping[tuple[int, int], int]) -> int | None:
    target = link.get("/Dest")
    if isinstance(target, pikepdf.Array) and len(target) and isinstance(target[0], int):  # programs count from 0 then
        return ELSEWHERE if 0 <= target[0] < len(numbers) else None
    if isinstance(target, pikepdf.Array) or (target is None and "/A" not in link):
        return page_number(target, numbers)
    return ELSEWHERE


def _room(rect: Raw, corners: Corners) -> Field | None:
    """Where a link lies; None where its file does not say that."""
    try:
        x1, y1, x2, y2 = numbers_of(rect)
    except (AttributeError, TypeError, ValueError):
        return None
    left, _, _, top = corners
    return Field(min(x1, x2) - left, top - max(y1, y2), max(x1, x2) - left, top - min(y1, y2))
