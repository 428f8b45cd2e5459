"""A script that runs beside the work, at low priority; it ends with this process unless it is left alone."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType

from pipeline.runtime.signals import held_back
from pipeline.runtime.working_folder import existing_folder

LOOK = 1.0  # seconds between two looks whether the process that has started the script still lives


class Beside:
    """A Python script in a process of its own, with processes of its own: a signal to them all ends it.

    Keyboard interrupts do not reach it. Its words go nowhere; `ended` gives its exit code.
    """

    def __init__(self, script: Path, arguments: Sequence[str]) -> None:
        with held_back(), existing_folder():
            self._process = _started([sys.executable, str(script), *arguments])

    def ended(self) -> int | None:
        """The exit code; None while it runs."""
        return self._process.poll()

    def stop(self) -> None:
        """End it and all that it has started, at once."""
        if self.ended() is None:
            if sys.platform == "win32":
                self._process.kill()
            else:
                with suppress(ProcessLookupError):
                    os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def leave(self) -> None:
        """Let it go on when this process has ended."""
        self._process.returncode = self._process.poll() or 0  # nobody waits for it


def _started(command: Sequence[str]) -> subprocess.Popen[bytes]:
    nowhere = subprocess.DEVNULL
    if sys.platform == "win32":
        flags = subprocess.CREATE_NEW_PROCESS_GROUP | subprocess.BELOW_NORMAL_PRIORITY_CLASS
        return subprocess.Popen(command, stdin=nowhere, stdout=nowhere, stderr=nowhere, creationflags=flags)
    # A group in the same session: between sessions Linux may share processors whatever the priorities.
    return subprocess.Popen(command, stdin=nowhere, stdout=nowhere, stderr=nowhere, process_group=0)


def take_low_priority(lower_by: int) -> None:
    """In the script: let other processes go first, by so much of what Unix calls niceness."""
    if sys.platform != "win32":
        os.nice(lower_by)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGALRM))
        signal.signal(signal.SIGHUP, signal.SIG_IGN)  # the terminal may go while it is left alone


@contextmanager
def ending_with(parent: int) -> Iterator[None]:
    """In the script: end, with all that it has started, soon after the process of this id has gone.

    On Windows it goes on to its end.
    """
    if sys.platform == "win32":
        yield
        return

    def look(_number: int, _frame: FrameType | None) -> None:
        if os.getppid() != parent:
            os.killpg(0, signal.SIGKILL)

    signal.signal(signal.SIGALRM, look)
    signal.setitimer(signal.ITIMER_REAL, LOOK, LOOK)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0.0)  # an alarm while the interpreter ends would kill it
