"""Chooses how the kernels run while puzzles are made: compiled, plain, or plain until a compiler beside is done.

The puzzles are the same, so nobody waits for a compiler. A process never changes its mode: plain workers begin, and
compiled ones follow them (`Handover`) as soon as their kernels are ready, if that pays for what is left to make.
"""

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any

from pipeline.families.making_times import making_time
from pipeline.families.warm_up import Need, compile_seconds, missing
from pipeline.frozen import frozen
from pipeline.model.slot import Params, Slot
from pipeline.runtime.processes.beside import Beside
from pipeline.runtime.processes.jobs import nothing
from pipeline.solving.compiling import VARIABLE
from pipeline.solving.kernel_folder import cache_folder
from pipeline.source.wording import counted

PLAIN, COMPILED = "plain", "numba"
START = 1.2  # seconds until a process has loaded its kernels
SHORT = 5.0  # seconds of plain work beside which no compiler is worth its start
UNEVEN = 1.3  # times as long as if compilers shared their work evenly: parts are few, and some wait for others
FIRST, AFTER = 0, 15  # the compiler's niceness where plain workers give way to it, and where it gives way to them
PATIENCE = 50.0  # plain kernels are so many times slower
COMPILER = Path(__file__).with_name("families") / "compiler.py"


class Compile(StrEnum):
    """What becomes of the compiler beside a build: it stops with it, goes on in the background, or never starts."""

    STOP = "stop"
    BACKGROUND = "background"
    NEVER = "never"


def wall_seconds(slots: Iterable[Slot], mode: str, jobs: int) -> float:
    """How long some processes are expected to take for puzzles: no less than for the longest of them, by its tail."""
    times = [making_time(slot.params, slot.level, mode) for slot in slots]
    return max(sum(one.mean for one in times) / jobs, max((one.tail for one in times), default=0.0))


def short_count(params: Params) -> int:
    """How many puzzles of any level plain Python makes and rates before a compiler would be worth its start."""
    return int(SHORT / making_time(params, None, PLAIN).mean)


@frozen
class Choice:
    """What is known when work begins: the puzzles to make, by how many processes, and what they need."""

    slots: Sequence[Slot]
    jobs: int
    needs: tuple[Need, ...]

    @property
    def plain(self) -> float:
        """Seconds until all is made in plain Python."""
        return wall_seconds(self.slots, PLAIN, self.jobs)

    @property
    def compiled(self) -> float:
        """Seconds until all is made by processes that have yet to load compiled kernels."""
        return START + wall_seconds(self.slots, COMPILED, self.jobs)

    @property
    def compiling(self) -> float:
        """Seconds until the kernels that are missing are compiled, if nothing else runs."""
        return UNEVEN * sum(map(compile_seconds, missing(self.needs))) / self.jobs


def handover_for(
    choice: Choice, asked: Compile, say: Callable[[str], None], warn: Callable[[str], None]
) -> "Handover | None":
    """How plain work goes over to compiled work; None where it stays plain."""
    compiling, plain = choice.compiling, choice.plain
    if compiling and (asked is Compile.NEVER or (asked is Compile.STOP and plain < SHORT)):
        return None
    handover = Handover(choice, asked, say, warn, haste=plain > compiling + choice.compiled)
    if compiling:
        handover.start()
    return handover


def begins_plain(choice: Choice) -> bool:
    """Is plain Python the quickest way to begin, where kernels can be compiled?"""
    ready = not missing(choice.needs)
    return not ready or choice.plain < choice.compiled


@dataclass(slots=True)
class Handover:
    """See runtime/processes/jobs.py: the compiler beside the first, plain workers, and when others follow them."""

    choice: Choice
    asked: Compile
    say: Callable[[str], None]
    warn: Callable[[str], None]
    haste: bool
    show: Callable[[str], None] = nothing
    environment: Mapping[str, str] = field(default_factory=lambda: {VARIABLE: PLAIN})
    patience: float = PATIENCE
    _compiler: Beside | None = None
    _failed: bool = False
    _total: int = 0

    def start(self) -> None:
        """Start the compiler."""
        left = missing(self.choice.needs)
        self._total = sum(map(len, left))
        self._compiler = self._compiler_beside()
        then = "compiled workers follow" if self.haste else "for later books"
        seconds = sum(map(compile_seconds, left))
        self.say(f"plain Python begins; compiling in the background, about {seconds:.0f} processor seconds, {then}")

    def due(self, items: Sequence[Any], overdue: float) -> bool:
        """See runtime/processes/jobs.py; items are tasks, each with its slot."""
        slots = [item.slot for item in items]
        if not self._is_ready():
            if self._compiler and not self.haste and self._pays(slots, overdue, self.choice.compiling):
                self._hurry(self._compiler)
            return False
        if not self._pays(slots, overdue):
            return False
        self.show("compiled")
        self.say(f"compiled from here on: {counted(len(items), 'puzzle')} left")
        return True

    def close(self, *, failed: bool) -> None:
        """Stop the compiler; one in the background goes on, unless the work has failed."""
        if self._compiler is None:
            return
        if self.asked is Compile.BACKGROUND and not failed:
            self._compiler.leave()
        else:
            self._compiler.stop()
            if not failed:
                self._say_what_is_left()
        self._compiler = None

    def _say_what_is_left(self) -> None:
        """Say how the next book is made in less time, where kernels are missing still."""
        if seconds := self.choice.compiling:
            then = f"a book like this then takes about {self.choice.compiled:.0f} s"
            self.say(f"not compiled yet: `puzzlepress warm` does the rest once, in about {seconds:.0f} s; {then}")

    def _compiler_beside(self) -> Beside:
        niceness = FIRST if self.haste else AFTER
        parent = 0 if self.asked is Compile.BACKGROUND else os.getpid()
        needs = [f"{need.kind}:{','.join(need.rare)}" for need in self.choice.needs]
        return Beside(COMPILER, [str(niceness), str(parent), str(self.choice.jobs), *needs])

    def _hurry(self, slow: Beside) -> None:
        """Begin the compiler anew at its full priority, which Unix gives back to no process that has lowered it.

        Left as it is, it would get nothing beside other programs, and plain workers that give way to it no more.
        """
        self.haste = True
        if slow.ended() is None:
            slow.stop()
            self._compiler = self._compiler_beside()

    def _is_ready(self) -> bool:
        code = self._compiler.ended() if self._compiler else None  # first: what it did last is not missing then
        left = sum(map(len, missing(self.choice.needs)))
        if left and self._compiler and code is None:
            self.show(f"plain, compiling {self._total - left} of {self._total}")
        elif left and code is not None and not self._failed:
            self._failed = True
            self.warn(f"{_why_missing(code)}; plain Python goes on, with the same results")
        return not left

    def _pays(self, slots: Sequence[Slot], overdue: float, waiting: float = 0.0) -> bool:
        """Are compiled workers done sooner? What is late may be expected to take as long again."""
        jobs = self.choice.jobs
        plain = wall_seconds(slots, PLAIN, jobs) + overdue / jobs
        return plain > waiting + START + wall_seconds(slots, COMPILED, jobs)


def _why_missing(code: int) -> str:
    """Why kernels are missing when the compiler has ended."""
    if code:
        return f"the compiler ended early, with exit code {code}"
    return f"{cache_folder()}: the compiled solver cannot be kept; make room, or set NUMBA_CACHE_DIR to another folder"
