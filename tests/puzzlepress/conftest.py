"""Environments with the wheel, and folders in which another package has the name of ours."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import puzzlepress
from pipeline.solving.compiling import VARIABLE

ROOT = Path(puzzlepress.__file__).parents[1]
BIN = "Scripts" if sys.platform == "win32" else "bin"

Call = Callable[..., subprocess.CompletedProcess[str]]


def pip(*arguments: str) -> None:
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", *arguments]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheel; whatever else it needs it takes from the one that runs the tests."""
    folder = tmp_path_factory.mktemp("wheel")
    pip("wheel", "-q", "--no-deps", "--no-build-isolation", "-w", str(folder), ".")
    (wheel,) = folder.glob("puzzlepress-*.whl")
    home = folder / "venv"
    venv.create(home)
    python = home / BIN / "python"
    pip("--python", str(python), "install", "-q", "--no-deps", "--no-index", str(wheel))
    packages = sysconfig.get_path("purelib", vars={"base": str(home), "platbase": str(home)})
    (Path(packages) / "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return home


@pytest.fixture
def foreign(tmp_path: Path) -> Path:
    """A folder with a package `pipeline` that has nothing to do with puzzles."""
    package = tmp_path / "foreign" / "pipeline"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("print('the foreign package')\nORIGIN = 'foreign'\n")
    (package / "cli.py").write_text("def main():\n    return 99\n")
    return package.parent


@pytest.fixture
def call(installed: Path, foreign: Path) -> Call:
    """Runs a program of the environment in the folder of a foreign `pipeline` that is also on PYTHONPATH."""

    def ended(program: str, *arguments: str, **more: Any) -> subprocess.CompletedProcess[str]:
        environment = {**os.environ, "PYTHONPATH": str(foreign), VARIABLE: "plain"}
        command = [str(installed / BIN / program), *arguments]
        return subprocess.run(
            command, cwd=foreign, env=environment, capture_output=True, text=True, check=False, **more
        )

    return ended
