"""Faults planted in the examples for beginners are found, and a worksheet with one is right."""

from __future__ import annotations

import pytest

from pipeline.inspect.recognise.figures import Figure
from tests.inspect.planting import Master, make_master
from tests.inspect.whole_files import figures_of

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
