"""Pictures of a book for shops: its front in the trim's ratio, and three pages of puzzles."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from pipeline.model.roles import INTERIOR
from pipeline.outputs.pdf.render import render
from pipeline.page.draw.ops import Document
from pipeline.page.type.typography import Typeface
from pipeline.typeset.layout import Layout

LONG_EDGE: Final = 2560
"""The pixels along the longer edge of a picture."""

PAGES: Final = 3
"""How many pages of the inside are shown."""

Area = tuple[float, float, float, float]


def front_picture(front: Document, typeface: Typeface) -> bytes:
    """The front of a cover as a JPEG."""
    from pipeline.page.files.bitmap import colour_jpeg

    area = _trim(front)
    return colour_jpeg(render(front, typeface), area, _pixels(area))


def page_pictures(layout: Layout, typeface: Typeface) -> Iterator[bytes]:
    """Pages of the inside as PNGs: puzzles of the beginning, the middle and the end; as many as there are."""
    from pipeline.page.files.bitmap import page_png

    interior = layout.interior
    for number in shown_pages(layout):
        page = replace(interior, pages=(interior.pages[number - 1],), outline=(), navigation=False, standard=None)
        area = _trim(page)
        yield page_png(render(page, typeface), area, _pixels(area))


def shown_pages(layout: Layout) -> tuple[int, ...]:
    """The numbers of the pages that are shown, in their order."""
    pages = list(dict.fromkeys(one.page for one in layout.references if one.file == INTERIOR))
    if len(pages) < PAGES:
        pages += [number for number in range(1, len(layout.interior.pages) + 1) if number not in pages]
        return tuple(sorted(pages[:PAGES]))
    last = len(pages) - 1
    return tuple(pages[at * last // (PAGES - 1)] for at in range(PAGES))


def _trim(document: Document) -> Area:
    return document.pages[0].trim or (0.0, 0.0, document.width, document.height)


def _pixels(area: Area) -> tuple[int, int]:
    """Columns and rows of a picture of an area, its longer edge as long as shops want it."""
    left, low, right, top = area
    scale = LONG_EDGE / max(right - left, top - low)
    return round((right - left) * scale), round((top - low) * scale)
