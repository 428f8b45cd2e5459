"""Every puzzle of the example book has exactly one solution, and the manifest's key is that solution."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest
from conftest import ROOT, Built
from constraints import values
from prover import solutions
from readers import READERS

# The worked grid of the method in the paper on depth-first search for Kakuro; # is black.
WORKED = ["798#152", "132#689", "#81759#", "81#98##", "978#971", "##14#93", "#63981#", "182#321", "897#987"]


def test_cp_sat_finds_the_printed_key_and_no_other_solution_for_every_puzzle_of_the_book(book1: Built) -> None:
    wrong = []
    for puzzle in book1.manifest["puzzles"]:
        found = solutions(READERS[puzzle["family"]](puzzle["text"]))
        if found != [values(puzzle["solution"])]:
            wrong.append((puzzle["number"], puzzle["text"], len(found)))
    assert len(book1.manifest["puzzles"]) == 100
    assert wrong == []


def test_the_oracle_itself_sees_a_second_solution() -> None:
    assert len(solutions(READERS["sudoku"]("." * 16))) == 2
    assert len(solutions(READERS["calcudoku"]("2:b__,a3a3"))) == 2
    assert len(solutions(READERS["kakuro"]("kakuro/2/2/n5555"))) == 2
    assert solutions(READERS["kakuro"]("kakuro/2/2/n3344")) == []
    assert len(solutions(READERS["futoshiki"]("4:" + "0," * 16))) == 2
    assert solutions(READERS["futoshiki"]("4:0R,0D,0,0,0U,0L,0,0,0,0,0,0,0,0,0,0,")) == []


def test_the_worked_grid_solves_to_itself_and_has_one_solution() -> None:
    text = worked_text()
    expected = [int(char) for char in "".join(WORKED) if char != "#"]
    assert solutions(READERS["kakuro"](text)) == [expected]
    command = [sys.executable, "-m", "pipeline", "solve", "kakuro", "-"]
    ours = subprocess.run(command, cwd=ROOT, input=text, capture_output=True, text=True, check=True)
    assert "".join(map(str, expected)) in ours.stdout


def worked_text() -> str:
    """The worked grid as a puzz.link address, made here from the grid alone."""
    alphabet = "0123456789abcdefghijABCDEFGHIJKLMNOPQRSTUVWXYZ"
    height, width = len(WORKED), len(WORKED[0])

    def total(row: int, column: int, down: int, right: int) -> str:
        result = 0
        while row < height and column < width and WORKED[row][column] != "#":
            result += int(WORKED[row][column])
            row, column = row + down, column + right
        return alphabet[result] if result else "-"

    body = ""
    for row in range(height):
        for column in range(width):
            if WORKED[row][column] != "#":
                body += "k"
            else:
                below = total(row + 1, column, 1, 0)
                beside = total(row, column + 1, 0, 1)
                body += "." if below == beside == "-" else below + beside
    body += "".join(total(0, column, 1, 0) for column in range(width) if WORKED[0][column] != "#")
    body += "".join(total(row, 0, 0, 1) for row in range(height) if WORKED[row][0] != "#")
    return f"kakuro/{width}/{height}/{body}"


def test_cp_sat_finds_the_printed_key_and_no_other_solution_for_every_variant(variants: Built) -> None:
    puzzles = variants.manifest["puzzles"]
    wrong = [one for one in puzzles if solutions(READERS["sudoku"](one["text"])) != [values(one["solution"])]]
    assert wrong == []
    assert {re.fullmatch(r"\d+x\d+([a-z]):.*", one["text"])[1] for one in puzzles} == set("xjkw")


@pytest.mark.torture
def test_cp_sat_proves_one_solution_of_puzzles_of_every_size_and_level() -> None:
    run = subprocess.run(
        [sys.executable, "benchmarks/proof.py", "--count", "2"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    found = [(int(fine), int(made)) for fine, made in re.findall(r"(\d+) of +(\d+) proved +[\d.]+ ms", run.stdout)]
    assert run.returncode == 0, run.stdout + run.stderr
    assert len(found) > 100
    assert set(found) == {(2, 2)}


@pytest.mark.oracle
def test_cp_sat_proves_one_solution_of_a_hundred_thousand_puzzles_of_all_kinds() -> None:
    state = ROOT / ".oracle.json"  # a run that was stopped goes on
    command = [sys.executable, "benchmarks/proof.py", "--total", "100000", "--seconds", "400", "--state", str(state)]
    assert subprocess.run(command, cwd=ROOT, check=False).returncode == 0
