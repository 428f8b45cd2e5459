"""A folder is locked for other processes, and free when its process is gone."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pipeline.errors import Locked, OutputError
from pipeline.runtime.book_folder import BookFolder
from pipeline.runtime.lock import folder_lock
from tests.runtime.other_files import OTHERS

HOLDER = """
import sys, os, time
from pathlib import Path
from pipeline.runtime.book_folder import BookFolder
from pipeline.runtime.lock import folder_lock
with folder_lock(BookFolder.at(Path(sys.argv[1]))):
    if os.name == "posix" and os.fork() == 0:  # a worker that outlives its parent
        time.sleep(600)
    print("held", flush=True)
    time.sleep(600)
"""


@pytest.fixture
def book(tmp_path: Path) -> BookFolder:
    return BookFolder.at(tmp_path / "book")


@pytest.fixture
def holder(book: BookFolder) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(book.named)], stdout=subprocess.PIPE, text=True, start_new_session=True
    )
    assert process.stdout and process.stdout.readline() == "held\n"
    yield process
    process.kill()
    _end_group(process)
    process.wait()


def _end_group(process: subprocess.Popen[str]) -> None:
    if sys.platform != "win32":
        import signal

        os.killpg(process.pid, signal.SIGKILL)


def test_a_second_build_is_told_who_holds_the_folder(holder: subprocess.Popen[str], book: BookFolder) -> None:
    with pytest.raises(Locked, match=rf"another build \(process {holder.pid}\)"), folder_lock(book):
        pass


def test_a_killed_holder_blocks_nobody_even_when_its_worker_lives_on(
    holder: subprocess.Popen[str], book: BookFolder
) -> None:
    holder.kill()
    holder.wait()
    with folder_lock(book):
        assert book.lock.read_bytes().endswith(b" %d" % os.getpid())


def test_a_lock_lies_outside_of_the_folder_of_the_book(tmp_path: Path) -> None:
    book = BookFolder.at(tmp_path / "deep" / "book")
    with folder_lock(book):
        assert book.lock == tmp_path / "deep" / ".puzzlepress" / "book" / "lock"
        assert not book.folder.exists()


def test_who_holds_a_folder_stands_behind_the_byte_that_is_locked(book: BookFolder) -> None:
    book.make_work()
    book.lock.write_bytes(b"x 99999999999999999999 of an earlier build")
    with folder_lock(book):
        assert book.lock.read_bytes() == b"x %d" % os.getpid()


@pytest.mark.parametrize("left", [b"", b"x", b"x half a li"])
def test_a_holder_that_has_not_signed_is_another_build(
    left: bytes, holder: subprocess.Popen[str], book: BookFolder
) -> None:
    book.lock.write_bytes(left)
    with pytest.raises(Locked, match="another build is writing here"), folder_lock(book):
        pass


def test_a_folder_is_free_again_after_an_error(book: BookFolder) -> None:
    with pytest.raises(ValueError, match="a fault"), folder_lock(book):
        raise ValueError("a fault")
    with folder_lock(book):
        assert book.lock.exists()


@pytest.mark.skipif(sys.platform == "win32", reason="files of POSIX")
@pytest.mark.parametrize(("sort", "make"), OTHERS.items())
def test_what_is_no_file_is_not_locked(book: BookFolder, sort: str, make: Callable[[Path], None]) -> None:
    book.make_work()
    make(book.lock)
    with (
        pytest.raises(OutputError, match=f"lock: a {sort} stands where a file .* is needed; remove it"),
        folder_lock(book),
    ):
        pass
