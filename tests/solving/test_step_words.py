"""How cells, houses and cages are named, and that every application of a step is told once, whatever the words."""

from __future__ import annotations

import pytest

from pipeline.model.puzzle import Cage, Operator, Puzzle
from pipeline.model.rating import Application, Step
from pipeline.solving.step_words import StepWords
from pipeline.solving.techniques import Code, Technique

WORDS = {
    "steps.cell": "R{row}C{column}",
    "steps.row": "row {row}",
    "steps.column": "column {column}",
    "steps.run": "run {first}-{last}",
    "steps.clue": "{clue} in {cells}",
    "steps.held": "{cell}({values})",
    "steps.true": "{cell}={value}",
    "steps.false": "{cell}#{value}",
    "steps.then": ", ",
    "steps.placed": "{cell}={value}",
    "steps.strike": "no {struck}",
    "steps.from": "{values} in {cells}",
}
PAIR = Technique("naked pair", 30, Code.NAKED_SUBSET, 2, "")
CHAIN = Technique("chain", 60, Code.CHAIN, 0, "")


@pytest.fixture
def step_words() -> StepWords:
    cages = (Cage((6, 7), Operator.DIVIDE, 2),)
    return StepWords(Puzzle("calcudoku", 5, 5, (0,) * 25, cages), WORDS, {Operator.DIVIDE: ":"})


def test_cells_of_a_row_or_of_one_column_are_named_together(step_words: StepWords) -> None:
    assert step_words.cells((0, 1, 5, 10)) == "R1C1,2 R2C1 R3C1"
    assert step_words.cells((1, 6, 11)) == "R1,2,3C2"


def test_houses_have_numbers_or_ends(step_words: StepWords) -> None:
    assert step_words.house("row", range(5, 10)) == "row 2"
    assert step_words.house("column", range(4, 25, 5)) == "column 5"
    assert step_words.house("run", (6, 7, 8)) == "run R2C2-R2C4"


def test_a_cage_has_the_sign_that_is_printed(step_words: StepWords) -> None:
    assert step_words.cage(step_words.puzzle.cages[0]) == "2: in R2C2,3"


def test_cells_that_lose_the_same_values_are_told_together(step_words: StepWords) -> None:
    struck = ((0, 1), (0, 2), (1, 1), (1, 2), (5, 3))
    assert step_words.outcome(Application((), (), ((6, 4),), struck)) == "R2C2=4, no 12 in R1C1,2, 3 in R2C1"


def test_applications_that_look_alike_are_told_once_and_bare_ones_together(step_words: StepWords) -> None:
    pair = Application(((0, (1, 2)), (1, (1, 2))), (("row", (0, 1, 2, 3, 4)),), (), ((2, 1),))
    bare = (Application((), (), ((8, 3),), ()), Application((), (), ((9, 2),), ()))
    told = list(step_words.applications(Step("naked pair", (pair, pair, *bare)), PAIR))
    assert told == [("", "R2C4=3, R2C5=2"), ("R1C1(12) R1C2(12), row 1", "no 1 in R1C3")]


def test_the_links_of_a_chain_are_true_and_false_in_turn(step_words: StepWords) -> None:
    chain = Application(((0, (1,)), (1, (1,)), (6, (1,)), (0, (1,))), (), (), ((0, 1),))
    assert next(step_words.applications(Step("chain", (chain,)), CHAIN))[0] == "R1C1=1, R2C2#1, R1C2=1, R1C1#1"


def test_a_chain_of_order_signs_is_told_with_its_signs() -> None:
    step_words = StepWords(Puzzle("square", 4, 4, (0,) * 16, orders=((0, 1), (1, 5))), WORDS, {})
    bound = Application(((0, (1, 2)), (1, (1, 2, 3)), (5, (1, 4))), (), (), ((5, 1),))
    told = list(step_words.applications(Step("bound", (bound,)), Technique("bound", 10, Code.ORDER_BOUND, 0, "")))
    assert told == [("R1C1(12) < R1C2(123) < R2C2(14)", "no 1 in R2C2")]
