"""Pages have the smallest gutter that serves as many as they become."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace

import pytest

from pipeline.model.spec import BookSpec
from pipeline.typeset.geometry.page_geometry import PageGeometry, page_geometries, with_enough_gutter

SpecOf = Callable[..., BookSpec]


@pytest.fixture
def forms(spec_of: SpecOf) -> tuple[PageGeometry, ...]:
    """The formats of a paperback."""
    return tuple(
        page_geometries(
            spec_of("page: {printer: kdp}\nsections: [{family: sudoku, size: 9x9, counts: {easy: 1}}]").page
        )
    )


def test_a_page_count_that_swings_between_two_gutters_ends_at_the_wider_one(forms: tuple[PageGeometry, ...]) -> None:
    counts = {27.0: 152, 36.0: 150}  # too many for the first gutter, and with the next few enough for the first again
    found = with_enough_gutter(
        forms, lambda geometry: SimpleNamespace(geometry=geometry, pages=counts[geometry.gutter])
    )
    assert found.geometry.gutter == 36


def test_the_widest_gutter_serves_any_number_of_pages(forms: tuple[PageGeometry, ...]) -> None:
    assert (
        with_enough_gutter(forms, lambda geometry: SimpleNamespace(geometry=geometry, pages=10**6)).geometry
        is forms[-1]
    )


def test_no_gutter_at_all_is_our_bug() -> None:
    with pytest.raises(ValueError, match="no gutter"):
        with_enough_gutter((), lambda geometry: SimpleNamespace(geometry=geometry, pages=1))
