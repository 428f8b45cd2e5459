"""`python -m pipeline` runs no code of the working folder, which Python would let it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("options", [("-m", "pipeline"), ("-m", "puzzlepress"), ("-P", "-m", "pipeline")])
def test_modules_beside_a_config_are_not_run(options: tuple[str, ...], tmp_path: Path) -> None:
    for name in ("numpy", "yaml", "pydantic", "reportlab_settings"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('a module of the working folder was run')\n")
    (tmp_path / "book.yaml").write_text("title: A\nsections:\n  - {family: sudoku, size: 4x4, counts: {easy: 1}}\n")
    ended = subprocess.run(
        [sys.executable, *options, "check", "book.yaml"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ended.returncode, ended.stderr) == (0, "")


ENDING = """
import atexit
from pipeline import __main__ as launcher, cli

class Held:
    def __del__(self):
        print("freed")

def run():
    atexit.register(print, "called")
    atexit.held = Held()
    return 3

cli.main = run
launcher.main()
"""


def test_a_command_that_is_done_ends_after_what_waits_for_its_end_and_frees_nothing() -> None:
    ended = subprocess.run([sys.executable, "-c", ENDING], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stdout, ended.stderr) == (3, "called\n", "")
