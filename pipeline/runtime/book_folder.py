"""Where a book lies, and what its builds keep outside of it: lock, journal, the edition in the making."""

import errno
import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, Self

from pipeline.errors import OutputError
from pipeline.frozen import frozen
from pipeline.runtime.files import make_folder, output_error, output_errors, reading_error, refuse_link

WORK: Final = ".puzzlepress"
"""The folder beside books that holds what their builds keep, a folder for each."""


@frozen
class BookFolder:
    """The folder of a book: as its user names it, for messages, and as it is reached from everywhere, without links."""

    named: Path
    folder: Path

    @classmethod
    def at(cls, named: Path) -> Self:
        """The folder of this name. Whichever links lead there, one folder has one lock and one journal."""
        with output_errors(named):
            return cls(named, Path(os.path.realpath(named)))

    @property
    def work(self) -> Path:
        """What its builds keep: beside it, so on the same file system."""
        return self.folder.parent / WORK / self.folder.name

    @property
    def lock(self) -> Path:
        """Held by the build at work."""
        return self.work / "lock"

    @property
    def journal(self) -> Path:
        """The finished attempts."""
        return self.work / "journal"

    @property
    def next(self) -> Path:
        """The edition in the making; whole as soon as `last` exists."""
        return self.work / "next"

    @property
    def last(self) -> Path:
        """The edition that is being replaced; where it exists and the folder does not, `next` is to be the folder."""
        return self.work / "last"

    @property
    def old(self) -> Path:
        """The edition that has been replaced; it never comes back, so it may be removed file by file."""
        return self.work / "old"

    def change(self, new: Path) -> Path:
        """Where a new edition exchanges places with the folder: what lies there with another inode is the old one."""
        return self.work / f"change-{new.lstat().st_ino}"

    def changes(self) -> Sequence[Path]:
        """The places of exchanges that were cut off."""
        return sorted(self.work.glob("change-*"))

    def make_work(self) -> None:
        """Create the folder of what builds keep; OutputError where a link stands there."""
        for folder in (self.work.parent, self.work):
            make_folder(folder)
            refuse_link(folder)

    def refuse_unfit(self, below: Iterable[str] = ()) -> None:
        """Raise OutputError where the folder cannot be replaced as a whole by one with folders `below` it.

        It may be a file, a mounted file system, or closed to us; something else may stand where a folder is to be.
        """
        if os.path.ismount(self.folder):
            raise OutputError(
                f"{self.named}: a file system is mounted there, and a book replaces its folder as a whole; "
                "mount the folder above it instead, or choose another folder with -o"
            )
        _refuse_closed(self.named.parent, self.folder.parent, os.W_OK)
        _refuse_closed(self.named, self.folder, os.R_OK | os.W_OK | os.X_OK)
        for name in below:
            refuse_link(self.folder / name)
            _refuse_closed(self.named / name, self.folder / name, os.R_OK | os.X_OK)

    def refuse_unreadable(self) -> None:
        """Raise OutputError where nobody can look for a book: something else is on the way, or a folder is closed."""
        names = {self.folder: self.named, self.folder.parent: self.named.parent}
        for folder in (*reversed(self.folder.parents), self.folder, self.work.parent, self.work):
            access = os.R_OK | os.X_OK if folder == self.folder else os.X_OK
            if error := _closed(folder, access):
                raise reading_error(error, names.get(folder, folder))


def _refuse_closed(named: Path, folder: Path, access: int) -> None:
    """Raise OutputError where something is there that is no folder, or one without this access."""
    if error := _closed(folder, access):
        raise output_error(error, named)


def _closed(folder: Path, access: int) -> OSError | None:
    """What a system says of something that is there and no folder, or one without this access."""
    if not os.path.lexists(folder) or (folder.is_dir() and os.access(folder, access)):
        return None
    number = errno.EACCES if folder.is_dir() else errno.ENOTDIR
    return OSError(number, os.strerror(number))
