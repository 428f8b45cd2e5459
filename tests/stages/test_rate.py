"""Only puzzles with exactly one solution are rated; others show their author where to look."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pipeline.families import family_named
from pipeline.model.level import Grading, Level
from pipeline.model.size import Size
from pipeline.solving import search
from pipeline.solving.logic_solve import solve_by_logic
from pipeline.stages.rate import Defect, evidence, rate

ONE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.mark.parametrize(("text", "defect"), [("." * 81, Defect.MANY), ("11" + "." * 79, Defect.NONE)])
def test_a_puzzle_without_one_solution_is_a_defect(text: str, defect: Defect) -> None:
    assert rate(family_named("sudoku").parse(text)) is defect


def test_the_level_is_that_of_the_grading() -> None:
    family = family_named("sudoku")
    puzzle = family.parse(ONE)
    rated, graded = rate(puzzle), rate(puzzle, Grading.WEIGHTED_SINGLES)
    assert not isinstance(rated, Defect)
    assert not isinstance(graded, Defect)
    score = dict(graded.rating.measures)["weighted_singles"]
    assert graded.rating.level is family.methods[Grading.WEIGHTED_SINGLES].scale(Size(9, 9)).level_of(score)
    assert replace(graded.rating, level=rated.rating.level) == rated.rating


def test_a_rated_puzzle_has_its_solution_rating_and_signature() -> None:
    family = family_named("sudoku")
    rated = rate(family.parse(ONE))
    assert not isinstance(rated, Defect)
    assert family.defects(rated.puzzle, rated.solution) == ()
    assert rated.rating.level is not None
    assert rated.signature == family.signature(rated.puzzle, rated.solution)


def test_a_puzzle_too_open_to_count_its_solutions_is_a_defect(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "NODE_BUDGET", 1)
    assert rate(family_named("sudoku").parse("." * 81)) is Defect.UNPROVED


MADE_BY_LADDER = [
    ("calcudoku", "4x4", Level.MEDIUM, {}),
    ("kakuro", "5x5", Level.EASY, {}),
    ("sudoku", "4x4", Level.EASY, {"variant": "killer"}),
]


@pytest.mark.parametrize(("name", "size", "level", "options"), MADE_BY_LADDER)
def test_what_making_knows_of_the_ladder_is_what_rating_finds(
    name: str, size: str, level: Level, options: dict[str, str]
) -> None:
    family = family_named(name)
    params = family.params(size, options)
    made = next(made for seed in range(200) if (made := family.make(params, level, seed)))
    assert made.by_logic == solve_by_logic(family.model(made.puzzle), family.ladder_of(params.variant))
    assert rate(made.puzzle, by_logic=made.by_logic) == rate(made.puzzle)


SHOWN = [
    ("sudoku", "11..............", Defect.NONE, "1 stands in row 1 column 1 and row 1 column 2, which must differ"),
    ("sudoku", "1....1..........", Defect.NONE, "1 stands in row 1 column 1 and row 2 column 2, which must differ"),
    ("sudoku", "3x3x:1i1zzr", Defect.NONE, "1 stands in row 1 column 1 and row 2 column 2, which must differ"),
    ("futoshiki", "4:1,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,", Defect.NONE, "1 stands in row 1 column 1 and row 1 column 2"),
    ("calcudoku", "3:_a_aa_aa,n3n2n5n3", Defect.NONE, ""),  # no digit is repeated
    ("sudoku", "12343412........", Defect.MANY, "row 3 column 2 can be 1 or 3"),
    ("futoshiki", "4:0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,", Defect.MANY, "row 3 column 1 can be 3 or 4"),
    ("sudoku", "." * 16, Defect.UNPROVED, ""),
]


@pytest.mark.parametrize(("family", "text", "defect", "shown"), SHOWN)
def test_the_cells_to_look_at_are_named(family: str, text: str, defect: Defect, shown: str) -> None:
    found = evidence(family_named(family).parse(text), defect)
    assert shown in found if shown else found == ""
