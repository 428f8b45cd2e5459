"""Kernels run compiled or plain, whichever is done sooner, and a book that begins plain goes on compiled."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from pipeline import filling, handover, workshop
from pipeline.families import family_named, warm_up
from pipeline.families.making_times import Seconds
from pipeline.families.warm_up import Need, Part
from pipeline.handover import Choice, Compile, Handover, begins_plain, handover_for, wall_seconds
from pipeline.model.kind import Kind
from pipeline.model.level import LevelTarget
from pipeline.model.rating import RatedPuzzle
from pipeline.model.slot import Slot
from pipeline.runtime.processes import workers as pool
from pipeline.runtime.processes.executors import executor
from pipeline.runtime.processes.jobs import Watch, nothing
from pipeline.runtime.progress import Loudness, Reporter
from pipeline.solving.compiling import VARIABLE
from pipeline.stages.plan import loose_slots
from pipeline.workshop import Workshop

MISSING = ((Part("ladder"),), (Part("generator", ("sudoku",)),))
HINT = "not compiled yet: `puzzlepress warm` does the rest once, in about 16 s; a book like this then takes about 2 s"
QUIET = Reporter(Loudness.QUIET)


def slots(level: str, count: int, size: str = "9x9") -> tuple[Slot, ...]:
    return loose_slots(family_named("sudoku").params(size, {}), LevelTarget.by_name()[level], count)


def choice(count: int, level: str = "hard", jobs: int = 2) -> Choice:
    return Choice(slots(level, count), jobs, (Need(Kind("sudoku")),))


@dataclass
class FakeBeside:
    """A compiler that ends with this code as soon as it is asked."""

    code: int | None = 0
    stopped: int = 0
    left: int = 0

    def ended(self) -> int | None:
        return self.code

    def stop(self) -> None:
        self.stopped += 1

    def leave(self) -> None:
        self.left += 1


@pytest.fixture(autouse=True)
def times(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(handover, "compile_seconds", lambda parts: 12.0 * len(parts))
    monkeypatch.setattr(
        handover, "making_time", lambda _params, _level, mode: Seconds(0.3 if mode == "plain" else 0.005, 1.0)
    )


@pytest.fixture
def compiler(monkeypatch: pytest.MonkeyPatch) -> FakeBeside:
    beside = FakeBeside(None)
    monkeypatch.setattr(handover, "missing", lambda _: MISSING)
    monkeypatch.setattr(handover, "Beside", lambda *_: beside)
    return beside


def begun(chosen: Choice, asked: Compile = Compile.STOP, say: Callable[[str], None] = str) -> Handover | None:
    return handover_for(chosen, asked, say, pytest.fail)


def test_more_processes_are_done_sooner_but_not_before_the_longest_puzzle() -> None:
    many = slots("hard", 100)
    assert wall_seconds(many, "plain", 2) == pytest.approx(wall_seconds(many, "plain", 1) / 2)
    assert wall_seconds(many, "plain", 100_000) == wall_seconds(many[:1], "plain", 1)
    assert wall_seconds((), "plain", 2) == 0


@pytest.mark.parametrize(("ready", "count", "plain"), [(True, 1, True), (True, 500, False), (False, 500, True)])
def test_kernels_that_are_ready_are_loaded_where_that_pays(
    ready: bool, count: int, plain: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(handover, "missing", lambda _: () if ready else MISSING)
    assert begins_plain(choice(count)) is plain


@pytest.mark.parametrize(
    ("asked", "count", "begins"),
    [
        (Compile.STOP, 1, False),
        (Compile.STOP, 5000, True),
        (Compile.BACKGROUND, 1, True),
        (Compile.NEVER, 5000, False),
    ],
)
def test_a_compiler_begins_as_it_is_asked_to(asked: Compile, count: int, begins: bool, compiler: FakeBeside) -> None:
    assert (begun(choice(count), asked) is not None) is begins


@pytest.mark.parametrize(
    ("asked", "failed", "left"),
    [(Compile.STOP, False, 0), (Compile.STOP, True, 0), (Compile.BACKGROUND, False, 1), (Compile.BACKGROUND, True, 0)],
)
def test_only_a_compiler_in_the_background_outlives_a_book_that_is_done(
    asked: Compile, failed: bool, left: int, compiler: FakeBeside
) -> None:
    found = begun(choice(5000), asked)
    assert found
    found.close(failed=failed)
    found.close(failed=failed)
    assert (compiler.left, compiler.stopped) == (left, 1 - left)


@pytest.mark.parametrize(("failed", "left", "hints"), [(False, MISSING, [HINT]), (False, (), []), (True, MISSING, [])])
def test_a_book_that_stops_the_compiler_says_how_the_next_one_takes_less_time(
    failed: bool, left: tuple[list[str], ...], hints: list[str], compiler: FakeBeside, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    found = begun(choice(60), say=said.append)
    assert found
    said.clear()
    monkeypatch.setattr(handover, "missing", lambda _: left)
    found.close(failed=failed)
    assert said == hints


@pytest.mark.parametrize(("count", "haste"), [(60, False), (5000, True)])
def test_plain_workers_give_way_to_the_compiler_where_it_makes_the_book_sooner(
    count: int, haste: bool, compiler: FakeBeside
) -> None:
    found = begun(choice(count))
    assert found
    assert found.haste is haste


def test_puzzles_that_are_far_beyond_their_time_make_compiling_urgent(compiler: FakeBeside) -> None:
    found = begun(choice(60))
    assert found
    found.show = str
    tasks = [filling.Task(slot, 0, (1,)) for slot in found.choice.slots]
    assert not found.due(tasks, 1.0)
    assert not found.haste
    assert not found.due(tasks, 10_000.0)
    assert found.haste


def test_a_compiler_that_became_urgent_begins_anew_at_full_priority(
    compiler: FakeBeside, monkeypatch: pytest.MonkeyPatch
) -> None:
    priorities: list[int] = []

    def started(_script: Path, arguments: Sequence[str]) -> FakeBeside:
        priorities.append(int(arguments[0]))
        return compiler

    monkeypatch.setattr(handover, "Beside", started)
    found = begun(choice(60))
    assert found
    found.show = str
    tasks = [filling.Task(slot, 0, (1,)) for slot in found.choice.slots]
    for _ in range(3):
        found.due(tasks, 10_000.0)
    assert priorities == [handover.AFTER, 0]
    assert compiler.stopped == 1


@pytest.mark.usefixtures("compiler")
def test_compiled_workers_follow_when_they_are_ready_and_enough_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []
    said: list[str] = []
    found = begun(choice(5000), say=said.append)
    assert found
    found.show = shown.append
    tasks = [filling.Task(slot, 0, (1,)) for slot in found.choice.slots]
    assert not found.due(tasks, 0.0)
    monkeypatch.setattr(handover, "missing", lambda _: ())
    assert not found.due(tasks[:1], 0.0)
    assert found.due(tasks, 0.0)
    assert shown == ["plain, compiling 0 of 2", "compiled"]
    assert said == [
        "plain Python begins; compiling in the background, about 24 processor seconds, compiled workers follow",
        "compiled from here on: 5000 puzzles left",
    ]


@pytest.mark.parametrize(
    ("code", "why"),
    [
        (0, "kernels: the compiled solver cannot be kept; make room, or set NUMBA_CACHE_DIR to another folder"),
        (1, "the compiler ended early, with exit code 1"),
        (-9, "the compiler ended early, with exit code -9"),
    ],
)
def test_a_compiler_that_leaves_kernels_missing_is_reported_once_and_the_book_goes_on(
    code: int, why: str, compiler: FakeBeside, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(handover, "cache_folder", lambda: Path("kernels"))
    warned: list[str] = []
    found = handover_for(choice(5000), Compile.STOP, str, warned.append)
    assert found
    found.show = str
    compiler.code = code
    tasks = [filling.Task(slot, 0, (1,)) for slot in found.choice.slots]
    assert not found.due(tasks, 0.0)
    assert not found.due(tasks, 0.0)
    assert warned == [f"{why}; plain Python goes on, with the same results"]


@pytest.mark.parametrize("asked", [Compile.STOP, Compile.NEVER])
def test_nobody_waits_for_kernels_that_were_damaged(
    asked: Compile, compiler: FakeBeside, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = iter([(), MISSING])  # before and after they are looked through
    left: list[tuple[tuple[Part, ...], ...]] = [next(found)]
    monkeypatch.setattr(handover, "missing", lambda _: left[-1])
    monkeypatch.setattr(warm_up, "discard_damaged_of", lambda *_: left.append(next(found)))
    monkeypatch.setattr(workshop, "best_mode", lambda: "numba")
    monkeypatch.setattr(workshop, "stay_plain", lambda: True)
    monkeypatch.setattr(Workshop, "prepare", lambda *_, **__: pytest.fail("the book waits for its kernels"))
    with executor(2, Watch(print)) as workers:
        assert Workshop(workers, QUIET, compile=asked).begin(slots("hard", 5000), str) is nothing
    assert left == [(), MISSING]
    assert compiler.stopped == (asked is Compile.STOP)


SCRIPT = """
import sys, time
from pathlib import Path
until = time.monotonic() + 60
while not Path({go!r}).exists() and time.monotonic() < until:
    time.sleep(0.02)
Path({done!r}).touch()
"""


def made(many: tuple[Slot, ...], jobs: int, asked: Compile | None) -> tuple[RatedPuzzle, ...]:
    with executor(jobs, Watch(print)) as workers:
        selection = filling.fill(many, (1,), Workshop(workers, QUIET, compile=asked))
    return tuple(rated for _, rated in selection.chosen)


@pytest.mark.parametrize("jobs", [1, 2])
def test_puzzles_are_the_same_when_the_workers_change_in_the_middle(
    jobs: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The compiler is a stand-in, and those that follow are plain too: what changes hands is real."""
    go, done = tmp_path / "go", tmp_path / "done"
    (tmp_path / "compiler.py").write_text(SCRIPT.format(go=str(go), done=str(done)))
    many = slots("easy", 30, "6x6")
    expected = made(many, 1, None)
    monkeypatch.setenv(VARIABLE, "plain")
    monkeypatch.setattr(pool, "ROUND", 0.0)  # asked after every puzzle, however quickly they are made
    monkeypatch.setattr(handover, "START", -1.0)
    monkeypatch.setattr(handover, "SHORT", 0.0)
    monkeypatch.setattr(workshop, "best_mode", lambda: "numba")
    monkeypatch.setattr(workshop, "stay_plain", lambda: True)
    monkeypatch.setattr(handover, "COMPILER", tmp_path / "compiler.py")
    monkeypatch.setattr(handover, "missing", lambda _: () if done.exists() else MISSING)
    changed: list[int] = []
    due = Handover.due

    def watched(self: Handover, items: list[filling.Task], overdue: float) -> bool:
        go.touch()
        if len(items) == len(many):
            return False
        while self._compiler and self._compiler.ended() is None:
            time.sleep(0.02)
        changed.append(len(items))
        return due(self, items, overdue)

    monkeypatch.setattr(Handover, "due", watched)
    assert made(many, jobs, Compile.STOP) == expected
    (left,) = changed
    assert 0 < left < len(many)


def test_no_compiler_begins_where_plain_python_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workshop, "best_mode", lambda: "plain")
    monkeypatch.setattr(workshop, "handover_for", lambda *_: pytest.fail("a compiler may begin"))
    monkeypatch.setattr(handover, "missing", lambda _: MISSING)
    monkeypatch.setattr(Workshop, "prepare", lambda *_: nothing)
    assert made(slots("easy", 3, "4x4"), 1, Compile.BACKGROUND)
