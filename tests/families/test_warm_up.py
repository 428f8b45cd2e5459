"""Kernels are prepared before the work starts, and the user learns why it takes long."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from pipeline.families import FAMILIES, warm_up
from pipeline.families.warm_up import Need, Part, missing, need_of, need_of_all, steps_of
from pipeline.model.kind import Kind
from pipeline.model.level import Grading, Level
from pipeline.source.wording import counted


def test_the_user_learns_for_which_families_the_solver_is_prepared_and_how_often(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(warm_up, "kernels_mode", lambda: "numba")
    monkeypatch.setattr(warm_up, "discard_damaged", lambda _: 0)
    monkeypatch.setattr(warm_up, "missing", steps_of)
    said: list[str] = []
    needs = [Need(Kind("kakuro")), Need(Kind("sudoku", "x")), Need(Kind("sudoku"))]
    with pytest.raises(InterruptedError):
        warm_up.prepare(needs, said.append, print, _stopped)
    assert said == ["preparing the solver for sudoku, kakuro, once for each kind of puzzle (up to two minutes)"]


def _stopped(*_: object) -> None:
    raise InterruptedError


@pytest.mark.parametrize(
    ("damaged", "ready", "warned", "told"),
    [(0, True, 0, 0), (0, False, 0, 1), (1, True, 1, 1), (12, True, 1, 1)],
)
def test_damaged_kernels_are_compiled_on_all_processors_after_one_warning(
    damaged: int, ready: bool, warned: int, told: int, kernels: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(warm_up, "discard_damaged", lambda _: damaged)
    needs = [Need(Kind("sudoku"))]
    if ready:
        _finish(needs, kernels)
    warnings, said, compiled = list[str](), list[str](), list[object]()
    warm_up.prepare(needs, said.append, warnings.append, lambda _, parts: compiled.extend(parts))
    assert (len(warnings), len(said)) == (warned, told)
    assert bool(compiled) == told
    assert not damaged or f": {counted(damaged, 'damaged file')}; compiled anew" in warnings[0]


@pytest.fixture
def kernels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder of kernels, and a compiler that does nothing."""
    monkeypatch.setattr(warm_up, "kernels_mode", lambda: "numba")
    monkeypatch.setattr(warm_up, "cache_folder", lambda: tmp_path)
    monkeypatch.setattr(warm_up, "generic_folders", lambda: (tmp_path / "generic",))
    monkeypatch.setattr(warm_up, "compile_part", lambda _: None)
    return tmp_path


def _finish(needs: Iterable[Need], folder: Path) -> None:
    """Leave the marks of parts that are compiled."""
    folder.mkdir(exist_ok=True)
    for part in (part for parts in steps_of(needs) for part in parts):
        for name in part.names:
            warm_up._marker(part.sort, name, folder).touch()


def test_what_other_levels_need_is_missing_alone(kernels: Path) -> None:
    _finish([Need(Kind("sudoku"))], kernels)
    assert missing([Need(Kind("sudoku"), ("WING",))]) == ((Part("patterns", ("WING",)),),)


def test_what_is_compiled_for_all_processors_is_not_missing(kernels: Path) -> None:
    _finish([Need(Kind("sudoku"))], kernels / "generic")
    assert not missing([Need(Kind("sudoku"))])


def test_the_rare_techniques_are_those_that_the_level_may_need() -> None:
    sudoku = FAMILIES["sudoku"].params("9x9", {})
    needs = {level: set(need_of(sudoku, level).rare) for level in Level}
    assert needs[Level.EASY] == needs[Level.MEDIUM] == needs[Level.HARD] == set()
    assert "CHAIN" in needs[Level.EXPERT]
    assert "PROBING" not in needs[Level.EXPERT]
    assert needs[Level.EXPERT] < needs[Level.EXTREME] == set(need_of_all(Kind("sudoku")).rare)


def test_a_level_cut_by_cost_alone_needs_no_rare_technique() -> None:
    assert not any(need_of(FAMILIES["sudoku"].params("4x4", {}), level).rare for level in (Level.EASY, Level.HARD))


@pytest.mark.parametrize("level", [None, Level.EASY])
def test_puzzles_of_an_author_and_of_another_grading_may_need_every_technique(level: Level | None) -> None:
    params = FAMILIES["kakuro"].params("8x10", {})
    if level:
        params = params.graded_by(Grading.RUN_RATIO)
    assert need_of(params, level) == need_of_all(Kind("kakuro"))


def test_a_kernel_that_several_techniques_share_is_compiled_once() -> None:
    assert not {"CHAIN", "FORCING"} <= set(need_of_all(Kind("sudoku")).rare)


def test_each_part_is_compiled_once_for_all_that_need_it() -> None:
    needs = [Need(Kind("sudoku"), ("WING",)), Need(Kind("sudoku"), ("WING", "CHAIN")), Need(Kind("sudoku", "killer"))]
    assert steps_of(needs) == (
        (Part("ladder"), Part("kernels", ("sudoku", "sudoku.killer"))),
        (
            Part("patterns", ("WING", "CHAIN")),
            Part("generator", ("sudoku",)),
            Part("generator", ("sudoku.killer",)),
        ),
    )


def test_a_book_of_killers_compiles_nothing_that_digs_and_some_rare_techniques_beside_the_ladder() -> None:
    rare = ("WING", "CHAIN", "COLOURING", "FINNED_FISH", "INNIES_OUTIES", "PROBING")
    rare += ("TURBOT_FISH", "CAGE_PAIR", "LINE_TOTAL")
    first, second = steps_of([Need(Kind("sudoku", "killer"), rare)])
    assert first == (
        Part("ladder"),
        Part("kernels", ("sudoku.killer",)),
        Part("patterns", rare[:3]),
        Part("patterns", rare[3:6]),
    )
    assert second == (Part("patterns", rare[6:]), Part("generator", ("sudoku.killer",)))


def test_a_plain_process_compiles_nothing_and_marks_nothing_as_compiled(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(warm_up, "kernels_mode", lambda: "plain")
    monkeypatch.setattr(warm_up, "cache_folder", lambda: tmp_path)
    monkeypatch.setattr(warm_up, "_logic_solve", lambda _: None)
    warm_up.compile_part(warm_up.Part(warm_up.LADDER))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("kept", [True, False])
def test_kernels_that_the_disk_has_no_room_for_are_missing(
    kept: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    kernel_files = pytest.importorskip("pipeline.solving.kernel_files")
    monkeypatch.setattr(warm_up, "kernels_mode", lambda: "numba")
    monkeypatch.setattr(warm_up, "cache_folder", lambda: tmp_path)
    monkeypatch.setattr(warm_up, "_logic_solve", lambda _: None)
    monkeypatch.setattr(kernel_files, "all_kept", lambda: kept)
    warm_up.compile_part(warm_up.Part(warm_up.LADDER))
    assert len(list(tmp_path.iterdir())) == kept
