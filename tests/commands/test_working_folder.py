"""Commands in a working folder that has vanished: only relative paths need it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.commands.conftest import BOOK

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps a folder that somebody stands in")
ROOT = str(Path(__file__).parents[2])


def _run(book: Path, line: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pipeline", *line.format(book=book, folder=book.parent).split()]
    environment = {**os.environ, "PYTHONPATH": ROOT}
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """A config by its whole path."""
    path = tmp_path / "book.yaml"
    path.write_text(BOOK)
    return path


@pytest.mark.parametrize(
    "line",
    [
        "build {book} -o {folder}/out -j 2",
        "export {book} -o {folder}/out",
        "check {book}",
        "init {folder}/new.yaml",
        "init newspaper {folder}/new.yaml",
    ],
)
def test_commands_with_whole_paths_need_no_working_folder(vanished: Path, book: Path, line: str) -> None:
    ended = _run(book, line)
    assert ended.returncode == 0, ended.stderr


@pytest.mark.parametrize(
    ("line", "lost"),
    [
        ("build book.yaml -o {folder}", "book.yaml"),
        ("build {book}", "output"),
        ("status {book}", "output"),
        ("init", "book.yaml"),
        ("verify x.pdf", "x.pdf"),
    ],
)
def test_a_relative_path_ends_with_4_and_is_named(vanished: Path, book: Path, line: str, lost: str) -> None:
    ended = _run(book, line)
    assert ended.returncode == 4
    problem = "the working folder has vanished; change to a folder that exists, or give the whole path"
    assert ended.stderr == f"error: {lost}: {problem}\n"
