"""Where the puzzles of a book are made: workers and their kernels, the journal, and what is said meanwhile."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pipeline.handover import Choice, Compile, Handover, begins_plain, handover_for
from pipeline.model.slot import Slot
from pipeline.runtime.journal import Journal, KnownAttempts
from pipeline.runtime.processes.forked import ALONE, Hands
from pipeline.runtime.processes.jobs import Executor, InProcess, Watch, nothing
from pipeline.runtime.processes.workers import Workers
from pipeline.runtime.progress import Reporter
from pipeline.solving.compiling import best_mode, stay_plain

if TYPE_CHECKING:
    from pipeline.families.warm_up import Need

COMPILING = 300.0  # seconds without an answer after which a compiler is reported


def _no_seeds() -> array[int]:
    return array("Q")  # a set takes twenty times the room


@dataclass(slots=True)
class Workshop:
    """What making puzzles needs beside the slots; remembers every attempt it was asked for."""

    workers: Executor
    reporter: Reporter
    known: KnownAttempts | None = None
    note: Callable[[int, str | None], object] = nothing  # a finished attempt, as Journal.add does
    used: array[int] = field(default_factory=_no_seeds)
    prepared: set[Need] = field(default_factory=set)
    compile: Compile | None = None  # None: this process waits for the compiler
    hands: Hands = ALONE  # for what is made of the puzzles
    _handover: Handover | None = None

    def open(self, journal: Journal) -> None:
        """Begin a book, whose journal this is; what the last one has prepared stays."""
        self.known, self.note, self.used = journal, journal.add, _no_seeds()

    def begin(self, slots: Sequence[Slot], show: Callable[[str], None]) -> Callable[[], object]:
        """Before puzzles are made for slots: have kernels ready, or begin without; `show` takes what is going on.

        Gives what `prepare` gives.
        """
        from pipeline.families.warm_up import need_of

        needs = tuple(dict.fromkeys(need_of(slot.params, slot.level) for slot in slots))
        choice = Choice(slots, self.workers.jobs, needs)
        nothing_to_wait_for = not self.workers.hands_over or best_mode() == "plain"
        if self.compile is None or nothing_to_wait_for:
            return self.prepare(needs)
        looked_through = self._looked_through(choice)
        if not (begins_plain(choice) and stay_plain()):
            return self.prepare(needs, looked_through=looked_through)
        if self._handover is None:
            self._handover = handover_for(choice, self.compile, self.reporter.say, self.reporter.warn)
            if self._handover:
                self.workers.expect(self._handover)
        if self._handover:
            self._handover.show = show
        return nothing

    def _looked_through(self, choice: Choice) -> bool:
        """Look through the kernels where they would be loaded, for what is damaged is missing; False elsewhere.

        Plain Python does without, and without the time that it takes to load numba.
        """
        if begins_plain(choice):
            return False
        from pipeline.families.warm_up import discard_damaged_of

        discard_damaged_of(choice.needs, self.reporter.warn)
        return True

    def prepare(self, needs: Iterable[Need], *, looked_through: bool = False) -> Callable[[], object]:
        """Load or compile the kernels here, before workers start, which inherit them; says so once when it takes long.

        Gives what workers that inherit nothing must do instead.
        """
        wanted = tuple(dict.fromkeys(needs))
        if not self.workers.inherits:
            from pipeline.preparing import preparation

            return preparation(wanted)
        if fresh := [need for need in wanted if need not in self.prepared]:
            from pipeline.families.warm_up import prepare

            prepare(fresh, self.reporter.say, self.reporter.warn, self._spread, looked_through=looked_through)
            self.prepared.update(fresh)
        return nothing

    def _spread(self, task: Callable[[Any], None], parts: Sequence[Any]) -> None:
        from pipeline.families.warm_up import compile_job

        # Workers of their own: those that make puzzles are forked later, from a process with all kernels loaded.
        watch = Watch(self.reporter.warn, COMPILING)
        with InProcess() if self.workers.jobs == 1 else Workers(self.workers.jobs, watch) as compilers:
            compilers.run(compile_job(task, parts), nothing)
