"""Another package called `pipeline` in the working folder or on PYTHONPATH changes nothing."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import puzzlepress
from pipeline.solving.compiling import VARIABLE

HOME = Path(puzzlepress.__file__).parents[1]
VERSION = f"puzzlepress {puzzlepress.__version__}\n"
GENERATE = "generate", "sudoku", "--size", "4", "--count", "4", "-q", "-j"


def _python(*arguments: str, foreign: Path) -> subprocess.CompletedProcess[str]:
    """Python in the folder of the foreign package, which is found before ours."""
    path = os.pathsep.join([str(foreign), str(HOME)])
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=foreign,
        env={**os.environ, "PYTHONPATH": path, VARIABLE: "plain"},
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_foreign_package_is_the_one_that_python_would_find(foreign: Path) -> None:
    assert _python("-c", "import pipeline; print(pipeline.ORIGIN)", foreign=foreign).stdout.endswith("foreign\n")


def test_the_command_is_started_beside_it(foreign: Path) -> None:
    ended = _python("-m", "puzzlepress", "--version", foreign=foreign)
    assert (ended.stdout, ended.stderr) == (VERSION, "")


def test_python_finds_our_package_once_puzzlepress_is_imported(foreign: Path) -> None:
    ended = _python("-c", "import puzzlepress, pipeline; print(pipeline.__file__)", foreign=foreign)
    assert Path(ended.stdout.strip()) == HOME / "pipeline" / "__init__.py"


def test_forked_workers_run_our_package(foreign: Path) -> None:
    one, two = (_python("-m", "puzzlepress", *GENERATE, jobs, foreign=foreign) for jobs in ("1", "2"))
    assert len(one.stdout.splitlines()) == 4
    assert (two.stdout, two.stderr) == (one.stdout, "")


def test_workers_that_start_anew_run_our_package(foreign: Path) -> None:
    started = f"""
import threading
threading.Thread(target=threading.Event().wait, daemon=True).start()  # beside threads no process is forked
import puzzlepress
from pipeline.cli import main
main({[*GENERATE, "2"]!r})
"""
    anew = _python("-c", started, foreign=foreign)
    assert anew.stderr == ""
    assert anew.stdout == _python("-m", "puzzlepress", *GENERATE, "1", foreign=foreign).stdout


@pytest.mark.parametrize("importing", ["import pipeline", "import types, sys; sys.modules['pipeline'] = types"])
def test_a_foreign_package_that_is_in_use_already_is_an_error_that_says_so(importing: str, foreign: Path) -> None:
    ended = _python("-c", f"{importing}\nimport puzzlepress", foreign=foreign)
    assert ended.stderr.splitlines()[-1].startswith("ImportError: another package called pipeline is in use (")
    assert ended.stderr.endswith("; import puzzlepress before it, or in a process of its own\n")


def test_our_package_may_be_imported_before_puzzlepress() -> None:
    ended = _python("-c", "import pipeline, puzzlepress; print(puzzlepress.__version__)", foreign=HOME)
    assert (ended.stdout, ended.stderr) == (f"{puzzlepress.__version__}\n", "")
