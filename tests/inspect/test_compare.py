"""The ink of a page is read as a person reads it: every digit, clue and answer, where it stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

pytest.importorskip("pypdfium2")

from pipeline.build import Wishes, build
from pipeline.config import load_book
from pipeline.inspect.compare import compare_key, compare_puzzles
from pipeline.inspect.grids import find_fields, words
from pipeline.inspect.ink import Glyph, InkPage, Rule, read_ink
from pipeline.inspect.manifest import Printed, read_manifest
from pipeline.model.puzzle import BLACK, Cage, Operator
from pipeline.runtime.progress import Loudness, Reporter

BOOK = """
title: "Small"
front: []
back: []
page: {show: SHOW}
sections:
  - {family: sudoku, size: 4x4, counts: {easy: 6}, options: {symmetry: none}}
  - {family: sudoku, size: 9x9, counts: {easy: 3}}
  - {family: calcudoku, size: 4x4, counts: {easy: 3}}
  - {family: kakuro, size: 6x6, counts: {easy: 3}}
"""


Compare = Callable[[Sequence[InkPage], Sequence[Printed]], Iterator[str]]


@cache
def _printed(folder: Path, show: str) -> tuple[tuple[InkPage, ...], tuple[Printed, ...]]:
    config = folder / "book.yaml"
    config.write_text(BOOK.replace("SHOW", show))
    build(load_book(config), Wishes(folder, jobs=1), Reporter(Loudness.QUIET))
    puzzles = read_manifest(folder / "book" / "manifest.json").puzzles
    return read_ink(folder / "book" / "book-interior.pdf"), puzzles


@pytest.fixture(scope="module", params=["[number, level, answer_page]", "[]"], ids=["numbered", "bare"])
def folder(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> tuple[Path, str]:
    return tmp_path_factory.mktemp("book"), request.param


@pytest.fixture
def pages(folder: tuple[Path, str]) -> tuple[InkPage, ...]:
    return _printed(*folder)[0]


@pytest.fixture
def puzzles(folder: tuple[Path, str]) -> tuple[Printed, ...]:
    return _printed(*folder)[1]


def _with_given(printed: Printed, cell: int, value: int) -> Printed:
    givens = list(printed.puzzle.givens)
    givens[cell] = value
    return replace(printed, puzzle=replace(printed.puzzle, givens=tuple(givens)))


def _with_cage(printed: Printed, number: int, cage: Cage) -> Printed:
    cages = list(printed.puzzle.cages)
    cages[number] = cage
    return replace(printed, puzzle=replace(printed.puzzle, cages=tuple(cages)))


def test_a_book_as_it_was_made_has_no_faults(pages: tuple[InkPage, ...], puzzles: tuple[Printed, ...]) -> None:
    assert list(compare_puzzles(pages, puzzles)) == []
    assert list(compare_key(pages, puzzles)) == []


def _faults_with(
    compare: Compare, pages: tuple[InkPage, ...], puzzles: tuple[Printed, ...], changed: Printed
) -> list[str]:
    """What is found when one puzzle of the manifest is changed; its page is compared in printed order."""
    number = changed.page if compare is compare_puzzles else changed.answer_page
    listed = [changed if one.number == changed.number else one for one in puzzles]
    page_of = [one.page if compare is compare_puzzles else one.answer_page for one in listed]
    return list(compare(pages, [one for one, page in zip(listed, page_of, strict=True) if page == number]))


def test_every_changed_given_is_found(pages: tuple[InkPage, ...], puzzles: tuple[Printed, ...]) -> None:
    for printed in (one for one in puzzles if one.puzzle.family == "sudoku"):
        for cell, given in enumerate(printed.puzzle.givens):
            changed = _with_given(printed, cell, given % printed.puzzle.width + 1)
            (fault,) = _faults_with(compare_puzzles, pages, puzzles, changed)
            row, column = divmod(cell, printed.puzzle.width)
            assert f"puzzle {printed.number}: row {row + 1} column {column + 1} shows" in fault


def test_every_changed_clue_is_found(pages: tuple[InkPage, ...], puzzles: tuple[Printed, ...]) -> None:
    for printed in puzzles:
        for number, cage in enumerate(printed.puzzle.cages):
            changed = _with_cage(printed, number, replace(cage, target=cage.target + 1))
            (fault,) = _faults_with(compare_puzzles, pages, puzzles, changed)
            assert f"has the clue {cage.target}" in fault


def test_every_changed_operator_is_found(pages: tuple[InkPage, ...], puzzles: tuple[Printed, ...]) -> None:
    for printed in (one for one in puzzles if one.puzzle.family == "calcudoku"):
        for number, cage in enumerate(printed.puzzle.cages):
            if len(cage.cells) > 1:
                other = Operator.MULTIPLY if cage.operator is Operator.ADD else Operator.ADD
                changed = _with_cage(printed, number, replace(cage, operator=other))
                assert len(_faults_with(compare_puzzles, pages, puzzles, changed)) == 1


def test_a_changed_answer_is_found(pages: tuple[InkPage, ...], puzzles: tuple[Printed, ...]) -> None:
    for printed in puzzles:
        for cell in range(0, len(printed.solution), 7):
            if printed.solution[cell] == BLACK:
                continue
            solution = list(printed.solution)
            solution[cell] = solution[cell] % 4 + 1
            changed = replace(printed, solution=tuple(solution))
            assert len(_faults_with(compare_key, pages, puzzles, changed)) == 1


def test_a_missing_page_and_a_missing_puzzle_are_told(pages: tuple[InkPage, ...], puzzles: tuple[Printed, ...]) -> None:
    first = puzzles[0]
    assert list(compare_puzzles(pages, [replace(first, page=99)])) == ["page 99 is missing"]
    kakuro = puzzles[-1]
    (fault,) = compare_puzzles(pages, [replace(kakuro, page=first.page)])
    assert fault == f"page {first.page}, puzzle {kakuro.number}: no 6x6 grid with this number is printed"


def test_a_found_digit_in_bold_is_told(pages: tuple[InkPage, ...], puzzles: tuple[Printed, ...]) -> None:
    sudoku = puzzles[0]
    empty = _with_given(sudoku, next(cell for cell, given in enumerate(sudoku.puzzle.givens) if given), 0)
    (fault,) = compare_key(pages, [empty, *puzzles[1:]])
    assert "is bold, givens are bold and found digits regular" in fault


def test_touching_strokes_make_one_field_and_others_two() -> None:
    box = [Rule(0, 0, 10, 0, 1), Rule(0, 0, 0, 10, 1), Rule(10, 0, 10, 10, 1), Rule(0, 10, 10, 10, 1)]
    beside = [replace(rule, x1=rule.x1 + 20, x2=rule.x2 + 20) for rule in box]
    assert len(find_fields(InkPage((), tuple(box)))) == 1
    assert len(find_fields(InkPage((), (*box, *beside)))) == 2


def test_words_are_told_apart_by_their_distance() -> None:
    glyphs = [Glyph(text, x, 100.0, 10.0, False) for text, x in (("1", 0), ("7", 6), ("p", 30), (".", 35))]
    assert [word.text for word in words(reversed(glyphs))] == ["17", "p."]
