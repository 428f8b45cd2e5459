"""Commands and their workers open no network connection, start no program and change no variable."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BOOK = """
title: A
page: {printer: kdp, size: 6x9in}
cover: {blurb: B}
outputs: {pdf: true, report: true, pictures: {width: 60mm}}
sections:
  - {family: sudoku, size: 4x4, counts: {easy: 6}}
  - {family: calcudoku, size: 3x3, counts: {easy: 6}}
"""
AUDIT = """
import os, socket, sys

NEVER = {
    "socket.connect", "socket.bind", "socket.getaddrinfo", "socket.gethostbyname", "socket.gethostbyaddr",
    "socket.getnameinfo", "socket.sendto", "socket.sendmsg", "socket.gethostname", "urllib.Request",
    "http.client.connect", "ftplib.connect", "smtplib.connect", "webbrowser.open",
    "os.putenv", "os.unsetenv", "os.system", "os.exec", "os.posix_spawn", "os.spawn", "subprocess.Popen",
}

def note(event, arguments):
    local = event == "socket.__new__" and arguments[1] == socket.AF_UNIX  # what ties workers to their parent
    numpys = event.endswith("env") and b"BLAS" in arguments[0]  # it sets a variable while it is imported
    if (event in NEVER or event == "socket.__new__") and not (local or numpys):
        with open(os.environ["AUDIT"], "a") as log:
            log.write(f"{os.getpid()} {event} {arguments}\\n")

with open(os.environ["AUDIT"], "a") as log:
    log.write("")
sys.addaudithook(note)
"""
ALL_IN_ONE = """
import sys
from pipeline.cli import main
for line in sys.argv[1:]:
    assert main(line.split()) == 0, line
    assert open("log").read() == "", line
"""
COMMANDS = (
    ("check", "book.yaml"),
    ("build", "book.yaml", "-q", "-j", "2"),
    ("verify", "output/book/book-interior.pdf", "-q"),
    ("export", "book.yaml", "-q", "-j", "2"),
    ("status", "book.yaml"),
    ("build", "book.yaml", "-q", "-n"),
)


@pytest.fixture
def audited(tmp_path: Path) -> dict[str, str]:
    """An environment in which every interpreter, with the processes it forks, notes in a file what it must not do."""
    (tmp_path / "audit").mkdir()
    (tmp_path / "audit" / "sitecustomize.py").write_text(AUDIT)
    path = os.pathsep.join([str(tmp_path / "audit"), str(ROOT)])
    return {**os.environ, "PYTHONPATH": path, "AUDIT": str(tmp_path / "log"), "PUZZLEPRESS_KERNELS": "plain"}


def test_no_command_talks_to_the_network_or_to_another_program(audited: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "book.yaml").write_text(BOOK)
    lines = map(" ".join, COMMANDS)
    ended = subprocess.run(
        [sys.executable, "-c", ALL_IN_ONE, *lines], cwd=tmp_path, env=audited, capture_output=True, check=False
    )
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert (tmp_path / "log").read_text() == ""


def test_only_an_executor_that_is_asked_for_opens_a_connection(audited: dict[str, str], tmp_path: Path) -> None:
    pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
    (tmp_path / "book.yaml").write_text(BOOK)
    command = [sys.executable, "-m", "pipeline", "build", "book.yaml", "--executor", "dask:local", "-j", "1"]
    subprocess.run(command, cwd=tmp_path, env=audited, capture_output=True, check=True)
    connected = [line for line in (tmp_path / "log").read_text().splitlines() if " socket.connect " in line]
    assert connected
    assert all("('127.0.0.1', " in line for line in connected), connected


@pytest.mark.parametrize(
    ("code", "event"),
    [
        ("import socket; socket.create_connection(('127.0.0.1', 9), 1)", "socket.connect"),
        ("import socket; socket.socket(socket.AF_INET6)", "socket.__new__"),
        ("import os; os.environ['A'] = 'B'", "os.putenv"),
        ("import subprocess; subprocess.run(['true'])", "subprocess.Popen"),
    ],
)
@pytest.mark.parametrize("worker", [False, True])
def test_the_audit_sees_what_it_is_for(
    code: str, event: str, worker: bool, audited: dict[str, str], tmp_path: Path
) -> None:
    if worker:  # as a build starts them
        start = "from multiprocessing import get_context as c; one = c('fork').Process(target=exec, args=({!r},))"
        code = start.format(code) + "; one.start(); one.join()"
    subprocess.run([sys.executable, "-c", code], env=audited, capture_output=True, check=False)
    assert f" {event} " in (tmp_path / "log").read_text()
