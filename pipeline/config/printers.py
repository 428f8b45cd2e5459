"""Reads printers: which papers they take, with which margins, gutters and page counts."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from pipeline.config import limits
from pipeline.config.drafts import Strict
from pipeline.config.rules import line, truth, whole
from pipeline.config.templates import load
from pipeline.config.values import DATE, LENGTH, PAPER
from pipeline.model.printer import INCH, Paper, Printer
from pipeline.source import resources

_SAME = 0.5  # points by which two papers may differ and still be the same trim

_Length = Annotated[float, LENGTH]
_Pages = Annotated[int, whole(1, limits.PRINTER_PAGES)]
_Line = Annotated[str, line(limits.NOTE)]


class Margins(Strict):
    """The margins around the live area, in points; the inside margin is the gutter's."""

    top: _Length
    bottom: _Length
    outside: _Length


class Gutter(Strict):
    """The inside margin of books up to a page count, in points."""

    pages: _Pages = limits.PRINTER_PAGES
    inside: _Length


class Custom(Strict):
    """The range of papers that a printer takes beside the named ones, in points."""

    narrowest: _Length
    widest: _Length
    lowest: _Length
    highest: _Length

    def admits(self, paper: Paper) -> bool:
        """Does a paper lie within the range?"""
        fits_width = self.narrowest - _SAME <= paper.width <= self.widest + _SAME
        return fits_width and self.lowest - _SAME <= paper.height <= self.highest + _SAME

    def __str__(self) -> str:
        """The smallest and the largest paper, in inches."""
        sides = (self.narrowest, self.lowest, self.widest, self.highest)
        return "{:g}x{:g}in to {:g}x{:g}in".format(*(round(side / INCH, 2) for side in sides))


class PagesMax(Strict):
    """The most pages on a paper."""

    paper: Annotated[Paper, PAPER]
    pages: _Pages


class Cover(Strict):
    """What the size of a cover follows from: the thickness of a thousand pages, and the bleed, in points."""

    thousand_pages: _Length
    bleed: _Length


class PrinterFile(Strict):
    """A printer's rules as written in templates/printers: dated, with their source.

    No `papers` and no `custom` range admits any paper. `pages_max_by_paper` goes before `pages_max`.
    """

    verified_on: Annotated[str, DATE]
    source: _Line
    papers: list[Annotated[Paper, PAPER]] = Field(default_factory=list)
    custom: Custom | None = None
    default_paper: Annotated[Paper, PAPER]
    margins: Margins
    gutters: Annotated[list[Gutter], Field(min_length=1)]
    mirrored: Annotated[bool, truth()]
    pages_min: _Pages = 1
    pages_max: _Pages | None = None
    pages_max_by_paper: list[PagesMax] = Field(default_factory=list)
    even: Annotated[bool, truth()]
    navigation: Annotated[bool, truth()]
    cover: Cover | None = None


def printer_names() -> tuple[str, ...]:
    """The printers that there are."""
    return resources.names(resources.templates() / "printers")


def load_printer(name: str, wanted: Paper | None = None) -> tuple[Printer, Paper]:
    """A printer's rules for a paper (its usual one for None), and that paper.

    Raises InputError for a damaged file and ValueError, with a sentence, for a paper that the printer does not take.
    """
    file = load(PrinterFile, resources.templates() / "printers" / f"{name}.yaml")
    paper = wanted or file.default_paper
    if not _takes(file, paper):
        raise ValueError(f"{paper.name} is no paper of the printer {name}, expected {_papers(file)}")
    return _printer(name, file, paper), paper


def _takes(file: PrinterFile, paper: Paper) -> bool:
    if not file.papers and not file.custom:
        return True
    known = any(_same(paper, one) for one in file.papers)
    return known or (file.custom is not None and file.custom.admits(paper))


def _papers(file: PrinterFile) -> str:
    names = ", ".join(paper.name for paper in file.papers)
    return names + (f", or a size of its own from {file.custom}" if file.custom else "")


def _printer(name: str, file: PrinterFile, paper: Paper) -> Printer:
    limited = [limit.pages for limit in file.pages_max_by_paper if _same(limit.paper, paper)]
    gutters = sorted((gutter.pages, gutter.inside) for gutter in file.gutters)
    return Printer(
        name,
        file.verified_on,
        tuple(one.name for one in file.papers),
        file.default_paper.name,
        file.margins.top,
        file.margins.bottom,
        file.margins.outside,
        tuple(gutters),
        file.mirrored,
        file.pages_min,
        limited[0] if limited else file.pages_max,
        file.even,
        file.navigation,
        file.cover.thousand_pages / 1000 if file.cover else None,
        file.cover.bleed if file.cover else 0.0,
    )


def _same(one: Paper, other: Paper) -> bool:
    return abs(one.width - other.width) <= _SAME and abs(one.height - other.height) <= _SAME
