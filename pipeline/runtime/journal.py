"""The checkpoint of a build: every finished attempt, so that a build that was cut short goes on where it stopped.

A text file of lines `checksum JSON`; the first line names the engine that made the others. A torn or
changed line is as good as absent. Attempts are found by their seed, so a journal of other settings does
no harm. It is a cache: deleting it costs time and nothing else.
"""

from __future__ import annotations

import json
import os
import time
import zlib
from collections.abc import Collection
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from pipeline.errors import OutputError
from pipeline.model.rating import RatedPuzzle
from pipeline.runtime.files import open_own, output_errors, refuse_other, replace_file

if TYPE_CHECKING:
    from pydantic import TypeAdapter

SYNC_SECONDS = 1.0  # at most this much is lost when the power fails; a killed process loses nothing


@dataclass(frozen=True, slots=True)
class Attempt:
    """A finished attempt: its seed, and the puzzle that it gave, if any."""

    seed: int
    made: RatedPuzzle | None


class Journal(AbstractContextManager["Journal"]):
    """Attempts by seed; a context manager. Attempts that gave no puzzle are kept as None."""

    def __init__(self, path: Path, engine: str) -> None:
        """Open the journal, empty when it is missing or was made by another engine."""
        self._path = path
        self._header = _frame(_heading(engine))
        self._lines = read_lines(path, engine)
        self._synced = time.monotonic()
        if not self._lines:
            forget(path)
        self._descriptor = _opened(path)
        self._write(b"\n" if self._lines else self._header)  # an empty line closes a torn one

    def __len__(self) -> int:
        return len(self._lines)

    def __contains__(self, seed: int) -> bool:
        return seed in self._lines

    def __getitem__(self, seed: int) -> RatedPuzzle | None:
        """The outcome of an attempt; KeyError when it is not there."""
        return _attempts().validate_json(self._lines[seed]).made

    def add(self, seed: int, made: RatedPuzzle | None) -> None:
        """Note a finished attempt."""
        self._lines[seed] = _line(Attempt(seed, made))
        self._write(_frame(self._lines[seed]))
        if time.monotonic() - self._synced > SYNC_SECONDS:
            with output_errors(self._path):
                os.fsync(self._descriptor)
            self._synced = time.monotonic()

    def keep_only(self, seeds: Collection[int]) -> None:
        """Forget all other attempts; a no-op when there are none."""
        if self._lines.keys() <= set(seeds):
            return
        self._lines = {seed: payload for seed, payload in self._lines.items() if seed in seeds}
        replace_file(self._path, b"".join([self._header, *map(_frame, self._lines.values())]))
        fresh = _opened(self._path)
        os.close(self._descriptor)
        self._descriptor = fresh

    def _write(self, content: bytes) -> None:
        with output_errors(self._path):
            while content:
                content = content[os.write(self._descriptor, content) :]

    def __exit__(self, *_error: object) -> None:
        os.close(self._descriptor)


def forget(path: Path) -> None:
    """Remove a journal; OutputError where something else has its place."""
    refuse_other(path)
    with output_errors(path):
        path.unlink(missing_ok=True)


def read_lines(path: Path, engine: str) -> dict[int, bytes]:
    """The sound lines of a journal by seed, without their checksums; none when another engine wrote it."""
    refuse_other(path)
    try:
        text = path.read_bytes()
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise OutputError(f"{path}: cannot be read: {error.strerror}; delete it, it is only a cache") from error
    payloads = (line[9:] for line in text.split(b"\n") if _frame(line[9:]) == line + b"\n")
    if next(payloads, b"") != _heading(engine):
        return {}
    return {attempt.seed: payload for payload in payloads if (attempt := _attempt(payload))}


def _attempt(payload: bytes) -> Attempt | None:
    """What a line says; nothing when it is not just what is written of an attempt."""
    try:
        attempt = _attempts().validate_json(payload, strict=True)
    except ValueError:
        return None
    return attempt if _line(attempt) == payload else None


def _line(attempt: Attempt) -> bytes:
    return _attempts().dump_json(attempt, exclude_defaults=True)


def _frame(payload: bytes) -> bytes:
    return b"%08x %s\n" % (zlib.crc32(payload), payload)


def _heading(engine: str) -> bytes:
    return json.dumps({"journal": 2, "engine": engine}).encode()


def _opened(path: Path) -> int:
    return open_own(path, os.O_WRONLY | os.O_APPEND)


@cache
def _attempts() -> TypeAdapter[Attempt]:
    """Attempts as JSON, and back. Only who keeps a journal waits for pydantic."""
    from pydantic import TypeAdapter

    return TypeAdapter(Attempt)
