"""Signals become exceptions, and are not forgotten where an exception is lost."""

from __future__ import annotations

import subprocess
import sys

LOST = """
import ctypes, os, signal, sys
from pipeline import cli
from pipeline.runtime import signals

def command(_parsed):
    called = ctypes.CFUNCTYPE(None)(lambda: os.kill(os.getpid(), signal.SIGTERM))
    called()  # Python prints what is raised inside and goes on
    raise RuntimeError("half done")

cli._function = lambda name: (lambda _parser: None) if name.endswith("_arguments") else command
sys.exit(cli.main(["families"]))
"""


def test_a_termination_that_a_library_swallows_still_ends_with_its_code() -> None:
    done = subprocess.run([sys.executable, "-c", LOST], capture_output=True, text=True, check=False)
    assert done.returncode == 143
    assert "internal error" not in done.stderr
