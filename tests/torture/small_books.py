"""Small books of every sort, each in a last edition and a next one, and what others keep in their folders."""

from __future__ import annotations

import os
import shutil
import sqlite3
import stat
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from pipeline.build import BuildOptions, build
from pipeline.cli import COMMANDS
from pipeline.config import load_book
from pipeline.outputs.registry import option_models
from pipeline.runtime.progress import Loudness, Reporter

SMALL = """
title: "{title}"
seed: 3
front: []
back: []
answers: {{place: {place}}}
outputs: {{report: {report}}}
sections:
  - {{family: sudoku, size: 4x4, counts: {{easy: {count}}}, options: {{symmetry: none}}}}
  - {{family: calcudoku, size: 3x3, counts: {{easy: 1}}}}
"""

VERSIONS = """
title: "{title}"
seed: 4
page: {{printer: school}}
front: []
back: []
versions: [{versions}]
sections: [{{family: sudoku, size: 4x4, counts: {{easy: 1}}}}]
"""

WEEK = """
title: "{title}"
seed: 5
start: 2026-11-23
front: []
answers: {{place: next_day, before: none}}
sections: [{{family: sudoku, size: 4x4, days: {{monday: easy, tuesday: {tuesday}}}}}]
"""

PICTURES = """
title: "{title}"
seed: 6
front: []
back: []
outputs: {{pdf: false, report: false, pictures: {{formats: [svg]}}}}
sections: [{{family: calcudoku, size: 3x3, counts: {{easy: {count}}}}}]
"""

SIGNS = """
title: "{title}"
seed: 7
sections:
  - {{family: futoshiki, size: 4x4, counts: {{easy: {count}}}}}
"""

KAKURO = """
title: "{title}"
seed: 8
front: [title]
back: []
sections:
  - {{family: kakuro, size: 4x4, counts: {{easy: {count}}}}}
"""

LONGER = """
title: "Longer"
front: []
back: []
sections:
  - {family: sudoku, size: 4x4, counts: {easy: 10}, options: {symmetry: none}}
  - {family: calcudoku, size: 4x4, counts: {easy: 12}}
  - {family: kakuro, size: 5x5, counts: {easy: 4}}
"""
"""A book that takes so long that a build of it can be disturbed in between."""


@dataclass(frozen=True, slots=True)
class SmallBook:
    """A book whose last edition gives way to a next one; `catalogue` and `exported` say what else is there."""

    name: str
    last: str
    next: str
    catalogue: bool = False
    exported: bool = False

    def build(self, home: Path, *more: str) -> list[str | Path]:
        """The command line that builds it."""
        store = ["--catalogue", home / "books.db"] if self.catalogue else []
        return ["build", "-q", home / f"{self.name}.yaml", "-o", home / "output", *store, *more]

    def export(self, home: Path) -> list[str | Path]:
        """The command line that exports its pictures."""
        store = ["--catalogue", home / "books.db"] if self.catalogue else []
        return ["export", "-q", home / f"{self.name}.yaml", "-o", home / "output", "--formats", "svg", *store]

    def write(self, home: Path, text: str) -> None:
        """Write its book file."""
        (home / f"{self.name}.yaml").write_text(text)

    def folder(self, home: Path) -> Path:
        """Its folder."""
        return home / "output" / self.name


BOOKS = (
    SmallBook(
        "small",
        SMALL.format(title="Old", place="separate", report="true", count=3),
        SMALL.format(title="New", place="back", report="true", count=2),
    ),
    SmallBook(
        "versions",
        VERSIONS.format(title="Old", versions="A, B, C"),
        VERSIONS.format(title="New", versions="A, B"),
    ),
    SmallBook(
        "week",
        WEEK.format(title="Old", tuesday="easy"),
        WEEK.format(title="New", tuesday="medium"),
        catalogue=True,
        exported=True,
    ),
    SmallBook("pictures", PICTURES.format(title="Old", count=3), PICTURES.format(title="New", count=2), catalogue=True),
    SmallBook("signs", SIGNS.format(title="Old", count=2), SIGNS.format(title="New", count=3)),
    SmallBook("kakuro", KAKURO.format(title="Old", count=2), KAKURO.format(title="New", count=3), catalogue=True),
)


def warm(home: Path) -> None:
    """Build all books in this process, so that forked children have read and imported what they need."""
    home.mkdir()
    for book in BOOKS:
        book.write(home, book.next)
        spec = load_book(home / f"{book.name}.yaml", outputs=option_models())
        build(spec, BuildOptions(home / "output", 1, catalogue=home / "books.db"), Reporter(Loudness.QUIET))
    for command in {module for module, _ in COMMANDS.values()}:
        import_module(f"pipeline.commands.{command}")


def keep_things(folder: Path) -> None:
    """Put into the folder of a book what others may keep there."""
    (folder / "notes" / "empty").mkdir(parents=True)
    (folder / "notes" / "mine.txt").write_text("mine")
    (folder / "notes" / "mine.txt").chmod(0o440)
    (folder / "notes" / "link").symlink_to("mine.txt")
    (folder / "nowhere").symlink_to("../not/there")
    (folder / ".mine.part").write_text("a download of mine")
    (folder / "proofs.pdf").write_bytes(b"%PDF-1.4 mine")
    (folder / "notes").chmod(0o750)
    for name in ("notes/mine.txt", "notes/empty", "notes", "proofs.pdf"):
        os.utime(folder / name, (1_000_000_000, 1_000_000_000))


THINGS = {"notes", "notes/empty", "notes/mine.txt", "notes/link", "nowhere", ".mine.part", "proofs.pdf"}


def held(folder: Path) -> dict[str, tuple[object, ...]]:
    """All that a folder holds: sort, mode and content of everything, of what others keep the time too."""
    return {str(path.relative_to(folder)): _described(path, folder) for path in sorted(folder.rglob("*"))}


def _described(path: Path, folder: Path) -> tuple[object, ...]:
    found = path.lstat()
    time = (found.st_mtime,) if str(path.relative_to(folder)) in THINGS else ()
    if path.is_symlink():
        return "link", str(path.readlink()), *time
    content = path.read_bytes() if path.is_file() else b""
    return stat.S_IFMT(found.st_mode), stat.S_IMODE(found.st_mode), content, *time


def rows(home: Path) -> Sequence[tuple[object, ...]]:
    """The puzzles of the catalogue with their books; none where there is no catalogue."""
    store = home / "books.db"
    if not store.exists():
        return ()
    database = sqlite3.connect(store)
    try:
        return sorted(database.execute("SELECT book, family, signature FROM puzzles"))
    except sqlite3.OperationalError:  # the table is not there yet
        return ()
    finally:
        database.close()


def copied(home: Path, to: Path) -> Path:
    """A copy of a folder with all that is in it, as it is."""
    if to.exists():
        shutil.rmtree(to)
    return Path(shutil.copytree(home, to, symlinks=True))
