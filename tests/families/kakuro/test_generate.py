"""What a Kakuro is made as: at its level, with one solution, on a layout like published ones or on the author's own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter

import pytest

from pipeline.families import FAMILIES
from pipeline.families.kakuro.grid import SIZES
from pipeline.families.shared.options import OptionError
from pipeline.model.level import Grading, Level
from pipeline.model.puzzle import BLACK, Puzzle
from pipeline.model.size import Size
from pipeline.solving.compiling import kernels_mode
from pipeline.solving.search import solve

KAKURO = FAMILIES["kakuro"]

PLAIN = kernels_mode() == "plain"
SIZES_MADE = ("4x4", "5x5") if PLAIN else ("4x4", "5x5", "6x6", "4x10", "5x12", "8x10", "10x10", "15x15")


def made(size: str, level: Level | None, number: int, **options: str) -> list[Puzzle]:
    params = KAKURO.params(size, options)
    found = (KAKURO.attempt(params, level, seed) for seed in range(1000 * number))
    puzzles = (puzzle for puzzle in found if puzzle)
    return [next(puzzles) for _ in range(number)]


def is_connected(puzzle: Puzzle) -> bool:
    runs = [set(cage.cells) for cage in puzzle.cages]
    reached = runs.pop()
    while near := [run for run in runs if run & reached]:
        runs = [run for run in runs if not run & reached]
        reached |= set().union(*near)
    return not runs


@pytest.mark.parametrize("size", SIZES_MADE)
def test_puzzles_have_their_level_one_solution_and_a_layout_as_published(size: str) -> None:
    for level in KAKURO.table(Size.parse(size)).levels:
        for puzzle in made(size, level, 2):
            (solution,) = solve(KAKURO.model(puzzle))
            assert KAKURO.rate(puzzle, solution).level is level
            assert puzzle.givens == puzzle.givens[::-1]
            assert is_connected(puzzle)
            assert {len(cage.cells) for cage in puzzle.cages} <= set(range(2, 10))


@pytest.mark.skipif(PLAIN, reason="large grids need compiled kernels")
def test_layouts_from_8x8_up_have_black_cells_and_runs_in_published_shares() -> None:
    puzzles = made("8x10", Level.HARD, 100)
    shares = sorted(puzzle.givens.count(BLACK) / len(puzzle.givens) for puzzle in puzzles)
    assert 0.19 <= shares[5] <= shares[95] <= 0.39
    assert 0.24 <= shares[50] <= 0.32
    lengths = Counter(len(cage.cells) for puzzle in puzzles for cage in puzzle.cages)
    for length, share in {2: 0.40, 3: 0.26, 4: 0.16, 5: 0.10}.items():
        assert lengths[length] / lengths.total() == pytest.approx(share, abs=0.04)


@pytest.mark.skipif(PLAIN, reason="large grids need compiled kernels")
def test_few_layouts_come_twice() -> None:
    assert len({puzzle.givens for puzzle in made("8x10", Level.EASY, 60)}) >= 58


@pytest.mark.skipif(PLAIN, reason="the largest grid needs compiled kernels")
def test_the_largest_size_is_made() -> None:
    (puzzle,) = made("46x31", Level.MEDIUM, 1)
    assert (puzzle.width, puzzle.height) == (45, 30)
    assert KAKURO.parse(KAKURO.format(puzzle)) == puzzle


def test_every_size_is_there_but_those_that_have_no_layout() -> None:
    sides = range(4, 47)
    missing = {(w, h) for w in sides for h in sides} - {(size.width, size.height) for size in SIZES}
    narrow = {pair for n in range(11, 47) for pair in ((4, n), (n, 4))}
    large = {(w, h) for w in range(32, 47) for h in range(32, 47)}
    assert missing == narrow | large


def test_a_layout_of_the_author_stays_as_it_is() -> None:
    drawn = ".../.../..#"
    (puzzle,) = made("4x4", Level.MEDIUM, 1, layout=drawn)
    assert ["#" if given == BLACK else "." for given in puzzle.givens] == list(drawn.replace("/", ""))


@pytest.mark.parametrize(
    ("size", "drawn", "told"),
    [
        ("4x4", "../..", "has 2 rows, expected 3 of 3 cells; 4x4 has 3x3 cells inside its clues"),
        ("4x4", "../.../...", "row 1 (..) has 2 cells, expected 3"),
        ("4x4", ".x./.../...", "row 1, column 2 is 'x', expected # (black) or . (white)"),
        ("4x4", "###/###/###", "has no white cell"),
        ("4x4", ".#./.../...", "the run across from row 1, column 1 has 1 cell, expected 2 to 9"),
        ("12x5", f"{'.' * 11}/{'.' * 11}/{'.' * 11}/{'.' * 11}", "row 1, column 1 has 11 cells, expected 2 to 9"),
        ("6x6", "..###/..###/#####/###../###..", "falls into parts: no white cells lead to row 4, column 4"),
        ("5x5", "####/..../..../....", "row 1 is all black; leave it out"),
    ],
)
def test_a_layout_that_cannot_be_is_refused_with_the_reason(size: str, drawn: str, told: str) -> None:
    with pytest.raises(OptionError) as caught:
        KAKURO.params(size, {"layout": drawn})
    assert caught.value.key == "layout"
    assert told in caught.value.message


def test_a_layout_of_the_author_has_one_grade_of_a_published_method() -> None:
    params = KAKURO.params("4x4", {"layout": "........."}).graded_by(Grading.RUN_RATIO)
    table = KAKURO.levels(params)
    assert table.levels == (Level.MEDIUM,)
    assert table.why_absent(Level.HARD) == "the layout has 1.500 white cells per run, which is medium"


def test_a_level_that_4x4_lacks_says_how_that_is_known() -> None:
    assert "20,714" in KAKURO.table(Size(4, 4)).why_absent(Level.EXPERT)


@pytest.mark.skipif(PLAIN, reason="compares with plain kernels")
def test_plain_kernels_make_the_same_puzzles() -> None:
    program = (
        "from pipeline.families import FAMILIES\n"
        "k = FAMILIES['kakuro']\n"
        "from pipeline.model.level import Level\n"
        "for size, level in (('4x4', 'easy'), ('5x5', 'hard'), ('4x5', 'extreme')):\n"
        "    print(k.format(k.attempt(k.params(size, {}), Level(level), 4)))\n"
    )
    told = [
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PUZZLEPRESS_KERNELS": mode},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for mode in ("plain", "numba")
    ]
    assert told[0] == told[1]
