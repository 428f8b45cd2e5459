"""What a printer accepts: papers, stocks, margins, gutters, page counts, boxes, files and covers. Lengths in points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from enum import StrEnum

from pipeline.frozen import frozen

MM = 72 / 25.4
INCH = 72.0

PERFECT = "perfect"
BINDINGS = (PERFECT, "coil", "hardcover", "saddle")
"""Ways to bind a book: glued into a paper cover, on a coil, between boards, with staples through the fold."""


class Part(StrEnum):
    """Parts of a PDF that a printer may refuse."""

    OUTLINE = "outline"
    LINK = "link"
    ANNOTATION = "annotation"  # of any kind, links and comments included
    COMMENT = "comment"  # an annotation that is neither a link nor a form field, or that draws something
    FORM_FIELD = "form_field"
    SCRIPT = "script"  # and every other action that does more than turn to a page of the file
    ATTACHMENT = "attachment"
    LAYER = "layer"
    TRANSPARENCY = "transparency"
    ENCRYPTION = "encryption"


class Colour(StrEnum):
    """The colour spaces that a printer takes in the file of the pages."""

    GRAY = "gray"
    CMYK = "cmyk"  # and gray
    ANY = "any"


_WIDEST = ((Colour.ANY, "rgb"), (Colour.CMYK, "cmyk"))
"""What a printer takes that accepts pictures in a colour space, the widest first."""


@frozen
class Paper:
    """A page's trimmed width and height in points, with the name that the author used."""

    name: str
    width: float
    height: float


@frozen
class Bleed:
    """How far the page of a file reaches beyond its trim: above, below and outside, and at the bind if `inside`."""

    width: float
    inside: bool

    def size(self, paper: Paper) -> tuple[float, float]:
        """The width and height of a page of the file."""
        sides = 2 if self.inside else 1
        return paper.width + sides * self.width, paper.height + 2 * self.width

    def corner(self, left_hand: bool) -> tuple[float, float]:
        """The trim's lower left corner on a page of the file, whose bind is to the right on a left-hand page."""
        return self.width if self.inside or left_hand else 0.0, self.width


@frozen
class Stock:
    """A kind of paper sheet, on the book's trim: the most pages, and what makes a spine of `cover + pages * page`.

    `page` is None where the printer makes no spine, `pages_max` where no limit is known. Where spines come in steps
    these are `spines`: the highest page count and the width of each, rising.
    """

    name: str
    pages_max: int | None = None
    page: float | None = None
    cover: float = 0.0
    spines: tuple[tuple[int, float], ...] = ()

    def spine(self, pages: int) -> float | None:
        """The width of the spine of so many pages; None where the printer makes none."""
        if self.spines:
            return next((width for most, width in self.spines if pages <= most), self.spines[-1][1])
        return None if self.page is None else self.cover + pages * self.page


@frozen
class PriceStep:
    """From `pages_min` to `pages_max` pages the printer asks one fixed price."""

    pages_min: int
    pages_max: int


@frozen
class Standard:
    """A PDF standard that the file is marked with: its name, the PDF version, the marks, the printing condition."""

    name: str
    pdf_version: str
    marks: Mapping[str, str]
    condition: str
    condition_info: str
    registry: str


@frozen
class FileRules:
    """What the printer accepts in the file of the pages.

    No line is thinner than `line_min`, no text smaller than `text_min` (points), no grey lighter than `tint_min`
    (0 white to 1 black), no image coarser than `image_dpi`; `blank_run` pages at most are blank in a row (None: any
    number). Ink keeps `edge` away from the trim above, below and outside, or bleeds; at the bind the gutter counts.
    `tagged`: may the file say what its ink is, to those who do not see it?
    """

    line_min: float
    text_min: float
    tint_min: float
    edge: float
    image_dpi: int
    colour: Colour
    forbidden: tuple[Part, ...]
    blank_run: int | None = None
    megabytes: int | None = None
    standard: Standard | None = None
    tagged: bool = False


@frozen
class CoverRules:
    """How the cover of a bound book is made, one page of back, spine and front.

    Text keeps `safe` from the trim; the spine bears text from `spine_pages` on, `spine_clear` away from its folds;
    the barcode (width, height) lies at the lower right of the back, `barcode_clear` from trim and spine.
    Pictures have one of `colours` (gray, rgb, cmyk). `unverified` says what of the book's rules was not checked with
    the printer, if any.
    A case has boards that are `board_width` wider and `board_height` higher than the pages; there `bleed` is what is
    turned in around them, and text keeps clear of the `hinge` beside the spine.
    """

    bleed: float
    safe: float
    spine_pages: int
    spine_clear: float
    barcode: tuple[float, float]
    barcode_clear: float
    image_dpi: int
    colours: tuple[str, ...]
    unverified: str = ""
    board_width: float = 0.0
    board_height: float = 0.0
    hinge: float = 0.0

    @property
    def is_case(self) -> bool:
        """Are there boards?"""
        return self.board_width > 0


@frozen
class ShopRules:
    """What the printer's shop takes of a listing, in characters.

    `title` is the most of title and subtitle together, `description` of the description. There are `keywords` of at
    most `keyword` each.
    """

    verified_on: str
    source: str
    title: int
    description: int
    keywords: int
    keyword: int


@frozen
class Printer:
    """A printer's rules as dated data, for one paper, one stock, and with or without bleed.

    `gutters` holds (highest page count, inside margin) pairs in rising order; `mirrored` exchanges inside
    and outside on even pages. `pages_max` None means no limit; the page count is a multiple of `multiple`.
    `binding` is one of BINDINGS, None for loose sheets. `stocks` names the stocks to choose from, none where there is
    one alone.
    `bleed` is None for a file whose pages end at the trim, `cover` where the printer makes none,
    `shop` where it sells no books, or none of its limits are known.
    """

    name: str
    verified_on: str
    top: float
    bottom: float
    outside: float
    gutters: tuple[tuple[int, float], ...]
    mirrored: bool
    pages_min: int
    pages_max: int | None
    multiple: int
    file: FileRules
    stock: Stock
    stocks: tuple[str, ...] = ()
    bleed: Bleed | None = None
    cover: CoverRules | None = None
    shop: ShopRules | None = None
    price_steps: tuple[PriceStep, ...] = ()
    binding: str | None = None

    @property
    def unverified(self) -> tuple[str, ...]:
        """What of the rules was not checked with the printer, in a sentence; empty where all was."""
        doubt = self.cover.unverified if self.cover else ""
        return (f"not all rules of {self.name} are verified: {doubt}",) if doubt else ()

    @property
    def navigation(self) -> bool:
        """May the file hold an outline, links and page labels?"""
        return not {Part.OUTLINE, Part.LINK, Part.ANNOTATION} & set(self.file.forbidden)

    def gutter(self, pages: int) -> float:
        """The inside margin that a book of so many pages needs at least."""
        return next((inside for most, inside in self.gutters if pages <= most), self.gutters[-1][1])

    def sheet(self, paper: Paper) -> tuple[float, float]:
        """The width and height of a page of the file, with its bleed."""
        return self.bleed.size(paper) if self.bleed else (paper.width, paper.height)

    def spine(self, pages: int) -> float | None:
        """The width of the spine of a book of so many pages; None where the printer makes none."""
        return self.stock.spine(pages)

    def of_cover(self, paper: Paper, pages: int) -> tuple[Printer, Paper] | None:
        """The rules for the one page of a cover, and what it is cut to; None where the printer makes none."""
        spine = self.spine(pages)
        if spine is None or self.cover is None:
            return None
        colour = next((one for one, name in _WIDEST if name in self.cover.colours), Colour.GRAY)
        file = replace(self.file, edge=self.cover.safe, image_dpi=self.cover.image_dpi, colour=colour)
        gutters, bleed = ((1, self.cover.safe),), Bleed(self.cover.bleed, inside=True)
        rules = replace(self, file=file, gutters=gutters, bleed=bleed, mirrored=False)
        width, height = 2 * (paper.width + self.cover.board_width) + spine, paper.height + self.cover.board_height
        return rules, Paper(f"the cover of {paper.name}", width, height)

    def wrap(self, paper: Paper, pages: int) -> tuple[float, float] | None:
        """The width and height of the whole cover with its bleed; None where the printer makes none."""
        cover = self.of_cover(paper, pages)
        return cover and cover[0].sheet(cover[1])
