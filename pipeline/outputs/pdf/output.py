"""The PDFs of a book: interior, key, sheets, covers, whichever it has."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from pipeline.model.folding import cut_from
from pipeline.model.roles import ANSWERS, COVER, COVER_GUIDE, INTERIOR, PUPILS, SHEET
from pipeline.model.spec import BookSpec, PageSpec
from pipeline.outputs.base import Edition, NamedFile, NoOptions, Output
from pipeline.page.draw.ops import Document
from pipeline.page.type.typography import Typeface
from pipeline.typeset.setting.book_typeface import typeface

if TYPE_CHECKING:
    from pipeline.typeset.layout import Layout

GUIDE_PICTURE: Final = "cover-guide-png"
"""The role of the picture of a guide."""

SHOP_FRONT: Final = "shop-front"
"""The role of the picture of the front for shops."""

SHOP_PAGES: Final = ("shop-page-1", "shop-page-2", "shop-page-3")
"""The roles of the pictures of pages for shops."""

ROLES: Final = (INTERIOR, ANSWERS, PUPILS, COVER_GUIDE, COVER, GUIDE_PICTURE, SHOP_FRONT, *SHOP_PAGES)
"""The roles of a book's files; the sheets of a class have roles of their own."""


class PdfOptions(NoOptions):
    """PDFs of interior, key, sheets and covers, whichever the book has."""


class Pdf(Output):
    """A PDF for every document of the layout, and the guide to a cover as a picture."""

    name = "pdf"
    usual = True
    prints = True
    options = PdfOptions
    stage = "render"
    unit = "pages"

    @classmethod
    def warnings(cls, spec: BookSpec) -> Iterator[str]:
        """That files with two sheets a page are not tagged, where the printer's others are."""
        if spec.page.two_up and spec.page.printer.file.tagged:
            yield "worksheet.sheets_per_page: 2: the files cannot be read aloud; leave it out for pupils who need that"

    def count(self, edition: Edition) -> int:
        """The pages of all documents."""
        return sum(len(document.pages) for document in edition.layout.documents.values())

    def roles(self, edition: Edition) -> Collection[str]:
        """Those of the layout."""
        return edition.layout.documents.keys()

    def files(self, edition: Edition) -> Iterator[NamedFile]:
        """The documents in the order of the layout, then the picture of a guide and those for shops."""
        from pipeline.outputs.pdf.render import guide_picture, render, rendered  # not for `check`

        spec, documents = edition.book.spec, edition.layout.documents
        faces = typeface(spec.page.fonts)
        for role, document in documents.items():
            facts: dict[str, Any] = {"pages": len(document.pages)}
            if copies := [*_copies(spec, role)]:
                facts["copies"] = copies
            if role == COVER and spec.cover and spec.cover.design and spec.cover.design.isbn:
                facts["barcode"] = spec.cover.design.isbn
            parts: Iterable[bytes] = rendered(document, faces, edition.hands, edition.room)
            if spec.page.two_up:
                counts = [len(documents[one].pages) for one in copies] or [1] * len(document.pages)
                parts = _side_by_side(parts, document, counts, spec.page)
            yield NamedFile(role, file_name(spec.name, role), parts, len(document.pages), facts)
        guide = documents.get(COVER_GUIDE)
        if guide and (picture := guide_picture(guide, render(guide, faces), spec.page.printer)):
            yield NamedFile(GUIDE_PICTURE, file_name(spec.name, GUIDE_PICTURE), (picture,), counts=0)
        if edition.layout.shop:
            yield from _shop_images(edition.layout, edition.layout.shop, spec.name, faces)

    @classmethod
    def leftovers(cls, book: str, present: Collection[str]) -> Iterable[str]:
        """The files of all roles, and the sheets of groups that are gone."""
        known = {file_name(book, role) for role in ROLES}
        sheets = f"{book}-{SHEET}"
        return (name for name in present if name in known or (name.startswith(sheets) and name.endswith(".pdf")))


def file_name(book: str, role: str) -> str:
    """The name of a book's PDF, or of a picture of its guide or for shops."""
    if role == GUIDE_PICTURE:
        return f"{book}-{COVER_GUIDE}.png"
    kind = "jpg" if role == SHOP_FRONT else "png" if role in SHOP_PAGES else "pdf"
    return f"{book}-{role}.{kind}"


def _shop_images(layout: Layout, front: Document, book: str, faces: Typeface) -> Iterator[NamedFile]:
    """The pictures for shops."""
    from pipeline.outputs.pdf.shop_images import front_picture, page_pictures  # few books have some

    yield NamedFile(SHOP_FRONT, file_name(book, SHOP_FRONT), (front_picture(front, faces),), counts=0)
    for role, picture in zip(SHOP_PAGES, page_pictures(layout, faces), strict=False):
        yield NamedFile(role, file_name(book, role), (picture,), counts=0)


def _copies(spec: BookSpec, role: str) -> Iterator[str]:
    """The roles of the files that the sheets in a file are copies of, in their order; none for another file.

    They are the sheets of pupils, and the same sheet twice where two stand on a page.
    """
    if role == PUPILS:
        for pupil in spec.pupils:
            yield spec.parts[pupil.part].role if spec.parts else INTERIOR
    elif spec.page.two_up and role != ANSWERS:
        yield from (role, role)


def _side_by_side(parts: Iterable[bytes], document: Document, counts: Sequence[int], page: PageSpec) -> Iterator[bytes]:
    """The pages of a document on paper twice as wide; sheets of so many pages are cut apart."""
    from pipeline.page.files.imposition import imposed  # few books are cut

    sheets = cut_from((document.width, document.height), tuple(counts), page.duplex)
    yield imposed(b"".join(parts), sheets, page.printer.file.edge)


OUTPUT: Final = Pdf
