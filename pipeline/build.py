"""Chains the stages over an executor, a journal and a catalogue: the one place that knows their order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from pipeline.errors import Locked, NotToBeHad, Place, Problem
from pipeline.model.book import Selection
from pipeline.model.code import is_rejected, long_code
from pipeline.model.rating import RatedPuzzle
from pipeline.model.slot import Slot
from pipeline.model.spec import BookSpec
from pipeline.runtime import catalogue
from pipeline.runtime.executors import Executor, Job, executor
from pipeline.runtime.fingerprint import fingerprint
from pipeline.runtime.journal import JOURNAL_NAME, Journal, forget
from pipeline.runtime.lock import folder_lock
from pipeline.runtime.progress import Meter, Reporter
from pipeline.stages.dedupe import Attempt, Unwanted, Wanted, dedupe
from pipeline.stages.generate import attempt_seed, generate
from pipeline.stages.plan import plan
from pipeline.stages.rate import Defect, rate

ENGINE_PARTS = ("model", "solving", "families", "stages/generate.py", "stages/rate.py", "runtime/records.py")
"""The sources that decide what an attempt gives."""

RESERVE_TRIES = 10  # how often other builds may change the catalogue under this one

SeedParts = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Wishes:
    """How a book is built: where, by how many processes, with which catalogue, and whether from scratch."""

    output: Path
    jobs: int
    fresh: bool = False
    catalogue: Path | None = None


@dataclass(frozen=True, slots=True)
class Task:
    """One attempt at a slot, as a worker gets it."""

    slot: Slot
    attempt: int
    seed_parts: SeedParts


@dataclass(slots=True)
class Workshop:
    """What making puzzles needs beside the slots; remembers every attempt it was asked for."""

    workers: Executor
    reporter: Reporter
    journal: Journal | None = None
    used: set[int] = field(default_factory=set)
    ready: bool = False

    def prepare(self) -> None:
        """Load or compile the kernels here, before workers start; tells the user once when it takes long."""
        if self.ready:
            return
        from pipeline.solving import prepare

        prepare(self.reporter.say)
        self.ready = True


def engine() -> str:
    """Names the code that makes puzzles, for the journal."""
    return fingerprint(ENGINE_PARTS)


def make(task: Task) -> RatedPuzzle | Defect | None:
    """One attempt from seed to rating; None where it gives no puzzle."""
    puzzle = generate(task.slot, task.attempt, task.seed_parts)
    return rate(puzzle) if puzzle else None


def fill(
    slots: Sequence[Slot], seed_parts: SeedParts, workshop: Workshop, unwanted: Unwanted = lambda _: ""
) -> Selection:
    """A puzzle for every slot, no two alike and none unwanted; NotToBeHad names what cannot be filled."""
    with workshop.reporter.stage("generate, rate", 0, "attempts") as meter:
        filling = _Filling(slots, seed_parts, workshop, meter)
        verdict = dedupe(slots, filling.made, unwanted)
        while isinstance(verdict, Wanted):
            filling.make(verdict.attempts)
            verdict = dedupe(slots, filling.made, unwanted)
    if filling.discarded:
        workshop.reporter.warn(f"{filling.discarded} puzzles were not of the level they were made for; please report it")
    return verdict


@dataclass(slots=True)
class _Filling:
    """What has been made for some slots so far, from the journal or anew."""

    slots: Sequence[Slot]
    seed_parts: SeedParts
    workshop: Workshop
    meter: Meter
    made: dict[Attempt, RatedPuzzle | None] = field(default_factory=dict)
    defects: list[Problem] = field(default_factory=list)
    discarded: int = 0

    def make(self, attempts: Sequence[Attempt]) -> None:
        """Add the outcome of attempts; NotToBeHad when puzzles of the author's own are not sound."""
        self.meter.extend(len(attempts))
        ahead = [attempt for attempt in attempts if not self._recalled(attempt)]
        if ahead:
            self.workshop.prepare()
        tasks = [Task(self.slots[position], number, self.seed_parts) for position, number in ahead]
        job = Job(make, tasks, lambda task: slot_name(task.slot))
        self.workshop.workers.run(job, lambda index, result: self._done(ahead[index], result))
        if self.defects:
            raise NotToBeHad(sorted(self.defects, key=lambda problem: problem.place or Place("")))

    def _recalled(self, attempt: Attempt) -> bool:
        journal, seed = self.workshop.journal, self._seed(attempt)
        if journal is None or seed not in journal or self.slots[attempt[0]].own:
            return False
        self._accept(attempt, journal[seed])
        return True

    def _done(self, attempt: Attempt, result: RatedPuzzle | Defect | None) -> None:
        slot = self.slots[attempt[0]]
        if slot.own and isinstance(result, Defect):
            self.defects.append(Problem(f"this puzzle {result}; a printed puzzle has exactly one", slot.place))
        sound = None if isinstance(result, Defect) or not _on_level(slot, result) else result
        self.discarded += result is not None and sound is None and not slot.own
        self._accept(attempt, sound)
        if self.workshop.journal and not slot.own:
            self.workshop.journal.add(self._seed(attempt), sound)

    def _accept(self, attempt: Attempt, rated: RatedPuzzle | None) -> None:
        self.made[attempt] = rated
        self.workshop.used.add(self._seed(attempt))
        self.meter.advance()

    def _seed(self, attempt: Attempt) -> int:
        return attempt_seed(self.slots[attempt[0]], attempt[1], self.seed_parts)


def slot_name(slot: Slot) -> str:
    """How a slot is called in messages: its kind, its level and its number from 1."""
    kind, level, index = slot.key
    return f"{kind} {level} {int(index) + 1}"


def _on_level(slot: Slot, rated: RatedPuzzle | None) -> bool:
    return rated is None or slot.level is None or rated.rating.level == slot.level
