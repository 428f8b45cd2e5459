"""Compiled kernels are loaded as they were kept, or made anew."""

from __future__ import annotations

import multiprocessing
import os
import subprocess
import sys
import time
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("numba")

from pipeline.errors import KernelWarning, OutputError
from pipeline.solving import kernel_files, kernel_folder
from pipeline.solving.kernel_files import (
    DAY,
    UNUSED,
    KernelCache,
    KernelFiles,
    all_kept,
    discard_damaged,
    discard_unused,
)

FORM = {"code": b"x" * 1000}
ROOT_IGNORES = pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read everything")


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> KernelFiles:
    """The files of a function, one of which is kept."""
    monkeypatch.setattr(kernel_files, "_said", set())
    monkeypatch.setattr(kernel_files, "_not_kept", [])
    kept = KernelFiles(tmp_path, "f", "here")
    kept.save("int", FORM)
    return kept


def _file(folder: Path) -> Path:
    (path,) = folder.iterdir()
    return path


def test_a_form_is_found_by_its_key_alone(files: KernelFiles, tmp_path: Path) -> None:
    assert files.load("int") == FORM
    assert files.load("float") is None
    assert KernelFiles(tmp_path, "f", "elsewhere").load("int") is None


def test_a_form_that_was_kept_again_is_the_last_one(files: KernelFiles) -> None:
    files.save("int", [1])
    files.save("float", [2])
    assert (files.load("int"), files.load("float")) == ([1], [2])


def test_all_forms_of_a_function_can_be_removed(files: KernelFiles, tmp_path: Path) -> None:
    KernelFiles(tmp_path, "g", "here").save("int", [1])
    files.flush()
    assert files.load("int") is None
    assert KernelFiles(tmp_path, "g", "here").load("int") == [1]


@pytest.mark.parametrize("length", [0, 1, 31, 32, 63, 64, 65, 500])
def test_a_file_that_is_cut_short_is_removed(files: KernelFiles, tmp_path: Path, length: int) -> None:
    path = _file(tmp_path)
    path.write_bytes(path.read_bytes()[:length])
    with pytest.warns(KernelWarning, match="some were damaged, and are compiled anew"):
        assert files.load("int") is None
    assert not path.exists()


def test_the_file_of_another_key_is_not_taken(files: KernelFiles, tmp_path: Path) -> None:
    path = _file(tmp_path)
    whole = path.read_bytes()
    files.save("float", [2])
    (other,) = set(tmp_path.iterdir()) - {path}
    other.write_bytes(whole)
    with pytest.warns(KernelWarning):
        assert files.load("float") is None


def test_the_file_of_another_version_is_not_taken(files: KernelFiles, tmp_path: Path) -> None:
    kept = _file(tmp_path)
    content = kept.read_bytes()
    later = KernelFiles(tmp_path, "f", "numba 99")
    assert later.load("int") is None
    later.save("int", [2])
    (other,) = set(tmp_path.iterdir()) - {kept}
    other.write_bytes(content)
    with pytest.warns(KernelWarning):
        assert later.load("int") is None


HERE = ("int", ("x86_64-linux", "zen", "+avx"), "bytecode")
"""A key as numba writes it: signature, target, bytecode."""


def test_a_form_for_this_processor_comes_before_one_for_all(tmp_path: Path) -> None:
    shared = KernelFiles(tmp_path / "shared", "f", "all")
    own = KernelFiles(tmp_path / "own", "f", "here", [shared])
    for files in (shared, own):
        files._folder.mkdir()
    shared.save(kernel_files._for_all(HERE), [1])
    assert own.load(HERE) == [1]
    own.save(HERE, [2])
    assert own.load(HERE) == [2]
    assert shared.load(HERE) is None


def test_a_damaged_form_for_all_processors_is_not_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel_files, "_said", set())
    shared = KernelFiles(tmp_path, "f", "all")
    shared.save(kernel_files._for_all(HERE), [1])
    _file(tmp_path).write_bytes(b"x" * 100)
    with pytest.warns(KernelWarning, match="damaged"):
        assert KernelFiles(tmp_path / "own", "f", "here", [shared]).load(HERE) is None


def test_one_warning_stands_for_all_files(files: KernelFiles, tmp_path: Path) -> None:
    files.save("float", [2])
    for path in tmp_path.iterdir():
        path.write_bytes(b"")
    with pytest.warns(KernelWarning) as given:
        assert (files.load("int"), files.load("float")) == (None, None)
    assert len(given) == 1


def test_a_worker_leaves_the_warning_to_its_parent(files: KernelFiles, tmp_path: Path, monkeypatch) -> None:
    _file(tmp_path).write_bytes(b"")
    monkeypatch.setattr(multiprocessing, "parent_process", lambda: "somebody")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert files.load("int") is None


def test_a_folder_in_place_of_a_file_costs_a_warning_and_no_more(files: KernelFiles, tmp_path: Path) -> None:
    path = _file(tmp_path)
    path.unlink()
    (path / "in it").mkdir(parents=True)
    with pytest.warns(KernelWarning, match="damaged"):
        assert files.load("int") is None
    assert all_kept()
    with pytest.warns(KernelWarning, match=r"some cannot be kept \(.*\); make room, or set NUMBA_CACHE_DIR"):
        files.save("int", FORM)
    assert not all_kept()
    assert list(tmp_path.iterdir()) == [path]


@ROOT_IGNORES
def test_an_unreadable_file_is_made_anew(files: KernelFiles, tmp_path: Path) -> None:
    _file(tmp_path).chmod(0)
    with pytest.warns(KernelWarning):
        assert files.load("int") is None
    files.save("int", [3])
    assert files.load("int") == [3]


def test_damaged_files_of_folders_are_removed_and_counted(files: KernelFiles, tmp_path: Path) -> None:
    below = tmp_path / "below"
    below.mkdir()
    KernelFiles(below, "g", "here").save("int", [1])
    assert discard_damaged([tmp_path]) == 0
    for path in tmp_path.rglob("*.kernel"):
        path.write_bytes(path.read_bytes() + b" ")
    assert discard_damaged([tmp_path, tmp_path / "none"]) == 2
    assert discard_damaged([tmp_path]) == 0
    assert not list(tmp_path.rglob("*.kernel"))


def test_parts_of_files_are_removed_once_nobody_goes_on_writing_them(files: KernelFiles, tmp_path: Path) -> None:
    old, new = (tmp_path / f"f-1.kernel.{name}" for name in ("old", "new"))
    for path in (old, new):
        path.write_bytes(b"x")
    begun = old.stat().st_mtime - kernel_files.LEFT_BEHIND - 1
    os.utime(old, (begun, begun))
    assert discard_damaged([tmp_path]) == 0
    assert (old.exists(), new.exists()) == (False, True)
    assert files.load("int") == FORM


def _module(folder: Path, name: str, age: float) -> Path:
    """The folder of a module's kernels that was last written so many seconds ago."""
    module = folder / name
    module.mkdir()
    (module / "f-1.kernel").write_bytes(b"form")
    os.utime(module, (time.time() - age,) * 2)
    return module


def test_kernels_that_nobody_has_used_for_long_are_removed(tmp_path: Path) -> None:
    old, used = _module(tmp_path, "search-0123", UNUSED + 10), _module(tmp_path, "search-4567", UNUSED - 10)
    discard_unused(tmp_path)
    assert (old.exists(), used.exists()) == (False, True)


def test_kernels_in_use_are_marked_so_that_they_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel_files, "cache_folder", lambda: tmp_path)
    module = _module(tmp_path, "search-0123", UNUSED + 10)
    KernelCache(_module, module.name)
    assert time.time() - module.stat().st_mtime < DAY


@pytest.fixture
def nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[object]]:
    """No folder can be written to but that for temporary files; what is to be done at the end of the process."""
    (tmp_path / "file").touch()
    for name in ("NUMBA_CACHE_DIR", "XDG_CACHE_HOME", "LOCALAPPDATA", "HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(tmp_path / "file"))
    monkeypatch.setenv(kernel_folder.PRIVATE, "")
    monkeypatch.setattr(kernel_folder.tempfile, "tempdir", str(tmp_path))
    ends: list[object] = []
    monkeypatch.setattr(kernel_folder.atexit, "register", lambda *what: ends.append(what))
    kernel_folder.cache_folder.cache_clear()
    yield ends
    kernel_folder.cache_folder.cache_clear()


@pytest.mark.skipif(sys.platform == "win32", reason="modes of POSIX")
def test_kernels_that_cannot_be_kept_get_a_private_folder_that_is_removed(nowhere: list, tmp_path: Path) -> None:
    with pytest.warns(KernelWarning, match="cannot be kept and serve this run only; set NUMBA_CACHE_DIR"):
        folder = kernel_folder.cache_folder()
    private = Path(os.environ[kernel_folder.PRIVATE])
    assert folder.is_relative_to(private)
    assert private.parent == tmp_path
    assert private.stat().st_mode & 0o777 == 0o700
    kernel_folder.cache_folder.cache_clear()
    folder.mkdir(parents=True)
    assert kernel_folder.cache_folder() == folder, "another process of this run has the same"
    ((remove, *arguments),) = nowhere
    remove(*arguments)
    assert not private.exists()


def test_a_forked_process_leaves_the_private_folder(tmp_path: Path) -> None:
    kernel_folder._remove(str(tmp_path), os.getpid() + 1)
    assert tmp_path.exists()


def test_without_any_folder_the_remedy_is_named(nowhere: list, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(**_: object) -> str:
        raise FileNotFoundError(2, "No usable temporary directory found")

    monkeypatch.setattr(kernel_folder.tempfile, "mkdtemp", refuse)
    with pytest.raises(OutputError, match=r"no folder can be written .*; set NUMBA_CACHE_DIR to a folder that can be"):
        kernel_folder.cache_folder()


def test_kernels_for_all_processors_are_found_beside_those_for_this_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    monkeypatch.setenv(kernel_folder.PRIVATE, "")
    kept = tmp_path / kernel_folder._name(kernel_folder.generic_versions())
    for function in (kernel_folder.cache_folder, kernel_folder.generic_folders):
        function.cache_clear()
    assert kept not in kernel_folder.generic_folders()
    kept.mkdir(parents=True)
    kernel_folder.generic_folders.cache_clear()
    assert kernel_folder.generic_folders()[0] == kept
    assert kernel_folder.cache_folder() == tmp_path / kernel_folder._name(kernel_folder.versions())
    for function in (kernel_folder.cache_folder, kernel_folder.generic_folders):
        function.cache_clear()


def test_without_a_home_nothing_is_written_into_the_working_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel_folder.os.path, "expanduser", lambda path: path)
    assert Path("~/.cache") not in kernel_folder._cache_roots()


TAKEN_IN = """
import sys
from numba.core.codegen import JITCodeLibrary
from pipeline.solving.kernels.engine import random_numbers as chance
from pipeline.solving.kernel_files import LoadedLibrary

state = chance.start(7)
drawn = [chance.below(state, 1000) for _ in range(3)]
(library,) = [form.library for form in chance.below.overloads.values()]
print(isinstance(library, LoadedLibrary), library._shared_module is None, drawn)
if sys.argv[1:]:
    print(chance.shuffled(state, 9).tolist(), library._shared_module is None)
"""


def test_what_is_loaded_is_taken_in_by_what_is_compiled_later(tmp_path: Path) -> None:
    environment = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path), "PUZZLEPRESS_KERNELS": "numba"}

    def said(*more: str) -> list[str]:
        command = [sys.executable, "-c", TAKEN_IN, *more]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
        return done.stdout.splitlines()

    (made,) = said()
    (loaded, mixed) = said("and another")
    drawn = made.partition("[")[2]
    assert made.startswith("False")
    assert loaded == f"True True [{drawn}"
    code = "from pipeline.solving.kernels.engine.random_numbers import *; state = start(7)\n"
    code += "[below(state, 1000) for _ in range(3)]; print(shuffled(state, 9).tolist(), False)"
    plain = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"PUZZLEPRESS_KERNELS": "plain"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert [mixed] == plain.stdout.splitlines()
