"""Fails or kills a command at any one of its calls to the disk, without a seam in the product.

In a forked child the functions of `os`, `io` and `sqlite3` that the product calls are replaced by ones that count the
calls below a folder. The call with the chosen number fails with an error of the system, or the process ends before.
"""

from __future__ import annotations

import errno
import io
import os
import signal
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from forked import Child

from pipeline.cli import main
from pipeline.runtime.edition import exchange as exchanging

KILL = "kill"
FAULTS = {"ENOSPC": errno.ENOSPC, "EIO": errno.EIO}
SQL_ERRORS = {
    errno.ENOSPC: (sqlite3.SQLITE_FULL, "database or disk is full"),
    errno.EIO: (sqlite3.SQLITE_IOERR, "disk I/O error"),
}
BY_PATH = (
    "mkdir",
    "rename",
    "replace",
    "unlink",
    "remove",
    "rmdir",
    "link",
    "symlink",
    "chmod",
    "chown",
    "utime",
    "truncate",
)
BY_DESCRIPTOR = ("write", "fsync")


@dataclass(slots=True)
class Seam:
    """Counts calls below a folder; the one with the number `chosen` (from 1; 0 is none) meets the fault."""

    root: str
    chosen: int = 0
    fault: str = KILL
    calls: list[str] = field(default_factory=list)

    def tick(self, name: str, halfway: Callable[[], object] = lambda: None) -> None:
        """Note a call; `halfway` does a part of it before a kill."""
        self.calls.append(name)
        if len(self.calls) != self.chosen:
            return
        if self.fault == KILL:
            halfway()
            os.kill(os.getpid(), signal.SIGKILL)
        if name.startswith("sql"):
            raise _sql_error(FAULTS[self.fault])
        raise OSError(FAULTS[self.fault], os.strerror(FAULTS[self.fault]))

    def concerns(self, path: object) -> bool:
        """Is this a path, or a descriptor of a file, below the folder?"""
        if isinstance(path, int):
            with suppress(OSError):
                return str(Path(f"/proc/self/fd/{path}").readlink()).startswith(self.root)
            return False
        return isinstance(path, (str, bytes, os.PathLike)) and str(Path(os.fsdecode(path)).absolute()).startswith(
            self.root
        )

    def install(self) -> None:
        """Replace what the product calls, in this process and for good."""
        for name in BY_PATH:
            self._wrap(os, name)
        for name in BY_DESCRIPTOR:
            self._wrap_descriptor(name)
        self._wrap(os, "open")
        self._wrap_files()
        self._wrap_exchange()
        self._wrap_databases()

    def _wrap(self, module: Any, name: str) -> None:
        original = getattr(module, name)

        def counted(path: Any, *more: Any, **options: Any) -> Any:
            if self.concerns(path):
                self.tick(f"{name} {Path(os.fsdecode(path)).name}" if not isinstance(path, int) else name)
            return original(path, *more, **options)

        for group in (os.supports_follow_symlinks, os.supports_fd, os.supports_dir_fd):
            if original in group:
                group.add(counted)
        setattr(module, name, counted)

    def _wrap_descriptor(self, name: str) -> None:
        original = getattr(os, name)

        def counted(descriptor: int, *more: bytes) -> Any:
            if self.concerns(descriptor):
                half = [content[: len(content) // 2] for content in more]
                self.tick(f"{name} {_file_of(descriptor)}", lambda: half and original(descriptor, *half))
            return original(descriptor, *more)

        setattr(os, name, counted)

    def _wrap_files(self) -> None:
        """Files opened by `open` are counted when they are opened, and at every write."""
        seam, original = self, io.open

        class Raw(io.FileIO):
            def write(self, content: Any) -> int:
                seam.tick(
                    f"write {_file_of(self.fileno())}",
                    lambda: io.FileIO.write(self, bytes(content)[: len(content) // 2]),
                )
                return super().write(content)

        def counted(file: Any, mode: str = "r", buffering: int = -1, *more: Any, **options: Any) -> Any:
            if not seam.concerns(file) or "b" not in mode or mode == "rb":
                return original(file, mode, buffering, *more, **options)
            if not isinstance(file, int):
                seam.tick(f"open {Path(file).name}")
            raw = Raw(file, mode.replace("b", ""))
            return io.BufferedRandom(raw) if "+" in mode else io.BufferedWriter(raw)

        io.open = counted  # type: ignore[assignment]

    def _wrap_exchange(self) -> None:
        original = exchanging._error_of_exchange

        def counted(one: bytes, other: bytes) -> int:
            try:
                self.tick("exchange")
            except OSError as error:
                return error.errno or 0
            return original(one, other)

        exchanging._error_of_exchange = counted

    def _wrap_databases(self) -> None:
        seam, original = self, sqlite3.connect

        class Counted(sqlite3.Connection):
            def execute(self, statement: str, *more: Any) -> sqlite3.Cursor:
                seam.tick(f"sql {statement[:40]}")
                return super().execute(statement, *more)

            def executemany(self, statement: str, *more: Any) -> sqlite3.Cursor:
                seam.tick(f"sql {statement[:40]}")
                return super().executemany(statement, *more)

            def backup(self, target: sqlite3.Connection, **options: Any) -> None:
                seam.tick("sql backup")
                super().backup(target, **options)

        def connect(*arguments: Any, **options: Any) -> sqlite3.Connection:
            seam.tick("sql connect")
            return original(*arguments, factory=Counted, **options)

        sqlite3.connect = connect


def watched(seam: Seam, arguments: Sequence[str | Path], log: Path | None = None, *, renames: bool = False) -> Child:
    """Start a command line under a seam, where folders cannot be exchanged if `renames`; `log` gets its calls."""
    return Child(lambda: _live(seam, [str(one) for one in arguments], log, renames))


def _live(seam: Seam, arguments: Sequence[str], log: Path | None, renames: bool) -> int:
    if renames:
        exchanging._error_of_exchange = lambda *_: errno.ENOSYS
    seam.install()
    code = main(arguments)
    if log is not None:
        log.write_text("\n".join(seam.calls))
    return code


def _file_of(descriptor: int) -> str:
    return Path(f"/proc/self/fd/{descriptor}").readlink().name


def _sql_error(number: int) -> sqlite3.OperationalError:
    code, text = SQL_ERRORS[number]
    error = sqlite3.OperationalError(text)
    error.sqlite_errorcode = code
    return error
