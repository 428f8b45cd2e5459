"""render: a document of draw operations becomes the bytes of a PDF, and the guide to a cover a picture as well."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Final

from pipeline.errors import InputError, Problem
from pipeline.model.printer import Printer
from pipeline.page.draw.ops import Document, Page
from pipeline.page.files.page_code import PageCode, page_code
from pipeline.page.type.typography import Typeface
from pipeline.page.units import whole_pixels
from pipeline.runtime.collecting import gc_paused
from pipeline.runtime.processes.forked import ALONE, Hands
from pipeline.runtime.shelf import Shelf
from pipeline.typeset.sheets.drawn_pages import DrawnPages

_SHARE: Final = 4  # pages that a process is sent at once
_APART: Final = 8  # one share in so many, or fewer, is drawn before there are other processes:
_FIRST: Final = 16  # about so many at most; then these processes know what pages have in common
_SHARED_LEAST: Final = 96  # pages below which starting processes costs more than it saves


def render(document: Document, typeface: Typeface) -> bytes:
    """The PDF of a document in the typeface that it was laid out for; equal documents give equal bytes."""
    return b"".join(rendered(document, typeface))


def rendered(document: Document, typeface: Typeface, hands: Hands = ALONE, room: Path | None = None) -> Iterator[bytes]:
    """The same in parts, its pages drawn as they are needed, by all hands where they are many.

    `room` is the folder in which pages wait until the last one is drawn; None: where the system keeps such files.
    """
    from pipeline.page.files.pdf import pdf_parts

    pages, feed = document.pages, None
    if isinstance(pages, DrawnPages) and len(pages) >= _SHARED_LEAST and hands.jobs > 1:
        feed = partial(_feed, pages, partial(page_code, typeface=typeface, tagged=document.tagged), hands)
    with gc_paused(), Shelf(room) as shelf:
        parts = pdf_parts(document, typeface, feed, shelf)
        if document.standard is None:
            yield from parts
            return
        from pipeline.page.files.finishing import marked

        yield marked(b"".join(parts), document.standard)


def _feed(pages: DrawnPages, coded: Callable[[Page], PageCode], hands: Hands, take: Callable[[PageCode], None]) -> None:
    """Hand over the code of all pages; InputError in the end where a text cannot be read."""
    problems: list[Problem] = []

    def code(numbers: range) -> tuple[list[PageCode], list[Problem]]:
        check = pages.check()
        return [coded(page) for page in pages.seen(numbers, check)], check.problems

    def done(made: tuple[list[PageCode], list[Problem]]) -> None:
        problems.extend(made[1])
        for one in made[0]:
            take(one)

    parts = [range(1, len(pages) + 1)[start : start + _SHARE] for start in range(0, len(pages), _SHARE)]
    first = {part: code(part) for part in parts[:: max(_APART, len(parts) // _FIRST)]}
    hands.each(lambda part: first.get(part) or code(part), parts, done, lambda part: f"page {part[0]}")
    if problems:
        raise InputError(dict.fromkeys(problems))


def guide_picture(guide: Document, pdf: bytes, printer: Printer) -> bytes | None:
    """The guide to a cover as a picture, for programs that take no PDF; None for a printer without covers.

    It has as many pixels as the printer asks of one behind the whole cover.
    """
    if printer.cover is None:
        return None
    from pipeline.page.files.bitmap import gray_png

    dpi = printer.cover.image_dpi
    return gray_png(pdf, (whole_pixels(guide.width, dpi), whole_pixels(guide.height, dpi)), dpi)
