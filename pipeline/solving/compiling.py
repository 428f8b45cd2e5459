"""Decides how kernels run: compiled by numba, or as the plain Python they are written in.

Both modes give identical results. `PUZZLEPRESS_KERNELS` chooses `plain` or `numba`; without it numba is used
where it is installed. Compiled code is kept in a folder for each module, named after the contents of the module and
of all that it imports, because numba itself notices a change only in the file of the calling function. For a module
of another package, all files of that package count too.
"""

import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib import import_module, util
from pathlib import Path
from typing import Any, TypeVar, cast

from pipeline.errors import InputError
from pipeline.solving.kernel_folder import cache_folder
from pipeline.solving.module_sources import PACKAGE, imported, imported_names, package_of, sources, whole_package

VARIABLE = "PUZZLEPRESS_KERNELS"
_COMPILES = {__name__, *(f"{__name__}.{name}" for name in ("entry", "kernel", "shared", "*"))}
"""What a module with kernels imports."""

F = TypeVar("F", bound=Callable[..., Any])


_decided: list[str] = []
"""How the kernels of this process run, once it is decided: no process changes its mode."""


def kernels_mode() -> str:
    """How the kernels of this process run, `numba` or `plain`: as `best_mode` says, or plain if that was chosen."""
    return _decided[0] if _decided else best_mode()


def stay_plain() -> bool:
    """Run the kernels of this process plain from now on; False where compiled ones are in use."""
    if not _decided:
        _decided.append("plain")
    return _decided[0] == "plain"


@cache
def best_mode() -> str:
    """`numba`, or `plain` where that is not installed or plain is asked for.

    Raises InputError when the variable asks for what is not there.
    """
    asked = os.environ.get(VARIABLE, "")
    installed = util.find_spec("numba") is not None
    if asked not in ("", "plain", "numba"):
        raise InputError(f"{VARIABLE}={asked!r} is unknown, expected plain or numba; unset it for the default")
    if asked == "numba" and not installed:
        raise InputError(f"{VARIABLE}=numba, but numba is not installed; pip install 'puzzlepress[fast]' or use plain")
    return asked or ("numba" if installed else "plain")


def kernel_sources(family: Path | None = None) -> frozenset[Path]:
    """All files that hold kernels, of the solver and of the family in a folder: those that import what compiles.

    Of a family of another package, kernels anywhere in that package count.
    """
    folders = [Path(__file__).parent, *([_kernels_of(family)] if family else [])]
    modules = (path for folder in folders for path in folder.rglob("*.py"))
    return frozenset(path for path in modules if not _COMPILES.isdisjoint(imported_names(path)))


def _kernels_of(family: Path) -> Path:
    return family if family.is_relative_to(PACKAGE) else package_of(family)


@cache
def key_of(paths: frozenset[Path]) -> str:
    """What tells these sources from others.

    Where they lie and when they were written counts too, because numba takes nothing from its cache for the same
    source at another place or of another time.
    """
    files = sorted(paths)
    places = "\n".join(f"{path} {path.stat().st_mtime_ns}" for path in files)
    return sha256(bytes(1).join([places.encode(), *(path.read_bytes() for path in files)])).hexdigest()[:16]


def key_of_all(family: Path | None = None) -> str:
    """What tells the kernels of the solver, and of the family in a folder, from those of another version."""
    whole = whole_package(family) if family else frozenset()
    return key_of(whole.union(*map(imported, kernel_sources(family))))


def discard_damaged(families: Iterable[Path | None]) -> int:
    """Remove the damaged files of compiled kernels, of the solver and of families; how many there were."""
    if best_mode() == "plain":
        return 0
    _numba()
    from pipeline.solving import kernel_files

    paths = frozenset[Path]().union(*map(kernel_sources, families))
    return kernel_files.discard_damaged(Path(_folder_of(path)) for path in paths)


@cache
def _folder_of(path: Path) -> str:
    return str(cache_folder() / f"{path.stem}-{key_of(sources(path))}")


def kernel(function: F) -> F:
    """Compile a function that only kernels call; as it is in plain mode.

    Python must not call it: compiled, it has no bridge, and the process would die.
    """
    return _compiled(function, no_cpython_wrapper=True, no_cfunc_wrapper=True)


def entry(function: F) -> F:
    """Compile a function that Python calls too; as it is in plain mode.

    The bridge between Python and compiled code takes as long to compile as the function, so only these have one.
    """
    return _compiled(function, no_cfunc_wrapper=True)


def shared(function: F) -> F:
    """Compile a function that Python calls, and that it passes to other kernels; as it is in plain mode."""
    return _compiled(function)


def _compiled(function: F, **without: bool) -> F:
    if not _decided:
        _decided.append(best_mode())
    if kernels_mode() == "plain":
        return function
    numba = _numba()
    numba.config.DISABLE_JIT = 0  # the variable of that name is for the code of others; ours has VARIABLE
    # Nothing here gains from vector instructions, and looking for them takes a tenth of the compile time.
    numba.config.LOOP_VECTORIZE = 0
    numba.config.SLP_VECTORIZE = 0
    compiled: Any = numba.njit(nogil=True, **without)(function)
    compiled._cache = _cache_of(function, numba.config)
    return cast(F, compiled)


def _cache_of(function: Callable[..., Any], config: Any) -> object:  # noqa: ANN401 - a module of numba
    """Where the dispatcher of a function finds its compiled forms; programs that use numba too keep their folder."""
    from pipeline.solving.kernel_files import KernelCache

    before, config.CACHE_DIR = config.CACHE_DIR, _folder_of(Path(function.__code__.co_filename))
    try:
        return KernelCache(function)
    finally:
        config.CACHE_DIR = before


def _numba() -> Any:  # noqa: ANN401  numba has no types
    """The package; InputError where it does not load: one that it needs, or its own settings, may be at fault."""
    try:
        return import_module("numba")
    except Exception as error:
        reason = f"{type(error).__name__}: {error}".partition("\n")[0]
        remedy = f"correct that, or set {VARIABLE}=plain"
        raise InputError(f"numba is installed but cannot be loaded ({reason}); {remedy}") from error


@dataclass(frozen=True, slots=True)
class _Passed:
    """A compiled function as an argument of another; the names are numba's."""

    address: int
    _numba_type_: object  # spares numba a long search on every call

    def __wrapper_address__(self) -> int:
        return self.address


def passed(function: F) -> F:
    """A `shared` function, which has been called before, as an argument for kernels.

    A kernel that calls another by its name holds its machine code once more, and takes as long to compile; through
    an argument it only jumps there.
    """
    if kernels_mode() == "plain":
        return function
    dispatcher: Any = function
    (compiled,) = dispatcher.overloads.values()
    address = compiled.library.get_pointer_to_function(compiled.fndesc.llvm_cfunc_wrapper_name)
    argument: Any = _Passed(address, _numba().types.FunctionType(compiled.signature))
    return cast(F, argument)
