"""Closed and full streams cost messages, never work."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from pipeline.cli import BUG, main
from tests.commands.conftest import BOOK

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="a shell of POSIX closes the streams")
FULL = pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
PAGES = "interior.pdf, output/book/report.html: 3 pages, 4 puzzles\n"


def _sh(folder: Path, line: str) -> subprocess.CompletedProcess[str]:
    """A command line run by a shell, beside a small book."""
    (folder / "book.yaml").write_text(BOOK)
    command = f"{sys.executable} -m pipeline {line}"
    return subprocess.run(["/bin/sh", "-c", command], cwd=folder, capture_output=True, text=True, check=False)


def _whole(folder: Path) -> bool:
    return (folder / "output" / "book" / "manifest.json").exists()


@POSIX
@pytest.mark.parametrize("how", ["<&- 2>&-", pytest.param("2>/dev/full", marks=FULL)])
def test_a_build_goes_on_where_stderr_takes_nothing(tmp_path: Path, how: str) -> None:
    ended = _sh(tmp_path, f"build book.yaml -j 2 {how}")
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout.endswith(PAGES)
    assert _whole(tmp_path)


@POSIX
def test_a_build_goes_on_where_all_streams_are_closed(tmp_path: Path) -> None:
    assert _sh(tmp_path, "build book.yaml <&- >&- 2>&-").returncode == 0
    assert _whole(tmp_path)


@POSIX
@FULL
@pytest.mark.parametrize(("line", "code"), [("build", 2), ("build book.yaml -o book.yaml", 4)])
def test_a_command_that_cannot_say_what_is_wrong_has_its_exit_code_all_the_same(
    tmp_path: Path, line: str, code: int
) -> None:
    assert _sh(tmp_path, f"{line} 2>/dev/full").returncode == code


@POSIX
@FULL
@pytest.mark.parametrize("line", ["build book.yaml -q", "--version"])
def test_a_full_stdout_ends_with_4_whatever_is_printed(tmp_path: Path, line: str) -> None:
    ended = _sh(tmp_path, f"{line} >/dev/full")
    assert ended.returncode == 4
    assert ended.stderr == "error: stdout: cannot be written: No space left on device; make room, or write elsewhere\n"


@POSIX
@pytest.mark.parametrize("line", ["families", "solve sudoku 1...3.4...3....4"])
def test_a_closed_stdout_is_no_error(tmp_path: Path, line: str) -> None:
    assert _sh(tmp_path, f"{line} >&-").returncode == 0


@pytest.mark.parametrize("number", [errno.EPIPE, errno.ENOSPC, errno.EIO])
def test_what_breaks_elsewhere_is_not_taken_for_stdout(
    number: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(_: object) -> int:
        raise OSError(number, "broken")

    monkeypatch.setattr("pipeline.commands.books.schema", broken)
    assert main(["schema"]) == BUG
    assert "internal error" in capsys.readouterr().err


@POSIX
def test_a_reader_of_stdout_may_leave(tmp_path: Path) -> None:
    ended = _sh(tmp_path, "schema | head -c 1; exit")
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "{", "")


CLOSED = """
import os
from pipeline.runtime.streams import prepare_streams
prepare_streams()
with open("file.txt", "w") as file:
    file.write("kept")
    file.flush()
    os.write(2, b"what a library prints")
"""


@POSIX
def test_no_file_is_opened_where_a_closed_stream_was(tmp_path: Path) -> None:
    command = ["/bin/sh", "-c", f"{sys.executable} -c '{CLOSED}' 0<&- 1>&- 2>&-"]
    folder = str(Path(__file__).parents[2])
    subprocess.run(command, cwd=tmp_path, check=True, env={**os.environ, "PYTHONPATH": folder})
    assert (tmp_path / "file.txt").read_text() == "kept"


@pytest.mark.skipif(not hasattr(os, "setsid"), reason="sessions of POSIX")
def test_a_build_needs_neither_terminal_nor_environment(tmp_path: Path) -> None:
    """As cron starts it: no TERM, no HOME, a session of its own without a terminal."""
    (tmp_path / "book.yaml").write_text(BOOK)
    command = [sys.executable, "-m", "pipeline", "build", "book.yaml", "-j", "2"]
    bare = {"PATH": "/usr/bin:/bin", "PYTHONPATH": str(Path(__file__).parents[2]), "PUZZLEPRESS_KERNELS": "plain"}
    ended = subprocess.run(
        command,
        check=False,
        cwd=tmp_path,
        env=bare,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        start_new_session=True,
    )
    assert (ended.returncode, ended.stdout[-len(PAGES) :]) == (0, PAGES), ended
