"""The files of printers as models: what a designer may write in templates/printers, and for bindings beside it."""

from itertools import pairwise
from typing import Annotated

from pydantic import Field, ValidationInfo, field_validator, model_validator

from pipeline.config.problems.validation import Strict
from pipeline.config.values import book_limits
from pipeline.config.values.book_values import DATE, LENGTH, PAPER
from pipeline.config.values.value_rules import choice, line, number, pattern, refusal, truth, whole
from pipeline.model.printer import (
    BINDINGS,
    INCH,
    Colour,
    Paper,
    Part,
)

SAME = 0.5  # points by which two papers may differ and still be the same trim

LINE_MOST = 1.5  # points; lines of every look can be made as heavy, and small answers still be read
TYPE_MOST = 9.0  # points; covers and the digits of the smallest puzzles have no smaller type
EVEN = 2
_MULTIPLE = 4  # no binding makes page counts a multiple of more

TINT_MOST = 0.4  # lines in a look may be grey up to this

Length = Annotated[float, LENGTH]
Pages = Annotated[int, whole(1, book_limits.PRINTER_PAGES)]
Line = Annotated[str, line(book_limits.NOTE)]
_Name = Annotated[str, pattern(rf"[a-z][a-z0-9-]{{0,{book_limits.ID - 1}}}", "a name of small letters, digits and -")]


class Margins(Strict):
    """The margins around the live area, in points; the inside margin is the gutter's."""

    top: Length
    bottom: Length
    outside: Length


class Gutter(Strict):
    """The inside margin of books up to a page count, in points."""

    pages: Pages = book_limits.PRINTER_PAGES
    inside: Length


class Custom(Strict):
    """The range of papers that a printer takes beside the named ones, in points."""

    narrowest: Length
    widest: Length
    lowest: Length
    highest: Length

    def admits(self, paper: Paper) -> bool:
        """Does a paper lie within the range?"""
        fits_width = self.narrowest - SAME <= paper.width <= self.widest + SAME
        return fits_width and self.lowest - SAME <= paper.height <= self.highest + SAME

    def __str__(self) -> str:
        """The smallest and the largest paper, in inches."""
        sides = (self.narrowest, self.lowest, self.widest, self.highest)
        return "{:g}x{:g}in to {:g}x{:g}in".format(*(round(side / INCH, 2) for side in sides))


class PagesMax(Strict):
    """The most pages on some papers."""

    papers: Annotated[list[Annotated[Paper, PAPER]], Field(min_length=1)]
    pages: Pages


class SpineStep(Strict):
    """The spine of books up to a page count."""

    pages: Pages
    width: Length


class StockFile(Strict):
    """A stock: its most pages, and what the spine follows from (the cover's thickness, and that of 1000 pages)."""

    name: _Name
    pages_max: Pages | None = None
    pages_max_by_paper: list[PagesMax] = Field(default_factory=list)
    thousand_pages: Length | None = None
    cover: Length = 0.0
    spines: list[SpineStep] = Field(default_factory=list)

    @model_validator(mode="after")
    def _one_way(self) -> "StockFile":
        if (self.thousand_pages is None) != bool(self.spines):
            raise refusal("has one way to find its spine, expected thousand_pages, or spines by page counts")
        return self

    def most(self, paper: Paper) -> int | None:
        """The most pages on a paper."""
        limited = (limit.pages for limit in self.pages_max_by_paper if any(same(paper, one) for one in limit.papers))
        return next(limited, self.pages_max)


class BleedFile(Strict):
    """How far pages reach beyond the trim, and what grows with it."""

    width: Length
    inside: Annotated[bool, truth()]
    margins: Margins | None = None
    edge: Length | None = None


class StandardFile(Strict):
    """A PDF standard that files are marked with."""

    name: Line
    pdf_version: Annotated[str, pattern(r"1\.[3-7]", "a version of PDF in quotes such as '1.3'")]
    marks: dict[str, Line]
    condition: Line
    condition_info: Line
    registry: Line


class FileRulesFile(Strict):
    """What the printer accepts in the file of the pages."""

    line_min: Length
    text_min: Length
    tint_min: Annotated[float, number(0, TINT_MOST)]
    edge: Length
    image_dpi: Annotated[int, whole(1, book_limits.DPI)]
    colour: Annotated[Colour, choice(*Colour)]
    forbidden: list[Annotated[Part, choice(*Part)]]
    blank_run: Annotated[int, whole(0, book_limits.PRINTER_PAGES)] | None = None
    megabytes: Annotated[int, whole(1, book_limits.PRINTER_PAGES)] | None = None
    standard: StandardFile | None = None
    tagged: Annotated[bool, truth()] = False

    @model_validator(mode="after")
    def _linked(self) -> "FileRulesFile":
        if self.tagged and (self.standard or {Part.OUTLINE, Part.LINK, Part.ANNOTATION} & set(self.forbidden)):
            raise refusal("forbids what a tagged file has, expected neither a standard, nor links or an outline there")
        return self

    @field_validator("line_min", "text_min")
    @classmethod
    def _kept(cls, least: float, info: ValidationInfo) -> float:
        most = LINE_MOST if info.field_name == "line_min" else TYPE_MOST
        if least > most:
            raise refusal(f"{least:g} pt is more than pages can keep everywhere, expected at most {most:g}pt")
        return least


class CoverFile(Strict):
    """How the cover is made."""

    bleed: Length
    safe: Length
    spine_pages: Pages
    spine_clear: Length
    barcode: Annotated[Paper, PAPER]
    barcode_clear: Length
    image_dpi: Annotated[int, whole(1, book_limits.DPI)]
    colours: Annotated[list[Annotated[str, choice("gray", "rgb", "cmyk")]], Field(min_length=1)]
    unverified: Line = ""
    board_width: Length = 0.0
    board_height: Length = 0.0
    hinge: Length = 0.0


class ShopFile(Strict):
    """What the printer's shop takes of a listing: characters, and how many keywords. Dated by itself."""

    verified_on: Annotated[str, DATE]
    source: Line
    title: Annotated[int, whole(1, book_limits.LISTING)]
    description: Annotated[int, whole(1, book_limits.LISTING)]
    keywords: Annotated[int, whole(1, book_limits.KEYWORDS)]
    keyword: Annotated[int, whole(1, book_limits.LISTING)]


class PriceStepFile(Strict):
    """From so many pages to so many the printer asks one fixed price for books on some stocks."""

    pages_min: Pages
    pages_max: Pages
    stocks: Annotated[list[_Name], Field(min_length=1)]


class BindingFile(Strict):
    """What a printer has of its own for a way of binding; whatever is left out is as for its first one."""

    papers: list[Annotated[Paper, PAPER]] = Field(default_factory=list)
    custom: Custom | None = None
    default_paper: Annotated[Paper | None, PAPER] = None
    gutters: Annotated[list[Gutter], Field(min_length=1)] = Field(default_factory=list)
    mirrored: Annotated[bool, truth()] = False
    pages_min: Pages = 1
    even: Annotated[bool, truth()] = False
    multiple: Annotated[int | None, whole(1, _MULTIPLE)] = None
    stocks: list[StockFile] = Field(default_factory=list)
    cover: CoverFile | None = None
    price_steps: list[PriceStepFile] = Field(default_factory=list)


class PrinterFile(Strict):
    """A printer's rules as written in templates/printers: dated, with their source.

    No `papers` and no `custom` range admits any paper. The first stock is the usual one. Without `default_paper`
    the usual paper is that of the book's language. `binding` is what all this is for, none for loose sheets;
    `bindings` says what is different in others. Page counts are a multiple of `multiple`, of 2 where it is `even`.
    """

    verified_on: Annotated[str, DATE]
    source: Line
    papers: list[Annotated[Paper, PAPER]] = Field(default_factory=list)
    custom: Custom | None = None
    default_paper: Annotated[Paper | None, PAPER] = None
    margins: Margins
    gutters: Annotated[list[Gutter], Field(min_length=1)]
    mirrored: Annotated[bool, truth()]
    pages_min: Pages = 1
    even: Annotated[bool, truth()]
    multiple: Annotated[int | None, whole(1, _MULTIPLE)] = None
    file: FileRulesFile
    stocks: list[StockFile] = Field(default_factory=list)
    bleed: BleedFile | None = None
    cover: CoverFile | None = None
    price_steps: list[PriceStepFile] = Field(default_factory=list)
    shop: ShopFile | None = None
    binding: Annotated[str | None, choice(*BINDINGS)] = None
    bindings: dict[Annotated[str, choice(*BINDINGS)], BindingFile] = Field(default_factory=dict)

    @field_validator("gutters")
    @classmethod
    def _rise(cls, gutters: list[Gutter]) -> list[Gutter]:
        for one, after in pairwise(gutters):
            if one.pages >= after.pages or one.inside > after.inside:
                raise refusal("do not rise, expected that pages grow from each to the next and inside never falls")
        return gutters

    @field_validator("cover")
    @classmethod
    def _has_spine(cls, cover: CoverFile | None, info: ValidationInfo) -> CoverFile | None:
        if cover and not info.data.get("stocks"):
            raise refusal("has no spine without stocks; add stocks: [{name: white, thousand_pages: 5cm}]")
        return cover

    def bound(self, binding: str | None) -> "PrinterFile":
        """The rules for a way of binding; KeyError for one that the printer does not have."""
        if binding in (None, self.binding):
            return self
        own = self.bindings[binding]
        kept = {name: getattr(own, name) for name in own.model_fields_set}
        return self.model_copy(update={**kept, "binding": binding})

    def takes(self, paper: Paper) -> bool:
        """Does the printer take a paper?"""
        if not self.papers and not self.custom:
            return True
        known = any(same(paper, one) for one in self.papers)
        return known or (self.custom is not None and self.custom.admits(paper))

    @property
    def taken(self) -> str:
        """The papers that it takes, in words."""
        names = ", ".join(paper.name for paper in self.papers)
        return names + (f", or a size of its own from {self.custom}" if self.custom else "")


def same(one: Paper, other: Paper) -> bool:
    """Are two papers the same trim?"""
    return abs(one.width - other.width) <= SAME and abs(one.height - other.height) <= SAME
