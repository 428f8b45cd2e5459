"""Finds the folder of compiled kernels: one that stays, or where none can be written, one for this process.

Beside it stand folders to read from: kernels that `puzzlepress warm --cpu generic` has compiled for many machines.
"""

import atexit
import os
import platform
import shutil
import sys
import tempfile
import warnings
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Final

from pipeline.errors import KernelWarning, OutputError

PRIVATE = "PUZZLEPRESS_PRIVATE_KERNELS"
"""The variable that names a private folder to the processes that this one starts."""

GENERIC: Final = "generic"
"""The processor whose kernels run on every machine of its architecture."""

_GENERIC_FEATURES = {"x86_64": "+popcnt", "AMD64": "+popcnt"}  # every processor since 2009 counts bits


@cache
def cache_folder() -> Path:
    """A writable folder for compiled kernels, its name keyed by Python, numba and processor.

    Where there is none, a private one that is removed at the end of the process; raises OutputError without even that.
    """
    found = next((folder for root in _cache_roots() if _writable(folder := root / _name(versions()))), None)
    return found or _private_folder() / _name(versions())


@cache
def generic_folders() -> tuple[Path, ...]:
    """The folders of kernels for all processors of this architecture, which are only read, in order."""
    folders = (root / _name(generic_versions()) for root in _cache_roots())
    return tuple(folder for folder in folders if folder != cache_folder() and folder.is_dir())


@cache
def versions() -> str:
    """What must be the same for compiled kernels to fit: Python, numba and the processor that it compiles for."""
    return _versions(*_processor())


def generic_versions() -> str:
    """The same for kernels that fit every processor of this architecture."""
    return _versions(GENERIC, generic_features())


def generic_features() -> str:
    """What kernels for all processors of this architecture may use, as LLVM writes it."""
    return _GENERIC_FEATURES.get(platform.machine(), "")


def _name(fitting: str) -> Path:
    return Path("puzzlepress") / f"kernels-{sha256(fitting.encode()).hexdigest()[:16]}"


def _versions(processor: str, features: str) -> str:
    libraries = " ".join(f"{name} {version(name)}" for name in ("numba", "llvmlite"))
    return f"{sys.implementation.cache_tag} {libraries} {sys.platform} {platform.machine()} {processor} {features}"


def _processor() -> tuple[str, str]:
    """Name and features of the processor that numba compiles for: this machine's, unless its variables name another."""
    from llvmlite.binding import get_host_cpu_features, get_host_cpu_name

    name, features = os.environ.get("NUMBA_CPU_NAME"), os.environ.get("NUMBA_CPU_FEATURES")
    own = not name or name == get_host_cpu_name()
    return name or get_host_cpu_name(), features or (get_host_cpu_features().flatten() if own else "")


def _cache_roots() -> tuple[Path, ...]:
    # NUMBA_CACHE_DIR is honoured as a root so that an administrator's choice still holds. A folder that others
    # may write to is no root: what numba loads from its cache, it runs.
    names = (PRIVATE, "NUMBA_CACHE_DIR", "XDG_CACHE_HOME", "LOCALAPPDATA")
    chosen = [Path(os.environ[name]) for name in names if os.environ.get(name)]
    home = os.path.expanduser("~")  # noqa: PTH111  Path.home() raises where there is no home
    return (*chosen, Path(home) / ".cache") if home != "~" else tuple(chosen)


def _writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def _private_folder() -> Path:
    remedy = "set NUMBA_CACHE_DIR to a folder that can be written"
    try:
        folder = tempfile.mkdtemp(prefix="puzzlepress-")
    except OSError as error:
        raise OutputError(f"compiled kernels: no folder can be written ({error.strerror}); {remedy}") from None
    os.environ[PRIVATE] = folder
    atexit.register(_remove, folder, os.getpid())
    warnings.warn(f"compiled kernels cannot be kept and serve this run only; {remedy}", KernelWarning, stacklevel=1)
    return Path(folder)


def _remove(folder: str, owner: int) -> None:
    if os.getpid() == owner:  # a forked process has inherited this
        os.environ.pop(PRIVATE, None)
        shutil.rmtree(folder, ignore_errors=True)
