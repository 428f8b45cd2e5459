"""Grids on covers: a large one where there is room, small ones that leave the barcode alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pipeline.model.book_fonts import BUNDLED
from pipeline.model.spec import BookSpec
from pipeline.page.draw.drawing import Drawing, Line, Stroke
from pipeline.page.draw.ops import Drawn, Fills
from pipeline.typeset.cover.typographic_cover import cover_ops
from pipeline.typeset.cover.wrap import Wrap, wrap_of
from pipeline.typeset.setting.book_typeface import typeface

FACES = typeface(BUNDLED)
GRIDS = (Drawing(3, 3, (Line(0, 0, 3, 0, Stroke.BORDER),)),) * 3


def drawn(spec: BookSpec) -> tuple[Wrap, tuple[Drawn, ...]]:
    wrap = wrap_of(spec.page.printer, spec.page.paper, 200)
    assert wrap is not None
    assert spec.cover is not None
    assert spec.cover.design is not None
    return wrap, cover_ops(wrap, spec.cover.design, GRIDS, spec, FACES)


@pytest.mark.parametrize(
    ("size", "front", "back"), [("5x8in", 1, 1), ("6x9in", 1, 2), ("8.5x11in", 1, 2), ("8.5x3in", 0, 2)]
)
def test_cards_stand_on_their_side_where_they_find_room(
    spec_of: Callable[..., BookSpec], size: str, front: int, back: int
) -> None:
    page = f"author: Ann Author\npage: {{printer: ingram, size: {size}}}\ncover: {{blurb: Good.}}\n"
    wrap, ops = drawn(spec_of(page + "sections: [{family: sudoku, size: 4x4, counts: {easy: 1}}]"))
    areas = [area for op in ops if isinstance(op, Fills) and op.grey == 1.0 for area in op.rectangles][:-1]
    on_front = [area for area in areas if area[0] >= wrap.safe_front.x]
    on_back = [area for area in areas if area[0] + area[2] < wrap.barcode.x]
    assert (len(on_front), len(on_back), len(areas)) == (front, back, front + back)
    assert all(x >= wrap.safe_back.x and y == wrap.barcode.y for x, y, _, _ in on_back)
