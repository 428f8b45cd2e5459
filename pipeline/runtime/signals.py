"""Signals as exceptions: Ctrl-C is a KeyboardInterrupt, a polite kill a Terminated; both can be put off."""

from __future__ import annotations

import _thread
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

HANDLED: tuple[int, ...] = (signal.SIGINT, signal.SIGTERM)
SOON = 0.1  # seconds until a signal whose exception was lost comes again

_caught: list[int] = []


class Terminated(BaseException):
    """The process was asked to end (SIGTERM)."""


def raise_signals() -> None:
    """Let signals raise exceptions in the main thread, so that files and workers are cleaned up.

    A callback of a compiled library loses what is raised in it; such a signal comes again until it is heard.
    """
    _caught.clear()
    signal.signal(signal.SIGTERM, _raise)
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # else the process is to ignore Ctrl-C
        signal.signal(signal.SIGINT, _raise)
    sys.unraisablehook = _repeat


def leave_to_parent() -> None:
    """In a worker: ignore Ctrl-C, which reaches the parent too, and die at once of SIGTERM."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, HANDLED)


@contextmanager
def held_back() -> Iterator[None]:
    """Keep signals waiting while a worker starts: it must get none before `leave_to_parent`, which lets them in.

    A new process would lose an exception that is raised while Python sets it up, and outlive its end.
    """
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, HANDLED)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def deferred() -> Iterator[None]:
    """Put SIGINT and SIGTERM off until the block is done; they are delivered then."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    caught: list[int] = []
    handlers = {number: signal.signal(number, lambda number, _: caught.append(number)) for number in HANDLED}
    try:
        yield
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler or signal.SIG_DFL)
    for number in caught[:1]:
        signal.raise_signal(number)


def caught_signal() -> int | None:
    """The signal that came first, if any: of what follows from it, it is the cause."""
    return next(iter(_caught), None)


def _raise(number: int, _frame: FrameType | None) -> None:
    _caught.append(number)
    raise Terminated if number == signal.SIGTERM else KeyboardInterrupt


def _repeat(lost: sys.UnraisableHookArgs) -> None:
    if _caught and isinstance(lost.exc_value, (KeyboardInterrupt, Terminated)):
        again = threading.Timer(SOON, _thread.interrupt_main, _caught[:1])
        again.daemon = True
        again.start()
    else:
        sys.__unraisablehook__(lost)
