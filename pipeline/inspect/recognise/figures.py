"""The grids of a file with all that is printed in them and above them, page by page in reading order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import Final

from pipeline.families import FAMILIES
from pipeline.inspect.pdf.ink import InkPage
from pipeline.inspect.pdf.marks import Field, Glyph
from pipeline.inspect.recognise.cells import Shade, Type, painted, read_cells, read_type
from pipeline.inspect.recognise.grids import Grid, find_grids, outline, read_edges
from pipeline.inspect.recognise.order_signs import Signs, read_signs
from pipeline.inspect.recognise.printed_captions import Caption, read_captions
from pipeline.model.printed_grid import Cell, Edge, PrintedGrid
from pipeline.model.size import Size

ANSWERED: Final = 0.9
"""A grid that is filled to a larger share is an answer; no puzzle leaves so little to do."""


_NO_INK: Final = InkPage((), ())


@dataclass(frozen=True)
class Figure:
    """A grid on a page (from 1), its caption, and what is printed in its cells and between them.

    One that is `turned` stands upside down, and has its places on the page as turned by half.
    """

    page: int
    ink: InkPage
    grid: Grid
    caption: Caption
    turned: bool = False

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """The cells in reading order."""
        return read_cells(self.ink, self.grid, self.type, self.shades)

    @cached_property
    def shades(self) -> list[Shade]:
        """What is painted in its cells."""
        (shades,) = painted(self.ink, [self.grid])
        return shades

    @cached_property
    def type(self) -> Type:
        """The type in it."""
        (found,) = read_type(self.ink, [self.grid])
        return found

    @cached_property
    def inside(self) -> list[tuple[int, Glyph]]:
        """The glyphs in it, with the cells that they stand in."""
        places, cells, *_ = self.type
        return [*zip(cells.tolist(), self.ink.glyphs_at(places.tolist()), strict=True)]

    @cached_property
    def edges(self) -> Mapping[Edge, float]:
        """The width of the line between every two neighbouring cells."""
        return read_edges(self.grid, self.signs.orders)

    @cached_property
    def signs(self) -> Signs:
        """The signs between cells, which break the lines there."""
        return read_signs(self.ink, self.grid)

    @cached_property
    def printed(self) -> PrintedGrid:
        """It without its place, its digits beginning with 1."""
        return PrintedGrid(self.grid.size, self.cells, self.edges, orders=tuple(sorted(self.signs.orders.values())))

    @cached_property
    def digits(self) -> list[str]:
        """The digits of its cells, empty texts where there are none."""
        return [cell.digit for cell in self.cells]

    @property
    def has_clues(self) -> bool:
        """Does any of its cells have a clue?"""
        return any(cell.clue or cell.lower_clue for cell in self.printed.sorts)

    @cached_property
    def fill(self) -> float:
        """The share of its open cells that hold a digit: 1 for an answer."""
        bordered, gaps = self.has_border, _gaps(self.grid.size)
        if not (gaps or any(cell.crossed or cell.shade is not None for cell in self.printed.sorts)):
            return (len(self.digits) - self.digits.count("")) / len(self.digits)
        cells = [cell for at, cell in enumerate(self.cells) if at not in gaps] if gaps else self.cells
        open_cells = [cell for cell in cells if not (cell.crossed or (bordered and cell.shade is not None))]
        return len([cell for cell in open_cells if cell.digit]) / max(1, len(open_cells))

    @property
    def is_answer(self) -> bool:
        """Is it filled in, as far as it can be seen even where a few digits are missing?"""
        return self.fill > ANSWERED

    @cached_property
    def has_border(self) -> bool:
        """Are the cells of the first row and column all dark or clue cells?"""
        return self.printed.has_border

    @cached_property
    def texts(self) -> str:
        """The digits and clues of its cells, a cell a line; kept for every grid of a book, so they are brief."""
        if not self.has_clues:
            return "\n".join(self.digits)
        return "\n".join([_text(cell) if cell.clue or cell.lower_clue else cell.digit for cell in self.cells])

    @property
    def texts_by_cell(self) -> tuple[Cell, ...]:
        """The cells in reading order with nothing but these digits and clues."""
        return tuple(map(_cell_of, self.texts.split("\n")))

    def remembered(self, whole: bool) -> Figure:
        """The figure without the ink of its page, as checks across pages need it; the `whole` also with its cells."""
        kept = ("fill", "has_border", "texts", *(("cells", "edges", "signs") if whole else ()))
        other = Figure(self.page, _NO_INK, outline(self.grid.field, self.grid.size), self.caption, self.turned)
        other.__dict__.update({name: getattr(self, name) for name in kept})
        return other


def unseen(page: int, number: str, size: Size) -> Figure:
    """A grid that stands on a page which nobody has seen."""
    return Figure(page, _NO_INK, Grid(Field(0.0, 0.0, 0.0, 0.0), size), Caption(number))


@cache
def _gaps(size: Size) -> frozenset[int]:
    """The places of a grid of a size in which a family prints nothing; empty for all sizes but a few."""
    return frozenset(at for family in FAMILIES.usable() for at in family.gaps(size))


def _text(cell: Cell) -> str:
    return f"{cell.digit}\t{cell.clue}\t{cell.lower_clue}"


def _cell_of(text: str) -> Cell:
    digit, *clues = text.split("\t")
    clue, lower_clue = clues or ("", "")
    return Cell(digit, clue=clue, lower_clue=lower_clue)


def read_figures(number: int, page: InkPage) -> Iterator[Figure]:
    """The grids of a page; after those that stand upright come those that are printed upside down."""
    if not page.glyph_table.turned.any():
        yield from _upright(number, page)
        return
    turned = page.half_turned
    yield from (figure for figure in _upright(number, _legible(page)) if not _holds_turned(figure, page))
    opposite = [figure for figure in _upright(number, _legible(turned)) if not _holds_turned(figure, turned)]
    opposite = [figure for figure in opposite if any(cell.digit for cell in figure.cells)]
    yield from (replace(figure, turned=True) for figure in reversed(opposite))


def _upright(number: int, page: InkPage) -> Iterator[Figure]:
    grids = find_grids(page)
    found = zip(grids, read_captions(page, grids), read_type(page, grids), painted(page, grids), strict=True)
    for grid, caption, of_grid, shades in found:
        figure = Figure(number, page, grid, caption)
        figure.__dict__.update(type=of_grid, shades=shades)  # found for all grids of the page at once
        yield figure


def _legible(page: InkPage) -> InkPage:
    """The page without the text that is upside down."""
    return replace(page, glyphs=tuple(glyph for glyph in page.glyphs if not glyph.turned))


def _holds_turned(figure: Figure, page: InkPage) -> bool:
    return any(glyph.turned and figure.grid.field.holds(glyph.x, glyph.y) for glyph in page.glyphs)
