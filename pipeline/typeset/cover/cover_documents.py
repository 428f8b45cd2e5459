"""The covers of a book as documents of one page: the guide to one, and one of the author's texts and picture."""

from collections.abc import Sequence
from dataclasses import replace

from pipeline.errors import Problem
from pipeline.model.picture import RGB
from pipeline.model.roles import COVER, COVER_GUIDE
from pipeline.model.spec import BookSpec
from pipeline.page.draw.ops import Document, Drawn, Page
from pipeline.page.type.typography import Typeface
from pipeline.typeset.cover.cover_context import CoverContext, CoverPuzzle
from pipeline.typeset.cover.cover_guide import guide_ops
from pipeline.typeset.cover.designed_cover import cover_ops, cover_problems, drawn_cover
from pipeline.typeset.cover.wrap import Wrap, wrap_of


def cover_documents(
    spec: BookSpec, pages: int, puzzles: Sequence[CoverPuzzle], typeface: Typeface
) -> dict[str, Document]:
    """The covers that a book of so many pages asks for, by role, with some of its puzzles; InputError for a misfit."""
    wrap = wrap_of(spec.page.printer, spec.page.paper, pages)
    if wrap is None or spec.cover is None:
        return {}
    drawn: dict[str, tuple[Drawn, ...]] = {}
    if spec.cover.guide:
        drawn[COVER_GUIDE] = guide_ops(wrap, spec, typeface)
    if spec.cover.design:
        drawn[COVER] = cover_ops(wrap, spec.cover.design, puzzles, spec, typeface)
    return {role: _document(spec, wrap, role, ops) for role, ops in drawn.items()}


def shop_front(spec: BookSpec, pages: int, puzzles: Sequence[CoverPuzzle], typeface: Typeface) -> Document | None:
    """The cover as screens show it, its trim being the front; None where no pictures for shops are asked for."""
    wrap = wrap_of(spec.page.printer, spec.page.paper, pages)
    if wrap is None or spec.cover is None or spec.cover.design is None or not spec.cover.design.shop_images:
        return None
    cover = replace(CoverContext.of(wrap, spec.cover.design, puzzles, spec, typeface), space=RGB)
    front = wrap.front
    document = _document(spec, wrap, COVER, drawn_cover(cover))
    page = replace(document.pages[0], trim=(front.x, front.y, front.right, front.top))
    return replace(document, pages=(page,), standard=None)


def cover_faults(spec: BookSpec, pages: int, typeface: Typeface) -> list[Problem]:
    """What of a book does not fit the cover of so many pages: the barcode, or what its design has."""
    wrap = wrap_of(spec.page.printer, spec.page.paper, pages)
    if wrap is None or spec.cover is None:
        return []
    if not wrap.holds_barcode:
        return [_too_small(spec)]
    return cover_problems(wrap, spec.cover.design, spec, typeface) if spec.cover.design else []


def _too_small(spec: BookSpec) -> Problem:
    message = (
        f"the barcode does not fit on the back of a cover of {spec.page.paper.name}; use larger paper, or no cover"
    )
    return Problem(message, spec.file, "page.size")


def _document(spec: BookSpec, wrap: Wrap, role: str, ops: tuple[Drawn, ...]) -> Document:
    trim = wrap.trim
    page = Page(1, ops, trim=(trim.x, trim.y, trim.right, trim.top))
    subject = spec.strings[f"metadata.{role}"]
    standard = spec.page.printer.file.standard if role == COVER else None
    sheet = (wrap.width, wrap.height, (page,))
    return Document(*sheet, spec.title, spec.author, subject, spec.language, standard=standard, dated=spec.dated)
