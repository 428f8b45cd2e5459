"""Unfolds a booklet, and cuts sheets apart: what is printed on their halves becomes pages in reading order.

Only the ink counts. A page that stands in a wrong place, upside down or too small is read as it lies there.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

from pipeline.inspect.pdf.document_parts import Extra
from pipeline.inspect.pdf.ink import InkPage
from pipeline.inspect.pdf.marks import Boxes, Field, Glyph, Rule
from pipeline.inspect.pdf.reading import Copy, PrintedFile
from pipeline.model.folding import Imposition

_SAME: Final = 0.1  # points by which lines may lie apart


class UnfoldedFile(PrintedFile):
    """The pages of such a file in reading order, as large as before they were put on sheets."""

    unit = "side"

    def __init__(self, path: Path, folding: Imposition) -> None:
        """Open it; InputError as for any file."""
        super().__init__(path)
        self.folding = self._folding = folding
        self.sides = self.count
        self.count = min(folding.pages, 2 * self.sides)
        self._side: tuple[int, InkPage] | None = None

    def whole(self) -> Copy:
        """What it says of itself, with the number of its pages in place of its sides."""
        return replace(super().whole(), count=self.count)

    def page(self, number: int) -> InkPage:
        """The ink of a page."""
        side, half = self._folding.place(number)
        if side >= self.sides:
            return InkPage((), (), boxes=self._boxes)
        return self.half(side, half)

    def extras(self, number: int) -> tuple[Extra, ...]:
        """What hangs on the side of a page beside its ink."""
        side, _ = self._folding.place(number)
        return tuple(replace(one, page=number) for one in super().extras(side + 1)) if side < self.sides else ()

    def side(self, number: int) -> InkPage:
        """The ink of a side as it lies there, from 0; its two pages are often read one after the other."""
        if self._side is None or self._side[0] != number:
            self._side = number, super().page(number + 1)
        return self._side[1]

    def half(self, side: int, half: int) -> InkPage:
        """The ink on the left (0) or right (1) half of a side as a page."""
        return _cut(self.side(side), self._folding, half, self._boxes)

    @property
    def _boxes(self) -> Boxes:
        whole = Field(0.0, 0.0, *self._folding.page)
        return Boxes(whole, trim=whole)


def is_cut(rule: Rule, folding: Imposition) -> bool:
    """Is a line where sheets are cut apart?"""
    middle = folding.sheet[0] / 2
    return folding.cut and rule.dashed and max(abs(rule.x1 - middle), abs(rule.x2 - middle)) <= _SAME


def _cut(ink: InkPage, folding: Imposition, half: int, boxes: Boxes) -> InkPage:
    """What has its middle on one half of a side, as large as on its own page."""
    fold, scale = folding.sheet[0] / 2, folding.scale
    left, bottom = folding.corner(half)
    top = folding.sheet[1] - bottom - folding.page[1] * scale

    def here(field: Field) -> bool:
        return (field.centre[0] >= fold) == bool(half)

    def moved(field: Field) -> Field:
        return Field(*((at - (top if odd else left)) / scale for odd, at in zip((0, 1, 0, 1), field, strict=True)))

    def glyph(one: Glyph) -> Glyph:
        return one._replace(
            x=(one.x - left) / scale, y=(one.y - top) / scale, size=one.size / scale, field=moved(one.field)
        )

    def rule(one: Rule) -> Rule:
        x1, y1, x2, y2 = moved(Field(one.x1, one.y1, one.x2, one.y2))
        return one._replace(x1=x1, y1=y1, x2=x2, y2=y2, width=one.width / scale)

    return InkPage(
        tuple(glyph(one) for one in ink.glyphs if here(one.field)),
        tuple(rule(one) for one in ink.rules if here(one.field) and not is_cut(one, folding)),
        tuple(one._replace(field=moved(one.field), width=one.width / scale) for one in ink.shapes if here(one.field)),
        tuple(one._replace(field=moved(one.field), dpi=one.dpi * scale) for one in ink.pictures if here(one.field)),
        tuple(one._replace(field=moved(one.field)) for one in ink.tones if here(one.field)),
        boxes,
        ink.extras,
        tuple(moved(one) for one in ink.hidden if here(one)),
    )
