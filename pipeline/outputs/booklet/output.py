"""The booklet of a book: its pages, two on each side of a sheet, in the order for folding and stapling."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from typing import Any, Final, Self

from pipeline.config.values.lengths import read_paper
from pipeline.errors import InputError, Problem
from pipeline.model.folding import SHEETS, Folding
from pipeline.model.roles import BOOKLET, INTERIOR
from pipeline.model.spec import BookSpec
from pipeline.outputs.base import Edition, NamedFile, Output
from pipeline.outputs.booklet.options import AUTO, BookletOptions
from pipeline.source.wording import counted
from pipeline.typeset.setting.book_typeface import typeface

_ALIKE: Final = 0.02  # a difference in scale that does not decide on the paper


class Booklet(Output):
    """One PDF of sheets; pages that are larger than half a sheet are made smaller."""

    name = BOOKLET
    prints = True
    options = BookletOptions
    stage = "booklet"
    unit = "files"

    def __init__(self, asked: BookletOptions) -> None:
        self.asked = asked

    @classmethod
    def of(cls, options: Any) -> Self:  # noqa: ANN401  BookletOptions
        """The booklet as the book wants it."""
        return cls(options)

    def check(self, spec: BookSpec) -> None:
        """A class has sheets and no book; pages are folded or cut apart; a bleed would lie over the fold."""
        if spec.parts:
            message = "is made of a book's pages, and a class has sheets; remove it, or print the sheets themselves"
            raise InputError(Problem(message, None, f"outputs.{self.name}"))
        if spec.page.two_up:
            message = "is folded, and worksheet.sheets_per_page: 2 is cut apart; remove one of the two"
            raise InputError(Problem(message, None, f"outputs.{self.name}"))
        if spec.page.printer.bleed:
            message = "cannot be folded from pages with bleed; write page: {bleed: false}, or remove it"
            raise InputError(Problem(message, None, f"outputs.{self.name}"))

    def files(self, edition: Edition) -> Iterator[NamedFile]:
        """The sheets."""
        from pipeline.outputs.pdf.render import render
        from pipeline.page.files.imposition import imposed  # few books are folded

        spec, interior = edition.book.spec, edition.layout.documents[INTERIOR]
        folding = self.folding(spec, len(interior.pages))
        pages = replace(interior, tagged=False)  # which reach sheets as pictures: their elements would lead nowhere
        data = imposed(render(pages, typeface(spec.page.fonts)), folding)
        yield NamedFile(BOOKLET, file_name(spec.name), (data,), facts={"pages": 2 * folding.sheets})

    def planned(self, spec: BookSpec, pages: int) -> Iterator[str]:
        """How many sheets of which paper there are, and how large the pages on them."""
        name, folding = self._on_paper(spec, pages)
        yield f"booklet: {counted(folding.sheets, 'sheet')} of {name}, pages at {folding.scale:.0%}"

    def folding(self, spec: BookSpec, pages: int) -> Folding:
        """The sheets for so many pages."""
        return self._on_paper(spec, pages)[1]

    def _on_paper(self, spec: BookSpec, pages: int) -> tuple[str, Folding]:
        """The paper that is asked for, else the one on which pages are larger, else the one that is usual there."""
        page = spec.page.printer.sheet(spec.page.paper)
        names = SHEETS if self.asked.sheet == AUTO else (self.asked.sheet,)
        papers = [read_paper(name) for name in sorted(names, key=lambda name: name != spec.strings["paper"])]
        found = [(paper.name, Folding((paper.height, paper.width), page, pages)) for paper in papers]
        first, *others = found
        return next((one for one in others if one[1].scale > first[1].scale + _ALIKE), first)

    @classmethod
    def leftovers(cls, book: str, present: Collection[str]) -> Iterable[str]:
        """The sheets of an edition that no longer has them."""
        return {file_name(book)} & set(present)


def file_name(book: str) -> str:
    """The name of a book's booklet."""
    return f"{book}-{BOOKLET}.pdf"


OUTPUT: Final = Booklet
