"""Signals become exceptions, and are not forgotten where an exception is lost."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
from collections.abc import Iterator

import pytest

from pipeline.runtime.signals import HANDLED, deferred, leave_to_parent

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")

LOST = """
import contextlib, ctypes, os, signal, sys, time
from pipeline import cli

def command(_parsed):
    ask = lambda: os.kill(os.getpid(), signal.{signal})
    {lose}
    {after}

cli._function = lambda name: (lambda _parser: None) if name.endswith("_arguments") else command
sys.exit(cli.main(["families"]))
"""


@pytest.mark.parametrize(
    ("name", "code", "word"),
    [
        ("SIGTERM", 143, "terminated"),
        ("SIGINT", 130, "interrupted"),
        pytest.param("SIGHUP", 129, "hung up", marks=POSIX),
    ],
)
@pytest.mark.parametrize("after", ["raise RuntimeError('half done')", "while True: time.sleep(0.01)"])
@pytest.mark.parametrize(
    "lose",
    [
        "ctypes.CFUNCTYPE(None)(ask)()  # Python would print what is raised inside, and goes on",
        "with contextlib.suppress(BaseException): ask()  # nothing is printed",
    ],
    ids=["printed", "cleared"],
)
def test_a_signal_that_a_library_swallows_still_ends_with_its_code_and_without_a_traceback(
    name: str, code: int, word: str, after: str, lose: str
) -> None:
    command = [sys.executable, "-c", LOST.format(signal=name, after=after, lose=lose)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=30)
    assert (done.returncode, done.stderr) == (code, f"{word}\n")


TIDYING = """
import contextlib, os, signal, sys, time
from pipeline import cli
from pipeline.errors import InputError

def command(_parsed):
    ask = lambda: os.kill(os.getpid(), signal.SIGTERM)
    {lost}
    try:
        {ending}
    finally:
        time.sleep(0.5)
        print("tidied", flush=True)

cli._function = lambda name: (lambda _parser: None) if name.endswith("_arguments") else command
sys.exit(cli.main(["families"]))
"""
LOSING = "with contextlib.suppress(BaseException): ask()"


@POSIX
@pytest.mark.parametrize(
    ("lost", "ending", "code", "said"),
    [
        ("", "ask()", 143, "terminated\n"),
        (LOSING, "raise AttributeError", 143, "terminated\n"),
        (LOSING, "raise InputError('x')", 2, "error: x\n"),
    ],
)
def test_no_signal_comes_again_while_what_was_begun_is_tidied(lost: str, ending: str, code: int, said: str) -> None:
    command = [sys.executable, "-c", TIDYING.format(lost=lost, ending=ending)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=30)
    assert (done.returncode, done.stdout, done.stderr) == (code, "tidied\n", said)


TWICE = """
import contextlib, os, signal, sys, time
from pipeline import cli

def command(_parsed):
    if not began:
        began.append(1)
        with contextlib.suppress(BaseException):
            os.kill(os.getpid(), signal.SIGTERM)
        return 0
    time.sleep(0.3)
    return 0

began = []
cli._function = lambda name: (lambda _parser: None) if name.endswith("_arguments") else command
print(cli.main(["families"]), cli.main(["families"]))
"""


@POSIX
def test_a_signal_that_was_lost_in_one_command_does_not_come_to_the_next() -> None:
    done = subprocess.run([sys.executable, "-c", TWICE], capture_output=True, text=True, check=False, timeout=30)
    assert (done.returncode, done.stdout, done.stderr) == (0, "0 0\n", "")


AFTER = """
import os, signal, sys, time
from pipeline import cli

cli._function = lambda name: (lambda *_: None) if name.endswith("_arguments") else (lambda _parsed: 0)
cli.main(["families"])
try:
    os.kill(os.getpid(), signal.SIGINT)
except KeyboardInterrupt:
    pass
time.sleep(0.3)
print("goes on")
"""


@POSIX
def test_a_signal_to_a_program_whose_command_has_ended_comes_once() -> None:
    done = subprocess.run([sys.executable, "-c", AFTER], capture_output=True, text=True, check=False, timeout=30)
    assert (done.returncode, done.stdout, done.stderr) == (0, "goes on\n", "")


@pytest.fixture
def handled() -> Iterator[list[int]]:
    """The signals that have come."""
    came: list[int] = []
    before = {number: signal.signal(number, lambda number, _: came.append(number)) for number in HANDLED}
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


@POSIX
def test_a_worker_leaves_interrupts_and_hangups_to_its_parent_and_ends_when_told(handled: list[int]) -> None:
    leave_to_parent()
    assert signal.getsignal(signal.SIGINT) == signal.SIG_IGN
    assert signal.getsignal(signal.SIGHUP) == signal.SIG_IGN
    assert signal.getsignal(signal.SIGTERM) == signal.SIG_DFL


ENDING = """
import os, signal, sys, time
from pipeline import __main__ as launcher, cli
from pipeline.runtime.processes.jobs import Job, Watch
from pipeline.runtime.processes.workers import Workers
from pipeline.runtime.signals import ECHO, HANDLED, deferred

def told_twice():
    try:
        os.kill(os.getpid(), signal.{first})
        time.sleep(600)
    finally:
        os.kill(os.getpid(), signal.{second})
        print("tidied", flush=True)

def slow_end():
    with Workers(2, Watch(print), "{method}") as workers:
        try:
            workers.run(Job(time.sleep, [0, 600], str), lambda *_: os.kill(os.getpid(), signal.{first}))
        finally:
            time.sleep(2 * ECHO)
            os.kill(os.getpid(), signal.{second})
            time.sleep(600)

def renaming():
    with deferred():
        for number in (signal.{first}, signal.{second}):
            os.kill(os.getpid(), number)
            print("goes on", flush=True)
    time.sleep(600)

cli._function = lambda name: (lambda *_: None) if name.endswith("_arguments") else (lambda *_: {command}())
sys.argv = ["puzzlepress", "families"]
launcher.main()
"""


def _ended(first: str, second: str, command: str, method: str = "fork") -> tuple[int, str, str]:
    """Exit code and streams of a command that gets two signals. Its stderr closes only when its workers are gone."""
    code = ENDING.format(first=first, second=second, command=command, method=method)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60)
    return done.returncode, done.stdout, done.stderr


@POSIX
@pytest.mark.parametrize(
    ("first", "second", "code", "method"),
    [
        ("SIGINT", "SIGINT", 130, "spawn"),
        ("SIGINT", "SIGTERM", 130, "fork"),
        ("SIGTERM", "SIGINT", 143, "fork"),
        ("SIGHUP", "SIGHUP", 129, "fork"),
    ],
)
def test_a_second_signal_ends_everything_at_once_and_without_a_word(
    first: str, second: str, code: int, method: str
) -> None:
    assert _ended(first, second, "slow_end", method) == (code, "", "")


@POSIX
@pytest.mark.parametrize(
    ("name", "code", "word"),
    [("SIGINT", 130, "interrupted"), ("SIGTERM", 143, "terminated"), ("SIGHUP", 129, "hung up")],
)
def test_a_signal_that_comes_to_the_process_and_to_its_group_is_one(name: str, code: int, word: str) -> None:
    assert _ended(name, name, "told_twice") == (code, "tidied\n", f"{word}\n")


@POSIX
def test_not_even_two_signals_cut_short_what_puts_them_off() -> None:
    assert _ended("SIGTERM", "SIGINT", "renaming") == (143, "goes on\n" * 2, "")


IGNORING = """
import os, signal, sys
from pipeline import cli

def command(_parsed):
    os.kill(os.getpid(), signal.{signal})
    print("goes on")
    return 0

signal.signal(signal.{signal}, signal.SIG_IGN)  # as nohup does
cli._function = lambda name: (lambda _parser: None) if name.endswith("_arguments") else command
sys.exit(cli.main(["families"]))
"""


@POSIX
@pytest.mark.parametrize("name", ["SIGHUP", "SIGINT"])
def test_a_signal_that_is_ignored_from_the_start_stays_ignored(name: str) -> None:
    command = [sys.executable, "-c", IGNORING.format(signal=name)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=30)
    assert (done.stdout, done.stderr) == ("goes on\n", "")


def test_an_ignored_signal_hides_none_that_is_put_off(handled: list[int]) -> None:
    before = signal.signal(signal.SIGTERM, signal.SIG_IGN)
    with deferred():
        signal.raise_signal(signal.SIGINT)
        signal.raise_signal(signal.SIGTERM)
    signal.signal(signal.SIGTERM, before)
    assert handled == [signal.SIGINT]


EARLY = """
import sys, signal
from pipeline.runtime.signals import die_of_signals
die_of_signals()
signal.raise_signal(signal.SIGINT)
"""


@POSIX
def test_a_signal_before_the_program_is_loaded_kills_it_without_a_traceback() -> None:
    done = subprocess.run([sys.executable, "-c", EARLY], capture_output=True, text=True, check=False, timeout=30)
    assert (done.returncode, done.stderr) == (-signal.SIGINT, "")


BETWEEN = """
import signal, sys
from pipeline.runtime.signals import raise_signals
raise_signals()
signal.raise_signal(signal.SIGTERM)
"""


@POSIX
def test_a_signal_that_nobody_waits_for_shows_no_traceback() -> None:
    done = subprocess.run([sys.executable, "-c", BETWEEN], capture_output=True, text=True, check=False, timeout=30)
    assert (done.returncode, done.stderr) == (143, "")
