"""The geometry of a book's pages: margins and gutters, running head and page number, and what stays between them.

Lengths in points.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Protocol, TypeVar

from pipeline.model.look import Look
from pipeline.model.printer import Bleed, Paper
from pipeline.model.spec import PageSpec
from pipeline.page.draw.drawing import Stroke
from pipeline.page.draw.place import stroke_width
from pipeline.page.units import Box
from pipeline.typeset.geometry.worksheet_fields import band_height, field_rows

HEAD_GAP = 5.0  # from the running head's baseline down to its rule
HEAD_SPACE = 15.0  # from the rule down to the grids
_RISE = 0.3  # of a size: accents rise so far above capitals, which stand at the upper margin
_FALL = 0.05  # of a size: round digits fall so far below the lower margin, on which page numbers stand
FOOT_SPACE = 15.0  # from the grids down to the page number
CAPTION_GAP = 6.0  # between a grid and the words above or below it
_LINE = 1.15  # from one line below a grid to the next, in sizes
CAPS = 0.7  # the height of capitals and digits, in sizes


def second_line(look: Look) -> float:
    """How far the second of two lines below a grid stands under the first."""
    return _LINE * look.sizes["caption"]


@dataclass(frozen=True, slots=True)
class PageGeometry:
    """The pages of a book at one gutter, which serves up to `pages_max` pages; places count from the file's page.

    `band` is the height that the line of a worksheet takes from the puzzles.
    """

    paper: Paper
    look: Look
    top: float
    bottom: float
    inside: float
    outside: float
    gutter: float
    mirrored: bool
    pages_max: float
    bleed: Bleed | None = None
    band: float = 0.0

    @property
    def width(self) -> float:
        """The width between the margins."""
        return self.paper.width - self.inside - self.outside

    @property
    def height(self) -> float:
        """The height between running head and page number."""
        return self.paper.height - self.top - self.bottom - self._head - self._foot

    def live(self, number: int) -> Box:
        """The area between the margins of a page."""
        turned = self.mirrored and number % 2 == 0
        trim = self.trim(number)
        x = trim.x + (self.outside if turned else self.inside)
        return Box(x, trim.y + self.bottom, self.width, self.paper.height - self.top - self.bottom)

    def trim(self, number: int) -> Box:
        """The paper of a page, inside its bleed."""
        x, y = self.bleed.corner(self.mirrored and number % 2 == 0) if self.bleed else (0.0, 0.0)
        return Box(x, y, self.paper.width, self.paper.height)

    def body(self, number: int) -> Box:
        """The area between running head and page number of a page."""
        return self.live(number).without(self._head, self._foot)

    @property
    def _head(self) -> float:
        return self.look.sizes["head"] * CAPS + HEAD_GAP + HEAD_SPACE

    @property
    def _foot(self) -> float:
        return self.look.sizes["folio"] * CAPS + FOOT_SPACE


def page_geometries(page: PageSpec) -> Iterator[PageGeometry]:
    """The formats of a book from the smallest gutter up."""
    printer, look = page.printer, page.look
    margin = look.sizes["margin"]
    overhang = stroke_width(Stroke.BORDER, look.cell_max, look) / 2  # of a border over the place where it is drawn
    for number, (pages, gutter) in enumerate(printer.gutters, 1):
        bare = PageGeometry(
            page.paper,
            look,
            max(printer.top, margin, printer.file.edge + _RISE * look.sizes["head"]),
            max(printer.bottom, margin, printer.file.edge + _FALL * look.sizes["folio"]),
            max(gutter + overhang, margin),
            max(printer.outside + overhang, margin),
            gutter,
            printer.mirrored,
            pages if number < len(printer.gutters) else float("inf"),
            printer.bleed,
        )
        yield replace(bare, band=band_height(len(field_rows(page, bare.width)), look))


def narrowest(page: PageSpec) -> PageGeometry:
    """The format of a thin book, with the smallest gutter."""
    return next(page_geometries(page))


class Paged(Protocol):
    """What has a number of pages."""

    @property
    def pages(self) -> int:
        """The number of its pages."""


P = TypeVar("P", bound=Paged)


def with_enough_gutter(forms: Iterable[PageGeometry], set_in: Callable[[PageGeometry], P]) -> P:
    """What is set in the first of the formats whose gutter serves its page count; ValueError where none does."""
    for geometry in forms:
        found = set_in(geometry)
        if found.pages <= geometry.pages_max:
            return found
    raise ValueError("no gutter serves so many pages")


def too_many(pages: int, page: PageSpec) -> str:
    """What the printer says to so many pages; empty where it takes them."""
    printer = page.printer
    if not printer.pages_max or pages <= printer.pages_max:
        return ""
    takes = f"printer {printer.name} accepts at most {printer.pages_max} of {printer.stock.name} stock"
    remedy = "lower the counts, raise per_page, or use another stock or paper"
    return f"{pages} pages, {takes} on {page.paper.name}; {remedy}"
