"""How the program is called in what it tells to type."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from pipeline.commands.invocation import program


@pytest.mark.parametrize(
    ("called", "told"),
    [
        ("/somewhere/bin/puzzlepress", "/somewhere/bin/puzzlepress"),
        ("/somewhere/pipeline/__main__.py", "/somewhere/bin/python -m pipeline"),
        ("/somewhere/puzzlepress/__main__.py", "/somewhere/bin/python -m puzzlepress"),
    ],
)
def test_commands_are_told_as_the_program_was_called(
    called: str, told: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "argv", [called])
    monkeypatch.setattr(sys, "executable", "/somewhere/bin/python")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert program() == told


@pytest.mark.skipif(sys.platform == "win32", reason="there the shell looks for .exe")
def test_a_program_that_the_shell_finds_is_told_by_its_name(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "puzzlepress"
    path.touch(0o755)
    monkeypatch.setattr(sys, "argv", [str(path)])
    monkeypatch.setenv("PATH", str(tmp_path))
    assert program() == "puzzlepress"


def test_a_program_inside_the_working_folder_is_told_from_there(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "argv", [str(tmp_path / "venv" / "bin" / "puzzlepress")])
    monkeypatch.chdir(tmp_path)
    assert program() == str(Path("venv") / "bin" / "puzzlepress")
