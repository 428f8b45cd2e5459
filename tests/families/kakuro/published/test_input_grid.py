"""The input grid of Zhou and Tong's program: rows of 0, 1 and -ccrr."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from pipeline.cli import main
from pipeline.families import FAMILIES
from pipeline.families.kakuro.published.input_grid import format_grid, parse
from pipeline.families.shared.text_error import TextError
from pipeline.model.puzzle import Puzzle
from pipeline.model.slot import Params

KAKURO = FAMILIES["kakuro"]


def _made(size: str) -> Puzzle:
    params: Params = KAKURO.params(size, {})
    return next(puzzle for seed in range(20) if (puzzle := KAKURO.attempt(params, None, seed)))


def test_zhou_grid_is_read_with_column_sums_in_the_leading_digits_and_row_sums_in_the_last_two() -> None:
    puzzle = parse("0 -0400 -0600\n-0003 1 1\n-0007 1 1")
    assert KAKURO.format(puzzle) == KAKURO.format(parse("0 -400 -600\n-3 1 1\n-7 1 1"))
    assert [(cage.cells, cage.target) for cage in puzzle.cages] == [((0, 1), 3), ((0, 2), 4), ((1, 3), 6), ((2, 3), 7)]


@pytest.mark.parametrize("size", ["5x5", "6x8"])
def test_what_is_written_is_read_again(size: str) -> None:
    puzzle = _made(size)
    assert parse(format_grid(puzzle)) == puzzle


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "is not a grid of 2 to 46 rows"),
        ("0 0 0 0\n0 1 1\n0 0 0 0\n0 0 0 0", "row 2 has 3 numbers, expected 4 as in row 1"),
        ("0 0 0 0\n0 2 1 0\n0 0 0 0\n0 0 0 0", "'2' at row 2, column 2 is none of 0, 1 or -ccrr"),
        (f"0 -{'9' * 4000} 0\n0 1 1\n0 1 1", f"'-{'9' * 56}...' at row 1, column 2 is none of 0, 1 or -ccrr"),
        ("0 0 0 0\n0 -4699 1 0\n0 0 0 0\n0 0 0 0", "'-4699' at row 2, column 2 is none of"),
        ("0 1 0 0\n0 1 1 0\n0 0 0 0\n0 0 0 0", "row 1, column 2 is white; the border is for clues"),
        ("0 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0", "has no white cell"),
        ("0 -300 0 0\n0 1 0 0\n0 1 0 0\n0 0 0 0", "the run across from row 2, column 2 has no clue"),
    ],
)
def test_what_is_no_grid_is_refused_with_its_place(text: str, said: str) -> None:
    with pytest.raises(TextError, match=said.replace("(", r"\(")):
        parse(text)


def test_commands_read_a_grid_from_a_file_and_from_stdin(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = "0 -400 -600\n-3 1 1\n-7 1 1\n"
    (tmp_path / "grid.txt").write_text(text)
    assert main(["solve", "kakuro", str(tmp_path / "grid.txt"), "--by", "cells", "--prune", "unique"]) == 0
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    assert main(["solve", "kakuro"]) == 0
    assert capsys.readouterr().out == "1234\n# 1 solution, nodes 4\n1234\n"
