"""Compiled and plain kernels make the same book, byte for byte."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pipeline.solving.compiling import VARIABLE
from pipeline.solving.kernel_folder import cache_folder

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


# A build by one process that waits, after its first puzzles, until the compiler beside it is done.
HEARD = """
import sys, time
from pathlib import Path
from pipeline import handover
from pipeline.build import BuildOptions, build
from pipeline.interface.books import load_books
from pipeline.runtime.progress import Reporter

due, changed = handover.Handover.due, []

def watched(self, items, overdue):
    while self._compiler and self._compiler.ended() is None:
        time.sleep(0.1)
    changed.append(due(self, items, overdue))
    return changed[-1]

handover.Handover.due = watched
handover.SHORT = 0.0
options = BuildOptions(Path(sys.argv[2]), 1, compile=handover.Compile.STOP)
build(load_books([sys.argv[1]])[0], options, Reporter())
assert changed == [True], changed
"""
COMPILED_FIRST = "import sys, puzzlepress; puzzlepress.build(sys.argv[1], sys.argv[2], jobs=2)"


def built(mode: str, folder: Path, *command: str, **more: str) -> dict[str, bytes]:
    made = folder / "fourteen"
    subprocess.run([sys.executable, *command], cwd=ROOT, env={**os.environ, VARIABLE: mode, **more}, check=True)
    return {name: (made / name).read_bytes() for name in ("manifest.json", "fourteen-interior.pdf")}


@pytest.mark.torture
def test_plain_kernels_make_the_book_that_numba_makes_and_that_changes_to_it_in_the_middle(tmp_path: Path) -> None:
    pytest.importorskip("numba", reason="without numba there is only the plain mode")
    config = tmp_path / "fourteen.yaml"
    config.write_text(BOOK, "utf-8")
    build = ("-m", "pipeline", "build", str(config), "-q", "-o")
    plain = built("plain", tmp_path / "plain", *build, str(tmp_path / "plain"))
    assert built("numba", tmp_path / "numba", "-c", COMPILED_FIRST, str(config), str(tmp_path / "numba")) == plain
    usual, own = cache_folder(), tmp_path / "cache"  # of its own: another process may compile the same kernels
    kept = own / usual.parent.name / usual.name
    shutil.copytree(usual, kept, copy_function=os.symlink)
    for marker in kept.glob("ladder-*.ready"):  # as if it had still to be compiled
        marker.unlink()
    heard = ["-c", HEARD, str(config), str(tmp_path / "both")]
    assert built("numba", tmp_path / "both", *heard, NUMBA_CACHE_DIR=str(own)) == plain
