"""Whole files or none: written beside their place, synced, then renamed; every refusal is an OutputError."""

import errno
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from types import TracebackType

from pipeline.errors import OutputError
from pipeline.runtime.signals import deferred

_ASIDE = ".part"  # how the names of half-written files end

ELSEWHERE = "choose another folder with -o"
REMEDIES = {
    errno.ENOENT: "create the folder",
    errno.ENOSPC: "make room on the disk",
    errno.EDQUOT: "make room within your quota",
    errno.EACCES: "allow writing there",
    errno.EPERM: "allow writing there",
    errno.ENOTDIR: "a file stands where a folder is needed; move it",
    errno.EEXIST: "a file stands where a folder is needed; move it",
    errno.EISDIR: "a folder stands where the file is to be; move it",
}
"""What to do in place, or else write elsewhere."""


@contextmanager
def output_errors(path: Path, elsewhere: str = ELSEWHERE) -> Iterator[None]:
    """Turn an OSError into an OutputError that names the path, the reason and a remedy, `elsewhere` one of them."""
    try:
        yield
    except OSError as error:
        reason = error.strerror or str(error)
        remedies = [REMEDIES[error.errno]] if error.errno in REMEDIES else []
        remedy = ", or ".join([*remedies, elsewhere])
        raise OutputError(f"{error.filename or path}: cannot be written: {reason}; {remedy}") from error


def make_folder(folder: Path) -> None:
    """Create a folder with its parents; nothing happens when it exists."""
    with output_errors(folder):
        folder.mkdir(parents=True, exist_ok=True)


def create_file(path: Path, text: str) -> None:
    """Write a new text file, all of it or none; OutputError when the path exists already."""
    with output_errors(path, "name another file"):
        path.open("x").close()
        try:
            _write(path, text.encode())
        except BaseException:
            _discard([path])
            raise


def replace_file(path: Path, content: bytes) -> None:
    """Give a file new content at once: readers see the old file or the new one, never a part."""
    with Replacement(path.parent) as files:
        files.add(path.name, content)
        files.finish()


class Replacement(AbstractContextManager["Replacement"]):
    """Files of a folder that get new content together: each has a temporary name until all are renamed at the end.

    A context manager. When anything fails before the renames the folder is as it was.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._parts: dict[Path, Path] = {}

    def add(self, name: str, content: bytes) -> None:
        """Write a file to a temporary name."""
        path = self._folder / name
        with output_errors(self._folder):
            _refuse_folder(path)
            self._parts[path] = _part(path)
            _write(self._parts[path], content)

    def finish(self, stale: Iterable[str] = (), ready: Callable[[], None] = lambda: None) -> None:
        """Call `ready`, then rename all files into place and remove the stale ones; signals wait for that."""
        with output_errors(self._folder):
            ready()
            with deferred():
                _rename(self._parts, [self._folder / name for name in stale])

    def __exit__(
        self, error_type: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error_type is not None:
            _discard(self._parts.values())


def forget_parts(folder: Path) -> None:
    """Remove temporary files that a killed process has left in a folder, where nothing else is being written."""
    _discard(folder / name for name in names_in(folder, ".", _ASIDE))


def names_in(folder: Path, start: str, end: str) -> tuple[str, ...]:
    """The names of the files of a folder that begin and end so, sorted; none where there is no folder."""
    files = (path.name for path in folder.iterdir() if path.is_file()) if folder.is_dir() else ()
    return tuple(sorted(name for name in files if name.startswith(start) and name.endswith(end)))


def _part(path: Path) -> Path:
    """The temporary name of a file."""
    return path.parent / f".{path.name}{_ASIDE}"


def _rename(parts: Mapping[Path, Path], stale: Iterable[Path]) -> None:
    for path, part in parts.items():
        part.replace(path)
    for path in stale:
        path.unlink(missing_ok=True)
    for folder in {path.parent for path in parts}:
        sync_folder(folder)


def _refuse_folder(path: Path) -> None:
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))


def _write(path: Path, content: bytes) -> None:
    with path.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def _discard(paths: Iterable[Path]) -> None:
    for path in paths:
        with suppress(OSError):
            path.unlink(missing_ok=True)


def sync_folder(folder: Path) -> None:
    """Make renames in a folder survive a power failure, where the system lets folders be synced."""
    if os.name == "nt":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
