"""Lays out and draws pages of QR codes, each under the number of its puzzle."""

from collections.abc import Sequence
from math import floor

from pipeline.frozen import frozen
from pipeline.model.book import Entry
from pipeline.model.qr import QrSpec
from pipeline.model.spec import BookSpec
from pipeline.page.draw.elements import Element, Role
from pipeline.page.draw.ops import Placed, Tagged
from pipeline.page.type.typography import Weight
from pipeline.page.units import Box
from pipeline.typeset.geometry.code_sizes import code_modules
from pipeline.typeset.geometry.page_geometry import PageGeometry
from pipeline.typeset.geometry.smallest_cells import LABEL
from pipeline.typeset.key.answer_places import key_heading
from pipeline.typeset.puzzles.codes import draw_code
from pipeline.typeset.sheets.sheet import DrawContext


@frozen
class CodeRaster:
    """How codes stand on a page: columns and rows, the side of a code with its white border, the line above it."""

    qr: QrSpec
    columns: int
    rows: int
    side: float
    label: float
    gap: float

    @property
    def per_page(self) -> int:
        """How many codes a page holds."""
        return self.columns * self.rows

    def corner(self, position: int) -> tuple[float, float]:
        """How far right of the page's first code, and how far below its top, one stands with its line."""
        row, column = divmod(position, self.columns)
        return column * (self.side + self.gap), row * (self.label + self.side + self.gap)


def code_raster(spec: BookSpec, geometry: PageGeometry, qr: QrSpec) -> CodeRaster:
    """How the codes of a book stand on pages of their own, all in rooms of one size."""
    side = qr.module * max(code_modules(qr, section) for section in spec.sections)
    label, gap = LABEL * geometry.look.sizes["answer"], geometry.look.sizes["answer_gap"]
    columns = floor((geometry.width + gap) / (side + gap))
    rows = floor((geometry.height - key_heading(geometry) + gap) / (label + side + gap))
    return CodeRaster(qr, max(1, columns), max(1, rows), side, label, gap)


def draw_codes(
    context: DrawContext, raster: CodeRaster, entries: Sequence[Entry], heading: str, body: Box
) -> tuple[Placed, ...]:
    """One page of codes."""
    placed: list[Placed] = []
    top = body.top
    if heading:
        text = context.bold_within(body.x, top - context.caps("heading"), heading, "heading", body.right)
        placed.append(Tagged(Element(Role.HEADING_1), (text,)))
        top -= key_heading(context.geometry)
    for position, entry in enumerate(entries):
        x, y = raster.corner(position)
        spot = (body.x + x, top - y)
        placed.append(context.text(spot[0], spot[1] - context.caps("answer"), entry.number, "answer", Weight.BOLD))
        placed.append(draw_code(raster.qr, entry, (spot[0], spot[1] - raster.label), raster.side))
    return tuple(placed)
