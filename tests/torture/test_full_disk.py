"""A disk that is full at any step: the message says so, the folder holds one edition, and with room comes the next."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from conftest import Cases
from forked import Child, Ending, run_command
from small_books import BOOKS, SmallBook, copied, held, keep_things, rows, warm

from pipeline.cli import main

pytestmark = [
    pytest.mark.torture,
    pytest.mark.skipif(sys.platform != "linux", reason="tmpfs and its sizes are Linux's"),
]

PAGE = 4096
STEPS, STRIDE = 200, 6  # in a sample every sixth step is tried
FULL = (
    "No space left on device",
    "database or disk is full",
    "unable to open database file; allow writing there, or make room",
)
TOO_LARGE = ("File too large", "disk I/O error", "database or disk is full")
WEEK, PICTURES, SMALL = BOOKS[2], BOOKS[3], BOOKS[0]


@dataclass(frozen=True, slots=True)
class Setting:
    """A book, what of it lies on the small disk, whether its last edition is there, and what the disk runs out of."""

    book: SmallBook
    on_disk: tuple[str, ...]
    last: bool
    unit: str

    def __str__(self) -> str:
        return f"{self.book.name}-{'-'.join(self.on_disk)}-{'last' if self.last else 'empty'}-{self.unit}"

    def home(self, name: str, disk: Path, beside: Path) -> Path:
        """Where `output` or `books.db` is."""
        return (disk if name in self.on_disk else beside) / name

    def command(self, disk: Path, beside: Path) -> Sequence[str | Path]:
        """The command line that builds the book."""
        store = ["--catalogue", self.home("books.db", disk, beside)] if self.book.catalogue else []
        return [
            "build",
            "-q",
            beside / f"{self.book.name}.yaml",
            "-o",
            self.home("output", disk, beside),
            "-j",
            "1",
            *store,
        ]


SETTINGS = [
    Setting(book, on_disk, last, unit)
    for book, on_disk in (
        (SMALL, ("output",)),
        (WEEK, ("books.db",)),
        (PICTURES, ("output", "books.db")),
    )
    for last in (False, True)
    for unit in ("size", "nr_inodes")
]


@pytest.fixture(autouse=True)
def warmed(tmp_path: Path) -> None:
    """All books have been built in this process."""
    warm(tmp_path / "warm")


@contextmanager
def small_disk(at: Path) -> Iterator[Path]:
    """A disk of its own, whose size `resize` changes."""
    at.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "tmpfs", str(at)], capture_output=True, check=False)
    if mounted.returncode:
        pytest.skip("this user may mount no disk; files are limited in their sizes by the other test of this module")
    try:
        yield at
    finally:
        subprocess.run(["umount", str(at)], check=True)
        at.rmdir()


def resize(disk: Path, unit: str, room: int | None) -> None:
    """Leave room for so many pages or files on a disk; None is plenty."""
    found = os.statvfs(disk)
    used = (found.f_blocks - found.f_bfree) * found.f_frsize if unit == "size" else found.f_files - found.f_ffree
    wanted = 1 << 26 if room is None else used + room * (PAGE if unit == "size" else 1) or PAGE  # 0 is no limit
    subprocess.run(["mount", "-o", f"remount,{unit}={wanted}", str(disk)], check=True)


def _ready(one: Setting, at: Path) -> Path:
    """A folder with what is there before the build: the book file, and the last edition."""
    at.mkdir()
    one.book.write(at, one.book.last)
    if one.last:
        assert run_command(*one.command(at, at)).code == 0
        keep_things(one.book.folder(at))
    one.book.write(at, one.book.next)
    return at


def _placed(one: Setting, ready: Path, disk: Path, beside: Path) -> None:
    """Put all where it belongs."""
    copied(ready, beside)
    for name in one.on_disk:
        if (beside / name).exists():
            subprocess.run(["mv", beside / name, disk], check=True)


def _failed(ending: Ending, place: str, reasons: Sequence[str]) -> bool:
    """Did a build fail? Then it says that the disk is full, and nothing else."""
    assert ending.code in (0, 4), f"{place}: {ending.code} {ending.err}"
    assert ending.code == 0 or any(reason in ending.err for reason in reasons), f"{place}: {ending.err}"
    assert ending.err.count("error:") == (ending.code != 0), f"{place}: {ending.err}"
    assert "damaged" not in ending.err, f"{place}: {ending.err}"
    return ending.code != 0


@pytest.mark.torture(sample=4)
@pytest.mark.parametrize("one", SETTINGS, ids=str)
def test_a_disk_that_runs_full_at_any_step_is_reported_and_costs_nothing(
    one: Setting, cases: Cases, tmp_path: Path
) -> None:
    ready = _ready(one, tmp_path / "ready")
    whole = copied(ready, tmp_path / "whole")
    assert run_command(*one.command(whole, whole)).code == 0
    old, new, wanted = held(one.book.folder(ready)), held(one.book.folder(whole)), rows(whole)
    chosen = cases(STEPS, STEPS // STRIDE)
    failures = 0
    for room in (step * (STRIDE if len(chosen) < STEPS else 1) for step in chosen):
        place = f"room for {room} of {one.unit}"
        with small_disk(tmp_path / "disk") as disk:
            _placed(one, ready, disk, tmp_path / "beside")
            resize(disk, one.unit, room)
            command = one.command(disk, tmp_path / "beside")
            folder = one.home("output", disk, tmp_path / "beside") / one.book.name
            failed = _failed(run_command(*command), place, FULL)
            found = held(folder) if folder.exists() else {}
            assert found in ((old, new) if failed else (new,)), f"{place}: {found.keys()}"
            resize(disk, one.unit, None)
            assert run_command(*command).code == 0, place
            assert held(folder) == new, place
            assert not one.book.catalogue or rows(one.home("books.db", disk, tmp_path / "beside").parent) == wanted
        failures += failed
        if not failed:
            break
    assert not failed, "no step was large enough"
    assert failures, "no step was small enough"


@pytest.mark.parametrize("book", [SMALL, WEEK, PICTURES], ids=lambda book: book.name)
def test_a_file_that_may_grow_to_any_size_only_is_reported_and_costs_nothing(
    book: SmallBook, cases: Cases, tmp_path: Path
) -> None:
    one = Setting(book, (), last=True, unit="size")
    ready = _ready(one, tmp_path / "ready")
    whole = copied(ready, tmp_path / "whole")
    assert run_command(*one.command(whole, whole)).code == 0
    old, new, wanted = held(book.folder(ready)), held(book.folder(whole)), rows(whole)
    for case in cases(120, 6):
        limit = 512 * (1 + case * (1 if len(cases(120, 6)) == 120 else 20))
        home = copied(ready, tmp_path / "home")
        failed = _failed(_limited(limit, one.command(home, home)), f"files of {limit} bytes", TOO_LARGE)
        assert held(book.folder(home)) in ((old, new) if failed else (new,)), limit
        assert run_command(*one.command(home, home)).code == 0, limit
        assert (held(book.folder(home)), rows(home)) == (new, wanted), limit


def _limited(limit: int, command: Sequence[str | Path]) -> Ending:
    """A command whose files may not grow beyond so many bytes."""

    def run() -> int:
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
        return main([str(one) for one in command])

    return Child(run).wait()
