"""Signals as exceptions: Ctrl-C is a KeyboardInterrupt, a polite end a Terminated; both can be put off.

The first signal ends the work in order. A second one, while that goes on, ends the process at once; the same one right
after the first is its echo.
"""

from __future__ import annotations

import _thread
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType, TracebackType
from typing import NoReturn

HANGUP: int = getattr(signal, "SIGHUP", 0)  # Windows has none
HANDLED: tuple[int, ...] = tuple(filter(None, (signal.SIGTERM, HANGUP, signal.SIGINT)))
"""What ends a command. SIGINT comes last, for its usual handler is the only one that raises."""

SOON = 0.1  # seconds until a signal whose exception was lost comes again
ECHO = 0.1  # seconds in which a signal is the one before: `timeout` and others send it to a process and to its group
BY_SIGNAL = 128  # what shells add to the number of the signal that a process has died of

_caught: list[int] = []
_put_off: list[int] = []  # what came while signals were put off
_deferring: list[None] = []  # one for every block that puts them off
_again: list[int] = []  # what is about to come again, by
_timers: list[threading.Timer] = []
_arrived: dict[int, float] = {}  # when each signal came
_heard: list[None] = []  # not empty: nothing comes again


class Terminated(BaseException):
    """The process was asked to end (SIGTERM), or its terminal is gone (SIGHUP)."""


class _Insistent(BaseException):
    """Comes again when it is dropped unheard.

    Compiled code may clear what is raised below it: callbacks of libraries do, and so does Python 3.11 itself in the
    `__getattr__` of a metaclass, which every `Enum.MEMBER` may run. What is being handled is kept alive meanwhile.
    """

    def __del__(self) -> None:
        _repeat()


class _Interrupt(_Insistent, KeyboardInterrupt):
    pass


class _Termination(_Insistent, Terminated):
    pass


def die_of_signals() -> None:
    """Let signals end the process as the system does, without a traceback, until `raise_signals`."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)


def raise_signals() -> None:
    """Let signals raise exceptions in the main thread, so that files and workers are cleaned up.

    What the process was started to ignore, such as SIGHUP under nohup, it ignores. An exception that is lost on its
    way comes again until its signal is `heard`.
    """
    heard()
    _caught.clear()
    _arrived.clear()
    _heard.clear()
    for number in HANDLED:
        if signal.getsignal(number) in (signal.SIG_DFL, signal.default_int_handler):
            signal.signal(number, _handle)
    sys.unraisablehook = _hush
    sys.excepthook = _leave


def ignore_signals() -> None:
    """From now on nothing comes: the command is done, and only the interpreter is left to end."""
    for number in HANDLED:
        signal.signal(number, signal.SIG_IGN)


def leave_to_parent() -> None:
    """In a worker: ignore what reaches the parent too, Ctrl-C and a hangup, and die at once of SIGTERM."""
    for number in HANDLED:
        signal.signal(number, signal.SIG_DFL if number == signal.SIGTERM else signal.SIG_IGN)
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
    """Put signals off until the block is done; they are delivered then."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    now = {number: signal.getsignal(number) for number in HANDLED}
    foreign = {number: handler for number, handler in now.items() if handler not in (_handle, signal.SIG_IGN)}
    _deferring.append(None)
    try:
        for number in reversed(foreign):
            signal.signal(number, lambda number, _: _put_off.append(number))
        yield
    finally:
        for number, handler in foreign.items():
            signal.signal(number, handler or signal.SIG_DFL)
        _deferring.pop()
        _deliver()


def caught_signal() -> int | None:
    """The signal that came first, if any: of what follows from it, it is the cause."""
    return next(iter(_caught), None)


def heard() -> None:
    """The command has ended: no signal need come again."""
    _heard.append(None)
    for timer in _timers:
        timer.cancel()
    _timers.clear()
    _again.clear()


def kill_children() -> None:
    """Kill the processes that this one has started and not yet ended."""
    multiprocessing = sys.modules.get("multiprocessing")  # where nobody has imported it there are none
    for child in multiprocessing.active_children() if multiprocessing else ():
        child.kill()


def _deliver() -> None:
    if _deferring or not _put_off:
        return
    *earlier, last = _put_off
    _put_off.clear()
    if signal.getsignal(last) is _handle:
        _caught.extend(earlier)
    _arrived.pop(last, None)  # what was put off is no echo of itself
    signal.raise_signal(last)


def _handle(number: int, _frame: FrameType | None) -> None:
    if number not in _again and _is_echo(number):
        return
    if _deferring:
        _put_off.append(number)
        return
    if number in _again:
        _again.remove(number)
        if sys.exc_info()[0] is not None:  # what another error has begun to tidy is not cut short
            _repeat()
            return
    else:
        _caught.append(number)
    if len(_caught) > 1:
        _end_at_once()
    raise _Interrupt if _caught[0] == signal.SIGINT else _Termination


def _is_echo(number: int) -> bool:
    before, now = _arrived.get(number), time.monotonic()
    if before is not None and now - before < ECHO:
        return True
    _arrived[number] = now
    return False


def _end_at_once() -> NoReturn:
    kill_children()
    os._exit(BY_SIGNAL + _caught[0])


def _repeat() -> None:
    if _caught and not _heard:
        _again.append(_caught[0])
        again = threading.Timer(SOON, _thread.interrupt_main, _caught[:1])
        again.daemon = True
        _timers.append(again)
        again.start()


def _hush(lost: sys.UnraisableHookArgs) -> None:
    """What comes again needs no traceback here."""
    if not isinstance(lost.exc_value, _Insistent):
        sys.__unraisablehook__(lost)


def _leave(error_type: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """A signal between two steps of an ending ends it there."""
    if _caught and isinstance(error, (KeyboardInterrupt, Terminated)):
        _end_at_once()
    sys.__excepthook__(error_type, error, trace)
