"""Keeps compiled kernels on disk, each in a file with its checksum.

Machine code is run as it is loaded, so a damaged file would end the process. numba's own files have no checksum.
"""

import multiprocessing
import pickle
import warnings
from collections.abc import Callable, Iterable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, Final
from uuid import uuid4

from numba.core.caching import FunctionCache
from numba.core.serialize import dumps

from pipeline.errors import KernelWarning
from pipeline.solving.kernel_folder import cache_folder, versions

ENDING: Final = ".kernel"
_CHECK: Final = sha256().digest_size  # bytes of a checksum

_said: set[str] = set()  # each warning is given once a process


class KernelCache(FunctionCache):
    """numba's cache of a function, over files of ours."""

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(function)  # type: ignore[no-untyped-call]
        stamp = self._impl.locator.get_source_stamp()
        self._cache_file: Any = KernelFiles(Path(self.cache_path), self._impl.filename_base, stamp)


class KernelFiles:
    """The compiled forms of one function, a file for each; `stamp` tells its source from other ones.

    It has the methods that FunctionCache expects. A file: the checksum of the rest; that of the key; the pickled form.
    """

    def __init__(self, folder: Path, name: str, stamp: object) -> None:
        self._folder, self._name, self._stamp = folder, name, stamp

    def flush(self) -> None:
        """Remove all forms."""
        for path in self._folder.glob(f"{self._name}-*{ENDING}"):
            _discard(path)

    def load(self, key: object) -> object | None:
        """The form of a signature and processor; None where there is none, or where its file was damaged."""
        label = self._label(key)
        path = self._path(label)
        content = _content(path)
        if content is None:
            return None
        if not content.startswith(label):
            _discard(path)
            _warn("some were damaged, and are compiled anew")
            return None
        form: object = pickle.loads(content[len(label) :])
        return form

    def save(self, key: object, form: object) -> None:
        """Keep a form; one that cannot be kept serves this process all the same."""
        label = self._label(key)
        content = label + dumps(form)  # type: ignore[no-untyped-call]
        path = self._path(label)
        part = path.with_name(f"{path.name}.{uuid4().hex[:16]}")
        try:
            part.write_bytes(sha256(content).digest() + content)
            part.replace(path)
        except OSError as error:
            _discard(part)
            _warn(f"some cannot be kept ({error.strerror}); make room, or set NUMBA_CACHE_DIR to another folder")

    def _label(self, key: object) -> bytes:
        return sha256(repr((versions(), self._stamp, key)).encode()).digest()

    def _path(self, label: bytes) -> Path:
        return self._folder / f"{self._name}-{label.hex()[:16]}{ENDING}"


def discard_damaged(folders: Iterable[Path]) -> int:
    """Remove the damaged files of some folders and all below; how many there were."""
    damaged = [path for folder in folders for path in folder.rglob(f"*{ENDING}") if not _content(path)]
    for path in damaged:
        _discard(path)
    return len(damaged)


def _content(path: Path) -> bytes | None:
    """What stands behind a checksum; nothing where that is wrong, None where there is no file."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError:
        return b""
    return data[_CHECK:] if sha256(data[_CHECK:]).digest() == data[:_CHECK] else b""


def _discard(path: Path) -> None:
    with suppress(OSError):
        path.unlink()


def _warn(what: str) -> None:
    """One line for all files of a command; workers leave it to the process that has started them."""
    if what not in _said and multiprocessing.parent_process() is None:
        _said.add(what)
        warnings.warn(f"compiled kernels in {cache_folder()}: {what}", KernelWarning, stacklevel=1)
