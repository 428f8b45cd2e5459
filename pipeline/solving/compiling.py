"""Decides how kernels run: compiled by numba, or as the plain Python they are written in.

Both modes give identical results. `PUZZLEPRESS_KERNELS` chooses `plain` or `numba`; without it numba is used
where it is installed. Compiled code is kept in a folder for each module, named after the contents of the module and
of all that it imports, because numba itself notices a change only in the file of the calling function. For a module
of another package, all files of that package count too.
"""

import os
from collections.abc import Callable, Iterable
from functools import cache
from hashlib import sha256
from importlib import import_module, util
from pathlib import Path
from typing import Any, TypeVar, cast

from pipeline.errors import InputError
from pipeline.frozen import frozen
from pipeline.solving.kernel_folder import cache_folder, generic_folders
from pipeline.solving.module_sources import PACKAGE, START, imported, imported_names, package_of, sources, whole_package

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


def _decide() -> str:
    """The mode of this process, which stays from now on."""
    if not _decided:
        _decided.append(best_mode())
    return _decided[0]


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


@cache
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
    """What tells these sources from others: their contents, and their names within their packages.

    Where a package lies and when it was written does not count: what one copy has compiled serves all.
    """
    digest = sha256()
    for name, path in sorted((_name_of(path), path) for path in paths):
        digest.update(f"{name}\0{sha256(path.read_bytes()).hexdigest()}\n".encode())
    return digest.hexdigest()[:16]


def _name_of(path: Path) -> str:
    """A file's name within its package, the package's own first; the bare name of one that is in none."""
    top = package_of(path.parent)
    return path.relative_to(top.parent if (top / START).is_file() else top).as_posix()


@cache
def key_of_all(family: Path | None = None) -> str:
    """What tells the kernels of the solver, and of the family in a folder, from those of another version."""
    whole = whole_package(family) if family else frozenset()
    return key_of(whole.union(*map(imported, kernel_sources(family))))


def discard_damaged(families: Iterable[Path | None]) -> int:
    """Remove the damaged files of compiled kernels, of the solver and of families; how many there were.

    Kernels of other versions that no process has used for three months go too, uncounted.
    """
    if best_mode() == "plain":
        return 0
    _numba()
    from pipeline.solving import kernel_files

    paths = frozenset[Path]().union(*map(kernel_sources, families))
    kernel_files.discard_unused(cache_folder())
    folders = (cache_folder(), *generic_folders())
    return kernel_files.discard_damaged(folder / _folder_of(path) for folder in folders for path in paths)


@cache
def _folder_of(path: Path) -> str:
    return f"{path.stem}-{key_of(sources(path))}"


def kernel(function: F) -> F:
    """Compile a function that only kernels call; as it is in plain mode.

    Python cannot call it: it has no machine code of its own, but becomes part of every entry that calls it. It may not
    call itself, nor hold other functions.
    """
    if _decide() == "plain":
        return function
    _numba()
    from pipeline.solving.kernel_compiler import kernel_of

    return cast(F, kernel_of(function))


def entry(function: F) -> F:
    """Compile a function that Python calls too; as it is in plain mode.

    The bridge between Python and compiled code takes as long to compile as the function, so only these have one.
    """
    return _entry(function, no_cfunc_wrapper=True)


def shared(function: F) -> F:
    """Compile a function that Python calls, and that it passes to other kernels; as it is in plain mode."""
    return _entry(function)


def _entry(function: F, **without: bool) -> F:
    if _decide() == "plain":
        return function
    _numba()
    from pipeline.solving.kernel_compiler import entry_of
    from pipeline.solving.kernel_files import KernelCache

    compiled = entry_of(function, **without)
    compiled._cache = KernelCache(function, _folder_of(Path(function.__code__.co_filename)))
    return cast(F, compiled)


def _numba() -> Any:  # noqa: ANN401  numba has no types
    """The package; InputError where it does not load: one that it needs, or its own settings, may be at fault."""
    try:
        numba = import_module("numba")
    except Exception as error:
        reason = f"{type(error).__name__}: {error}".partition("\n")[0]
        remedy = f"correct that, or set {VARIABLE}=plain"
        raise InputError(f"numba is installed but cannot be loaded ({reason}); {remedy}") from error
    numba.config.DISABLE_JIT = 0  # the variable of that name is for the code of others; ours has VARIABLE
    # Nothing here gains from vector instructions, and looking for them takes a tenth of the compile time.
    numba.config.LOOP_VECTORIZE = 0
    numba.config.SLP_VECTORIZE = 0
    # numba tries types until one fits, and colours the words of every error on the way where it can.
    numba.config.DISABLE_ERROR_MESSAGE_HIGHLIGHTING = 1
    return numba


@frozen
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
