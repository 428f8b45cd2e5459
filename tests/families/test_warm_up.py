"""Kernels are prepared before the work starts, and the user learns why it takes long."""

from __future__ import annotations

import pytest

from pipeline.families import warm_up
from pipeline.model.kind import Kind


def test_the_user_learns_for_which_families_the_solver_is_prepared_and_how_often(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(warm_up, "kernels_mode", lambda: "numba")
    monkeypatch.setattr(warm_up, "is_ready", lambda _: False)
    said: list[str] = []
    with pytest.raises(InterruptedError):
        warm_up.prepare([Kind("kakuro"), Kind("sudoku", "x"), Kind("sudoku")], said.append, print, _stopped)
    assert said == ["preparing the solver for sudoku, kakuro, once for each kind of puzzle (up to two minutes)"]


def _stopped(*_: object) -> None:
    raise InterruptedError
