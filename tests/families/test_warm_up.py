"""Kernels are prepared before the work starts, and the user learns why it takes long."""

from __future__ import annotations

import pytest

from pipeline.families import warm_up
from pipeline.model.kind import Kind
from pipeline.source.wording import counted


def test_the_user_learns_for_which_families_the_solver_is_prepared_and_how_often(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(warm_up, "kernels_mode", lambda: "numba")
    monkeypatch.setattr(warm_up, "discard_damaged", lambda _: 0)
    monkeypatch.setattr(warm_up, "is_ready", lambda _: False)
    said: list[str] = []
    with pytest.raises(InterruptedError):
        warm_up.prepare([Kind("kakuro"), Kind("sudoku", "x"), Kind("sudoku")], said.append, print, _stopped)
    assert said == ["preparing the solver for sudoku, kakuro, once for each kind of puzzle (up to two minutes)"]


def _stopped(*_: object) -> None:
    raise InterruptedError


@pytest.mark.parametrize(
    ("damaged", "ready", "warned", "told"),
    [(0, True, 0, 0), (0, False, 0, 1), (1, True, 1, 1), (12, True, 1, 1)],
)
def test_damaged_kernels_are_compiled_on_all_processors_after_one_warning(
    damaged: int, ready: bool, warned: int, told: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(warm_up, "kernels_mode", lambda: "numba")
    monkeypatch.setattr(warm_up, "discard_damaged", lambda _: damaged)
    monkeypatch.setattr(warm_up, "is_ready", lambda _: ready)
    monkeypatch.setattr(warm_up, "_load", lambda _: None)
    warnings, said, compiled = list[str](), list[str](), list[object]()
    warm_up.prepare([Kind("sudoku")], said.append, warnings.append, lambda _, parts: compiled.extend(parts))
    assert (len(warnings), len(said)) == (warned, told)
    assert bool(compiled) == told
    assert not damaged or f": {counted(damaged, 'damaged file')}; compiled anew" in warnings[0]
