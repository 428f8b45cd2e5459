"""Whatever signals come, and whenever: a command ends with their code, in words, and leaves no process behind."""

from __future__ import annotations

import os
import signal
import sys
import time
from contextlib import suppress
from pathlib import Path
from random import Random
from shutil import rmtree

import pytest
from conftest import Cases
from forked import AT_ONCE, Child, Ending, run_command
from small_books import LONGER

from pipeline import __main__ as launcher
from pipeline.runtime.processes import workers
from pipeline.runtime.signals import HANDLED, die_of_signals

ENDS = {signal.SIGINT: 130, signal.SIGTERM: 143, signal.SIGHUP: 129}


def _start(arguments: list[str], start_method: str) -> Child:
    """A command in a child that gets no signal before it runs what a process of its own would run first."""

    def run() -> int:
        die_of_signals()
        signal.pthread_sigmask(signal.SIG_UNBLOCK, HANDLED)
        workers.safe_start_method = lambda: start_method
        sys.argv = ["puzzlepress", *arguments]
        try:
            launcher.main()
        except SystemExit as ending:
            return int(ending.code or 0)
        except BaseException:
            sys.excepthook(*sys.exc_info())
            return 1

    signal.pthread_sigmask(signal.SIG_BLOCK, HANDLED)
    try:
        return Child(run)
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, HANDLED)


def _send(child: Child, longest: float, chance: Random) -> list[int]:
    """One to four signals, the first at any moment, the others close behind; as from a terminal or from `kill`."""
    sent: list[int] = []
    time.sleep(chance.uniform(0, longest))
    to = chance.choice([child.kill, lambda number: os.kill(child.pid, number)])
    for _ in range(chance.choice([1, 2, 2, 3, 4])):
        sent.append(chance.choice(list(ENDS)))
        with suppress(ProcessLookupError):
            to(sent[-1])
        time.sleep(chance.choice([0, 0.001, 0.01, 0.1]) * chance.random())
    return sent


def _check(ending: Ending, sent: list[int]) -> None:
    assert ending.code in {0, *(ENDS[number] for number in sent), *(-number for number in sent)}, ending
    words = [
        line for line in ending.err.splitlines() if not line.startswith(("generate", "layout", "render", "report"))
    ]
    said = {"interrupted", "terminated", "hung up"}
    assert all(line.partition(";")[0] in said for line in words), ending.err


@pytest.mark.torture
@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_any_signals_at_any_moment_end_a_build_in_order(cases: Cases, tmp_path: Path) -> None:
    (tmp_path / "book.yaml").write_text(LONGER)
    whole = run_command("build", tmp_path / "book.yaml", "-o", tmp_path / "whole")
    assert whole.code == 0, whole
    expected = {path.name: path.read_bytes() for path in (tmp_path / "whole" / "book").glob("*.[ph]*")}
    for seed in cases(300, 10):
        chance = Random(seed)
        folder = tmp_path / str(seed % 7)  # some begin anew, others go on
        jobs, method = str(chance.choice([1, 2, 3])), chance.choice(["fork", "fork", "spawn"])
        child = _start(["build", str(tmp_path / "book.yaml"), "-o", str(folder), "-j", jobs], method)
        sent = _send(child, whole.seconds, chance)
        last = time.monotonic()
        ending = child.wait()
        case = f"seed {seed}: -j {jobs} by {method}, {sent}: {ending}"
        assert ending.code == 0 or time.monotonic() - last < AT_ONCE, case
        _check(ending, sent)
        assert child.left_nobody(), case
        if ending.code == 0:
            made = {path.name: path.read_bytes() for path in (folder / "book").glob("*.[ph]*")}
            assert made == expected, case
            rmtree(folder)
