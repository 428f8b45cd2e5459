"""layout: a book becomes pages of draw operations in absolute coordinates, tied together by page numbers.

Where everything stands is known before any page is drawn; pages are drawn when a file of them is written.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pipeline.frozen import frozen
from pipeline.model.book import Book
from pipeline.model.roles import ANSWERS, COVERS, INTERIOR, PUPILS
from pipeline.model.spec import NOT_ACCESSIBLE, SEPARATE
from pipeline.page.draw.ops import Document, OutlineEntry, Page
from pipeline.page.text.blocks import Matter
from pipeline.typeset.interior.binder import Binder
from pipeline.typeset.interior.groups import paged_group
from pipeline.typeset.interior.paged_book import Reference
from pipeline.typeset.page_plan import PagePlan, plan_of
from pipeline.typeset.pagination.book_parts import Pagination
from pipeline.typeset.pagination.paginate import paginate
from pipeline.typeset.pupil_sheets import pupil_pages
from pipeline.typeset.setting.legibility import check_texts


@frozen
class Layout:
    """A book's files as documents by role, where every puzzle and answer stands, and the figures of the plan.

    `front` and `back` are the words of its front and back pages, for outputs that set them in another way. `shop` is
    the cover for pictures in shops.
    """

    documents: Mapping[str, Document]
    references: tuple[Reference, ...]
    plan: PagePlan
    front: tuple[Matter, ...] = ()
    back: tuple[Matter, ...] = ()
    shop: Document | None = None

    @property
    def interior(self) -> Document:
        """The book itself; KeyError for a class, which has sheets instead."""
        return self.documents[INTERIOR]

    @property
    def pages(self) -> int:
        """The pages of all files but covers."""
        return sum(len(made.pages) for role, made in self.documents.items() if role not in COVERS)


def layout(book: Book) -> Layout:
    """The pages of a book; InputError where they cannot hold it."""
    found = paginate(book.spec, [paged_group(group, book.spec) for group in book.groups])
    binder = Binder(book, found)
    documents = {INTERIOR: document_of(found, binder.interior(), binder.outline(), INTERIOR)}
    if book.spec.answers.place == SEPARATE and found.answers:
        documents[ANSWERS] = document_of(found, binder.key(), (), ANSWERS)
    covers, shop = _covers(book, found) if book.spec.cover else ({}, None)
    documents |= covers
    if book.spec.pupils:
        pages = pupil_pages(book.spec.pupils, [(found, tuple(documents[INTERIOR].pages))])
        documents[PUPILS] = document_of(found, pages, (), INTERIOR)
    return Layout(documents, binder.references(), plan_of(found), binder.front, binder.back, shop)


def _covers(book: Book, found: Pagination) -> tuple[dict[str, Document], Document | None]:
    """The covers of a book by role, and its front for shops where that is asked for."""
    from pipeline.typeset.cover.cover_documents import cover_documents, shop_front  # most books have none
    from pipeline.typeset.cover.cover_puzzles import cover_puzzles

    shown, typeface = tuple(cover_puzzles(book)), found.geometry.typeface
    covers = cover_documents(book.spec, found.pages, shown, typeface)
    for cover in covers.values():
        # A look with large type is for solving: on a cover no solver reads anything.
        check_texts(cover.pages, typeface, book.spec, book.spec.page.printer.file.text_min)
    return covers, shop_front(book.spec, found.pages, shown, typeface)


def document_of(found: Pagination, pages: Sequence[Page], outline: tuple[OutlineEntry, ...], part: str) -> Document:
    """The pages of one file; `part` names what its metadata say that it holds."""
    spec = found.spec
    printer = spec.page.printer
    return Document(
        *printer.sheet(found.geometry.paper),
        pages,
        spec.title,
        spec.author,
        spec.strings[f"metadata.{part}"],
        spec.language,
        printer.navigation,
        outline,
        printer.file.standard,
        spec.dated,
        tagged=spec.page.accessible != NOT_ACCESSIBLE,
    )
