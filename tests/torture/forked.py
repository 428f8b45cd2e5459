"""Commands in forked children of a process that has imported everything: as separate as processes, and faster."""

from __future__ import annotations

import ctypes
import os
import resource
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import IO

import pipeline
from pipeline.cli import main

_STARTS = ("worker", "local_worker_start")
_SCRIPTS = ("pipeline.__main__", *(f"pipeline.runtime.processes.{name}" for name in _STARTS))  # importing runs them

for _module in walk_packages(pipeline.__path__, "pipeline."):
    if _module.name not in _SCRIPTS:
        import_module(_module.name)

MEGABYTES = 350.0
"""What a command may take beyond what it shares: 500 less what a process has that has imported everything (140)."""

_GIVE_BACK = getattr(ctypes.CDLL(None), "malloc_trim", lambda _: 0)
"""Gives freed memory back to the system, where the system's C library can; a child would use it up uncounted."""

AT_ONCE = 5.0
"""Seconds that even a loaded machine needs for an end."""


@dataclass(frozen=True, slots=True)
class Ending:
    """How a command ended: its exit code (minus the signal that killed it), what it printed, its costs."""

    code: int
    out: str
    err: str
    seconds: float
    megabytes: float  # at its largest, beyond what it shares with this process


class Child:
    """A command that runs; `wait` gives its ending, `kill` may come first."""

    def __init__(self, run: Callable[[], int]) -> None:
        self._out, self._err, self._shared = (tempfile.TemporaryFile() for _ in range(3))  # noqa: SIM115  closed when read
        self._start = time.monotonic()
        sys.stdout.flush()
        sys.stderr.flush()
        _GIVE_BACK(0)
        self.pid = os.fork()
        if self.pid == 0:
            os._exit(self._live(run))
        with suppress(PermissionError, ProcessLookupError):  # whoever comes first: `kill` needs the group
            os.setpgid(self.pid, self.pid)

    def _live(self, run: Callable[[], int]) -> int:
        os.write(self._shared.fileno(), str(peak_megabytes()).encode())
        os.setpgid(0, 0)  # its workers end with it
        for number, file in ((1, self._out), (2, self._err)):
            os.dup2(file.fileno(), number)
        sys.stdin = os.fdopen(os.open(os.devnull, os.O_RDONLY))
        sys.stdout, sys.stderr = os.fdopen(1, "w", closefd=False), os.fdopen(2, "w", closefd=False)
        code = 99
        try:
            code = run()
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
        return code

    def kill(self, number: int = signal.SIGKILL) -> None:
        """Send a signal to the command and its workers."""
        os.killpg(self.pid, number)

    def left_nobody(self) -> bool:
        """After its end: have its workers ended too, at once or nearly so? Those that have not are killed."""
        until = time.monotonic() + AT_ONCE
        while time.monotonic() < until:
            try:
                os.killpg(self.pid, 0)
            except ProcessLookupError:
                return True
            time.sleep(0.02)
        self.kill()
        return False

    def wait(self) -> Ending:
        """Wait for its end."""
        _, status, used = os.wait4(self.pid, 0)
        out, err, shared = (_text(file) for file in (self._out, self._err, self._shared))
        seconds, megabytes = time.monotonic() - self._start, _megabytes(used) - float(shared or 0)
        return Ending(os.waitstatus_to_exitcode(status), out, err, seconds, megabytes)


def run_command(*arguments: str | Path, folder: Path | None = None) -> Ending:
    """Run a command line of the product, from `folder`."""
    return start_command(*arguments, folder=folder).wait()


def start_command(*arguments: str | Path, folder: Path | None = None) -> Child:
    """Start a command line of the product, from `folder`."""
    return Child(lambda: _command([str(one) for one in arguments], folder))


def _command(arguments: Sequence[str], folder: Path | None) -> int:
    if folder is not None:
        os.chdir(folder)
    return main(arguments)


def peak_megabytes() -> float:
    """Of this process at its largest so far; a fork begins with what it shares with its parent."""
    return _megabytes(resource.getrusage(resource.RUSAGE_SELF))


def _text(file: IO[bytes]) -> str:
    file.seek(0)
    text: str = file.read().decode("utf-8", "backslashreplace")
    file.close()
    return text


def _megabytes(used: resource.struct_rusage) -> float:
    return used.ru_maxrss / (1 << 20 if sys.platform == "darwin" else 1 << 10)
