"""A puzzle as a picture: what a notebook shows, complete in itself."""

from __future__ import annotations

from collections import Counter
from xml.etree import ElementTree

import pytest

import puzzlepress
from tests.interface.conftest import EASY, KEEN, SOLVED

SVG = "{http://www.w3.org/2000/svg}"


def _digits(picture: str) -> Counter[str]:
    texts = ElementTree.fromstring(picture).iter(f"{SVG}text")
    return Counter("".join(text.text or "" for text in texts))


def test_a_notebook_shows_the_puzzle() -> None:
    puzzle = puzzlepress.rate("sudoku", EASY)
    assert puzzle._repr_svg_() == puzzle.svg()
    assert _digits(puzzle.svg()) == Counter(EASY.replace(".", ""))


def test_the_solution_has_a_picture_of_its_own() -> None:
    assert _digits(puzzlepress.rate("sudoku", EASY).solution_svg()) == Counter(SOLVED)


@pytest.mark.parametrize(
    ("family", "text"), [("sudoku", EASY), ("calcudoku", KEEN), ("kakuro", "kakuro/5/5/hIu3cu.MhPaChgj")]
)
def test_a_picture_needs_no_style_sheet(family: str, text: str) -> None:
    picture = ElementTree.fromstring(puzzlepress.rate(family, text).svg())
    for element in picture.iter():
        assert {"class", "id", "href"}.isdisjoint(element.attrib)
        assert "fill" in element.attrib or element.tag in (f"{SVG}svg", f"{SVG}text")


def test_a_picture_has_a_white_ground_and_a_name() -> None:
    picture = ElementTree.fromstring(puzzlepress.rate("calcudoku", KEEN).svg())
    assert picture.get("aria-label") == "calcudoku 3x3"
    assert next(iter(picture)).get("fill") == "#fff"
