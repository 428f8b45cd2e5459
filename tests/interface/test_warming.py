"""The solver is compiled ahead of the first book, for this machine or for many."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pipeline.errors import InputError, OutputError
from pipeline.families import FAMILIES, warm_up
from pipeline.families.warm_up import Part, steps_of
from pipeline.interface import warming
from pipeline.interface.warming import compile_for, kinds_of, warm
from pipeline.model.kind import Kind
from pipeline.runtime.progress import LogReporter
from pipeline.solving import kernel_folder


def test_a_family_stands_for_all_its_variants_and_no_family_for_all() -> None:
    assert kinds_of(["sudoku"]) == tuple(Kind("sudoku", name) for name in ("", *FAMILIES["sudoku"].variants))
    assert kinds_of(["kenken", "calcudoku"]) == (Kind("calcudoku"),)
    assert kinds_of(["sudoku.killer"]) == (Kind("sudoku", "killer"),)
    assert {kind.family for kind in kinds_of([])} == set(FAMILIES)


@pytest.mark.parametrize(("name", "message"), [("sudoko", "did you mean"), ("sudoku.kilr", "sudoku has sudoku.")])
def test_an_unknown_kind_is_refused_with_those_that_there_are(name: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        kinds_of([name])


def test_in_plain_mode_there_is_nothing_to_compile(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warming, "best_mode", lambda: "plain")
    with pytest.raises(InputError, match="without numba"):
        warm([Kind("sudoku")], 1, LogReporter())


@pytest.fixture
def compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Part]:
    """The parts that a compiler was given, which keeps nothing; what is missing is all that it was not given."""
    parts: list[Part] = []
    monkeypatch.setattr(warming, "best_mode", lambda: "numba")
    monkeypatch.setattr(warming, "cache_folder", lambda: tmp_path)
    monkeypatch.setattr(warm_up, "discard_damaged", lambda _: 0)
    monkeypatch.setattr(warm_up, "compile_part", parts.append)
    monkeypatch.setattr(warm_up, "missing", lambda needs: () if parts else steps_of(needs))
    return parts


def test_every_part_is_compiled_once(compiled: list[Part]) -> None:
    warm([Kind("sudoku"), Kind("kakuro")], 1, LogReporter())
    needs = [warm_up.need_of_all(Kind("sudoku")), warm_up.need_of_all(Kind("kakuro"))]
    assert compiled == [part for parts in steps_of(needs) for part in parts]


@pytest.mark.usefixtures("compiled")
def test_a_folder_without_room_for_kernels_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warm_up, "missing", steps_of)
    with pytest.raises(OutputError, match=f"{tmp_path}: compiled kernels cannot be kept there; make room"):
        warm([Kind("sudoku")], 1, LogReporter())


@pytest.fixture
def numba(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The compiled mode, with an environment and a folder of its own."""
    pytest.importorskip("numba")
    for name in ("NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES", "NUMBA_CACHE_DIR", kernel_folder.PRIVATE):
        monkeypatch.setenv(name, "")
    monkeypatch.setattr(warming, "best_mode", lambda: "numba")
    kernel_folder.cache_folder.cache_clear()
    yield
    kernel_folder.cache_folder.cache_clear()


@pytest.mark.usefixtures("numba")
def test_kernels_go_into_the_folder_that_is_named(tmp_path: Path) -> None:
    compile_for("", tmp_path / "kernels")
    assert kernel_folder.cache_folder().is_relative_to(tmp_path / "kernels")


@pytest.mark.usefixtures("numba")
def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(OutputError, match=r"file: compiled kernels cannot be written there"):
        compile_for("", tmp_path / "file")


@pytest.mark.usefixtures("numba")
def test_kernels_for_all_processors_are_those_that_other_machines_look_for() -> None:
    compile_for("generic", None)
    kernel_folder.versions.cache_clear()
    try:
        assert kernel_folder.versions() == kernel_folder.generic_versions()
    finally:
        kernel_folder.versions.cache_clear()
