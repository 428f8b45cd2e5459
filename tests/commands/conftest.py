"""Runs command lines, and the puzzles and the book that several of them are tried with."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from pipeline import cli

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
OPEN = "." * 81
CLASHING = "55" + "." * 79
KEEN = "3:_a_aa_aa,m3s1a5m3"

BOOK = """
title: "Small"
front: []
back: []
sections:
  - {family: sudoku, size: 4x4, counts: {easy: 2}, options: {symmetry: none}}
  - {family: calcudoku, size: 3x3, counts: {easy: 2}}
"""


@dataclass(frozen=True)
class Ending:
    """How a command ended."""

    code: int
    out: str
    err: str

    @property
    def rows(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.out.splitlines()]


Run = Callable[..., Ending]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command line in an empty folder, with bytes as its stdin."""
    monkeypatch.chdir(tmp_path)

    def ended(*arguments: str, stdin: bytes = b"") -> Ending:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        try:
            code = cli.main(arguments)
        except SystemExit as stop:
            code = int(stop.code or 0)
        said = capsys.readouterr()
        return Ending(code, said.out, said.err)

    return ended


@pytest.fixture
def book(tmp_path: Path) -> str:
    (tmp_path / "book.yaml").write_text(BOOK)
    return "book.yaml"
