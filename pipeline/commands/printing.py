"""What its printer's rules mean for a book of so many pages, in words: for `build -n`."""

from __future__ import annotations

from collections.abc import Iterator

from pipeline.model.cover import CoverSpec
from pipeline.model.printer import MM, Printer
from pipeline.model.spec import BookSpec
from pipeline.page.type.typography import Typeface
from pipeline.typeset.cover.typographic_cover import spine_size, spine_text
from pipeline.typeset.cover.wrap import Wrap, wrap_of
from pipeline.typeset.setting.book_typeface import typeface

_NEAR = 16  # pages beyond a price step that are worth a word


def printing(spec: BookSpec, pages: int) -> Iterator[str]:
    """Lines on the pages of the file, the cover, the price and the standard."""
    page, printer = spec.page, spec.page.printer
    if printer.bleed:
        width, height = (length / MM for length in printer.sheet(page.paper))
        yield f"pages of {width:.1f} x {height:.1f} mm with bleed"
    spine, wrap = printer.spine(pages), printer.wrap(page.paper, pages)
    if spine is not None and wrap:
        width, height = (length / MM for length in wrap)
        yield f"{printer.stock.name} stock: spine {spine / MM:.1f} mm, cover {width:.1f} x {height:.1f} mm with bleed"
    yield from _covers(spec, pages)
    yield from _price(printer, pages)
    if printer.file.standard:
        yield f"marked as {printer.file.standard.name}, not certified: only a certified preflight can confirm it"


def _covers(spec: BookSpec, pages: int) -> Iterator[str]:
    """The files of a cover, and what its spine has room for."""
    wrap = wrap_of(spec.page.printer, spec.page.paper, pages)
    if wrap is None or spec.cover is None:
        return
    names = [
        name for name, made in (("a guide to the cover", spec.cover.guide), ("a cover", spec.cover.design)) if made
    ]
    yield f"{' and '.join(names)}: {_on_spine(wrap, spec.cover, typeface(spec.page.fonts))}"


def _on_spine(wrap: Wrap, cover: CoverSpec, faces: Typeface) -> str:
    """What text the spine bears, or has room for."""
    size = spine_size(wrap, faces)
    if not size:
        return "no text on the spine, which is too thin"
    told = f"text on the spine of up to {size:.0f} pt"
    if cover.design is None:
        return told
    found = spine_text(wrap, cover.design, faces)
    if found is None:
        return "no text on the spine, for which the title is too long; give cover.title a shorter one"
    return told if found.author == cover.design.author else "the title on the spine, too long for the author beside it"


def unverified(printer: Printer) -> Iterator[str]:
    """What of the printer's rules was not checked with it."""
    if printer.cover and printer.cover.unverified:
        yield f"spine and cover of {printer.name} are not verified: {printer.cover.unverified}"


def _price(printer: Printer, pages: int) -> Iterator[str]:
    for step in printer.price_steps:
        told = f"{printer.name} asks one price for {step.pages_min} to {step.pages_max} pages"
        if step.pages_min <= pages < step.pages_max:
            yield f"{told}: {step.pages_max - pages} more would cost nothing"
        elif pages == step.pages_max:
            yield f"{told}: every further page would cost more"
        elif 0 < pages - step.pages_max <= _NEAR:
            yield f"{told}: {pages - step.pages_max} fewer pages would reach it"
