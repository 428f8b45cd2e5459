"""Fills slots: puzzles are made by workers or recalled from the journal until every slot has one of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from pipeline.errors import Place, Problem, Unsatisfiable
from pipeline.families import text_of
from pipeline.families.making_times import making_time
from pipeline.families.shared.options import did_you_mean
from pipeline.frozen import frozen
from pipeline.model.book import Selection
from pipeline.model.code import CODE_MIN, is_rejected, long_code
from pipeline.model.level import Level
from pipeline.model.rating import RatedPuzzle
from pipeline.model.slot import Slot
from pipeline.model.spec import BookSpec
from pipeline.runtime.collecting import gc_paused
from pipeline.runtime.journal import KnownAttempts
from pipeline.runtime.processes.executors import executor
from pipeline.runtime.processes.jobs import Job, Nobody, Watch, nothing
from pipeline.runtime.progress import Loudness, Meter, Reporter
from pipeline.runtime.rated_text import rated_from, rated_text
from pipeline.solving.compiling import kernels_mode
from pipeline.source.wording import counted
from pipeline.stages.dedupe import Attempt, Wanted, dedupe, own_problems
from pipeline.stages.generate import attempt_seed, generate
from pipeline.stages.match import Short, grown, match
from pipeline.stages.plan import plan
from pipeline.stages.rate import Defect, evidence, rate
from pipeline.stages.week import SPARES, choose_days
from pipeline.workshop import Workshop

if TYPE_CHECKING:
    from pipeline.model.puzzle import Puzzle
    from pipeline.runtime.catalogue import Others

SeedParts = tuple[str | int, ...]


@frozen
class Task:
    """One attempt at a slot, as a worker gets it."""

    slot: Slot
    attempt: int
    seed_parts: SeedParts


class UnfinishedError(Exception):
    """Puzzles are missing that may not be made: so many of the slots asked for are filled."""

    def __init__(self, filled: int, asked: int) -> None:
        super().__init__(filled, asked)
        self.filled, self.asked = filled, asked


@frozen
class Progress:
    """How far a book has come: of the puzzles asked for, of which so many are printed, these are made.

    `problem` says why the others cannot be.
    """

    made: int
    asked: int
    printed: int
    problem: str = ""


def make(task: Task) -> RatedPuzzle | Defect | None:
    """One attempt from seed to rating; None where it gives no puzzle."""
    made = generate(task.slot, task.attempt, task.seed_parts)
    if made is None:
        return None
    params = task.slot.params
    rated = rate(made.puzzle, params.grading, params.population, made.by_logic)
    return rated if isinstance(rated, Defect) else replace(rated, origin=made.origin, text=text_of(rated))


def make_text(task: Task) -> str | Defect | None:
    """The same, a puzzle as text: the journal keeps it so, and it is read in a third of the time of a pickle."""
    made = make(task)
    return rated_text(made) if isinstance(made, RatedPuzzle) else made


@dataclass(slots=True)
class Unwelcome:
    """Why a puzzle may not be in the book: the author has rejected it, or it belongs to another book."""

    reject: tuple[str, ...] = ()
    rejected_at: tuple[Place, ...] = ()
    others: Others | None = None
    met: set[str] = field(default_factory=set)  # codes in reject that are those of a puzzle

    def __call__(self, rated: RatedPuzzle) -> str:
        """The reason; empty for a puzzle that may be in the book."""
        if is_rejected(rated.signature, self.reject):
            self.met.update(code for code in self.reject if is_rejected(rated.signature, [code]))
            return f"has a code in reject, {long_code(rated.signature)[:CODE_MIN]}"
        owner = self.others.owner((rated.puzzle.family, rated.signature)) if self.others else ""
        return f"belongs to the book {owner} of the catalogue" if owner else ""

    def look_up(self, made: Iterable[RatedPuzzle | None]) -> None:
        """Ask the catalogue for puzzles before they are judged."""
        if self.others:
            self.others.look_up((rated.puzzle.family, rated.signature) for rated in made if rated)

    def check_codes(self, selection: Selection) -> None:
        """Raise Unsatisfiable for codes in reject that no puzzle of the book has, nor one that was replaced."""
        if self.met.issuperset(self.reject):
            return
        codes = [long_code(rated.signature) for _, rated in selection.chosen]
        problems = [
            Problem(_no_code(code, codes), place, f"reject[{index}]")
            for index, (code, place) in enumerate(zip(self.reject, self.rejected_at, strict=True))
            if code not in self.met
        ]
        if problems:
            raise Unsatisfiable(problems)


def _no_code(code: str, known: Iterable[str]) -> str:
    near = did_you_mean(code, (one[: len(code)] for one in known))
    return f"{code!r} is not the code of a puzzle of this book{near or '; copy codes from report.html, or remove it'}"


def select(spec: BookSpec, workshop: Workshop, unwanted: Unwelcome) -> Selection:
    """A puzzle for every slot of a book, days and versions included; Unsatisfiable names what cannot be filled."""
    if spec.versions:
        return fill_versions(spec, workshop, unwanted)
    return _fill_week(spec, workshop, unwanted) if spec.start else fill(plan(spec), spec.seed_parts, workshop, unwanted)


def progress(spec: BookSpec, known: KnownAttempts | None, unwanted: Unwelcome) -> Progress:
    """How far a build comes with what its journal has, repeats replaced; the author's own puzzles are not counted.

    Codes in reject are not looked for among those, so a book with such puzzles may yet have one for every code.
    """
    # The author's own are in no journal, and hardly ever decide about others.
    others = replace(spec, sections=tuple(replace(section, own=()) for section in spec.sections))
    printed = len(plan(others))
    with Nobody() as nobody:
        workshop = Workshop(nobody, Reporter(Loudness.QUIET), known)
        try:
            selection = select(others, workshop, unwanted)
            if others == spec:
                unwanted.check_codes(selection)
        except UnfinishedError as left:
            return Progress(left.filled, left.asked, printed)
        except Unsatisfiable as error:
            return Progress(0, printed, printed, str(error.problems[0]))
    return Progress(printed, printed, printed)


def _fill_week(spec: BookSpec, workshop: Workshop, unwanted: Unwelcome) -> Selection:
    """A puzzle for every day of a newspaper, chosen among so many that costs rise over the week."""
    problems: list[Problem] = []
    for spare in SPARES:
        chosen = choose_days(spec, fill(plan(spec, spare), spec.seed_parts, workshop, unwanted))
        if isinstance(chosen, Selection):
            return chosen
        problems = chosen
    raise Unsatisfiable(problems)


def fill(
    slots: Sequence[Slot], seed_parts: SeedParts, workshop: Workshop, unwanted: Unwelcome | None = None
) -> Selection:
    """A puzzle for every slot, no two alike and none unwanted; Unsatisfiable names what cannot be filled."""
    with workshop.reporter.stage("generate, rate", 0, "attempts") as meter:
        filling = Filling(slots, seed_parts, workshop, meter)
        filling.prove(unwanted or Unwelcome())
        selection = filling.settled(unwanted or Unwelcome())
    filling.warn()
    return selection


def fill_versions(spec: BookSpec, workshop: Workshop, unwanted: Unwelcome) -> Selection:
    """Puzzles for all versions of a book, equally hard at every place; Unsatisfiable names what is unavailable."""
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
    recalled: int = 0  # attempts that the journal had
    resumed: bool = False  # has work gone on behind those, and was it said?

    def prove(self, unwanted: Unwelcome) -> None:
        """Make the slots with puzzles of the author's own; Unsatisfiable with all of them that cannot be printed."""
        own = [(position, 0) for position, slot in enumerate(self.slots) if slot.own]
        if not own:
            return
        self.make(own)
        unwanted.look_up(self.made.values())
        problems = [*self.defects, *own_problems(self.slots, self.made, unwanted)]
        if problems:
            raise Unsatisfiable(sorted(problems, key=lambda problem: problem.place or Place("")))

    def settled(self, unwanted: Unwelcome) -> Selection:
        """A puzzle for every slot; Unsatisfiable names those that cannot be filled."""
        while isinstance(verdict := self._verdict(unwanted), Wanted):
            self._go_on(verdict)
        self.meter.search(len(self.slots), 0)
        return verdict

    def _go_on(self, wanted: Wanted) -> None:
        """Make what is wanted; UnfinishedError where nobody makes it and the journal knows none of it."""
        known = len(self.made)
        if all(number for _, number in wanted.attempts):  # what was made first is not enough
            self.meter.search(wanted.filled, len(self.slots) - wanted.filled)
        self.make(wanted.attempts)
        if len(self.made) == known:
            raise UnfinishedError(wanted.filled, len(self.slots))

    def _verdict(self, unwanted: Unwelcome) -> Selection | Wanted:
        unwanted.look_up(self.made.values())
        with gc_paused():
            return dedupe(self.slots, self.made, unwanted)

    def settled_or(self, problems: Iterable[Problem], unwanted: Unwelcome) -> Selection:
        """The same for slots beyond those of the book: where they cannot be filled Unsatisfiable has these problems."""
        try:
            return self.settled(unwanted)
        except Unsatisfiable:
            raise Unsatisfiable(problems) from None

    def warn(self) -> None:
        """Warn of puzzles that should not have been made."""
        if self.discarded:
            left_out = f"left out {counted(self.discarded, 'puzzle')} of another level than asked"
            message = f"{left_out}, or without exactly one solution; please report it"
            self.workshop.reporter.warn(message)

    def make(self, attempts: Sequence[Attempt]) -> None:
        """Add the outcome of attempts."""
        self.meter.extend(sum(number == 0 for _, number in attempts))
        with gc_paused():
            ahead = [attempt for attempt in attempts if not self._recalled(attempt)]
        self._say_what_is_ahead(len(attempts) - len(ahead), len(ahead))
        ready = self._begun([position for position, _ in ahead]) if ahead else nothing
        tasks = [Task(self.slots[position], number, self.seed_parts) for position, number in ahead]
        job = Job(make_text, tasks, lambda task: slot_name(task.slot), _alike, ready, _seconds)
        self.workshop.workers.run(job, lambda index, result: self._done(ahead[index], result))

    def _say_what_is_ahead(self, recalled: int, ahead: int) -> None:
        self.recalled += recalled
        if self.recalled:
            self.meter.remark = f"{self.recalled} from the journal"
        if self.recalled and ahead and not self.resumed:
            self.resumed = True
            self.meter.tell(f"{counted(self.recalled, 'attempt')} from the journal")
        if ahead and self.meter.missing:
            found = f"{self.meter.missing} of {counted(len(self.slots), 'puzzle')} missing"
            tried = f"after {counted(self.meter.count, 'attempt')}"
            self.meter.remind(f"{found} {tried}; repeats and failures are replaced")

    def _begun(self, positions: Iterable[int]) -> Callable[[], object]:
        return self.workshop.begin([self.slots[position] for position in positions], self.meter.note)

    def _recalled(self, attempt: Attempt) -> bool:
        known = self.workshop.known
        if known is None or self.slots[attempt[0]].own:
            return False
        try:
            made = known[seed := self._seed(attempt)]
        except KeyError:  # never made, or its line only looked sound
            return False
        self._accept(attempt, seed, made)
        return True

    def _done(self, attempt: Attempt, result: str | Defect | None) -> None:
        slot, seed = self.slots[attempt[0]], self._seed(attempt)
        if slot.own and isinstance(result, Defect):
            self.defects.append(Problem(_defect_words(slot.own, result), slot.place))
        text = None if isinstance(result, Defect) else result
        made = rated_from(text) if text else None
        sound = made if _on_level(slot, made) else None
        # Few puzzles, such as the hardest killers, have too many open cells for the proof: no fault of their maker.
        faulty = result is not None and sound is None and result is not Defect.UNPROVED
        self.discarded += faulty and not slot.own
        self._accept(attempt, seed, sound)
        if not slot.own:
            self.workshop.note(seed, text if sound else None)

    def _accept(self, attempt: Attempt, seed: int, rated: RatedPuzzle | None) -> None:
        self.made[attempt] = rated
        self.workshop.used.append(seed)
        self.meter.advance()

    def _seed(self, attempt: Attempt) -> int:
        return attempt_seed(self.slots[attempt[0]], attempt[1], self.seed_parts)


def _defect_words(own: Puzzle, defect: Defect) -> str:
    """Why a puzzle of the author's own cannot be printed, with the cells that show it, and what to do."""
    shown = evidence(own, defect)
    return f"this puzzle {defect}{shown and f': {shown}'}; {defect.remedy}"


def _alike(task: Task) -> tuple[str, Level | None]:
    """Tasks of one section and level take about as long as each other."""
    return task.slot.params.identity, task.slot.level


def _seconds(task: Task) -> float:
    return making_time(task.slot.params, task.slot.level, kernels_mode()).mean


def slot_name(slot: Slot) -> str:
    """How a slot is called in messages: its kind, its level and its number from 1."""
    kind, level, index = slot.key
    return f"{kind} {level} {int(index) + 1}"


def _on_level(slot: Slot, rated: RatedPuzzle | None) -> bool:
    return rated is None or slot.level is None or rated.rating.level == slot.level


def prove_own(spec: BookSpec, jobs: int, reporter: Reporter) -> int:
    """How many puzzles of the author's own a book has, each proved; Unsatisfiable with all that cannot be printed.

    Boards of lessons come with the program, whose tests prove them.
    """
    own = [slot for slot in plan(spec) if slot.own and not spec.sections[slot.section].lesson]
    if own:
        with executor(jobs, Watch(reporter.warn)) as workers, reporter.stage("rate", 0, "puzzles") as meter:
            filling = Filling(own, spec.seed_parts, Workshop(workers, reporter), meter)
            filling.prove(Unwelcome())
    return len(own)
