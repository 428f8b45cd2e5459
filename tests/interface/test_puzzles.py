"""Puzzles from Python: generate, rate, solve, explain, families give what the command line prints."""

from __future__ import annotations

import json
import logging
import pickle
from collections.abc import Callable
from typing import Any

import pytest

import puzzlepress
from pipeline.cli import main
from tests.interface.conftest import CLASHING, EASY, KEEN, OPEN, SOLVED

Printed = Callable[..., str]


@pytest.fixture
def printed(capsys: pytest.CaptureFixture[str]) -> Printed:
    """What a command line prints."""

    def output(*arguments: str) -> str:
        assert main(arguments) == 0
        return capsys.readouterr().out

    return output


def test_generated_puzzles_are_those_of_the_command_line(printed: Printed) -> None:
    made = puzzlepress.generate("sudoku", size="4x4", level="easy", count=3, seed=7, symmetry="none")
    line = ("--size", "4x4", "--level", "easy", "--count", "3", "--seed", "7", "--symmetry", "none", "-q", "-j", "1")
    assert [str(puzzle) for puzzle in made] == printed("generate", "sudoku", *line).splitlines()


def test_a_generated_puzzle_knows_its_text_solution_and_rating() -> None:
    (puzzle,) = puzzlepress.generate("sudoku", size=4, level="easy")
    assert (puzzle.family, puzzle.variant, puzzle.size, puzzle.level) == ("sudoku", "", "4x4", "easy")
    assert puzzle.solution == puzzlepress.solve("sudoku", puzzle.text)
    assert puzzle == puzzlepress.rate("sudoku", puzzle.text)


@pytest.mark.usefixtures("silent")
def test_the_number_of_processes_changes_nothing() -> None:
    one, two = (puzzlepress.generate("kenken", size=3, count=3, jobs=jobs) for jobs in (1, 2))
    assert one == two


@pytest.mark.usefixtures("silent")
def test_options_are_written_as_in_a_book() -> None:
    (puzzle,) = puzzlepress.generate("calcudoku", size=3, operators=["add"])
    assert set(puzzle.text.partition(",")[2]) <= set("a0123456789")


def test_a_rating_is_the_row_of_the_command_line(printed: Printed) -> None:
    puzzle = puzzlepress.rate("sudoku", EASY)
    row = json.loads(printed("rate", "sudoku", EASY, "--json", "-q"))
    rating = puzzle.rating
    assert (puzzle.text, puzzle.solution, puzzle.signature) == (row["text"], row["solution"], row["signature"])
    assert (rating.level, rating.technique, rating.cost) == (row["level"], row["technique"], row["cost"])
    assert dict(rating.measures) == row["measures"]


@pytest.mark.usefixtures("silent")
def test_a_solution_is_its_digits() -> None:
    assert puzzlepress.solve("sudoku", f"  {EASY}  # from a newspaper") == SOLVED


def test_an_explanation_reads_as_on_the_command_line(printed: Printed) -> None:
    found = puzzlepress.explain("kenken", KEEN)
    assert f"{found}\n" == printed("explain", "kenken", KEEN, "-q")
    assert found.steps[-1].placed


def test_a_puzzle_explains_itself() -> None:
    assert puzzlepress.rate("calcudoku", KEEN).explain() == puzzlepress.explain("calcudoku", KEEN)


def test_a_puzzle_is_shown_by_what_tells_it_apart() -> None:
    assert repr(puzzlepress.rate("calcudoku", KEEN)).startswith("Puzzle(family='calcudoku', size='3x3', level='")
    assert KEEN in repr(puzzlepress.rate("calcudoku", KEEN))


def test_puzzles_can_be_sent_to_other_processes() -> None:
    puzzle = puzzlepress.rate("calcudoku", KEEN)
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle
    assert len({puzzle, puzzlepress.rate("calcudoku", KEEN)}) == 1


def test_families_have_sizes_options_and_levels() -> None:
    found = {family.name: family for family in puzzlepress.families()}
    assert "kenken" in found["calcudoku"].aliases
    assert "symmetry" in {option.name for option in found["sudoku"].options}
    plain = found["sudoku"].variants[0]
    assert plain.name == ""
    (four,) = [one for one in plain.sizes if one.size == "4x4"]
    assert "easy" in four.levels
    assert "expert" in dict(four.absent)


@pytest.mark.parametrize(
    ("arguments", "options", "error", "said"),
    [
        (("soduko",), {}, "InputError", "family: 'soduko' is unknown, expected one of"),
        (("sudoku",), {"size": 7}, "InputError", "size: 7x7 is not a size of sudoku"),
        (("sudoku",), {"level": "hrd"}, "InputError", "level: 'hrd' is unknown"),
        (("sudoku",), {"count": 0}, "InputError", "count: 0 is not valid, expected a whole number from 1"),
        (("sudoku",), {"jobs": 0}, "InputError", "jobs: 0 is not valid, expected a whole number from 1"),
        (("sudoku",), {"symetry": "none"}, "InputError", "symetry: unknown option, expected"),
        (("sudoku",), {"size": 4, "level": "expert"}, "Unsatisfiable", "level expert: sudoku 4x4: "),
        (("calcudoku",), {"size": 3, "count": 99999}, "Unsatisfiable", "count 99999: only "),
    ],
)
@pytest.mark.usefixtures("silent")
def test_what_cannot_be_generated_is_an_error_of_the_command_line(
    arguments: tuple[str, ...], options: dict[str, Any], error: str, said: str
) -> None:
    with pytest.raises(getattr(puzzlepress, error)) as caught:
        puzzlepress.generate(*arguments, **options)
    assert str(caught.value).startswith(said)


@pytest.mark.parametrize("function", [puzzlepress.rate, puzzlepress.solve, puzzlepress.explain])
@pytest.mark.parametrize(
    ("text", "error", "said"),
    [
        ("rubbish", puzzlepress.InputError, "text: 7 characters are not a Sudoku"),
        ("5\x01", puzzlepress.InputError, "text: control character U+0001"),
        (OPEN, puzzlepress.Unsatisfiable, "text: has more than one solution: ..."),
        (CLASHING, puzzlepress.Unsatisfiable, "text: has no solution: 55.."),
    ],
)
@pytest.mark.usefixtures("silent")
def test_only_puzzles_with_one_solution_are_answered(
    function: Callable[[str, str], object], text: str, error: type[Exception], said: str
) -> None:
    with pytest.raises(error) as caught:
        function("sudoku", text)
    assert str(caught.value).startswith(said)


def test_progress_goes_to_the_logger(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, "puzzlepress"):
        puzzlepress.generate("sudoku", size=4, count=2)
    assert any(record.getMessage().startswith("generate, rate: 2 attempts") for record in caplog.records)
