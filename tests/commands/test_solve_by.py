"""solve --by: puzzles solved as a published text solves them."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from pipeline.families import FAMILIES
from pipeline.families.shared.option_types import Flag
from pipeline.families.shared.options import Option
from pipeline.families.shared.published import PublishedSolver, Search
from pipeline.model.puzzle import Puzzle
from pipeline.model.slot import OptionValue
from tests.commands.conftest import EASY, SOLVED, Run

FAMILY = "sudoku"


def _search(_puzzle: Puzzle, most: int | None, options: Mapping[str, OptionValue]) -> Search:
    found = (tuple(map(int, SOLVED)),) * (3 if most is None else min(most, 3))
    return Search(found, (("nodes", 1234),), ended=not options["hasty"])


def _nothing(_puzzle: Puzzle, _most: int | None, _options: Mapping[str, OptionValue]) -> Search:
    return Search((), (("nodes", 0),))


HASTY = Option("hasty", "gives up", default=False, kind=Flag())


@pytest.fixture(autouse=True)
def solvers(monkeypatch: pytest.MonkeyPatch) -> None:
    """A family with two published solvers."""
    found = {
        "trial": PublishedSolver("t", "by trial", _search, (HASTY,)),
        "none": PublishedSolver("t", "never", _nothing),
    }
    monkeypatch.setattr(type(FAMILIES[FAMILY]), "solvers", found)


def test_solutions_are_followed_by_the_counts(run: Run) -> None:
    ending = run("solve", FAMILY, EASY, "--by", "trial")
    assert (ending.code, ending.out.splitlines()) == (0, [SOLVED, "# 1 solution, nodes 1,234"])


@pytest.mark.parametrize(("asked", "number"), [(("--limit", "2"), 2), (("--all",), 3)])
def test_as_many_solutions_are_sought_as_asked_for(run: Run, asked: tuple[str, ...], number: int) -> None:
    assert run("solve", FAMILY, EASY, "--by", "trial", *asked).out.count(SOLVED) == number


def test_a_search_that_gave_up_says_so(run: Run) -> None:
    assert "gave up" in run("solve", FAMILY, EASY, "--by", "trial", "--hasty").out


def test_a_puzzle_without_a_solution_ends_with_3(run: Run) -> None:
    ending = run("solve", FAMILY, EASY, "--by", "none")
    assert (ending.code, ending.out) == (3, "# 0 solutions, nodes 0\n")
    assert "1 of 1 row without a solution" in ending.err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--by", "trail"), "--by: 'trail' is not a published solver of sudoku, expected one of trial, none"),
        (("--by", "none", "--hasty"), "--hasty: is not an option of --by none; remove it"),
        (("--all",), "--all: is for --by only; name a published solver, or remove it"),
    ],
)
def test_what_does_not_fit_is_refused(run: Run, arguments: tuple[str, ...], said: str) -> None:
    ending = run("solve", FAMILY, EASY, *arguments)
    assert (ending.code, ending.out) == (2, "")
    assert said in ending.err
