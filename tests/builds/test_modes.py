"""Compiled and plain kernels make the same book, byte for byte."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pipeline.solving.compiling import VARIABLE

ROOT = Path(__file__).resolve().parents[2]

# Fourteen puzzles over all families and levels, in sizes that plain Python makes in about a minute.
BOOK = """
title: Fourteen
seed: 2
sections:
  - {family: sudoku, size: 6x6, counts: {easy: 1, medium: 1}}
  - {family: sudoku, size: 9x9, counts: {hard: 1, expert: 1}}
  - {family: sudoku, size: 6x6, counts: {easy: 1}, options: {variant: jigsaw}}
  - {family: sudoku, size: 4x4, counts: {easy: 1}, options: {variant: killer}}
  - {family: calcudoku, size: 4x4, counts: {easy: 1, medium: 1, hard: 1}}
  - {family: calcudoku, size: 5x5, counts: {hard: 1, expert: 1}}
  - {family: kakuro, size: 5x5, counts: {easy: 1, medium: 1, hard: 1}}
"""


def built(mode: str, folder: Path) -> dict[str, bytes]:
    config = folder / "fourteen.yaml"
    config.write_text(BOOK, "utf-8")
    command = [sys.executable, "-m", "pipeline", "build", str(config), "-q", "-o", str(folder / mode)]
    subprocess.run(command, cwd=ROOT, env={**os.environ, VARIABLE: mode}, check=True, stdout=subprocess.DEVNULL)
    made = folder / mode / "fourteen"
    return {name: (made / name).read_bytes() for name in ("manifest.json", "fourteen-interior.pdf")}


def test_plain_kernels_make_the_book_that_numba_makes(tmp_path: Path) -> None:
    pytest.importorskip("numba", reason="without numba there is only the plain mode")
    assert built("plain", tmp_path) == built("numba", tmp_path)
