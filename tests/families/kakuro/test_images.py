"""Boards of every technique, collected by tools/boards.py: all eight images are solved in the same steps."""

from __future__ import annotations

from pathlib import Path

import pytest

from pipeline.families import FAMILIES
from pipeline.families.kakuro.grid import Sums, sums_by_cell
from pipeline.families.kakuro.text_form import format_sums
from pipeline.solving.compiling import kernels_mode
from pipeline.solving.logic_solve import solve_by_logic

KAKURO = FAMILIES["kakuro"]
BOARDS = sorted((Path(__file__).parent / "boards").glob("*.txt"))
NUMBER = 1 if kernels_mode() == "plain" else 20


def flipped(sums: Sums) -> Sums:
    return tuple(row[::-1] for row in sums)


def turned(sums: Sums) -> Sums:
    return tuple(zip(*sums[::-1], strict=True))


def images(text: str) -> set[str]:
    """Four quarter turns, each also mirrored; a quarter turn exchanges across and down."""
    across, down = sums_by_cell(KAKURO.parse(text))
    found = set()
    for _ in range(4):
        across, down = turned(down), turned(across)
        found |= {format_sums(across, down), format_sums(flipped(across), flipped(down))}
    return found


@pytest.mark.parametrize("path", BOARDS, ids=lambda path: path.stem)
def test_images_are_solved_in_the_same_steps_at_the_same_cost(path: Path) -> None:
    for text in path.read_text(encoding="utf-8").split()[:NUMBER]:
        assert len({solve_by_logic(KAKURO.model(KAKURO.parse(image)), KAKURO.ladder) for image in images(text)}) == 1


@pytest.mark.parametrize("path", BOARDS, ids=lambda path: path.stem)
def test_images_have_one_signature(path: Path) -> None:
    for text in path.read_text(encoding="utf-8").split()[:NUMBER]:
        assert len({KAKURO.signature(KAKURO.parse(image), ()) for image in images(text)}) == 1
