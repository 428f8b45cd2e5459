"""assess: what is right and wrong in a filled or half-filled grid, for every family and variant."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.commands.conftest import EASY, KEEN, SOLVED, Run


def test_a_full_grid_without_a_fault_is_complete_and_right(run: Run) -> None:
    ending = run("assess", "sudoku", EASY, SOLVED)
    assert (ending.code, ending.out) == (0, "complete and right\n")


def test_open_cells_are_counted_and_are_no_fault(run: Run) -> None:
    ending = run("assess", "sudoku", EASY, SOLVED[:78] + "...")
    assert (ending.code, ending.out) == (3, "no fault, 1 open\n")  # two of the three are given


def test_a_repeated_value_is_reported_with_every_house_it_breaks(run: Run) -> None:
    ending = run("assess", "sudoku", EASY, "533" + "." * 78)
    assert ending.code == 3
    assert ending.out.splitlines() == [
        "value repeated in row 1",
        "value repeated in box 1",
        "2 faults, 50 open",
    ]


def test_a_changed_given_is_reported(run: Run) -> None:
    assert "given changed" in run("assess", "sudoku", EASY, "6" + "." * 80).out


def test_a_full_cage_that_misses_its_target_is_reported_with_its_place(run: Run) -> None:
    ending = run("assess", "calcudoku", KEEN, "1.. 2.. ...")
    assert ending.out.splitlines()[0] == "cage 1 at row 1 column 1 misses its target"


@pytest.mark.parametrize(
    ("family", "text", "solution"),
    [
        ("kakuro", "kakuro/4/4/ajx.JH9Jcf", "79379852541186"),
        ("futoshiki", "4:0,0L,0,0,0,0,0,0,0,0,0,0,0,0,0,0,", None),
    ],
)
def test_a_grid_without_any_value_has_no_fault(run: Run, family: str, text: str, solution: str | None) -> None:
    cells = len(solution) if solution else 16
    assert run("assess", family, text, "." * cells).out == f"no fault, {cells} open\n"


def test_a_broken_sign_is_reported(run: Run) -> None:
    ending = run("assess", "futoshiki", "4:0R,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,", "12" + "." * 14)
    assert ending.out.splitlines() == ["sign between row 1 column 1 and row 1 column 2 not kept", "1 fault, 14 open"]


def test_grids_come_from_files_and_stdin_in_rows(run: Run, tmp_path: Path) -> None:
    (tmp_path / "puzzle.txt").write_text(EASY + "\n")
    rows = "\n".join(SOLVED[first : first + 9] for first in range(0, 81, 9))
    assert run("assess", "sudoku", "puzzle.txt", "-", stdin=rows.encode()).code == 0


def test_json_has_the_verdict_the_faults_and_the_open_cells(run: Run) -> None:
    ending = run("assess", "sudoku", EASY, SOLVED[:80] + ".", "--json")
    known = json.loads(ending.out)
    assert known == {"verdict": "complete and right", "complete": True, "faults": [], "open_cells": []}


@pytest.mark.parametrize(
    ("puzzle", "filled", "said"),
    [
        (EASY, "12", "FILLED: '12' has 2 characters, expected 81: one a cell, . where open"),
        (EASY, "x" + "." * 80, "FILLED: 'X' at row 1 column 1 is none of 123456789 or ."),
        ("12", "." * 81, "'12': neither a file"),
    ],
)
def test_what_is_no_puzzle_or_no_grid_is_refused(run: Run, puzzle: str, filled: str, said: str) -> None:
    ending = run("assess", "sudoku", puzzle, filled)
    assert (ending.code, ending.out) == (2, "")
    assert said in ending.err


@pytest.mark.parametrize(
    ("family", "puzzle", "filled"),
    [
        ("calcudoku", KEEN, "2........"),
        ("kakuro", "kakuro/4/4/ajx.JH9Jcf", "12............"),
        (
            "sudoku",
            "2x3k:zj,ab_a____a__a_abaacaaa_a___ba__a__a____,7a13b8a10b9a8a9b5a6b9a8_19b4d11b",
            "6.....5.............................",
        ),
    ],
    ids=["cage", "run", "killer cage"],
)
def test_a_sum_that_can_no_longer_be_met_is_reported_before_it_is_full(
    run: Run, family: str, puzzle: str, filled: str
) -> None:
    assert "misses its" in run("assess", family, puzzle, filled).out


def test_a_published_input_grid_is_assessed(run: Run, tmp_path: Path) -> None:
    (tmp_path / "grid.txt").write_text("0 -400 -600\n-3 1 1\n-7 1 1\n")
    assert run("assess", "kakuro", "grid.txt", "1234").out == "complete and right\n"


def test_a_missing_file_in_place_of_what_is_written_in_is_said_to_be_none(run: Run) -> None:
    ending = run("assess", "sudoku", EASY, "filled.txt")
    assert (ending.code, ending.out) == (2, "")
    assert "FILLED: 'filled.txt' has 10 characters, expected 81" in ending.err
    assert ending.err.endswith("; nor is it a file (No such file or directory)\n")


def test_json_has_the_error_where_nothing_can_be_assessed(run: Run) -> None:
    for words in (("sudoku", EASY, SOLVED[1:]), ("sudoku", EASY), ("sudko", EASY, SOLVED)):
        ending = run("assess", *words, "--json")
        assert ending.code == 2
        assert json.loads(ending.out)["error"] in ending.err
