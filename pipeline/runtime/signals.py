"""Signals as exceptions: Ctrl-C is a KeyboardInterrupt, a polite kill a Terminated; both can be put off."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

HANDLED: tuple[int, ...] = (signal.SIGINT, signal.SIGTERM)


_terminations: list[int] = []


class Terminated(BaseException):
    """The process was asked to end (SIGTERM)."""


def raise_on_terminate() -> None:
    """Let SIGTERM raise Terminated in the main thread, so that files and workers are cleaned up."""
    signal.signal(signal.SIGTERM, _terminate)


def leave_to_parent() -> None:
    """In a worker: ignore Ctrl-C, which reaches the parent too, and die at once of SIGTERM."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)


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


def was_terminated() -> bool:
    """Has SIGTERM come? Where it lands inside a compiled library's callback, the exception is lost there."""
    return bool(_terminations)


def _terminate(number: int, _frame: FrameType | None) -> None:
    _terminations.append(number)
    raise Terminated
