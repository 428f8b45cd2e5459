"""What fills slots warns of faults of makers, says what comes from the journal, and that repeats are replaced."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest

from pipeline import filling
from pipeline.families import family_named, text_of
from pipeline.filling import Task, fill, make_text
from pipeline.model.level import LevelTarget
from pipeline.model.slot import Slot
from pipeline.runtime.journal import Journal
from pipeline.runtime.processes.jobs import InProcess
from pipeline.runtime.progress import Reporter
from pipeline.runtime.rated_text import rated_from
from pipeline.stages.plan import loose_slots
from pipeline.stages.rate import Defect
from pipeline.workshop import Workshop

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


def lines_of(slots: Sequence[Slot], journal: Journal | None = None) -> list[str]:
    """What is said while slots are filled, without the time."""
    stream = StringIO()
    with InProcess() as workers:
        workshop = Workshop(workers, Reporter(stream=stream))
        if journal is not None:
            workshop.open(journal)
        fill(slots, (1,), workshop)
    return [line.rpartition(", ")[0] if line.endswith(" s") else line for line in stream.getvalue().splitlines()]


def test_repeats_that_are_replaced_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def make_alike(task: Task) -> str | Defect | None:
        return make_text(task if task.attempt else replace(task, slot=SLOTS[0]))

    monkeypatch.setattr(filling, "make_text", make_alike)
    assert lines_of(loose_slots(SLOTS[0].params, LevelTarget.by_name()["easy"], 3)) == [
        "generate, rate: 2 of 3 puzzles missing after 3 attempts; repeats and failures are replaced",
        "generate, rate: 5 attempts",
    ]


def test_what_comes_from_the_journal_is_told(tmp_path: Path) -> None:
    many = loose_slots(SLOTS[0].params, LevelTarget.by_name()["easy"], 3)
    for slots, lines in (
        (SLOTS, ["generate, rate: 1 attempt"]),
        (many, ["generate, rate: 1 attempt from the journal", "generate, rate: 3 attempts, 1 from the journal"]),
        (many, ["generate, rate: 3 attempts, 3 from the journal"]),
    ):
        with Journal(tmp_path / "journal", "engine") as journal:
            assert lines_of(slots, journal) == lines


@pytest.mark.parametrize("family", ["sudoku", "calcudoku", "kakuro", "futoshiki"])
def test_a_puzzle_that_is_made_keeps_its_text_form_wherever_it_goes(family: str) -> None:
    own = family_named(family)
    (slot,) = loose_slots(own.params("4x4", {}), LevelTarget.by_name()["easy"], 1)
    made = next(
        text for text in (make_text(Task(slot, attempt, (1,))) for attempt in range(50)) if isinstance(text, str)
    )
    rated = rated_from(made)
    assert rated.text == own.format(rated.puzzle) == text_of(rated)
    assert text_of(replace(rated, text="")) == rated.text
