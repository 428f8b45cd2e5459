"""The geometry of a book's pages: margins and gutters, running head and page number, and what stays between them.

Lengths in points.
"""

from collections.abc import Collection, Iterator
from dataclasses import replace

from pipeline.frozen import frozen
from pipeline.model.look import Look
from pipeline.model.printer import Bleed, Paper
from pipeline.model.spec import PageSpec
from pipeline.page.draw.drawing import Stroke
from pipeline.page.draw.place import stroke_width
from pipeline.page.type.typography import Typeface
from pipeline.page.units import Box
from pipeline.typeset.geometry.worksheet_fields import FieldRow, band_height, field_rows, instruction_height
from pipeline.typeset.setting.book_typeface import typeface

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


@frozen
class PageGeometry:
    """The pages of a book at one gutter, which serves up to `pages_max` pages; places count from the file's page.

    Everything on them is set in `typeface`. `captions` are the heights of the words above and below each grid, with
    their distance from it; `fields` are the rows of a worksheet's fields, `instruction` is the height of what stands
    below them for beginners. No picture is coarser than `image_dpi`.
    """

    paper: Paper
    look: Look
    typeface: Typeface
    captions: tuple[float, float]
    top: float
    bottom: float
    inside: float
    outside: float
    gutter: float
    mirrored: bool
    pages_max: float
    bleed: Bleed | None = None
    fields: tuple[FieldRow, ...] = ()
    image_dpi: int = 300
    instruction: float = 0.0

    @property
    def band(self) -> float:
        """The height that the fields, and the line for beginners below them, take from the puzzles."""
        return band_height(len(self.fields), self.look) + self.instruction

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
    """The geometries of a book from the smallest gutter up."""
    printer, look = page.printer, page.look
    captions, faces = _caption_heights(look, page.show), typeface(page.fonts)
    margin = look.sizes["margin"]
    overhang = stroke_width(Stroke.BORDER, look.cell_max, look) / 2  # of a border over the place where it is drawn
    for number, (pages, gutter) in enumerate(printer.gutters, 1):
        bare = PageGeometry(
            page.paper,
            look,
            faces,
            captions,
            max(printer.top, margin, printer.file.edge + _RISE * look.sizes["head"]),
            max(printer.bottom, margin, printer.file.edge + _FALL * look.sizes["folio"]),
            max(gutter + overhang, margin),
            max(printer.outside + overhang, margin),
            gutter,
            printer.mirrored,
            pages if number < len(printer.gutters) else float("inf"),
            printer.bleed,
            image_dpi=printer.file.image_dpi,
        )
        yield replace(bare, fields=field_rows(page, bare.width), instruction=instruction_height(page))


def narrowest(page: PageSpec) -> PageGeometry:
    """The geometry of a thin book, with the smallest gutter."""
    return next(page_geometries(page))


def _caption_heights(look: Look, show: Collection[str]) -> tuple[float, float]:
    """The heights of the words above and below a grid, with their distance from it."""
    above = {"number", "level", "answer_page"} & set(show)
    below = {"time", "done", "techniques", "minutes"} & set(show)
    number = look.sizes["number"] if "number" in above else look.sizes["caption"]
    heading = number * CAPS + CAPTION_GAP if above else 0.0
    footing = look.sizes["caption"] * CAPS + CAPTION_GAP + 2 if below else 0.0
    return heading, footing + (second_line(look) if {"techniques", "minutes"} & below else 0.0)
