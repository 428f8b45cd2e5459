"""Chains the stages over an executor, a journal and a catalogue: the one place that knows their order."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from pipeline.engine import engine
from pipeline.errors import Locked, Problem, Unsatisfiable
from pipeline.families.shared.options import did_you_mean
from pipeline.filling import Filling, Workshop, fill, fill_versions
from pipeline.model.book import Selection
from pipeline.model.code import CODE_MIN, is_rejected, long_code
from pipeline.model.export import Exported, ExportSpec
from pipeline.model.rating import RatedPuzzle
from pipeline.model.spec import BookSpec
from pipeline.outputs.pdf.render import pictures, render
from pipeline.outputs.publish import Edition, Published, publish
from pipeline.outputs.report.report_page import report
from pipeline.runtime import catalogue
from pipeline.runtime.executors import executor
from pipeline.runtime.journal import JOURNAL_NAME, Journal, forget, read_lines
from pipeline.runtime.lock import folder_lock
from pipeline.runtime.progress import Reporter
from pipeline.stages.compose import compose
from pipeline.stages.dedupe import Unwanted
from pipeline.stages.generate import attempt_seed
from pipeline.stages.plan import plan
from pipeline.stages.week import SPARES, choose_days
from pipeline.typeset.classroom.class_layout import class_layout
from pipeline.typeset.geometry.grid_fit import puzzles_per_page
from pipeline.typeset.layout import layout
from pipeline.typeset.setting.book_typeface import typeface

RESERVE_TRIES = 10  # how often other builds may change the catalogue under this one

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class BuildOptions:
    """How a book is built: where, by how many processes, with which catalogue, and whether from scratch."""

    output: Path
    jobs: int
    fresh: bool = False
    catalogue: Path | None = None


class _CatalogueMovedError(Exception):
    """Another build has changed the catalogue since this one looked."""


def build(spec: BookSpec, wishes: BuildOptions, reporter: Reporter) -> Published:
    """Make a book and put it into its folder; what it needs and cannot have is a PuzzlepressError."""
    return _made(spec, wishes, reporter, _publish_edition)


def export(spec: BookSpec, wish: ExportSpec, wishes: BuildOptions, reporter: Reporter) -> Exported:
    """Put pictures of the puzzles that `build` gives a book into a folder inside its own; raises as `build` does."""

    from pipeline.outputs.pictures.export import FOLDER, pictures_of
    from pipeline.outputs.pictures.export import export as write_export

    def finish(making: _Making) -> Exported:
        book = compose(spec, making.selection, puzzles_per_page)
        with reporter.stage("export", pictures_of(book, wish), "pictures") as meter:
            return write_export(book, wish, making.folder / FOLDER, making.reserve, meter.advance)

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


def _made(spec: BookSpec, wishes: BuildOptions, reporter: Reporter, finish: Callable[[_Making], T]) -> T:
    """Choose the puzzles of a book under the lock of its folder, and finish it."""
    folder = wishes.output / spec.name
    journal_path = folder / JOURNAL_NAME
    with folder_lock(folder):
        if wishes.fresh:
            forget(journal_path)
        with (
            Journal(journal_path, _engine(spec)) as journal,
            executor(wishes.jobs) as workers,
        ):
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
    seeds = read_lines(folder / JOURNAL_NAME, _engine(spec)).keys()
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
    raise Unsatisfiable(problems)


def _edition(spec: BookSpec, selection: Selection, digest: str | None, reporter: Reporter) -> Edition:
    book = compose(spec, selection, puzzles_per_page)
    with reporter.stage("layout", 0, "pages") as meter:
        made = class_layout(book) if book.sheets else layout(book)
        meter.advance(made.pages)
    with reporter.stage("render", 0, "files") as meter:
        pdfs = {}
        for role, document in made.documents.items():
            pdfs[role] = render(document, typeface(spec.page.fonts))
            meter.advance()
        pdfs |= pictures(made.documents, pdfs, spec.page.printer)
    with reporter.stage("report", 0, "puzzles") as meter:
        told = report(book, made).encode()
        meter.advance(len(book.entries))
    return Edition(book, made, pdfs, told, digest)


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
        """Raise Unsatisfiable for codes in reject that no puzzle of the book has, nor one that was replaced."""
        codes = [long_code(rated.signature) for _, rated in selection.chosen]
        problems = [
            Problem(_no_code(code, codes), place, f"reject[{index}]")
            for index, (code, place) in enumerate(zip(self.spec.reject, self.spec.rejected_at, strict=True))
            if code not in self.met
        ]
        if problems:
            raise Unsatisfiable(problems)


def _no_code(code: str, known: Iterable[str]) -> str:
    near = did_you_mean(code, (one[: len(code)] for one in known))
    return f"{code!r} is not the code of a puzzle of this book{near or '; copy codes from report.html, or remove it'}"


def _engine(spec: BookSpec) -> str:
    """Names the code that makes the puzzles of a book."""
    return engine(section.params.family for section in spec.sections)


def prove_own(spec: BookSpec, jobs: int, reporter: Reporter) -> int:
    """How many puzzles of the author's own a book has, each proved; Unsatisfiable with all that cannot be printed."""
    own = [slot for slot in plan(spec) if slot.own]
    if own:
        with executor(jobs) as workers, reporter.stage("rate", 0, "puzzles") as meter:
            filling = Filling(own, spec.seed_parts, Workshop(workers, reporter), meter)
            filling.prove(_Unwanted(spec, catalogue.NOTHING_TAKEN))
    return len(own)
