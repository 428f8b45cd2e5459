"""20x20 and 25x25: made on level, solved rightly step by step, known by all their copies, written as others do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest

from pipeline.families import FAMILIES
from pipeline.families.shared.signing import SIGNATURE_LENGTH
from pipeline.families.shared.text_format import Caption
from pipeline.model.level import Level
from pipeline.model.puzzle import Puzzle, Solution
from pipeline.model.rating import Step
from pipeline.model.size import Size
from pipeline.solving.search import solve
from pipeline.stages.rate import Defect, rate

SUDOKU = FAMILIES["sudoku"]
SIDES = (20, 25)
KINDS = [(side, level) for side in SIDES for level in SUDOKU.table(Size(side, side)).levels]

Made = Callable[..., Puzzle]
Solved = Callable[[Puzzle], Solution]
Followed = Callable[[Puzzle, Solution, Sequence[Step]], Solution]


@pytest.fixture(autouse=True)
def _compiled(plain_mode: bool) -> None:
    if plain_mode:
        pytest.skip("plain kernels take long for such grids")


@pytest.mark.parametrize(("side", "level"), KINDS)
def test_every_level_is_made_and_every_step_to_its_solution_is_right(
    side: int, level: Level, made: Made, solved: Solved, followed: Followed
) -> None:
    puzzle = made("sudoku", f"{side}x{side}", 1, level)
    solution = solved(puzzle)
    assert SUDOKU.rate(puzzle, solution).level is level
    assert SUDOKU.defects(puzzle, solution) == ()
    assert followed(puzzle, solution, SUDOKU.explain(puzzle)) == solution


@pytest.mark.parametrize("side", SIDES)
def test_copies_share_signature_and_rating_and_other_puzzles_do_not(
    side: int, made: Made, solved: Solved, image: Any, altered: Any
) -> None:
    puzzle = made("sudoku", f"{side}x{side}", 2, Level.MEDIUM)
    solution = solved(puzzle)
    for turn in range(3):
        copy, copied = image(puzzle, solution, Random(turn))
        assert SUDOKU.defects(copy, copied) == ()
        assert SUDOKU.signature(copy, copied) == SUDOKU.signature(puzzle, solution)
        assert SUDOKU.rate(copy, copied) == SUDOKU.rate(puzzle, solution)
    assert SUDOKU.signature(altered(puzzle, solution, Random(1)), solution) != SUDOKU.signature(puzzle, solution)


@pytest.mark.parametrize("givens", [130, 200])
def test_a_hard_grid_has_more_givens_than_singles_leave_where_they_are_asked_for(givens: int) -> None:
    params = SUDOKU.params("16x16", {"givens": givens, "symmetry": "none"})
    puzzle = next(found for seed in range(20) if (found := SUDOKU.attempt(params, Level.HARD, seed)))
    assert sum(given > 0 for given in puzzle.givens) == givens
    (solution,) = solve(SUDOKU.model(puzzle))
    assert SUDOKU.rate(puzzle, solution).level is Level.HARD


def _cyclic(side: int, box: int) -> Solution:
    """A full grid, each of whose rows is the one before turned round; all its cells are alike."""
    return tuple((box * (row % box) + row // box + column) % side + 1 for row in range(side) for column in range(side))


def test_a_full_grid_of_too_many_symmetries_is_refused_in_time() -> None:
    full = _cyclic(16, 4)
    assert rate(Puzzle("sudoku", 16, 16, full)) is Defect.SYMMETRIC
    assert Defect.SYMMETRIC.solutions == 1


def test_the_same_grid_with_cells_to_fill_has_a_signature() -> None:
    full = _cyclic(16, 4)
    givens = tuple(0 if cell in (0, 17, 40, 99, 133) else value for cell, value in enumerate(full))
    assert len(SUDOKU.signature(Puzzle("sudoku", 16, 16, givens), full)) == SIGNATURE_LENGTH


def _counting(side: int) -> Puzzle:
    """A grid with every value in its first row, all other cells empty."""
    return Puzzle("sudoku", side, side, (*range(1, side + 1), *(0,) * (side * (side - 1))))


@pytest.mark.parametrize(("side", "last"), [(20, "K"), (25, "P")])
def test_values_above_nine_are_letters_from_a_on(side: int, last: str) -> None:
    text = SUDOKU.format(_counting(side))
    assert text.startswith("123456789ABCDEFGHIJK")
    assert text.rstrip(".").endswith(last)
    assert SUDOKU.parse(text) == _counting(side)


def test_an_address_of_puzzlink_holds_25x25_and_no_20x20() -> None:
    form = SUDOKU.formats["puzzlink"]
    address = form.format(_counting(25), Caption())
    assert address.endswith("/25/25/123456789abcdef-10-11-12-13-14-15-16-17-18-19" + "z" * 30)
    assert form.parse(address) == _counting(25)
    assert form.unfit(_counting(20).kind, Size(20, 20)) == "has other boxes for 20x20"


@pytest.mark.parametrize("side", SIDES)
def test_links_of_f_puzzles_are_not_written_above_16x16(side: int) -> None:
    form = SUDOKU.formats["f-puzzles"]
    assert form.unfit(_counting(16).kind, Size(16, 16)) == ""
    assert form.unfit(_counting(side).kind, Size(side, side)) == "is not known to open grids above 16x16"


@pytest.mark.parametrize("program", ["sudokupad", "tatham", "ipuz"])
@pytest.mark.parametrize("side", SIDES)
def test_other_forms_hold_every_value(program: str, side: int) -> None:
    form = SUDOKU.formats[program]
    assert form.unfit(_counting(side).kind, Size(side, side)) == ""
    assert form.parse(form.format(_counting(side), Caption())) == _counting(side)
