"""Standard streams that may be closed or full: a message that nobody can read stops no work."""

from __future__ import annotations

import io
import os
import sys
from contextlib import suppress
from typing import Any

STREAMS = (0, 1, 2)  # descriptors of stdin, stdout and stderr
STDOUT = "<stdout>"
"""What errors of stdout have as their file's name: a pipe may break elsewhere too."""


class _Raw(io.RawIOBase):
    """A raw stream around another one."""

    def __init__(self, raw: Any) -> None:  # noqa: ANN401 - a file, or a console of Windows
        super().__init__()
        self._raw = raw

    def writable(self) -> bool:
        return True

    def isatty(self) -> bool:
        return bool(self._raw.isatty())

    def fileno(self) -> int:
        return int(self._raw.fileno())


class _Lossy(_Raw):
    """A raw stream that loses what cannot be written: the disk is full, or nobody reads."""

    def write(self, data: Any) -> int:  # noqa: ANN401 - any buffer
        rest = bytes(data)
        with suppress(OSError):
            while rest and (written := self._raw.write(rest)):
                rest = rest[written:]
        return len(data)


class _Named(_Raw):
    """A raw stream whose errors say that they are those of stdout."""

    def write(self, data: Any) -> int | None:  # noqa: ANN401 - any buffer
        try:
            written: int | None = self._raw.write(data)
        except OSError as error:
            error.filename = STDOUT
            raise
        return written


def prepare_streams() -> None:
    """Let the process work with closed streams and a full stderr, and know errors of stdout from all others.

    A closed descriptor would be given to the next file that is opened, and whatever a library prints would land in it.
    """
    for number in STREAMS:
        _fill(number)
    if sys.stdout is None:
        sys.stdout = _nowhere()
    elif sys.stdout is sys.__stdout__:
        sys.stdout = _named(sys.stdout)
    if sys.stderr is None:
        sys.stderr = _nowhere()
    elif sys.stderr is sys.__stderr__:  # else somebody has put another in its place
        sys.stderr = _lossy(sys.stderr)


def _fill(number: int) -> None:
    try:
        os.fstat(number)
    except OSError:
        os.set_inheritable(os.open(os.devnull, os.O_RDWR), True)  # the lowest number that is free, which is this one


def _nowhere() -> io.TextIOWrapper:
    return open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123  open as long as the process


def _named(stream: Any) -> io.TextIOWrapper:  # noqa: ANN401 - what Python makes of stdout
    buffer = io.BufferedWriter(_Named(_raw_of(stream)))
    through = {"line_buffering": stream.line_buffering, "write_through": stream.write_through}
    return io.TextIOWrapper(buffer, stream.encoding, stream.errors, **through)


def _raw_of(stream: Any) -> Any:  # noqa: ANN401 - without a buffer where Python runs with -u
    return getattr(stream.buffer, "raw", stream.buffer)


def _lossy(stream: Any) -> io.TextIOWrapper:  # noqa: ANN401 - what Python makes of stderr
    raw = _Lossy(_raw_of(stream))
    return io.TextIOWrapper(raw, stream.encoding, stream.errors, write_through=True, line_buffering=True)  # type: ignore[arg-type]
