"""Signals become exceptions, and are not forgotten where an exception is lost."""

from __future__ import annotations

import subprocess
import sys

import pytest

LOST = """
import ctypes, os, signal, sys, time
from pipeline import cli

def command(_parsed):
    swallow = ctypes.CFUNCTYPE(None)(lambda: os.kill(os.getpid(), signal.{signal}))
    swallow()  # Python would print what is raised inside, and goes on
    {after}

cli._function = lambda name: (lambda _parser: None) if name.endswith("_arguments") else command
sys.exit(cli.main(["families"]))
"""


@pytest.mark.parametrize(("signal", "code", "word"), [("SIGTERM", 143, "terminated"), ("SIGINT", 130, "interrupted")])
@pytest.mark.parametrize("after", ["raise RuntimeError('half done')", "while True: time.sleep(0.01)"])
def test_a_signal_that_a_library_swallows_still_ends_with_its_code_and_without_a_traceback(
    signal: str, code: int, word: str, after: str
) -> None:
    command = [sys.executable, "-c", LOST.format(signal=signal, after=after)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=30)
    assert (done.returncode, done.stderr) == (code, f"{word}\n")
