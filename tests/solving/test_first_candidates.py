"""The candidates that are printed to begin with: what givens, and cages and runs alone, leave, never less."""

from __future__ import annotations

import pytest

from pipeline.families import FAMILIES, family_named
from pipeline.model.puzzle import EMPTY
from pipeline.model.rating import RatedPuzzle
from pipeline.solving.first_candidates import first_candidates
from pipeline.stages.rate import rate

TEXTS = {
    "sudoku": "8..4..76..7........14.372..9.....65..68...97..57.....4..985.32........4..25..6..8",
    "calcudoku": "5:__a_8a__a_bab_a_abaa_,s2m8a9s3a12a11a4s2a3m15d2",
    "kakuro": "kakuro/5/5/hIu3cu.MhPaChgj",
}
KILLER = "2x2k:p,_a_abd_______b_,4_3a9a6b8c10c"


@pytest.mark.parametrize("text", [*TEXTS.values(), KILLER])
def test_the_solution_is_among_the_candidates(text: str) -> None:
    family = next(one for one in FAMILIES.usable() if _reads(one.name, text))
    found = rate(family.parse(text))
    assert isinstance(found, RatedPuzzle)
    candidates = first_candidates(family.model(found.puzzle))
    cells = [cell for cell, given in enumerate(found.puzzle.givens) if given == EMPTY]
    assert cells
    assert all(found.solution[cell] in candidates[cell] for cell in cells)
    assert any(len(candidates[cell]) > 1 for cell in cells)


def _reads(family: str, text: str) -> bool:
    return text == TEXTS.get(family) or (family == "sudoku" and text == KILLER)


def candidates_of(family: str, text: str) -> tuple[tuple[int, ...], ...]:
    return first_candidates(family_named(family).model(family_named(family).parse(text)))


def test_a_cell_lacks_the_givens_of_its_houses_and_nothing_else() -> None:
    candidates = candidates_of("sudoku", TEXTS["sudoku"])
    assert candidates[1] == (3, 9)  # row: 8 4 7 6; column: 7 1 6 5 2; box: 8 7 1 4
    assert candidates[0] == (8,)


def test_cages_of_one_cell_count_as_given() -> None:
    text = "4:_5b__aab_a_3a,a7a5a7a1a5a4a7a4"
    puzzle, candidates = family_named("calcudoku").parse(text), candidates_of("calcudoku", text)
    single = next(cage for cage in puzzle.cages if len(cage.cells) == 1)
    (cell,) = single.cells
    row = range(cell // 4 * 4, cell // 4 * 4 + 4)
    assert candidates[cell] == (single.target,)
    assert all(single.target not in candidates[other] for other in row if other != cell)


def test_a_run_keeps_the_digits_of_its_combinations_and_a_crossing_those_of_both() -> None:
    candidates = candidates_of("kakuro", "kakuro/4/4/B-b4v..79aF9")
    family = family_named("kakuro")
    puzzle = family.parse("kakuro/4/4/B-b4v..79aF9")
    for run in puzzle.cages:
        if (run.target, len(run.cells)) == (4, 2):
            assert all(set(candidates[cell]) <= {1, 3} for cell in run.cells)
            return
    pytest.fail("the example has no run of 4 in two cells")


def test_what_cages_leave_each_other_is_not_followed() -> None:
    # The 4 in the killer's left-hand column must be 1 and 3; what that leaves its row is not struck.
    candidates = candidates_of("sudoku", KILLER)
    puzzle = family_named("sudoku").parse(KILLER)
    pair = next(cage for cage in puzzle.cages if cage.target == 4)
    assert all(candidates[cell] == (1, 3) for cell in pair.cells)
    beside = [cell for cell in range(16) if cell % 4 == pair.cells[0] % 4 and cell not in pair.cells]
    assert any({1, 3} & set(candidates[cell]) for cell in beside)
