"""The PDFs of a book: interior, key, sheets, covers, whichever it has."""

from collections.abc import Collection, Iterable, Iterator
from typing import Any, Final

from pipeline.model.roles import ANSWERS, COVER, COVER_GUIDE, INTERIOR, PUPILS, SHEET
from pipeline.model.spec import BookSpec
from pipeline.outputs.base import Edition, NamedFile, NoOptions, Output
from pipeline.typeset.setting.book_typeface import typeface

GUIDE_PICTURE: Final = "cover-guide-png"
"""The role of the picture of a guide."""

ROLES: Final = (INTERIOR, ANSWERS, PUPILS, COVER_GUIDE, COVER, GUIDE_PICTURE)
"""The roles of a book's files; the sheets of a class have roles of their own."""


class PdfOptions(NoOptions):
    """PDFs of interior, key, sheets and covers, whichever the book has."""


class Pdf(Output):
    """A PDF for every document of the layout, and the guide to a cover as a picture."""

    name = "pdf"
    usual = True
    options = PdfOptions
    stage = "render"
    unit = "pages"

    def count(self, edition: Edition) -> int:
        """The pages of all documents."""
        return sum(len(document.pages) for document in edition.layout.documents.values())

    def roles(self, edition: Edition) -> Collection[str]:
        """Those of the layout."""
        return edition.layout.documents.keys()

    def files(self, edition: Edition) -> Iterator[NamedFile]:
        """The documents in the order of the layout, the picture of a guide last."""
        from pipeline.outputs.pdf.render import guide_picture, render, rendered  # not for `check`

        spec, documents = edition.book.spec, edition.layout.documents
        faces = typeface(spec.page.fonts)
        for role, document in documents.items():
            facts: dict[str, Any] = {"pages": len(document.pages)}
            if role == PUPILS:
                facts["copies"] = list(_copies(spec))
            parts = rendered(document, faces, edition.hands, edition.room)
            yield NamedFile(role, file_name(spec.name, role), parts, len(document.pages), facts)
        guide = documents.get(COVER_GUIDE)
        if guide and (picture := guide_picture(guide, render(guide, faces), spec.page.printer)):
            yield NamedFile(GUIDE_PICTURE, file_name(spec.name, GUIDE_PICTURE), (picture,), counts=0)

    @classmethod
    def leftovers(cls, book: str, present: Collection[str]) -> Iterable[str]:
        """The files of all roles, and the sheets of groups that are gone."""
        known = {file_name(book, role) for role in ROLES}
        sheets = f"{book}-{SHEET}"
        return (name for name in present if name in known or (name.startswith(sheets) and name.endswith(".pdf")))


def file_name(book: str, role: str) -> str:
    """The name of a book's PDF, or of the picture of its guide."""
    return f"{book}-{COVER_GUIDE}.png" if role == GUIDE_PICTURE else f"{book}-{role}.pdf"


def _copies(spec: BookSpec) -> Iterator[str]:
    """The roles of the files that the sheets of pupils are copies of, in their order."""
    for pupil in spec.pupils:
        yield spec.parts[pupil.part].role if spec.parts else INTERIOR


OUTPUT: Final = Pdf
