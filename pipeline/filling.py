"""Fills slots: puzzles are made by workers or recalled from the journal until every slot has one of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from pipeline.errors import Place, Problem, Unsatisfiable
from pipeline.model.book import Selection
from pipeline.model.kind import Kind
from pipeline.model.rating import RatedPuzzle
from pipeline.model.slot import Slot
from pipeline.model.spec import BookSpec
from pipeline.runtime.executors import Executor, FreshWorkers, Job, executor
from pipeline.runtime.journal import Journal
from pipeline.runtime.progress import Meter, Reporter
from pipeline.stages.dedupe import Attempt, Unwanted, Wanted, dedupe, own_problems
from pipeline.stages.generate import attempt_seed, generate
from pipeline.stages.match import Short, grown, match
from pipeline.stages.plan import plan
from pipeline.stages.rate import Defect, rate

SeedParts = tuple[str | int, ...]


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

    def prepare(self, kinds: Iterable[Kind]) -> None:
        """Load or compile the kernels here, before workers start; tells the user once when it takes long."""
        if self.ready:
            return
        from pipeline.families.warm_up import prepare

        prepare(kinds, self.reporter.say, self._spread)
        self.ready = True

    def _spread(self, task: Callable[[Any], None], parts: Sequence[Any]) -> None:
        # Workers of their own: those that make puzzles are forked later, from a process with all kernels loaded.
        # Every part has a new one, because a compiler gives no memory back.
        with executor(1) if self.workers.jobs == 1 else FreshWorkers(self.workers.jobs) as compilers:
            compilers.run(Job(task, parts, str), lambda _index, _result: None)


def make(task: Task) -> RatedPuzzle | Defect | None:
    """One attempt from seed to rating; None where it gives no puzzle."""
    puzzle = generate(task.slot, task.attempt, task.seed_parts)
    return rate(puzzle, task.slot.params.grading) if puzzle else None


def fill(
    slots: Sequence[Slot], seed_parts: SeedParts, workshop: Workshop, unwanted: Unwanted = lambda _: ""
) -> Selection:
    """A puzzle for every slot, no two alike and none unwanted; Unsatisfiable names what cannot be filled."""
    with workshop.reporter.stage("generate, rate", 0, "attempts") as meter:
        filling = Filling(slots, seed_parts, workshop, meter)
        filling.prove(unwanted)
        selection = filling.settled(unwanted)
    filling.warn()
    return selection


def fill_versions(spec: BookSpec, workshop: Workshop, unwanted: Unwanted) -> Selection:
    """Puzzles for all versions of a book, equally hard at every place; Unsatisfiable names what cannot be had."""
    with workshop.reporter.stage("generate, rate, match", 0, "attempts") as meter:
        filling = Filling(plan(spec), spec.seed_parts, workshop, meter)
        found = match(spec, filling.settled(unwanted))
        while isinstance(found, Short):
            filling.slots = grown(filling.slots, found.sizes)
            found = match(spec, filling.settled_or(found.problems, unwanted))
    filling.warn()
    return found


@dataclass(slots=True)
class Filling:
    """What has been made for some slots so far, from the journal or anew."""

    slots: Sequence[Slot]
    seed_parts: SeedParts
    workshop: Workshop
    meter: Meter
    made: dict[Attempt, RatedPuzzle | None] = field(default_factory=dict)
    defects: list[Problem] = field(default_factory=list)
    discarded: int = 0

    def prove(self, unwanted: Unwanted) -> None:
        """Make the slots with puzzles of the author's own; Unsatisfiable with all of them that cannot be printed."""
        own = [(position, 0) for position, slot in enumerate(self.slots) if slot.own]
        if not own:
            return
        self.make(own)
        problems = [*self.defects, *own_problems(self.slots, self.made, unwanted)]
        if problems:
            raise Unsatisfiable(sorted(problems, key=lambda problem: problem.place or Place("")))

    def settled(self, unwanted: Unwanted) -> Selection:
        """A puzzle for every slot; Unsatisfiable names those that cannot be filled."""
        verdict = dedupe(self.slots, self.made, unwanted)
        while isinstance(verdict, Wanted):
            self.make(verdict.attempts)
            verdict = dedupe(self.slots, self.made, unwanted)
        return verdict

    def settled_or(self, problems: Iterable[Problem], unwanted: Unwanted) -> Selection:
        """The same for slots beyond those of the book: where they cannot be filled Unsatisfiable has these problems."""
        try:
            return self.settled(unwanted)
        except Unsatisfiable:
            raise Unsatisfiable(problems) from None

    def warn(self) -> None:
        """Tell of puzzles that should not have been made."""
        if self.discarded:
            message = f"{self.discarded} puzzles missed the level they were made for; please report it"
            self.workshop.reporter.warn(message)

    def make(self, attempts: Sequence[Attempt]) -> None:
        """Add the outcome of attempts."""
        self.meter.extend(len(attempts))
        ahead = [attempt for attempt in attempts if not self._recalled(attempt)]
        if ahead:
            self.workshop.prepare(slot.params.kind for slot in self.slots)
        tasks = [Task(self.slots[position], number, self.seed_parts) for position, number in ahead]
        job = Job(make, tasks, lambda task: slot_name(task.slot))
        self.workshop.workers.run(job, lambda index, result: self._done(ahead[index], result))

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
        if self.workshop.journal is not None and not slot.own:
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
