"""Puzzles and a book that the functions of the interface are tried with, and a terminal that must stay empty."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
OPEN = "." * 81
CLASHING = "55" + "." * 79
KEEN = "3:_a_aa_aa,m3s1a5m3"

BOOK = """title: Small
front: []
back: []
sections:
  - {family: sudoku, size: 4x4, counts: {easy: 2}, options: {symmetry: none}}
  - {family: calcudoku, size: 3x3, counts: {easy: 2}}
"""


@pytest.fixture
def silent(capfd: pytest.CaptureFixture[str]) -> Iterator[None]:
    """Nothing may reach the terminal until the test ends."""
    yield
    assert capfd.readouterr() == ("", "")


@pytest.fixture
def book(tmp_path: Path) -> Path:
    path = tmp_path / "small.yaml"
    path.write_text(BOOK)
    return path
