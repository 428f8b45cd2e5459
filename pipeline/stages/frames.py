"""The geometry of pages: margins and gutters, how many puzzles stand on a page and how large their cells become.

Lengths in points. Nothing here knows puzzles, only families and sizes of grids.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from math import ceil

from pipeline.errors import InputError, Place, Problem
from pipeline.families import family_named, variant_of
from pipeline.model.look import Look
from pipeline.model.printer import Bleed, Paper
from pipeline.model.size import Size
from pipeline.model.spec import BookSpec, PageSpec
from pipeline.model.template import PageTemplate
from pipeline.page.typography import Typeface
from pipeline.page.units import Box, in_mm
from pipeline.stages.fields import band_height, field_rows
from pipeline.stages.fonts import typeface

HEAD_GAP = 5.0  # from the running head's baseline down to its rule
HEAD_SPACE = 15.0  # from the rule down to the grids
FOOT_SPACE = 15.0  # from the grids down to the page number
CAPTION_GAP = 6.0  # between a grid and the words above or below it
_CAPS = 0.7  # the height of capitals and digits, in sizes
_MINIMUM = Size(3, 3)


@dataclass(frozen=True, slots=True)
class Format:
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
        return self.look.sizes["head"] * _CAPS + HEAD_GAP + HEAD_SPACE

    @property
    def _foot(self) -> float:
        return self.look.sizes["folio"] * _CAPS + FOOT_SPACE


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Grids of one size in columns and rows, with what stands above and below each; lengths in points."""

    size: Size
    columns: int
    rows: int
    cell: float
    heading: float
    footing: float

    @property
    def per_page(self) -> int:
        """How many puzzles a full page holds."""
        return self.columns * self.rows

    @property
    def grid(self) -> tuple[float, float]:
        """The width and height of a grid."""
        return self.size.width * self.cell, self.size.height * self.cell


def formats(page: PageSpec) -> Iterator[Format]:
    """The formats of a book from the smallest gutter up."""
    printer, look = page.printer, page.look
    margin = look.sizes["margin"]
    overhang = max(look.strokes.values()) / 2  # of a border over the place where it is drawn
    for number, (pages, gutter) in enumerate(printer.gutters, 1):
        bare = Format(
            page.paper,
            look,
            max(printer.top, margin),
            max(printer.bottom, margin),
            max(gutter + overhang, margin),
            max(printer.outside + overhang, margin),
            gutter,
            printer.mirrored,
            pages if number < len(printer.gutters) else float("inf"),
            printer.bleed,
        )
        yield replace(bare, band=band_height(len(field_rows(page.worksheet, bare.width, look)), look))


def narrowest(page: PageSpec) -> Format:
    """The format of a thin book, with the smallest gutter."""
    return next(formats(page))


def arrange(spec: BookSpec, form: Format, family: str, size: Size, per_page: int | None) -> Arrangement:
    """How a family's grids of a size stand on a page: `per_page` of them, or as many as keep cells and clues large.

    Where none fits the cells are smaller than the look allows; `unfit` says so.
    """
    fitting = [fit(form, template, size, spec.page.show) for template in _templates(spec.page, per_page)]
    roomy = max(form.look.cell_min, _clue_cell(form.look, family, typeface(spec.page.fonts)))
    kept = [one for one in fitting if one.cell >= roomy]
    return kept[0] if kept else fitting[-1]


def unfit(spec: BookSpec, section: int) -> Problem | None:
    """What is wrong when a section's grids cannot keep the smallest cell on the page, else None."""
    wish, form = spec.sections[section], narrowest(spec.page)
    size = wish.params.size
    found = arrange(spec, form, wish.params.kind, size, wish.per_page)
    if found.cell >= form.look.cell_min:
        return None
    message = (
        f"{size}, {found.per_page} a page on {form.paper.name}, has cells of {in_mm(found.cell)} mm, expected at least "
        f"{in_mm(form.look.cell_min)} mm (look {form.look.name}); the largest grid for this page is "
        f"{_largest(form, found)}, the smallest page for this grid {_smallest(form, found)}; "
        f"take a smaller grid, {'fewer a page' if found.per_page > 1 else 'another look'} or larger paper"
    )
    return Problem(message, wish.place, f"sections[{section}].size")


def fit(form: Format, template: PageTemplate, size: Size, show: Collection[str]) -> Arrangement:
    """The grids of a size in a template, turned where that makes cells larger."""
    heading, footing = _caption_heights(form.look, show)
    ways = [
        Arrangement(size, way.columns, way.rows, _cell(form, way, size, heading + footing), heading, footing)
        for way in (template, template.turned)
    ]
    return max(ways, key=lambda way: round(way.cell, 6))


def page_limit(pages: int, page: PageSpec, place: Place | None) -> None:
    """Raise InputError when a book has more pages than its printer takes."""
    printer = page.printer
    if printer.pages_max and pages > printer.pages_max:
        takes = f"printer {printer.name} takes at most {printer.pages_max} of {printer.stock.name} stock"
        remedy = "lower the counts, raise per_page, or take another stock or paper"
        message = f"the book has {pages} pages, {takes} on {page.paper.name}; {remedy}"
        raise InputError(Problem(message, place, "page.printer"))


def _clue_cell(look: Look, family: str, face: Typeface) -> float:
    """The smallest cell whose clues are as large as the look wants them; 0 for a family without clues."""
    height = family_named(family).clue_height_of(variant_of(family))
    return look.sizes["clue"] * face.bold.cap_height / height if height else 0.0


def _templates(page: PageSpec, per_page: int | None) -> list[PageTemplate]:
    """The templates to try, those for most puzzles first."""
    known = sorted(page.templates, key=lambda template: -template.puzzles)
    return [template for template in known if per_page in (None, template.puzzles)]


def _caption_heights(look: Look, show: Collection[str]) -> tuple[float, float]:
    above = {"number", "level", "answer_page"} & set(show)
    below = {"time", "techniques"} & set(show)
    number = look.sizes["number"] if "number" in above else look.sizes["caption"]
    heading = number * _CAPS + CAPTION_GAP if above else 0.0
    footing = look.sizes["caption"] * _CAPS + CAPTION_GAP + 2 if below else 0.0
    return heading, footing


def _cell(form: Format, way: PageTemplate, size: Size, captions: float) -> float:
    gaps = form.look.sizes
    width = (form.width - (way.columns - 1) * gaps["column_gap"]) / way.columns
    height = (form.height - form.band - (way.rows - 1) * gaps["row_gap"]) / way.rows - captions
    return max(0.0, min(width / size.width, height / size.height, form.look.cell_max))


def _largest(form: Format, found: Arrangement) -> Size:
    """The largest square grid that keeps the smallest cell where `found` does not."""
    captions = found.heading + found.footing
    least = form.look.cell_min
    sides = [
        side
        for side in range(_MINIMUM.width, found.size.width + found.size.height)
        for way in (PageTemplate(found.columns, found.rows), PageTemplate(found.rows, found.columns))
        if _cell(form, way, Size(side, side), captions) >= least
    ]
    side = max(sides, default=0)
    return Size(side, side) if side else _MINIMUM


def _smallest(form: Format, found: Arrangement) -> str:
    """The smallest page, in whole millimetres, for the arrangement with smallest cells."""
    least, gaps = form.look.cell_min, form.look.sizes
    captions = found.heading + found.footing
    width = found.columns * found.size.width * least + (found.columns - 1) * gaps["column_gap"]
    height = found.rows * (found.size.height * least + captions) + (found.rows - 1) * gaps["row_gap"]
    sides = (width + form.paper.width - form.width, height + form.paper.height - form.height + form.band)
    return " x ".join(str(ceil(in_mm(side))) for side in sides) + " mm"
