"""The checkpoint of a build: every finished attempt, so that a build that was cut short goes on where it stopped.

A text file of lines `checksum JSON`; the first line names the engine that made the others. A torn or
changed line is as good as absent. Attempts are found by their seed, so a journal of other settings does
no harm. It is a cache: deleting it costs time and nothing else.
"""

from __future__ import annotations

import json
import os
import re
import time
import zlib
from collections.abc import Collection, Iterable, Iterator
from contextlib import AbstractContextManager
from io import BytesIO
from itertools import accumulate, chain
from pathlib import Path
from typing import BinaryIO, Final, Self

from pipeline.errors import OutputError
from pipeline.model.rating import RatedPuzzle
from pipeline.runtime.files import open_own, output_error, output_errors, refuse_other, replace_file
from pipeline.runtime.rated_text import rated_from

_LAYOUT: Final = 4  # of the lines
_CHECKSUM: Final = 9  # bytes before the JSON of a line
_BEGINNING: Final = re.compile(rb'\{"seed":([0-9]{1,19}),"made":(?:null|\{"family":)')
_NOTHING: Final = b"null"
_READ_AT_ONCE: Final = 1 << 18  # bytes: puzzles are asked for in almost the order in which they were made
SYNC_SECONDS = 1.0  # at most this much is lost when the power fails; a killed process loses nothing


class KnownAttempts(AbstractContextManager["KnownAttempts"]):
    """The attempts in a journal by seed, as it stands, also while a build writes to it; a context manager.

    Attempts that gave no puzzle are None. Memory holds only where the line of each begins in the file.
    """

    def __init__(self, path: Path, engine: str) -> None:
        """Find them; none when the journal is missing or was made by another engine."""
        self._path, self._reader = path, _opened(path)
        self._lines = _lines_in(self._reader, path, engine)

    def __enter__(self) -> Self:
        """The attempts themselves."""
        return self

    def __len__(self) -> int:
        return len(self._lines)

    def __contains__(self, seed: int) -> bool:
        return seed in self._lines

    def __getitem__(self, seed: int) -> RatedPuzzle | None:
        """The outcome of an attempt; KeyError when it is not there, or is no outcome that was written here."""
        try:
            made = self._read(self._lines[seed])[_CHECKSUM + len(_attempt(seed, b"")) - 1 : -2]
            return None if made == _NOTHING else rated_from(made.decode())
        except ValueError:
            raise KeyError(seed) from None

    def _read(self, start: int) -> bytes:
        try:
            self._reader.seek(start)
            return self._reader.readline()
        except OSError as error:  # every puzzle is read here: a context manager takes as long as the reading
            raise output_error(error, self._path) from error

    def __exit__(self, *_error: object) -> None:
        self._reader.close()


class Journal(KnownAttempts):
    """The same for a build, which adds what it finishes."""

    def __init__(self, path: Path, engine: str) -> None:
        """Open the journal, empty when it is missing or was made by another engine."""
        self._path, self._lines = path, find_lines(path, engine)
        self._header = _frame(_heading(engine))
        self._synced = time.monotonic()
        if not self._lines:
            forget(path)
        self._open()
        self._write(b"\n" if self._lines else self._header)  # an empty line closes a torn one

    def add(self, seed: int, made: str | None) -> None:
        """Note a finished attempt; `made` is the `rated_text` of its puzzle, None where it gave none."""
        line = _frame(_attempt(seed, _NOTHING if made is None else made.encode()))
        self._lines[seed] = self._end
        self._write(line)
        if time.monotonic() - self._synced > SYNC_SECONDS:
            with output_errors(self._path):
                os.fsync(self._descriptor)
            self._synced = time.monotonic()

    def keep_only(self, seeds: Collection[int]) -> None:
        """Forget all other attempts; a no-op when there are none."""
        wanted = set(seeds)
        if self._lines.keys() <= wanted:
            return
        kept = {seed: start for seed, start in self._lines.items() if seed in wanted}
        lengths: list[int] = [len(self._header)]
        replace_file(self._path, chain([self._header], self._measured(kept.values(), lengths)))
        self._lines = dict(zip(kept, accumulate(lengths), strict=False))
        reader, descriptor = self._reader, self._descriptor
        self._open()  # where that fails, those that are still open are closed with the journal
        reader.close()
        os.close(descriptor)

    def _measured(self, starts: Iterable[int], lengths: list[int]) -> Iterator[bytes]:
        """Lines by where they begin, the length of each noted."""
        for start in starts:
            line = self._read(start)
            lengths.append(len(line))
            yield line

    def _write(self, content: bytes) -> None:
        self._end += len(content)
        with output_errors(self._path):
            while content:
                content = content[os.write(self._descriptor, content) :]

    def _open(self) -> None:
        reader = os.fdopen(open_own(self._path, os.O_RDONLY), "rb", _READ_AT_ONCE)
        try:
            self._descriptor = open_own(self._path, os.O_WRONLY | os.O_APPEND)
        except BaseException:
            reader.close()
            raise
        self._reader = reader
        with output_errors(self._path):
            self._end = os.fstat(self._descriptor).st_size

    def __exit__(self, *error: object) -> None:
        super().__exit__(*error)
        os.close(self._descriptor)


def forget(path: Path) -> None:
    """Remove a journal; OutputError where something else has its place."""
    refuse_other(path)
    with output_errors(path):
        path.unlink(missing_ok=True)


def find_lines(path: Path, engine: str) -> dict[int, int]:
    """Where the sound lines of a journal begin, by seed; none when another engine wrote it."""
    with _opened(path) as file:
        return _lines_in(file, path, engine)


def _lines_in(file: BinaryIO, path: Path, engine: str) -> dict[int, int]:
    try:
        return dict(_found(file, engine))
    except OSError as error:
        raise _unreadable(path, error) from error


def _opened(path: Path) -> BinaryIO:
    """A journal to be read; an empty one where there is none."""
    refuse_other(path)
    try:
        return path.open("rb", _READ_AT_ONCE)
    except FileNotFoundError:
        return BytesIO()
    except OSError as error:
        raise _unreadable(path, error) from error


def _unreadable(path: Path, error: OSError) -> OutputError:
    return OutputError(f"{path}: cannot be read: {error.strerror}; delete it, it is only a cache")


def _found(file: Iterable[bytes], engine: str) -> Iterator[tuple[int, int]]:
    """Every sound line behind that of the engine, whose puzzle is looked at when it is asked for."""
    heading, believed, start = _heading(engine), False, 0
    for line in file:
        payload = line[_CHECKSUM:-1]
        if line == _frame(payload):
            if believed and (found := _BEGINNING.match(payload)):
                yield int(found[1]), start
            elif not believed and payload != heading:
                return
            believed = True
        start += len(line)


def _frame(payload: bytes) -> bytes:
    return b"%08x %s\n" % (zlib.crc32(payload), payload)


def _attempt(seed: int, made: bytes) -> bytes:
    return b'{"seed":%d,"made":%s}' % (seed, made)


def _heading(engine: str) -> bytes:
    return json.dumps({"journal": _LAYOUT, "engine": engine}).encode()
