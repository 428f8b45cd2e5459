"""Decides how kernels run: compiled by numba, or as the plain Python they are written in.

Both modes give identical results. `PUZZLEPRESS_KERNELS` chooses `plain` or `numba`; without it numba is used
where it is installed. Compiled code is kept in a cache folder named after the contents of all kernel
sources, because numba itself notices a change only in the file of the calling function.
"""

from __future__ import annotations

import os
import platform
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from importlib import import_module, util
from importlib.metadata import version
from pathlib import Path
from typing import Any, TypeVar

from pipeline.errors import InputError

VARIABLE = "PUZZLEPRESS_KERNELS"
PACKAGE = Path(__file__).parent.parent

F = TypeVar("F", bound=Callable[..., Any])


@cache
def kernels_mode() -> str:
    """`numba` or `plain`; raises InputError when the variable asks for what is not there."""
    asked = os.environ.get(VARIABLE, "")
    installed = util.find_spec("numba") is not None
    if asked not in ("", "plain", "numba"):
        raise InputError(f"{VARIABLE}={asked!r} is unknown, expected plain or numba; unset it to choose by itself")
    if asked == "numba" and not installed:
        raise InputError(f"{VARIABLE}=numba, but numba is not installed; pip install 'puzzlepress[fast]' or use plain")
    return asked or ("numba" if installed else "plain")


def kernel_sources() -> tuple[Path, ...]:
    """All files that hold kernels, in a fixed order."""
    return tuple(
        sorted([*PACKAGE.glob("solving/kernels/*.py"), *PACKAGE.glob("families/*/kernels*.py"), Path(__file__)])
    )


@cache
def cache_folder() -> Path:
    """A writable folder for compiled kernels, its name keyed by kernel sources, Python, numba and processor.

    Where the sources lie and when they were written counts too, because numba takes nothing from its cache for
    the same source at another place or of another time.
    """
    places = [f"{path} {path.stat().st_mtime_ns}" for path in kernel_sources()]
    parts = [*(path.read_bytes() for path in kernel_sources()), "\n".join([*places, _versions()]).encode()]
    name = f"kernels-{sha256(bytes(1).join(parts)).hexdigest()[:16]}"
    for root in _cache_roots():
        folder = root / "puzzlepress" / name
        if _writable(folder):
            return folder
    return Path(tempfile.mkdtemp(prefix="puzzlepress-"))


def _versions() -> str:
    return f"{sys.implementation.cache_tag} numba {version('numba')} {platform.machine()} {platform.processor()}"


def _cache_roots() -> tuple[Path, ...]:
    # NUMBA_CACHE_DIR is honoured as a root so that an administrator's choice still holds. A folder that others
    # may write to is no root: what numba loads from its cache, it runs.
    chosen = [
        os.environ[name] for name in ("NUMBA_CACHE_DIR", "XDG_CACHE_HOME", "LOCALAPPDATA") if os.environ.get(name)
    ]
    home = os.path.expanduser("~")  # noqa: PTH111  Path.home() raises where there is no home
    return (*map(Path, chosen), Path(home) / ".cache")


def _writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


@cache
def _jit(entry: bool) -> Callable[[Any], Any]:
    numba: Any = import_module("numba")
    numba.config.CACHE_DIR = str(cache_folder())
    # Nothing here gains from vector instructions, and looking for them takes a tenth of the compile time.
    numba.config.LOOP_VECTORIZE = 0
    numba.config.SLP_VECTORIZE = 0
    jit: Callable[[Any], Any] = numba.njit(cache=True, nogil=True, no_cpython_wrapper=not entry, no_cfunc_wrapper=True)
    return jit


def kernel(function: F) -> F:
    """Compile a function that only kernels call; as it is in plain mode.

    Python must not call it: compiled, it has no bridge, and the process would die.
    """
    return function if kernels_mode() == "plain" else _compiled(function, False)


def entry(function: F) -> F:
    """Compile a function that Python calls too; as it is in plain mode.

    The bridge between Python and compiled code takes as long to compile as the function, so only these have one.
    """
    return function if kernels_mode() == "plain" else _compiled(function, True)


def _compiled(function: F, from_python: bool) -> F:
    compiled: F = _jit(from_python)(function)
    return compiled
