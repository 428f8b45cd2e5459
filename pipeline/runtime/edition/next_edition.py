"""A new edition in place of the last one, in one step: written beside the folder, then the two change places.

The new one has its inode for a name then, so that after a kill it is known which of the two lies there. Where folders
cannot be exchanged there are two renames; who is killed between them leaves `last` and no folder, which the next
command completes. What has been replaced is called `old` before a file of it goes. What a folder holds besides its
edition goes with it.
"""

import errno
import os
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from types import TracebackType

from pipeline.errors import Locked, OutputError
from pipeline.runtime.book_folder import BookFolder
from pipeline.runtime.edition.carrying import Ours, carry_over, remove, settle
from pipeline.runtime.edition.exchange import exchange
from pipeline.runtime.files import output_error, output_errors, refuse_link, sync_folder, write_new
from pipeline.runtime.lock import folder_lock
from pipeline.runtime.signals import deferred


class NextEdition(AbstractContextManager["NextEdition"]):
    """Files that appear in the folder of a book together, whose lock is held. A context manager.

    When anything fails before the folders change places, the folder is as it was.
    """

    def __init__(self, book: BookFolder, ours: Ours) -> None:
        """Start with an empty folder; `ours` says what belongs to the edition that a folder holds."""
        self._book, self._next, self._ours = book, book.next, ours
        self._names: list[str] = []
        self._folders: set[str] = set()  # of these, below the folder of the book
        with output_errors(book.named):
            self._next.mkdir(mode=0o700 if book.folder.exists() else 0o777)

    def add(self, name: str, parts: Iterable[bytes]) -> None:
        """Write a file, by its path below the folder of the book, its parts as they are made."""
        try:
            _refuse_folder(self._book.folder / name)
            self._prepare(name.rpartition("/")[0])
            write_new(self._next / name, parts)
        except OSError as error:
            raise output_error(error, self._book.named / name) from error
        self._names.append(name)

    def _prepare(self, folder: str) -> None:
        """Make a folder for files, once for thousands of pictures."""
        if folder not in self._folders:
            _refuse_file(self._book.folder / folder)
            (self._next / folder).mkdir(exist_ok=True)
            self._folders.add(folder)

    def has_already(self, name: str) -> bool:
        """Does the folder hold a file of this name, which goes with it to the new edition?"""
        return os.path.lexists(self._book.folder / name)

    def finish(self, gone: Collection[str], ready: Callable[[], None]) -> None:
        """Carry over all but the files `gone`, call `ready`, and exchange the folders; signals wait for that."""
        with output_errors(self._book.named):
            for folder in self._folders:  # somebody may have put something else there meanwhile
                _refuse_file(self._book.folder / folder)
            self._complete(gone)
            ready()
            with deferred(), _aside(self._book.folder):
                _put_in_place(self._book)
                _settle(self._book, self._ours, self._names)

    def _complete(self, gone: Collection[str]) -> None:
        """Bring everything that the folder is to hold to the disk."""
        for folder in self._folders:
            sync_folder(self._next / folder)
        if self._book.folder.exists():
            self._carry_over(gone)
        else:
            sync_folder(self._next)

    def _carry_over(self, gone: Collection[str]) -> None:
        try:
            carry_over(self._book.folder, self._next, gone)
        except PermissionError as error:
            raise OutputError(
                f"{error.filename or self._book.named}: cannot be kept next to the new edition: {error.strerror}; "
                f"allow reading it, or move it out of {self._book.named}"
            ) from error

    def __exit__(
        self, error_type: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """After an error, remove what was written, unless the folders are changing places."""
        if error is not None and not os.path.lexists(self._book.last):
            with suppress(OSError):  # the next build tries again
                remove(self._next)
                for change in self._book.changes():
                    if _is_new(self._book, change):
                        remove(change)


def recover(book: BookFolder, ours: Ours) -> None:
    """Complete what a killed build has begun, and remove what it has left; the lock is held."""
    book.refuse_unfit()
    with output_errors(book.named):
        _complete_renames(book)
        _settle(book, ours)
        for left in (book.last, *book.changes()):
            _set_aside(book, left)
            _settle(book, ours)
        for left in (book.next, *book.work.glob(".*.part")):
            remove(left)


def complete(book: BookFolder) -> None:
    """Give a book its folder again where a build was killed between two renames, and no other build is at it."""
    if os.path.lexists(book.folder) or not os.path.lexists(book.last):
        return
    with suppress(Locked), folder_lock(book), output_errors(book.named):
        _complete_renames(book)


def _complete_renames(book: BookFolder) -> None:
    if _is_folder(book.last) and not os.path.lexists(book.folder):
        (book.next if _is_folder(book.next) else book.last).rename(book.folder)


def _set_aside(book: BookFolder, left: Path) -> None:
    """Call an edition `old` that has been replaced; remove a new one that has not, and what is no edition."""
    if not _is_folder(left) or _is_new(book, left):
        remove(left)
    else:
        left.rename(book.old)


def _is_new(book: BookFolder, change: Path) -> bool:
    """Was it killed before the exchange?"""
    return change == book.change(change)


def _is_folder(path: Path) -> bool:
    """No link that somebody has put there."""
    return path.is_dir() and not path.is_symlink()


def _put_in_place(book: BookFolder) -> None:
    """Make `next` the folder of the book, and the folder `old`, where there was one."""
    if not os.path.lexists(book.folder):
        book.next.rename(book.folder)
    elif not _exchange(book):
        _rename_twice(book)
    sync_folder(book.folder.parent)
    sync_folder(book.work)


def _exchange(book: BookFolder) -> bool:
    """In one step; False, and nothing is changed, where folders cannot be exchanged."""
    change = book.change(book.next)
    book.next.rename(change)
    sync_folder(book.work)  # the name is on the disk before what it tells apart
    done = exchange(change, book.folder)
    change.rename(book.old if done else book.next)
    return done


def _rename_twice(book: BookFolder) -> None:
    book.folder.rename(book.last)
    try:
        book.next.rename(book.folder)
    except OSError:
        book.last.rename(book.folder)
        raise
    book.last.rename(book.old)


def _settle(book: BookFolder, ours: Ours, added: Collection[str] = ()) -> None:
    """Remove the old edition; an OutputError says that the new one is in place all the same."""
    try:
        if _is_folder(book.old) and book.folder.exists():
            settle(book.old, book.folder, ours, added)
        else:  # somebody has removed the folder since, and means all of it
            remove(book.old)
    except OSError as error:
        raise OutputError(
            f"{error.filename or book.old}: what is left of the last edition cannot be removed: {error.strerror}; "
            f"{book.named} holds the new edition; allow writing there, then build again"
        ) from error


@contextmanager
def _aside(folder: Path) -> Iterator[None]:
    """Leave a folder in which the process stands, and enter what has its name then: relative paths stay true."""
    try:
        here = Path.cwd()
    except FileNotFoundError:
        here = None
    if here is None or not here.is_relative_to(folder):
        yield
        return
    os.chdir(folder.parent)
    try:
        yield
    finally:
        os.chdir(here)


def _refuse_folder(path: Path) -> None:
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))


def _refuse_file(folder: Path) -> None:
    """What stands in place of a folder of files must be one."""
    refuse_link(folder)
    if os.path.lexists(folder) and not folder.is_dir():
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR))
