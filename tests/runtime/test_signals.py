"""Signals become exceptions, and are not forgotten where an exception is lost."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
from collections.abc import Iterator

import pytest

from pipeline.runtime.signals import deferred, leave_to_parent

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


@pytest.mark.parametrize(("name", "code", "word"), [("SIGTERM", 143, "terminated"), ("SIGINT", 130, "interrupted")])
@pytest.mark.parametrize("after", ["raise RuntimeError('half done')", "while True: time.sleep(0.01)"])
def test_a_signal_that_a_library_swallows_still_ends_with_its_code_and_without_a_traceback(
    name: str, code: int, word: str, after: str
) -> None:
    command = [sys.executable, "-c", LOST.format(signal=name, after=after)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=30)
    assert (done.returncode, done.stderr) == (code, f"{word}\n")


@pytest.fixture
def handled() -> Iterator[list[int]]:
    """The signals that have come."""
    came: list[int] = []
    before = {number: signal.signal(number, lambda number, _: came.append(number)) for number in (2, 15)}
    yield came
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_that_is_put_off_comes_once_after_the_block(number: int, handled: list[int]) -> None:
    with deferred():
        signal.raise_signal(number)
        signal.raise_signal(number)
        assert handled == []
    assert handled == [number]
    signal.raise_signal(number)
    assert handled == [number, number]


def test_a_block_without_a_signal_ends_without_one(handled: list[int]) -> None:
    with deferred():
        pass
    assert handled == []


def test_an_error_in_the_block_leaves_signals_as_they_were(handled: list[int]) -> None:
    with pytest.raises(ValueError, match="a fault"), deferred():
        raise ValueError("a fault")
    signal.raise_signal(signal.SIGINT)
    assert handled == [signal.SIGINT]


def test_other_threads_put_nothing_off() -> None:
    done: list[str] = []

    def block() -> None:
        with deferred():
            done.append("done")

    thread = threading.Thread(target=block)
    thread.start()
    thread.join()
    assert done == ["done"]


def test_a_worker_leaves_interrupts_to_its_parent_and_ends_when_told(handled: list[int]) -> None:
    leave_to_parent()
    assert signal.getsignal(signal.SIGINT) == signal.SIG_IGN
    assert signal.getsignal(signal.SIGTERM) == signal.SIG_DFL
