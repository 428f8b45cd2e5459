"""Keeps compiled kernels on disk, each in a file with its checksum.

Machine code is run as it is loaded, so a damaged file would end the process. numba's own files have no checksum.
"""

import multiprocessing
import os
import pickle
import shutil
import time
import warnings
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from typing import Any, Final
from uuid import uuid4

from llvmlite.binding import parse_bitcode
from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator
from numba.core.codegen import JITCodeLibrary
from numba.core.runtime import rtsys
from numba.core.serialize import dumps

from pipeline.errors import KernelWarning
from pipeline.solving.kernel_folder import (
    GENERIC,
    cache_folder,
    generic_features,
    generic_folders,
    generic_versions,
    versions,
)

ENDING: Final = ".kernel"
LEFT_BEHIND: Final = 3600.0  # seconds after which nobody goes on writing a file
DAY: Final = 86400.0  # seconds; a folder is marked as in use once a day
UNUSED: Final = 90 * DAY  # seconds after which the kernels of a version that nobody has run are removed
_CHECK: Final = sha256().digest_size  # bytes of a checksum

_said: set[str] = set()  # each warning is given once a process
_not_kept: list[Path] = []  # the files that could not be written


class KernelCache(FunctionCache):
    """numba's cache of a function, over files of ours.

    module: the folder of the function's module within each folder of kernels. Its name says what the module and all
    that it imports contain, so neither the place nor the time of a file counts, nor numba's own stamp of it.
    """

    def __init__(self, function: Callable[..., Any], module: str) -> None:
        self._name, self._py_func = repr(function), function
        self._impl: Any = _Form(function, cache_folder() / module)
        self._cache_path = self._impl.locator.get_cache_path()
        _mark_used(cache_folder() / module)
        name = self._impl.filename_base
        shared = [KernelFiles(folder / module, name, generic_versions()) for folder in generic_folders()]
        self._cache_file: Any = KernelFiles(cache_folder() / module, name, versions(), shared)
        self.enable()

    def load_overload(self, sig: Any, target_context: Any) -> Any:  # noqa: ANN401
        """The compiled form of a signature; None where there is none.

        What numba knows of numpy and other libraries stays unloaded: only compiling takes that, and it takes a third
        of the time to load kernels.
        """
        rtsys.initialize(target_context)
        with self._guard_against_spurious_io_errors():
            return self._load_overload(sig, target_context)


class LoadedLibrary(JITCodeLibrary):
    """The machine code of an entry out of a file, as numba writes it: its name, what it is, the code, its LLVM code.

    The LLVM code is for other entries that are compiled with a copy of it. It is read when there is one: it would take
    half of the time to load a kernel, and several times its room.
    """

    _shared_module: Any  # as numba calls it, which has no types

    def __init__(self, codegen: Any, form: tuple[str, str, tuple[bytes, bytes]]) -> None:  # noqa: ANN401
        name, _, (code, self._bitcode) = form
        super().__init__(codegen, name)
        self.enable_object_caching()
        self._set_compiled_object(code)
        self._finalize_final_module()

    def _get_module_for_linking(self) -> Any:  # noqa: ANN401
        if self._shared_module is None:
            self._shared_module = parse_bitcode(self._bitcode)
        return self._shared_module

    def get_pointer_to_function(self, name: str) -> int:
        """Where the bridge to Python begins, or that to kernels; numba looks in the LLVM code for what there is."""
        return int(self._codegen._engine.get_function_address(name))


class _Form(CompileResultCacheImpl):
    """How numba writes a compiled function, and in which folder."""

    def __init__(self, function: Callable[..., Any], folder: Path) -> None:
        self._lineno = function.__code__.co_firstlineno
        self._locator = _Place(function, folder)
        plain = "".join(sign for sign in function.__qualname__ if sign not in "<>")
        self._filename_base = f"{plain}-{self._lineno}"

    def rebuild(self, target_context: Any, payload: tuple[Any, ...]) -> Any:  # noqa: ANN401
        """The compiled form of what a file holds, its library one of ours; numba loads one at a time."""
        codegen = target_context.codegen()
        codegen.unserialize_library = partial(LoadedLibrary, codegen)
        try:
            return super().rebuild(target_context, payload)
        finally:
            del codegen.unserialize_library


class _Place(_CacheLocator):
    """The folder of a function's module, which is named after its contents."""

    def __init__(self, function: Callable[..., Any], folder: Path) -> None:
        self._py_file = function.__code__.co_filename
        self._folder = folder

    def get_cache_path(self) -> str:
        return str(self._folder)

    def get_source_stamp(self) -> str:
        return self._folder.name

    def get_disambiguator(self) -> str:
        return ""


class KernelFiles:
    """The compiled forms of one function, a file for each; `fitting` says for which versions and processor they are.

    It has the methods that FunctionCache expects. What it lacks it takes from `shared` ones. A file: the checksum of
    the rest; that of the key; the pickled form.
    """

    def __init__(self, folder: Path, name: str, fitting: str, shared: Sequence["KernelFiles"] = ()) -> None:
        self._folder, self._name, self._fitting, self._shared = folder, name, fitting, shared

    def flush(self) -> None:
        """Remove all forms."""
        for path in self._folder.glob(f"{self._name}-*{ENDING}"):
            _discard(path)

    def load(self, key: object) -> object | None:
        """The form of a signature; None where there is none, or where its file was damaged."""
        own = self._load(key)
        if own is not None:
            return own
        found = (files.load(_for_all(key)) for files in self._shared)
        return next((form for form in found if form is not None), None)

    def _load(self, key: object) -> object | None:
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
        content = label + dumps(form)
        path = self._path(label)
        part = path.with_name(f"{path.name}.{uuid4().hex[:16]}")
        try:
            part.write_bytes(sha256(content).digest() + content)
            part.replace(path)
        except OSError as error:
            _discard(part)
            _not_kept.append(path)
            _warn(f"some cannot be kept ({error.strerror}); make room, or set NUMBA_CACHE_DIR to another folder")

    def _label(self, key: object) -> bytes:
        return sha256(repr((self._fitting, key)).encode()).digest()

    def _path(self, label: bytes) -> Path:
        return self._folder / f"{self._name}-{label.hex()[:16]}{ENDING}"


def _for_all(key: Any) -> object:  # noqa: ANN401
    """numba's key of a form, for a machine with any processor; the key names signature, target and bytecode."""
    signature, (triple, *_), code = key
    return signature, (triple, GENERIC, generic_features()), code


def all_kept() -> bool:
    """Does all that this process has compiled lie on disk, for those that come after it?"""
    return not _not_kept


def discard_damaged(folders: Iterable[Path]) -> int:
    """Remove the damaged files of some folders and all below; how many there were.

    So are, uncounted, parts of files that were never finished, for their process was killed.
    """
    places = [*folders]
    damaged = [path for folder in places for path in folder.rglob(f"*{ENDING}") if not _content(path)]
    for path in (*damaged, *(part for folder in places for part in folder.rglob(f"*{ENDING}.*") if _is_old(part))):
        _discard(path)
    return len(damaged)


def discard_unused(folder: Path) -> None:
    """Remove the modules' folders within a folder of kernels that no process has used for UNUSED seconds."""
    for module in [*folder.glob("*-*/")]:
        if _age(module) > UNUSED:
            shutil.rmtree(module, ignore_errors=True)  # one that stays does no harm


@cache
def _mark_used(module: Path) -> None:
    """Have the time of a module's folder say that its kernels are still in use."""
    if _age(module) > DAY:
        with suppress(OSError):  # a folder that can only be read is not ours to tidy either
            os.utime(module)


def _is_old(part: Path) -> bool:
    """Is nobody writing a part of a file any more?"""
    return _age(part) > LEFT_BEHIND


def _age(path: Path) -> float:
    """The seconds since a file or folder was written; 0 where there is none."""
    with suppress(OSError):
        return time.time() - path.stat().st_mtime
    return 0.0


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
