"""Every method of making puzzles with every grading: done as written, or refused before anything is made."""

from __future__ import annotations

from itertools import product

import pytest

from pipeline.families import FAMILIES
from pipeline.families.base import Family
from pipeline.families.calcudoku.published.elementary_squares import reachable
from pipeline.families.graded import graded_params
from pipeline.families.shared.options import OptionError
from pipeline.families.sudoku.grid import box_shape
from pipeline.model.level import Grading
from pipeline.model.puzzle import Puzzle, Solution
from pipeline.stages.generate import generate
from pipeline.stages.plan import loose_slots
from pipeline.stages.rate import Defect, rate


def methods_of(family: Family) -> tuple[str, ...]:
    """The values of the option `method`, the family's own way first."""
    found = next((option.kind.values for option in family.options if option.name == "method"), ())  # type: ignore[attr-defined]
    return tuple(found)


FEW = 4  # puzzles of a method


def made_by(name: str, size: str, method: str) -> list[tuple[Puzzle, Solution]]:
    """The first puzzles that a method makes of a size, with their solutions."""
    (slot,) = loose_slots(FAMILIES[name].params(size, {"method": method}), None, 1)
    found = [made.puzzle for attempt in range(FEW * 4) if (made := generate(slot, attempt, (1,)))][:FEW]
    rated = [rate(puzzle, Grading.LADDER) for puzzle in found]
    assert len(rated) == FEW
    return [(one.puzzle, one.solution) for one in rated if not isinstance(one, Defect)]


def rows_of(solution: Solution, n: int) -> tuple[tuple[int, ...], ...]:
    """The rows of a square of order n."""
    return tuple(solution[first : first + n] for first in range(0, n * n, n))


CASES = [
    (name, method, grading)
    for name in FAMILIES.built_in()
    for method, grading in product(methods_of(FAMILIES[name]), Grading)
]


@pytest.mark.parametrize(("asked_of", "method", "grading"), CASES)
def test_a_method_and_a_grading_are_both_done_or_refused(asked_of: str, method: str, grading: Grading) -> None:
    family = FAMILIES[asked_of]
    params = family.params(str(family.sizes[0]), {"method": method})
    try:
        asked = graded_params(FAMILIES, family, params, grading)
    except OptionError as error:
        assert grading not in (Grading.LADDER, *family.methods) or error.key in ("grading", "method")
        return
    (slot,) = loose_slots(asked, None, 1)
    made = next((made for attempt in range(20) if (made := generate(slot, attempt, (1,)))), None)
    assert made is not None
    assert (made.origin is not None) == (method != methods_of(family)[0])
    rated = rate(made.puzzle, grading)
    assert not isinstance(rated, Defect)
    assert rated.rating.level in family.levels(asked).levels or grading is Grading.LADDER


def test_transformed_calcudoku_stays_in_the_class_that_exchanges_reach() -> None:
    made, within = made_by("calcudoku", "4x4", "transform"), reachable(4)
    assert all(rows_of(solution, 4) in within for _, solution in made)


def test_calcudoku_by_candidates_has_no_cell_alone() -> None:
    made = made_by("calcudoku", "4x4", "candidates")
    assert all(len(cage.cells) > 1 for puzzle, _ in made for cage in puzzle.cages)


def test_transformed_sudoku_has_a_grid_of_the_text_up_to_exchanges_of_lines() -> None:
    """Rows of a band have the same groups in other boxes; so have columns of a stack."""
    n, (high, wide) = 6, box_shape(6)
    for _, solution in made_by("sudoku", "6x6", "transform"):
        rows = rows_of(solution, n)
        across = [{frozenset(row[at : at + wide]) for at in range(0, n, wide)} for row in rows]
        down = [{frozenset(column[at : at + high]) for at in range(0, n, high)} for column in zip(*rows, strict=True)]
        assert all(across[line] == across[line // high * high] for line in range(n))
        assert all(down[line] == down[line // wide * wide] for line in range(n))
