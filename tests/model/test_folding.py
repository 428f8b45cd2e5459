"""Sheets that are cut apart: two of the same on every page, those of pupils side by side, backs behind their fronts."""

from __future__ import annotations

import pytest

from pipeline.model.folding import cut_from, half_of
from pipeline.model.printer import MM, Paper

A4 = Paper("A4", 210 * MM, 297 * MM)
A5 = (148.5 * MM, 210 * MM)


def sides(copies: tuple[int, ...], *, duplex: bool = False) -> list[tuple[int, int]]:
    return list(cut_from(A5, copies, duplex).sides)


def test_half_of_a_paper_is_cut_across_its_longer_sides() -> None:
    half = half_of(A4)
    assert (half.name, half.width, half.height) == ("half of A4", *A5)


def test_two_halves_make_the_paper_lying_across() -> None:
    assert cut_from(A5, (1, 1), duplex=False).sheet == (A4.height, A4.width)


def test_a_sheet_stands_beside_its_copy_page_for_page() -> None:
    assert sides((2, 2)) == [(1, 3), (2, 4)]


def test_the_back_of_a_left_half_is_on_the_right() -> None:
    assert sides((2, 2), duplex=True) == [(1, 3), (4, 2)]


def test_a_longer_sheet_has_a_blank_half_beside_it_and_so_has_the_last_one() -> None:
    blank = 7
    assert sides((1, 2, 3)) == [(1, 2), (blank, 3), (4, blank), (5, blank), (6, blank)]


@pytest.mark.parametrize("duplex", [False, True])
@pytest.mark.parametrize("copies", [(1, 1), (2, 4, 2), (2, 2, 2, 2, 2)])
def test_every_page_stands_in_one_place(copies: tuple[int, ...], duplex: bool) -> None:
    sheets = cut_from(A5, copies, duplex)
    places = [sheets.place(page) for page in range(1, sum(copies) + 1)]
    assert len(set(places)) == len(places)
