"""What fills slots warns of faults of makers, and of nothing else."""

from __future__ import annotations

from io import StringIO

import pytest

from pipeline import filling
from pipeline.families import family_named
from pipeline.filling import Task, Workshop, fill, make_text
from pipeline.model.level import LevelTarget
from pipeline.runtime.processes.jobs import InProcess
from pipeline.runtime.progress import Reporter
from pipeline.stages.plan import loose_slots
from pipeline.stages.rate import Defect

SLOTS = loose_slots(family_named("sudoku").params("4x4", {}), LevelTarget.by_name()["easy"], 1)


def warned_of(first: Defect, monkeypatch: pytest.MonkeyPatch) -> str:
    """What is reported where the first attempt gives this defect, and the next a puzzle."""

    def make_second(task: Task) -> str | Defect | None:
        return make_text(task) if task.attempt else first

    monkeypatch.setattr(filling, "make_text", make_second)
    stream = StringIO()
    with InProcess() as workers:
        selection = fill(SLOTS, (1,), Workshop(workers, Reporter(stream=stream)))
    assert len(selection.chosen) == 1
    return stream.getvalue()


def test_a_puzzle_with_several_solutions_is_left_out_and_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "left out 1 puzzle of another level than asked" in warned_of(Defect.MANY, monkeypatch)


def test_a_puzzle_with_too_many_open_cells_for_a_proof_is_left_out_silently(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "left out" not in warned_of(Defect.UNPROVED, monkeypatch)
