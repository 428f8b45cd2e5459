"""What stands on every page: running heads, and the marks of levels."""

from __future__ import annotations

from typing import Any, cast

import pytest

from pipeline.page.draw.elements import Role
from pipeline.page.draw.ops import Discs, Page, Text
from pipeline.typeset.geometry.page_geometry import narrowest
from pipeline.typeset.sheets.accessible_grids import Accessible
from pipeline.typeset.sheets.sheet import DrawContext, Sheet, dots, finished
from tests.made_up_books import SpecOf

SECTIONS = "sections: [{family: sudoku, size: 4x4, counts: {easy: 1}}]"


def roles(page: Page) -> list[Role]:
    assert page.structure
    return [node.role for node in page.structure.nodes]


def test_a_head_is_a_heading_on_those_pages_that_have_no_other(spec_of: SpecOf) -> None:
    no_grids = cast("Any", None)
    context = DrawContext(narrowest(spec_of(SECTIONS).page), Accessible(no_grids, cells=False))
    heard = [True, False, True]
    pages = [
        finished(context, number, Sheet(lambda _: (), ("Part", "Book"), heard=one))
        for number, one in zip((1, 3, 5), heard, strict=True)
    ]
    assert [Role.HEADING_1 in roles(page) for page in pages] == heard


def test_heads_change_sides_and_words_with_their_pages(spec_of: SpecOf) -> None:
    context = DrawContext(narrowest(spec_of(f"page: {{printer: kdp, size: 6x9in}}\n{SECTIONS}").page))
    live = context.geometry.live
    for number, part in ((2, "One"), (3, "One"), (4, "Two"), (5, "Two"), (6, "One")):
        page = finished(context, number, Sheet(lambda _: (), (part, "Book"), folio=False))
        first, *_ = sorted((x, text) for op in page.ops if isinstance(op, Text) for x, _, text in op.runs)
        assert first == (pytest.approx(live(number).x), part if number % 2 == 0 else "Book")


@pytest.mark.parametrize("look", ["ink-saving", "classic", "large-print-18"])
def test_the_form_of_a_mark_has_room_for_all_its_ink(spec_of: SpecOf, look: str) -> None:
    page = narrowest(spec_of(f"page: {{look: {look}}}\n{SECTIONS}").page)
    form = dots(DrawContext(page), (100.0, 200.0), 10.0, 2, 5).form
    left, low, right, high = form.bounds
    for op in form.ops:
        assert isinstance(op, Discs)
        for x, y, radius in op.circles:
            reach = radius + op.width / 2
            assert left <= x - reach < x + reach <= right
            assert low <= y - reach < y + reach <= high
