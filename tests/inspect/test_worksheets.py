"""Faults planted in the examples for beginners are found, and a worksheet with one is right."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pipeline.inspect.recognise.figures import Figure
from tests.inspect.planting import Master, make_master
from tests.inspect.whole_files import figures_of, ink_of

BOOK = """
title: Planted
seed: 5
page: {printer: school, per_page: 2, look: kids}
front: []
answers: {style: first_hint}
worksheet: {instruction: true}
sections:
  - {family: sudoku, size: 6x6, counts: {easy: 2}}
  - {family: calcudoku, size: 4x4, counts: {easy: 2}}
"""


@pytest.fixture(scope="module")
def master(tmp_path_factory: pytest.TempPathFactory) -> Master:
    return make_master(tmp_path_factory.mktemp("worksheet"), BOOK)


def example(master: Master, page: int) -> Figure:
    return next(one for one in figures_of(master.folder / "clean.pdf")[page - 1] if one.is_answer)


def test_a_worksheet_for_beginners_is_right_by_its_manifest_and_by_its_ink(master: Master) -> None:
    data = master.render(master.document.pages)
    assert master.faults(data) == []
    assert master.ink_faults(data) == []


@pytest.mark.parametrize("page", [1, 2])
def test_a_wrong_digit_in_the_example_is_found(master: Master, page: int) -> None:
    figure = example(master, page)
    digit = figure.cells[5].digit
    sheet = master.sheet(page)
    sheet.retext(digit, "1" if digit != "1" else "2", sheet.in_cell(figure, 5))
    data = master.with_page(sheet)
    for faults in (master.faults(data), master.ink_faults(data)):
        assert any(fault.page == page for fault in faults), [*map(str, faults)]


LARGEST = 8
SMALL_NUMBERS = """
title: Small
seed: 5
page: {printer: school, per_page: 2}
front: [how_to_play]
answers: {style: first_hint}
worksheet: {instruction: true}
sections:
  - {family: calcudoku, size: 4x4, counts: {easy: 2}, options: {largest_target: 8}}
"""


@pytest.fixture(scope="module")
def small_numbers(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A sheet with a largest target, its rules with their example, and an example for beginners."""
    return make_master(tmp_path_factory.mktemp("small"), SMALL_NUMBERS).folder / "clean.pdf"


def test_no_grid_of_a_whole_sheet_has_a_clue_beyond_its_largest_target(small_numbers: Path) -> None:
    rules, puzzles, *_ = figures_of(small_numbers)
    assert (len(rules), len(puzzles)) == (2, 3)
    clues = [cell.clue for figure in (*rules, *puzzles) for cell in figure.cells if cell.clue]
    assert max(int(re.findall(r"\d+", clue)[0]) for clue in clues) <= LARGEST


def test_no_sentence_of_a_whole_sheet_names_a_clue_beyond_its_largest_target(small_numbers: Path) -> None:
    text = " ".join("".join(glyph.text for glyph in page.glyphs) for page in ink_of(small_numbers))
    named = re.findall(r"cage\s*(\d+)[+−×÷]", text)
    assert named
    assert max(map(int, named)) <= LARGEST


@pytest.fixture(scope="module")
def beside(tmp_path_factory: pytest.TempPathFactory) -> Master:
    """Sheets with their answers below the puzzles."""
    text = BOOK.replace("per_page: 2", "template: two-answers")
    return make_master(tmp_path_factory.mktemp("beside"), text)


def test_an_example_above_puzzles_with_their_answers_is_right(beside: Master) -> None:
    assert sum(one.is_answer for one in figures_of(beside.folder / "clean.pdf")[0]) == 3
    assert beside.faults(beside.render(beside.document.pages)) == []


def test_a_wrong_digit_in_an_example_above_puzzles_with_their_answers_is_found(beside: Master) -> None:
    figure = example(beside, 1)
    digit = figure.cells[5].digit
    sheet = beside.sheet(1)
    sheet.retext(digit, "1" if digit != "1" else "2", sheet.in_cell(figure, 5))
    faults = beside.faults(beside.with_page(sheet))
    assert any("the manifest" not in str(fault) and fault.page == 1 for fault in faults), [*map(str, faults)]
