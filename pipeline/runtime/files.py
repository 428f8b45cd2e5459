"""Whole files or none: written beside their place, synced, then renamed; every refusal is an OutputError."""

import errno
import os
import stat
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from pipeline.errors import OutputError

PART = ".part"
"""How the names of half-written files end; they begin with a dot."""

ELSEWHERE = "choose another folder with -o"
REMEDIES = {
    errno.ENOENT: "create the folder",
    errno.ENOSPC: "make room on the disk",
    errno.EDQUOT: "make room within your quota",
    errno.EACCES: "allow writing there" if os.name != "nt" else "close the programs that have it open",
    errno.EPERM: "allow writing there",
    errno.ENOTDIR: "a file stands where a folder is needed; move it",
    errno.EEXIST: "a file stands where a folder is needed; move it",
    errno.EISDIR: "a folder stands where the file is to be; move it",
    errno.EXDEV: "it lies on another disk, or on another layer of this one; move it away",
}
"""What to do in place, or else write elsewhere."""

_WRITTEN_AT_ONCE = 1 << 18  # bytes
_SORTS = ((stat.S_ISLNK, "symbolic link"), (stat.S_ISDIR, "folder"), (stat.S_ISFIFO, "FIFO"), (stat.S_ISSOCK, "socket"))


@contextmanager
def output_errors(path: Path, elsewhere: str = ELSEWHERE) -> Iterator[None]:
    """Turn an OSError into an OutputError that names the path, the reason and a remedy, `elsewhere` one of them."""
    try:
        yield
    except OSError as error:
        raise output_error(error, error.filename or path, elsewhere) from error


def output_error(error: OSError, path: Path | str, elsewhere: str = ELSEWHERE) -> OutputError:
    """What stands in the way of writing to a path, with a remedy."""
    reason = error.strerror or str(error)
    remedies = [REMEDIES[error.errno]] if error.errno in REMEDIES else []
    remedy = ", or ".join([*remedies, elsewhere])
    return OutputError(f"{path}: cannot be written: {reason}; {remedy}")


def reading_error(error: OSError, path: Path | str) -> OutputError:
    """What stands in the way of looking into a folder of the output, with a remedy."""
    remedy = REMEDIES[errno.ENOTDIR] if error.errno == errno.ENOTDIR else "allow reading it"
    return OutputError(f"{path}: cannot be read: {error.strerror}; {remedy}, or {ELSEWHERE}")


@contextmanager
def passing_folder() -> Iterator[Path]:
    """A folder where the system keeps what is soon removed, and this is; OutputError where it takes nothing."""
    from tempfile import TemporaryDirectory

    try:
        with TemporaryDirectory() as folder:
            yield Path(folder)
    except OSError as error:
        raise output_error(error, "temporary files", "name another folder in TMPDIR") from error


def is_there(path: Path, elsewhere: str = ELSEWHERE) -> bool:
    """Is there anything of this name? OutputError where its folder must not be entered."""
    with output_errors(path, elsewhere):
        return path.exists()


def make_folder(folder: Path) -> None:
    """Create a folder with its parents; nothing happens when it exists."""
    with output_errors(folder):
        folder.mkdir(parents=True, exist_ok=True)


def create_file(path: Path, text: str) -> None:
    """Write a new text file, all of it or none; OutputError when the path exists already."""
    with output_errors(path, "name another file"):
        write_new(path, (text.encode(),))


def replace_file(path: Path, parts: Iterable[bytes]) -> None:
    """Give a file new content at once, written part by part: readers see the old file or the new one."""
    part = path.with_name(f".{path.name}{PART}")
    with output_errors(path):
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
        part.unlink(missing_ok=True)
        write_new(part, parts)
        try:
            part.replace(path)
        except BaseException:
            _discard(part)
            raise
        sync_folder(path.parent)


def write_new(path: Path, parts: Iterable[bytes]) -> None:
    """Write a file that is not there yet, part by part, and bring it to the disk, all of it or none; OSError."""
    file = path.open("xb", _WRITTEN_AT_ONCE)
    try:
        with file:
            for part in parts:
                file.write(part)
            file.flush()
            os.fsync(file.fileno())
    except BaseException:
        _discard(path)
        raise


def open_own(path: Path, flags: int) -> int:
    """Open a file of the program's own, made where there is none; its descriptor.

    OutputError for whatever else stands there: it is neither opened nor followed.
    """
    refuse_other(path)
    with output_errors(path):
        never_wait = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
        descriptor = os.open(path, flags | os.O_CREAT | never_wait, 0o666)
    try:
        _refuse_mode(path, os.fstat(descriptor).st_mode)
    except BaseException:
        os.close(descriptor)
        raise
    return descriptor


def refuse_other(path: Path) -> None:
    """Raise OutputError where something stands that is not a file."""
    with output_errors(path), suppress(FileNotFoundError):
        _refuse_mode(path, path.lstat().st_mode)


def refuse_link(folder: Path) -> None:
    """Raise OutputError where a symbolic link stands in place of a folder."""
    if folder.is_symlink():
        raise OutputError(f"{folder}: a symbolic link stands where a folder is needed; put a folder in its place")


def names_in(folder: Path, start: str = "", end: str = "") -> tuple[str, ...]:
    """The names of the files of a folder that begin and end so, sorted; none where there is no folder.

    OutputError for a folder that cannot be read.
    """
    try:
        files = [path.name for path in folder.iterdir() if path.is_file()] if folder.is_dir() else []
    except OSError as error:
        raise reading_error(error, folder) from error
    return tuple(sorted(name for name in files if name.startswith(start) and name.endswith(end)))


def sync_folder(folder: Path) -> None:
    """Make renames in a folder survive a power failure, where the system lets folders be synced."""
    if os.name == "nt":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _refuse_mode(path: Path, mode: int) -> None:
    if not stat.S_ISREG(mode):
        sort = next((word for test, word in _SORTS if test(mode)), "device")
        raise OutputError(f"{path}: a {sort} stands where a file of the program's own is needed; remove it")


def _discard(path: Path) -> None:
    with suppress(OSError):
        path.unlink(missing_ok=True)
