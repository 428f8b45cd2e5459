"""The wheel, installed into an environment of its own, runs beside other packages called `pipeline`."""

from __future__ import annotations

import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

import puzzlepress
from tests.puzzlepress.conftest import ROOT, Call


def test_the_command_says_its_version(call: Call) -> None:
    ended = call("puzzlepress", "--version")
    assert (ended.stdout, ended.stderr) == (f"puzzlepress {puzzlepress.__version__}\n", "")


def test_neither_wheel_nor_sdist_has_files_of_the_build_server(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (wheel,), (sdist,) = tmp_path.glob("*.whl"), tmp_path.glob("*.tar.gz")
    with zipfile.ZipFile(wheel) as packed, tarfile.open(sdist) as source:
        names = [*packed.namelist(), *source.getnames()]
    assert any(name.endswith("pipeline/cli.py") for name in names)
    assert [name for name in names if ".ci" in name.split("/")] == []


def test_python_imports_the_installed_package(call: Call, installed: Path) -> None:
    ended = call("python", "-c", "import puzzlepress, pipeline; print(pipeline.__file__)")
    assert ended.stderr == ""
    assert Path(ended.stdout.strip()).is_relative_to(installed)


def test_python_makes_puzzles_and_draws_them(call: Call) -> None:
    code = "import puzzlepress; print(puzzlepress.generate('sudoku', size=4)[0].svg())"
    ended = call("python", "-c", code)
    assert ended.stderr == ""
    assert ended.stdout.startswith("<svg ")


def test_books_are_built_from_the_data_of_the_wheel(call: Call, foreign: Path) -> None:
    assert call("puzzlepress", "init").returncode == 0
    ended = call("puzzlepress", "check", "book.yaml")
    assert (ended.returncode, ended.stderr) == (0, "")


@pytest.mark.parametrize("beside", ["", "threading.Thread(target=threading.Event().wait, daemon=True).start()"])
def test_two_processes_make_the_puzzles_of_one(call: Call, foreign: Path, beside: str) -> None:
    (foreign / "sitecustomize.py").write_text(f"import threading\n{beside}\n")  # beside a thread no process is forked
    one, two = (call("puzzlepress", "generate", "sudoku", "--size", "4", "--count", "3", "-q", "-j", n) for n in "12")
    assert len(one.stdout.splitlines()) == 3
    assert (two.stdout, two.stderr) == (one.stdout, "")


def test_both_packages_are_marked_as_typed(installed: Path) -> None:
    assert {path.parent.name for path in installed.rglob("py.typed")} >= {"pipeline", "puzzlepress"}
