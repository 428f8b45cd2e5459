"""Finds the folder of compiled kernels: one that stays, or where none can be written, one for this process."""

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

from pipeline.errors import KernelWarning, OutputError

PRIVATE = "PUZZLEPRESS_PRIVATE_KERNELS"
"""The variable that names a private folder to the processes that this one starts."""


@cache
def cache_folder() -> Path:
    """A writable folder for compiled kernels, its name keyed by Python, numba and processor.

    Where there is none, a private one that is removed at the end of the process; raises OutputError without even that.
    """
    name = Path("puzzlepress") / f"kernels-{sha256(versions().encode()).hexdigest()[:16]}"
    found = next((root / name for root in _cache_roots() if _writable(root / name)), None)
    return found or _private_folder() / name


@cache
def versions() -> str:
    """What must be the same for compiled kernels to fit: Python, numba and the processor."""
    return f"{sys.implementation.cache_tag} numba {version('numba')} {platform.machine()} {platform.processor()}"


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
