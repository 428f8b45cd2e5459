"""A puzzle that is printed twice is found, however its second copy lies."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from pipeline.families import FAMILIES
from pipeline.families.shared.signing import clue_key
from pipeline.inspect.checks.proof import Proved, twin_faults
from pipeline.inspect.pdf.ink import InkPage
from pipeline.inspect.pdf.marks import Field
from pipeline.inspect.recognise.figures import Figure
from pipeline.inspect.recognise.grids import Grid
from pipeline.inspect.recognise.printed_captions import Caption
from pipeline.model.puzzle import EMPTY, Puzzle, Solution
from pipeline.model.size import Size
from pipeline.solving.search import solve
from tests.families.images import grid_image

CLUES_ALONE = {
    "calcudoku": "6:_b3__a_6a_3a_5a__b_4a_3b_aaba,a4m90d2a11a9m90m5m24d6s1m8s5m20a6a8a6",
    "kakuro": "kakuro/7/9/lIgl5-.p..bFn.-7mI-f-.-Mo..h-dgm.-Cnf-6--Qp.-gl-elghZDhS",
}


def proved(number: int, puzzle: Puzzle, solution: Solution) -> Proved:
    grid = Grid(Field(0, 0, 40, 40), Size(puzzle.width, puzzle.height))
    return Proved(str(number), Figure(number, InkPage((), ()), grid, Caption(str(number))), puzzle, solution)


@pytest.mark.parametrize("name", CLUES_ALONE)
@pytest.mark.parametrize("turn", range(5))
def test_a_copy_without_givens_is_found_by_its_clues(name: str, turn: int) -> None:
    puzzle = FAMILIES[name].parse(CLUES_ALONE[name])
    (solution,) = solve(FAMILIES[name].model(puzzle))
    copy = grid_image(puzzle, solution, Random(turn))
    (fault,) = twin_faults([proved(1, puzzle, solution), proved(2, *copy)])
    assert (fault.page, fault.found) == (2, "it is puzzle 1 of page 1 again")


def test_a_kakuro_is_found_again_with_a_digit_in_one_of_its_cells() -> None:
    puzzle = FAMILIES["kakuro"].parse(CLUES_ALONE["kakuro"])
    (solution,) = solve(FAMILIES["kakuro"].model(puzzle))
    cell = puzzle.givens.index(EMPTY)
    givens = (*puzzle.givens[:cell], solution[cell], *puzzle.givens[cell + 1 :])
    known = replace(puzzle, givens=givens)
    signed = replace(proved(1, known, solution), signed=FAMILIES["kakuro"].signature(known, solution))
    for pair in ((signed, proved(2, puzzle, solution)), (proved(2, puzzle, solution), signed)):
        assert [fault.page for fault in twin_faults(pair)] == [int(pair[1].number)]


@pytest.mark.parametrize("name", CLUES_ALONE)
def test_a_puzzle_with_the_same_clues_elsewhere_is_another(name: str) -> None:
    puzzle = FAMILIES[name].parse(CLUES_ALONE[name])
    (solution,) = solve(FAMILIES[name].model(puzzle))
    other = exchanged(puzzle)
    assert clue_key(other) == clue_key(puzzle)
    assert not [*twin_faults([proved(1, puzzle, solution), proved(2, other, solution)])]


def exchanged(puzzle: Puzzle) -> Puzzle:
    """The puzzle with the targets of the first two cages that differ in nothing else."""
    one, other = next(
        (one, other)
        for one, other in combinations(puzzle.cages, 2)
        if (len(one.cells), one.operator) == (len(other.cells), other.operator) and one.target != other.target
    )
    targets = {one: other.target, other: one.target}
    return replace(puzzle, cages=tuple(replace(cage, target=targets.get(cage, cage.target)) for cage in puzzle.cages))
