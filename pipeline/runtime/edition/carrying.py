"""What others keep in the folder of a book goes with it from edition to edition: links where possible, else copies."""

import errno
import os
import shutil
import stat
import sys
from collections.abc import Callable, Collection
from contextlib import suppress
from functools import cache
from pathlib import Path

from pipeline.errors import OutputError
from pipeline.runtime.files import sync_folder

Ours = Callable[[Path], Collection[str]]
"""The files of the edition that a folder holds, by their paths below it, with / between folders."""

Identity = tuple[int, int]


def carry_over(old: Path, new: Path, gone: Collection[str], below: str = "") -> None:
    """Give a new folder what an old one holds, but for the files `gone` and what the new one has already.

    Files are shared by hard links, or copied where there are none. Links, empty folders, modes and times are kept. All
    reaches the disk. What is neither a file nor a link, and cannot be shared, is left for `settle` to move. OutputError
    for a file system that is mounted inside.
    """
    changed = any(os.scandir(new))
    for entry in list(os.scandir(old)):
        target, name = new / entry.name, below + entry.name
        if entry.is_dir(follow_symlinks=False):
            _refuse_mounted(Path(entry.path), entry.stat(follow_symlinks=False))
            target.mkdir(mode=0o700, exist_ok=True)
            carry_over(Path(entry.path), target, gone, f"{name}/")
        elif name not in gone and not os.path.lexists(target):
            _share(Path(entry.path), target)
    sync_folder(new)
    _dress(old, new)
    if changed:
        os.utime(new)


def settle(old: Path, new: Path, ours: Ours, added: Collection[str] = ()) -> None:
    """Remove a folder that another one has replaced, its editions known by `ours`.

    What others have put or changed there since it was carried over moves; `added` are more files of the new edition.
    """
    replaced = {name for name in added if os.path.lexists(new / name)}

    @cache  # asked only where somebody has put something there, and takes as long as all else
    def kept() -> set[Identity]:
        return {identity for name in (*ours(new), *added) if (identity := _identity(new / name))}

    _settle(old, new, {*ours(old), *replaced}, kept, "")


def _settle(old: Path, new: Path, gone: Collection[str], kept: Callable[[], Collection[Identity]], below: str) -> None:
    _open_up(old)
    for entry in list(os.scandir(old)):
        path, name, is_folder = Path(entry.path), below + entry.name, entry.is_dir(follow_symlinks=False)
        if name in gone and not is_folder:
            _unlink(path)
            continue
        target = new / entry.name
        if is_folder:
            if not os.path.lexists(target):
                path.replace(target)
            elif target.is_dir() and not target.is_symlink():
                _settle(path, target, gone, kept, f"{name}/")
            else:
                remove(path)
        elif _is_newer(path, target, kept):
            path.replace(target)
        else:
            _unlink(path)
    old.rmdir()


def remove(path: Path) -> None:
    """Remove a file or a folder with all that is in it, links and not what they lead to; nothing where nothing is."""
    if path.is_symlink() or not path.is_dir():
        _unlink(path)
        return
    _open_up(path)
    for entry in list(os.scandir(path)):
        remove(Path(entry.path))
    path.rmdir()


def _is_newer(path: Path, target: Path, kept: Callable[[], Collection[Identity]]) -> bool:
    """Is this what somebody has put there since the other was carried over?"""
    found = _stat(target)
    if found is None:
        return True
    if (found.st_dev, found.st_ino) in kept() or target.is_dir():
        return False
    return path.lstat().st_mtime_ns > found.st_mtime_ns


def _identity(path: Path) -> Identity | None:
    found = _stat(path)
    return found and (found.st_dev, found.st_ino)


def _stat(path: Path) -> os.stat_result | None:
    """What the system says of a file, or of a link itself; None where there is none."""
    try:
        return path.lstat()
    except FileNotFoundError:
        return None


def _share(path: Path, target: Path) -> None:
    """A hard link to a file, a link or whatever it is; else a copy of a file or a link."""
    try:
        _link(path, target)
    except NotImplementedError:  # of a link, where the system would follow it
        _copy(path, target)
    except OSError as error:
        if error.errno == errno.EXDEV:
            raise _mounted(path) from error
        _copy(path, target)


def _link(path: Path, target: Path) -> None:
    if os.name == "nt":  # a link shares the mark "read-only" there, which must go before a file is removed
        raise OSError(errno.ENOTSUP, os.strerror(errno.ENOTSUP))
    os.link(path, target, follow_symlinks=False)


def _copy(path: Path, target: Path) -> None:
    if path.is_symlink():
        target.symlink_to(path.readlink())
        shutil.copystat(path, target, follow_symlinks=False)
    elif path.is_file():
        shutil.copyfile(path, target)
        with target.open("r+b") as file:
            os.fsync(file.fileno())
        _dress(path, target)


def _dress(path: Path, target: Path) -> None:
    """Owner, mode and times as another has them; the owner where the system lets us."""
    found, made = path.stat(), target.stat()
    if sys.platform != "win32" and (found.st_uid, found.st_gid) != (made.st_uid, made.st_gid):
        with suppress(OSError):
            os.chown(target, found.st_uid, found.st_gid)
    shutil.copystat(path, target)


def _refuse_mounted(folder: Path, found: os.stat_result) -> None:
    """What is removed behind a mount, or a junction of Windows, is removed for good."""
    junction = getattr(found, "st_reparse_tag", 0) == getattr(stat, "IO_REPARSE_TAG_MOUNT_POINT", -1)
    if junction or os.path.ismount(folder):
        raise _mounted(folder)


def _mounted(path: Path) -> OutputError:
    return OutputError(
        f"{path}: another file system is mounted there, and a book replaces its folder as a whole; "
        "mount it elsewhere, or choose another folder with -o"
    )


def _open_up(folder: Path) -> None:
    """Let entries of a folder be removed."""
    if not os.access(folder, os.R_OK | os.W_OK | os.X_OK):
        folder.chmod(0o700)


def _unlink(path: Path) -> None:
    if os.name == "nt" and os.path.lexists(path):
        path.chmod(stat.S_IWRITE)
    path.unlink(missing_ok=True)
