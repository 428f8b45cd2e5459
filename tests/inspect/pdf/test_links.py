"""Where links lie and lead is read, whatever a file says of them."""

from __future__ import annotations

from collections.abc import Iterator

import pikepdf
import pytest

from pipeline.inspect.pdf.links import ELSEWHERE, read_links
from pipeline.inspect.pdf.marks import Field, Link

HERE = Field(10, 260, 30, 280)
RECT = pikepdf.Array([10, 20, 30, 40])


def link(**keys: object) -> pikepdf.Dictionary:
    return pikepdf.Dictionary(**{"Subtype": pikepdf.Name.Link, "Rect": RECT, **keys})


def read(*notes: object, whole: bool = True) -> list[Link]:
    """Links of a page of 200 x 300 points, in a file whose second page is object 7."""
    return [*read_links(notes, (0, 0, 200, 300), {(7, 0): 2}, whole)]


@pytest.fixture
def pages() -> Iterator[list[pikepdf.Object]]:
    """The page that is object 7, and one that is none of the file."""
    with pikepdf.new() as pdf:
        kept = [pdf.make_indirect(pikepdf.Dictionary(Type=pikepdf.Name.Page)) for _ in range(9)]
        found = {one.objgen[0]: one for one in kept}
        yield [found[7], found[8]]


def test_a_link_to_a_page_of_the_file_has_its_number(pages: list[pikepdf.Object]) -> None:
    assert read(link(Dest=pikepdf.Array([pages[0], pikepdf.Name.Fit]))) == [Link(HERE, 2)]


def test_a_link_to_a_page_that_the_file_lacks_leads_nowhere_unless_pages_are_missing(
    pages: list[pikepdf.Object],
) -> None:
    lost = link(Dest=pikepdf.Array([pages[1], pikepdf.Name.Fit]))
    assert read(lost) == [Link(HERE, None)]
    assert read(lost, whole=False) == [Link(HERE, ELSEWHERE)]


@pytest.mark.parametrize("dest", [{}, {"Dest": pikepdf.Array([])}, {"Dest": pikepdf.Array([99, pikepdf.Name.Fit])}])
def test_a_link_without_a_page_leads_nowhere(dest: dict[str, object]) -> None:
    assert read(link(**dest)) == [Link(HERE, None)]


@pytest.mark.parametrize(
    "dest",
    [
        {"Dest": pikepdf.String("chapter")},
        {"Dest": pikepdf.Name.Chapter},
        {"Dest": pikepdf.Array([0, pikepdf.Name.Fit])},
        {"A": pikepdf.Dictionary(S=pikepdf.Name.URI, URI=pikepdf.String("https://example.org"))},
    ],
)
def test_a_link_by_a_name_or_an_action_may_lead_anywhere(dest: dict[str, object]) -> None:
    assert read(link(**dest)) == [Link(HERE, ELSEWHERE)]


@pytest.mark.parametrize("rect", [None, 7, pikepdf.Array([1, 2, 3]), pikepdf.Array([1, 2, pikepdf.String("x"), 4])])
def test_a_link_without_four_numbers_has_no_place(rect: object) -> None:
    here = link(A=pikepdf.Dictionary())
    del here.Rect
    if rect is not None:
        here.Rect = rect
    assert read(here) == [Link(None, ELSEWHERE)]


@pytest.mark.parametrize("note", [7, pikepdf.Array([]), "text"])
def test_what_is_no_annotation_is_a_link_without_a_place(note: object) -> None:
    assert read(note) == [Link(None, ELSEWHERE)]


@pytest.mark.parametrize("note", [None, pikepdf.Dictionary(Subtype=pikepdf.Name.Text)])
def test_a_comment_is_no_link_nor_is_one_that_was_deleted(note: object) -> None:
    assert read(note) == []


def test_a_link_may_have_its_corners_in_any_order() -> None:
    assert read(link(Rect=pikepdf.Array([30, 40, 10, 20]), A=pikepdf.Dictionary())) == [Link(HERE, ELSEWHERE)]
