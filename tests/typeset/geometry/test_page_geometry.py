"""Pages have the smallest gutter that serves as many as they become."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from pipeline.model.printer import Bleed
from pipeline.model.spec import BookSpec, PageSpec
from pipeline.typeset.geometry.page_geometry import PageGeometry, page_geometries

SpecOf = Callable[..., BookSpec]


@pytest.fixture
def page(spec_of: SpecOf) -> PageSpec:
    """The pages of a paperback."""
    return spec_of("page: {printer: kdp}\nsections: [{family: sudoku, size: 9x9, counts: {easy: 1}}]").page


@pytest.fixture
def forms(page: PageSpec) -> tuple[PageGeometry, ...]:
    """Its page_geometries."""
    return tuple(page_geometries(page))


def test_left_hand_pages_exchange_their_margins(forms: tuple[PageGeometry, ...]) -> None:
    form = replace(forms[0], inside=40.0, outside=20.0)
    assert [form.live(number).x for number in (1, 2, 3)] == [40.0, 20.0, 40.0]
    assert replace(form, mirrored=False).live(2).x == 40.0


def test_the_trim_lies_off_the_bind_of_a_page_that_bleeds(forms: tuple[PageGeometry, ...]) -> None:
    form = replace(forms[0], bleed=Bleed(9.0, inside=False), inside=40.0, outside=20.0)
    assert [(form.trim(number).x, form.trim(number).y) for number in (1, 2)] == [(0.0, 9.0), (9.0, 9.0)]
    assert [form.live(number).x for number in (1, 2)] == [40.0, 29.0]


def test_puzzles_have_what_head_and_page_number_leave(forms: tuple[PageGeometry, ...]) -> None:
    form = forms[0]
    head, folio = form.look.sizes["head"] * 0.7 + 20, form.look.sizes["folio"] * 0.7 + 15
    live, body = form.live(1), form.body(1)
    assert (live.top - body.top, body.y - live.y) == pytest.approx((head, folio))
    assert form.height == pytest.approx(body.height)


def test_accents_and_round_digits_keep_the_printers_edge(page: PageSpec) -> None:
    printer = replace(page.printer, top=0.0, bottom=0.0, file=replace(page.printer.file, edge=100.0))
    form = next(page_geometries(replace(page, printer=printer)))
    sizes = form.look.sizes
    assert (form.top, form.bottom) == pytest.approx((100 + 0.3 * sizes["head"], 100 + 0.05 * sizes["folio"]))


def test_every_gutter_but_the_widest_ends_at_its_page_count(forms: tuple[PageGeometry, ...], page: PageSpec) -> None:
    counts = [count for count, _ in page.printer.gutters]
    assert [form.pages_max for form in forms] == [*counts[:-1], float("inf")]
