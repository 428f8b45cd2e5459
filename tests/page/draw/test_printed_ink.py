"""Glyphs as they are printed: rendered, and counted in pixels."""

from __future__ import annotations

from typing import Any

import numpy as np
import pypdfium2
import pytest

from pipeline.config.resources.looks import load_look
from pipeline.families import family_named
from pipeline.model.look import READABLE, Look
from pipeline.model.puzzle import Puzzle
from pipeline.page.draw.digits import DIGIT
from pipeline.page.draw.drawing import Ink, Label
from pipeline.page.draw.ops import Document, Op, Page, Text
from pipeline.page.draw.place import Spot, place
from pipeline.page.files.pdf import write_pdf
from pipeline.page.type.typography import Typeface, Weight
from tests.drawings import drawing_of

CELL = 24.0
FINE = 600
COPIER = 150  # dots an inch of a coarse copy
HALF = 128

Pixels = np.ndarray[Any, np.dtype[np.bool_]]


def printed(ops: tuple[Op, ...], width: float, height: float, dpi: int, typeface: Typeface) -> Pixels:
    """Which pixels of a page are black, in black and white without greys."""
    document = Document(width, height, (Page(1, ops),), "", "", "", "en-GB")
    page = pypdfium2.PdfDocument(write_pdf(document, typeface))[0]
    picture = page.render(scale=dpi / 72, grayscale=True).to_numpy()
    return picture.reshape(picture.shape[:2]) < HALF


def spots(pixels: Pixels) -> int:
    """How many pieces of ink there are that do not touch."""
    left = {(int(row), int(column)) for row, column in zip(*pixels.nonzero(), strict=True)}
    count = 0
    while left:
        count += 1
        reached = [left.pop()]
        while reached:
            row, column = reached.pop()
            near = {(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1)} & left
            left -= near
            reached.extend(near)
    return count


@pytest.mark.parametrize("ink", [Ink.GIVEN, Ink.FOUND])
def test_the_ink_of_every_digit_is_in_the_middle_of_its_cell(ink: Ink, look: Look, typeface: Typeface) -> None:
    labels = tuple(Label(digit + 0.5, 0.5, str(digit), ink, DIGIT, 0.84) for digit in range(10))
    ops = place(drawing_of(10, 1, labels), Spot(0, CELL, CELL), look, typeface)
    pixels = printed(ops, 10 * CELL, CELL, FINE, typeface)
    side = pixels.shape[0]
    for digit in range(10):
        rows, columns = pixels[:, digit * side : (digit + 1) * side].nonzero()
        across, down = ((columns.min() + columns.max() + 1) / 2 / side, (rows.min() + rows.max() + 1) / 2 / side)
        # The 3 is open on its left, where its box therefore reaches further than its weight.
        assert across == pytest.approx(0.5, abs=0.025 if digit == 3 else 0.012)
        assert down == pytest.approx(0.5, abs=0.012)


@pytest.mark.parametrize("shift", [0.0, 0.12, 0.24, 0.36])
def test_a_coarse_copy_keeps_the_dots_of_a_division_sign_apart_and_a_plus_in_one_piece(
    shift: float, typeface: Typeface
) -> None:
    found = []
    for sign in "÷+":
        op = Text(Weight.BOLD, READABLE, 0.0, ((3 + shift, 4 + shift, sign),))
        found.append(spots(printed((op,), 12, 12, COPIER, typeface)))
    assert found == [3, 1]


@pytest.mark.parametrize("name", ["classic", "ink-saving", "kids", "large-print", "large-print-18"])
@pytest.mark.parametrize(("variant", "marked"), [("diagonal", 17), ("windoku", 32)])
def test_a_copy_without_greys_keeps_diagonals_and_windows(
    variant: str, marked: int, name: str, typeface: Typeface
) -> None:
    copies = []
    for one in ("", variant):
        drawing = family_named("sudoku").draw(Puzzle("sudoku", 9, 9, (0,) * 81, (), one), None, None)
        ops = place(drawing, Spot(CELL, 10 * CELL, CELL), load_look(name), typeface)
        copies.append(printed(ops, 11 * CELL, 11 * CELL, COPIER, typeface))
    rows, columns = (copies[0] != copies[1]).nonzero()
    side = COPIER * CELL / 72
    assert len({(row // side, column // side) for row, column in zip(rows, columns, strict=True)}) == marked


@pytest.mark.parametrize("name", ["classic", "ink-saving", "kids", "large-print", "large-print-18"])
def test_shades_of_further_houses_survive_a_copier_and_leave_digits_readable(name: str) -> None:
    assert 0.1 <= 1 - load_look(name).greys["house"] <= 0.25
