"""Boards of every technique, collected by tools/boards.py: all eight images are solved in the same steps."""

from __future__ import annotations

from pathlib import Path

import pytest

from pipeline.families import FAMILIES
from pipeline.model.puzzle import Cage, Puzzle
from pipeline.solving.compiling import kernels_mode
from pipeline.solving.logic_solve import solve_by_logic

CALCUDOKU = FAMILIES["calcudoku"]
BOARDS = sorted((Path(__file__).parent / "boards").glob("*.txt"))
NUMBER = 1 if kernels_mode() == "plain" else 20


def moved(puzzle: Puzzle, to: list[int]) -> Puzzle:
    cages = [Cage(tuple(sorted(to[cell] for cell in cage.cells)), cage.operator, cage.target) for cage in puzzle.cages]
    return Puzzle("calcudoku", puzzle.width, puzzle.width, puzzle.givens, tuple(sorted(cages, key=lambda c: c.cells)))


def images(puzzle: Puzzle) -> list[Puzzle]:
    """Four quarter turns, each also mirrored."""
    n = puzzle.width
    found = []
    for _ in range(4):
        puzzle = moved(puzzle, [cell % n * n + n - 1 - cell // n for cell in range(n * n)])
        found += [puzzle, moved(puzzle, [cell // n * n + n - 1 - cell % n for cell in range(n * n)])]
    return found


def boards(path: Path) -> list[Puzzle]:
    return [CALCUDOKU.parse(text) for text in path.read_text(encoding="utf-8").split()[:NUMBER]]


@pytest.mark.parametrize("path", BOARDS, ids=lambda path: path.stem)
def test_images_are_solved_in_the_same_steps_at_the_same_cost(path: Path) -> None:
    for puzzle in boards(path):
        assert len({solve_by_logic(CALCUDOKU.model(image), CALCUDOKU.ladder) for image in images(puzzle)}) == 1


@pytest.mark.parametrize("path", BOARDS, ids=lambda path: path.stem)
def test_images_have_one_signature(path: Path) -> None:
    for puzzle in boards(path):
        assert len({CALCUDOKU.signature(image, ()) for image in images(puzzle)}) == 1


def test_an_image_is_another_puzzle() -> None:
    assert any(image != puzzle for puzzle in boards(BOARDS[-1]) for image in images(puzzle))
