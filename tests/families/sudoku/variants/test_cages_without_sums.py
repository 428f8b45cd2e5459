"""Killers some of whose cages show no sum: their values differ, and that is all that the solver knows of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

import pytest

from pipeline.families import FAMILIES
from pipeline.families.shared.text_format import Caption
from pipeline.families.sudoku.grid import houses_of
from pipeline.model.level import Level
from pipeline.model.puzzle import Cage, Operator, Puzzle, Solution
from pipeline.model.rating import Step
from pipeline.page.draw.drawing import Label, Line, Stroke
from pipeline.solving.search import solve
from tests.drawings import marks_of

SUDOKU = FAMILIES["sudoku"]
TEXT = "2x2k:p,_a_abd_______b_,4_3a9a6j"  # its last two cages show no sum

Made = Callable[..., Puzzle]
Solved = Callable[[Puzzle], Solution]
Followed = Callable[[Puzzle, Solution, Sequence[Step]], Solution]


def without_sums(puzzle: Puzzle, chance: Random) -> Puzzle:
    """The same with one solution and as few sums as a random order of leaving them out comes to."""
    for k in chance.sample(range(len(puzzle.cages)), len(puzzle.cages)):
        fewer = replace(puzzle, cages=(*puzzle.cages[:k], replace(puzzle.cages[k], target=0), *puzzle.cages[k + 1 :]))
        puzzle = fewer if len(solve(SUDOKU.model(fewer))) == 1 else puzzle
    return puzzle


def test_a_cage_without_a_sum_is_a_house_and_no_clue() -> None:
    puzzle = SUDOKU.parse(TEXT)
    bare = [cage for cage in puzzle.cages if not cage.shows_clue]
    board = SUDOKU.model(puzzle)
    assert len(bare) == 2
    assert {cage.cells for cage in bare} <= {cells for _, cells in houses_of(puzzle)}
    assert set(bare).isdisjoint(board.cages)
    assert len(board.cages) + len(bare) == len(puzzle.cages)


def test_its_text_goes_both_ways_and_a_repeated_value_is_its_defect() -> None:
    puzzle = SUDOKU.parse(TEXT)
    assert SUDOKU.format(puzzle) == TEXT
    repeated = replace(puzzle, cages=(Cage((0, 5), Operator.RUN, 0),), givens=(0,) * 16)
    assert SUDOKU.defects(repeated, (1, 2, 3, 4, 3, 1, 4, 2, 2, 4, 1, 3, 4, 3, 2, 1)) != ()
    assert "value repeated in cage 1 at row 1 column 1" in SUDOKU.defects(
        repeated, (1, 2, 3, 4, 3, 1, 4, 2, 2, 4, 1, 3, 4, 3, 2, 1)
    )


def test_a_cage_without_a_sum_is_outlined_and_a_cell_without_a_cage_is_not() -> None:
    alone = tuple(Cage((cell,), Operator.RUN, 0) for cell in range(2, 16))
    drawing = SUDOKU.draw(
        Puzzle("sudoku", 4, 4, (0,) * 16, (Cage((0, 1), Operator.RUN, 0), *alone), "killer"), None, None
    )
    dashes = [mark for mark in marks_of(drawing) if isinstance(mark, Line) and mark.stroke is Stroke.DASH]
    assert max(max(mark.x1, mark.x2) for mark in dashes) < 2
    assert max(max(mark.y1, mark.y2) for mark in dashes) < 1
    assert not any(isinstance(mark, Label) for mark in marks_of(drawing))


@pytest.mark.parametrize("seed", range(6))
def test_every_step_of_killers_with_few_sums_is_right(
    seed: int, made: Made, solved: Solved, followed: Followed, plain_mode: bool
) -> None:
    if plain_mode:
        pytest.skip("plain kernels take minutes to leave out sums")
    whole = made("sudoku", "6x6", seed, Level.MEDIUM, variant="killer")
    puzzle = without_sums(whole, Random(seed))
    bare = sum(not cage.shows_clue for cage in puzzle.cages)
    assert bare > 1
    assert SUDOKU.parse(SUDOKU.format(puzzle)) == puzzle
    assert SUDOKU.defects(puzzle, solved(puzzle)) == ()
    assert SUDOKU.signature(puzzle, solved(puzzle)) != SUDOKU.signature(whole, solved(whole))
    reached = followed(puzzle, solved(puzzle), SUDOKU.explain(puzzle))
    assert all(value in (0, right) for value, right in zip(reached, solved(puzzle), strict=True))


@pytest.mark.parametrize("program", ["f-puzzles", "ipuz", "sudokupad"])
def test_forms_of_other_programs_keep_cages_without_sums_and_cells_without_cages(program: str) -> None:
    cages = (Cage((0, 1, 4), Operator.RUN, 6), Cage((2, 3), Operator.RUN, 0))
    alone = tuple(Cage((cell,), Operator.RUN, 0) for cell in range(5, 16))
    puzzle, form = Puzzle("sudoku", 4, 4, (0,) * 16, (*cages, *alone), "killer"), SUDOKU.formats[program]
    assert form.parse(form.format(puzzle, Caption())) == puzzle
