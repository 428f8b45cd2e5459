"""Chains the stages over an executor, a journal and a catalogue: the one place that knows their order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from pipeline.errors import Locked, NotToBeHad, Place, Problem
from pipeline.families.options import did_you_mean
from pipeline.model.book import Selection
from pipeline.model.code import CODE_MIN, is_rejected, long_code
from pipeline.model.export import ExportSpec
from pipeline.model.rating import RatedPuzzle
from pipeline.model.slot import Slot
from pipeline.model.spec import BookSpec
from pipeline.runtime import catalogue
from pipeline.runtime.executors import Executor, FreshWorkers, Job, executor
from pipeline.runtime.fingerprint import fingerprint
from pipeline.runtime.journal import JOURNAL_NAME, Journal, forget, read_lines
from pipeline.runtime.lock import folder_lock
from pipeline.runtime.progress import Meter, Reporter
from pipeline.stages.class_layout import class_layout
from pipeline.stages.compose import compose
from pipeline.stages.dedupe import Attempt, Unwanted, Wanted, dedupe, own_problems
from pipeline.stages.export import FOLDER, Exported
from pipeline.stages.export import export as write_export
from pipeline.stages.fonts import typeface
from pipeline.stages.generate import attempt_seed, generate
from pipeline.stages.layout import layout
from pipeline.stages.match import Short, grown, match
from pipeline.stages.plan import plan
from pipeline.stages.publish import Edition, Published, publish
from pipeline.stages.rate import Defect, rate
from pipeline.stages.render import pictures, render
from pipeline.stages.report import report
from pipeline.stages.week import SPARES, choose_days

ENGINE_PARTS = ("model", "solving", "families", "stages/generate.py", "stages/rate.py", "runtime/records.py")
"""The sources that decide what an attempt gives."""

RESERVE_TRIES = 10  # how often other builds may change the catalogue under this one

SeedParts = tuple[str | int, ...]

T = TypeVar("T")


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

    def prepare(self, families: Iterable[str]) -> None:
        """Load or compile the kernels here, before workers start; tells the user once when it takes long."""
        if self.ready:
            return
        from pipeline.families.preparing import prepare

        prepare(families, self.reporter.say, self._spread)
        self.ready = True

    def _spread(self, task: Callable[[Any], None], parts: Sequence[Any]) -> None:
        # Workers of their own: those that make puzzles are forked later, from a process with all kernels loaded.
        # Every part has a new one, because a compiler gives no memory back.
        with executor(1) if self.workers.jobs == 1 else FreshWorkers(self.workers.jobs) as compilers:
            compilers.run(Job(task, parts, str), lambda _index, _result: None)


class _CatalogueMovedError(Exception):
    """Another build has changed the catalogue since this one looked."""


def build(spec: BookSpec, wishes: Wishes, reporter: Reporter) -> Published:
    """Make a book and put it into its folder; what it needs and cannot have is a PuzzlepressError."""
    return _made(spec, wishes, reporter, _publish_edition)


def export(spec: BookSpec, wish: ExportSpec, wishes: Wishes, reporter: Reporter) -> Exported:
    """Put pictures of the puzzles that `build` gives a book into a folder inside its own; raises as `build` does."""

    def finish(making: _Making) -> Exported:
        with reporter.stage("export", 0, "pictures") as meter:
            exported = write_export(compose(spec, making.selection), wish, making.folder / FOLDER, making.reserve)
            meter.advance(exported.pictures)
        return exported

    return _made(spec, wishes, reporter, finish)


@dataclass(frozen=True, slots=True)
class _Making:
    """A book whose puzzles are chosen; `reserve` must be called before anything of it is replaced."""

    spec: BookSpec
    folder: Path
    selection: Selection
    catalogue_digest: str | None
    reserve: Callable[[], None]
    reporter: Reporter


def _made(spec: BookSpec, wishes: Wishes, reporter: Reporter, finish: Callable[[_Making], T]) -> T:
    """Choose the puzzles of a book under the lock of its folder, and finish it."""
    folder = wishes.output / spec.name
    journal_path = folder / JOURNAL_NAME
    with folder_lock(folder):
        if wishes.fresh:
            forget(journal_path)
        with Journal(journal_path, engine()) as journal, executor(wishes.jobs) as workers:
            workshop = Workshop(workers, reporter, journal)
            reporter.detail(f"journal: {len(journal)} attempts are known; {wishes.jobs} processes")
            for _ in range(RESERVE_TRIES):
                with suppress(_CatalogueMovedError):
                    done = _finished(spec, folder, wishes.catalogue, workshop, finish)
                    journal.keep_only(workshop.used)
                    return done
    raise Locked(f"{wishes.catalogue}: other builds keep changing the catalogue; wait until they are done")


def progress_of(spec: BookSpec, folder: Path) -> tuple[int, int]:
    """How many of a book's slots the journal has a puzzle for, and how many there are; own puzzles are not counted."""
    slots = [slot for slot in plan(spec) if slot.own is None]
    seeds = read_lines(folder / JOURNAL_NAME, engine()).keys()
    return sum(attempt_seed(slot, 0, spec.seed_parts) in seeds for slot in slots), len(slots)


def _finished(
    spec: BookSpec, folder: Path, store: Path | None, workshop: Workshop, finish: Callable[[_Making], T]
) -> T:
    taken = catalogue.taken_by_others(store, spec.edition) if store else catalogue.NOTHING_TAKEN
    unwanted = _Unwanted(spec, taken)
    selection = _selected(spec, workshop, unwanted)
    unwanted.check_codes(selection)
    marks = [(rated.puzzle.family, rated.signature) for _, rated in selection.chosen]

    def reserve() -> None:
        if store and not catalogue.reserve(store, spec.edition, marks, taken):
            raise _CatalogueMovedError

    done = finish(_Making(spec, folder, selection, taken.digest if store else None, reserve, workshop.reporter))
    if store:
        catalogue.release(store, spec.edition, marks)
    return done


def _publish_edition(making: _Making) -> Published:
    edition = _edition(making.spec, making.selection, making.catalogue_digest, making.reporter)
    return publish(making.folder, edition, making.reserve)


def _selected(spec: BookSpec, workshop: Workshop, unwanted: Unwanted) -> Selection:
    if spec.versions:
        return fill_versions(spec, workshop, unwanted)
    return _fill_week(spec, workshop, unwanted) if spec.start else fill(plan(spec), spec.seed_parts, workshop, unwanted)


def _fill_week(spec: BookSpec, workshop: Workshop, unwanted: Unwanted) -> Selection:
    """A puzzle for every day of a newspaper, chosen among so many that costs rise over the week."""
    problems: list[Problem] = []
    for spare in SPARES:
        chosen = choose_days(spec, fill(plan(spec, spare), spec.seed_parts, workshop, unwanted))
        if isinstance(chosen, Selection):
            return chosen
        problems = chosen
    raise NotToBeHad(problems)


def _edition(spec: BookSpec, selection: Selection, digest: str | None, reporter: Reporter) -> Edition:
    book = compose(spec, selection)
    with reporter.stage("layout", 0, "pages") as meter:
        pages = class_layout(book) if book.sheets else layout(book)
        meter.advance(sum(len(document.pages) for document in pages.documents.values()))
    with reporter.stage("render", 0, "files") as meter:
        pdfs = {}
        for role, document in pages.documents.items():
            pdfs[role] = render(document, typeface(spec.page.fonts))
            meter.advance()
        pdfs |= pictures(pdfs)
    with reporter.stage("report", 0, "puzzles") as meter:
        told = report(book, pages).encode()
        meter.advance(len(book.entries))
    return Edition(book, pages, pdfs, told, digest)


@dataclass(slots=True)
class _Unwanted:
    """Why a puzzle may not be in the book: the author has rejected it, or it belongs to another book."""

    spec: BookSpec
    taken: catalogue.Taken
    met: set[str] = field(default_factory=set)  # codes in reject that are those of a puzzle

    def __call__(self, rated: RatedPuzzle) -> str:
        if is_rejected(rated.signature, self.spec.reject):
            self.met.update(code for code in self.spec.reject if is_rejected(rated.signature, [code]))
            return f"has a code in reject, {long_code(rated.signature)[:CODE_MIN]}"
        owned = (rated.puzzle.family, rated.signature) in self.taken.marks
        return "belongs to another book of the catalogue" if owned else ""

    def check_codes(self, selection: Selection) -> None:
        """Raise NotToBeHad for codes in reject that no puzzle of the book has, nor one that was replaced."""
        codes = [long_code(rated.signature) for _, rated in selection.chosen]
        problems = [
            Problem(_no_code(code, codes), place, f"reject[{index}]")
            for index, (code, place) in enumerate(zip(self.spec.reject, self.spec.rejected_at, strict=True))
            if code not in self.met
        ]
        if problems:
            raise NotToBeHad(problems)


def _no_code(code: str, known: Iterable[str]) -> str:
    near = did_you_mean(code, (one[: len(code)] for one in known))
    return f"{code!r} is the code of no puzzle of this book{near or '; copy codes from report.html, or remove it'}"


def engine() -> str:
    """Names the code that makes puzzles, for the journal."""
    return fingerprint(ENGINE_PARTS)


def make(task: Task) -> RatedPuzzle | Defect | None:
    """One attempt from seed to rating; None where it gives no puzzle."""
    puzzle = generate(task.slot, task.attempt, task.seed_parts)
    return rate(puzzle, task.slot.params.grading) if puzzle else None


def prove_own(spec: BookSpec, jobs: int, reporter: Reporter) -> int:
    """How many puzzles of the author's own a book has, each proved; NotToBeHad with all that cannot be printed."""
    own = [slot for slot in plan(spec) if slot.own]
    if own:
        with executor(jobs) as workers, reporter.stage("rate", 0, "puzzles") as meter:
            filling = _Filling(own, spec.seed_parts, Workshop(workers, reporter), meter)
            filling.prove(_Unwanted(spec, catalogue.NOTHING_TAKEN))
    return len(own)


def fill(
    slots: Sequence[Slot], seed_parts: SeedParts, workshop: Workshop, unwanted: Unwanted = lambda _: ""
) -> Selection:
    """A puzzle for every slot, no two alike and none unwanted; NotToBeHad names what cannot be filled."""
    with workshop.reporter.stage("generate, rate", 0, "attempts") as meter:
        filling = _Filling(slots, seed_parts, workshop, meter)
        filling.prove(unwanted)
        selection = filling.settled(unwanted)
    filling.warn()
    return selection


def fill_versions(spec: BookSpec, workshop: Workshop, unwanted: Unwanted) -> Selection:
    """Puzzles for all versions of a book, equally hard at every place; NotToBeHad names what cannot be had."""
    with workshop.reporter.stage("generate, rate, match", 0, "attempts") as meter:
        filling = _Filling(plan(spec), spec.seed_parts, workshop, meter)
        found = match(spec, filling.settled(unwanted))
        while isinstance(found, Short):
            filling.slots = grown(filling.slots, found.sizes)
            found = match(spec, filling.settled_or(found.problems, unwanted))
    filling.warn()
    return found


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

    def prove(self, unwanted: Unwanted) -> None:
        """Make the slots with puzzles of the author's own; NotToBeHad with all of them that cannot be printed."""
        own = [(position, 0) for position, slot in enumerate(self.slots) if slot.own]
        if not own:
            return
        self.make(own)
        problems = [*self.defects, *own_problems(self.slots, self.made, unwanted)]
        if problems:
            raise NotToBeHad(sorted(problems, key=lambda problem: problem.place or Place("")))

    def settled(self, unwanted: Unwanted) -> Selection:
        """A puzzle for every slot; NotToBeHad names those that cannot be filled."""
        verdict = dedupe(self.slots, self.made, unwanted)
        while isinstance(verdict, Wanted):
            self.make(verdict.attempts)
            verdict = dedupe(self.slots, self.made, unwanted)
        return verdict

    def settled_or(self, problems: Iterable[Problem], unwanted: Unwanted) -> Selection:
        """The same for slots beyond those of the book: where they cannot be filled NotToBeHad has these problems."""
        try:
            return self.settled(unwanted)
        except NotToBeHad:
            raise NotToBeHad(problems) from None

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
