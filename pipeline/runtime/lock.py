"""A lock on the folder of a book that the kernel frees when its process ends, however it ends."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO

from pipeline.errors import Locked
from pipeline.runtime.book_folder import BookFolder
from pipeline.runtime.files import open_own, output_errors


@contextmanager
def folder_lock(book: BookFolder) -> Iterator[None]:
    """Hold the folder of a book for this process; raises Locked when another process holds it."""
    book.make_work()
    path = book.lock
    with os.fdopen(open_own(path, os.O_RDWR | os.O_APPEND), "a+b") as file:
        with output_errors(path):
            free = _acquire(file)
        if not free:
            raise Locked(
                f"{book.named}: another build{_holder(file)} is writing here; wait until it is done, "
                "or choose another folder with -o"
            )
        with output_errors(path):
            _sign(file)
        yield


def _sign(file: IO[bytes]) -> None:
    """Note the process id behind the locked first byte, for the message to others."""
    file.truncate(1)
    file.seek(0)
    file.write(b" %d" % os.getpid())
    file.flush()


def _holder(file: IO[bytes]) -> str:
    file.seek(1)
    number = file.read(20).decode("ascii", "replace").strip()
    return f" (process {number})" if number.isdigit() else ""


if sys.platform == "win32":
    import msvcrt

    def _acquire(file: IO[bytes]) -> bool:
        file.seek(0)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _acquire(file: IO[bytes]) -> bool:
        # Record locks belong to the process: forked workers that outlive a killed parent hold nothing.
        try:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1)
        except (BlockingIOError, PermissionError):
            return False
        return True
