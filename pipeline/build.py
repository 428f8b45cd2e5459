"""Chains the stages over an executor, a journal and a catalogue: the one place that knows their order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from pipeline.engine_digest import engine
from pipeline.errors import InputError, Locked, Problem
from pipeline.filling import Progress, Unwelcome, progress, select
from pipeline.frozen import frozen
from pipeline.handover import Compile
from pipeline.model.book import Book
from pipeline.model.export import Exported
from pipeline.model.rating import RatedPuzzle
from pipeline.model.spec import BookSpec
from pipeline.outputs.base import Edition, Output
from pipeline.outputs.neighbours import edition_in, other_books
from pipeline.outputs.publish import Published, add_files, publish, recover_folder, refuse_blocked
from pipeline.outputs.registry import chosen, warnings
from pipeline.runtime.book_folder import BookFolder
from pipeline.runtime.collecting import gc_paused
from pipeline.runtime.journal import Journal, KnownAttempts, forget
from pipeline.runtime.lock import folder_lock
from pipeline.runtime.processes.cluster_address import ClusterAddress
from pipeline.runtime.processes.executors import executor
from pipeline.runtime.processes.forked import Hands
from pipeline.runtime.processes.jobs import Watch
from pipeline.runtime.progress import Reporter
from pipeline.stages.compose import compose
from pipeline.stages.repeats import changed_seed, lacking_catalogue, lacking_year, namesake, shared_isbn, shared_puzzles
from pipeline.typeset.classroom.class_layout import class_layout
from pipeline.typeset.geometry.grid_fit import puzzles_per_page
from pipeline.typeset.layout import layout
from pipeline.workshop import Workshop

if TYPE_CHECKING:
    from pipeline.runtime.catalogue import Mark, Others

RESERVE_TRIES = 10  # how often other builds may change the catalogue under this one

T = TypeVar("T")


@frozen
class BuildOptions:
    """How a book is built: where, by how many processes, with which catalogue, and whether from scratch.

    A puzzle that takes more than `stall_after` seconds is begun again in another process. With a `cluster`, its
    workers make the puzzles. `compile` says what is done while kernels are not compiled; without it they are compiled
    first.
    """

    output: Path
    jobs: int
    fresh: bool = False
    catalogue: Path | None = None
    stall_after: float | None = None
    cluster: ClusterAddress | None = None
    compile: Compile | None = None


class _CatalogueMovedError(Exception):
    """Another build has changed the catalogue since this one looked."""


@contextmanager
def workshop_of(options: BuildOptions, reporter: Reporter) -> Iterator[Workshop]:
    """Processes that make puzzles, for one book or for several, one after the other."""
    with executor(options.jobs, _watch(options, reporter), options.cluster) as workers:
        hands = Hands(options.jobs, Watch(reporter.warn))
        yield Workshop(workers, reporter, compile=options.compile, hands=hands)


def build(spec: BookSpec, options: BuildOptions, reporter: Reporter, shared: Workshop | None = None) -> Published:
    """Make a book and put it into its folder; what it needs and cannot have is a PuzzlepressError.

    `shared` is a workshop that stays for other books. After an error of it that is no more to be used.
    """
    outputs = chosen(spec)
    _warn(spec, warnings(spec), reporter)
    refuse_blocked(BookFolder.at(options.output / spec.name), outputs)

    def finish(making: _Making) -> Published:
        done = publish(making.folder, _edition(making, outputs), outputs, making.reserve, reporter)
        making.release()
        return done

    return _made(spec, options, reporter, finish, shared)


def export(spec: BookSpec, output: Output, options: BuildOptions, reporter: Reporter) -> Exported:
    """Put one output of the puzzles that `build` gives a book into a folder inside its own; raises as `build` does."""

    def finish(making: _Making) -> Exported:
        edition = _edition(making, [output])
        files = add_files(making.folder, edition, output, making.reserve, reporter)
        return Exported(making.folder.named, files, len(edition.book.entries))

    refuse_blocked(BookFolder.at(options.output / spec.name), [output])
    return _made(spec, options, reporter, finish)


@frozen
class _Making:
    """A composed book; `reserve` must be called before anything of it is replaced. `own` marks the author's puzzles.

    `release` gives up those of the last edition. An export calls it never: that edition may still lie in the folder.
    """

    book: Book
    own: frozenset[Mark]
    folder: BookFolder
    others: Others | None
    reserve: Callable[[], None]
    release: Callable[[], None]
    workshop: Workshop


def _made(
    spec: BookSpec,
    options: BuildOptions,
    reporter: Reporter,
    finish: Callable[[_Making], T],
    shared: Workshop | None = None,
) -> T:
    """Choose the puzzles of a book under the lock of its folder, and finish it."""
    _warn(spec, lacking_year(spec), reporter)
    folder = BookFolder.at(options.output / spec.name)
    with folder_lock(folder):
        recover_folder(folder)
        last = list(edition_in(folder.folder, reporter))
        for one in last:
            _warn(spec, changed_seed(spec, one), reporter)
        others = _others(spec, options.catalogue or spec.catalogue.file, reporter)
        if others and not last:
            _warn(spec, namesake(spec, others.books()), reporter)
        if options.fresh:
            forget(folder.journal)
        with (
            Journal(folder.journal, _engine(spec)) as journal,
            nullcontext(shared) if shared else workshop_of(options, reporter) as workshop,
        ):
            workshop.open(journal)
            by = options.cluster or f"{options.jobs} processes"
            reporter.detail(f"journal: {len(journal)} attempts are known; {by}")
            for _ in range(RESERVE_TRIES):
                with suppress(_CatalogueMovedError):
                    done = _finished(spec, folder, others, workshop, finish)
                    journal.keep_only(workshop.used)
                    return done
    raise Locked(f"{spec.name}: other builds keep changing the catalogue; wait until they are done")


def _watch(options: BuildOptions, reporter: Reporter) -> Watch:
    return Watch(reporter.warn, stall_after=options.stall_after, detail=reporter.detail)


def _others(spec: BookSpec, file: Path | None, reporter: Reporter) -> Others | None:
    """What other books of the catalogue own; None where there is no catalogue."""
    if file is None:
        _warn(spec, lacking_catalogue(spec), reporter)
        return None
    return _looked_up(spec, file)


def _looked_up(spec: BookSpec, file: Path) -> Others:
    from pipeline.runtime.catalogue import Claim, look, unknown_book  # few books have a catalogue

    others = look(file, Claim(spec.edition, spec.monday, spec.catalogue))
    asked = spec.catalogue.edition_of
    if asked and asked not in (names := others.books()):
        raise InputError(Problem(f"{file}: {unknown_book(asked, names)}", spec.catalogue.edition_at, "edition_of"))
    return others


def progress_of(
    spec: BookSpec, folder: BookFolder, catalogue: Path | None = None, *, believed: bool = True
) -> Progress:
    """How far a build of a book would come with the puzzles that its journal has, if that is `believed`."""
    file = catalogue or spec.catalogue.file
    others = _looked_up(spec, file) if file else None
    with KnownAttempts(folder.journal, _engine(spec)) if believed else nullcontext() as known:
        return progress(spec, known, Unwelcome(spec.reject, spec.rejected_at, others))


def _finished(
    spec: BookSpec, folder: BookFolder, others: Others | None, workshop: Workshop, finish: Callable[[_Making], T]
) -> T:
    book, own, marks = _composed(spec, others, workshop)

    def reserve() -> None:
        if others and not others.reserve(marks):
            raise _CatalogueMovedError

    def release() -> None:
        if others:
            others.release(marks)

    return finish(_Making(book, own, folder, others, reserve, release, workshop))


def _composed(spec: BookSpec, others: Others | None, workshop: Workshop) -> tuple[Book, frozenset[Mark], list[Mark]]:
    """The book, the marks of the author's own puzzles, and those of all where there is a catalogue to reserve them in.

    The selection is not kept: while pages are drawn a large book needs the room.
    """
    unwanted = Unwelcome(spec.reject, spec.rejected_at, others)
    selection = select(spec, workshop, unwanted)
    unwanted.check_codes(selection)
    own = frozenset(_mark(rated) for slot, rated in selection.chosen if slot.own)
    marks = [_mark(rated) for _, rated in selection.chosen] if others else []
    with gc_paused():
        return compose(spec, selection, puzzles_per_page), own, marks


def _mark(rated: RatedPuzzle) -> Mark:
    return rated.puzzle.family, rated.signature


def _edition(making: _Making, outputs: Sequence[Output]) -> Edition:
    """The book with its layout where one of the outputs needs it."""
    book, others = making.book, making.others
    judged = others.held_by if others else lambda *_: set()
    signatures = {entry.rated.signature for entry in book.entries}
    for other in other_books(making.folder.folder, signatures, making.workshop.reporter):
        _warn(book.spec, shared_isbn(book.spec, other), making.workshop.reporter)
        _warn(book.spec, shared_puzzles(book, making.own, other, judged), making.workshop.reporter)
    digest = others.digest if others else None
    if not any(output.needs_layout for output in outputs):
        return Edition(book, None, digest, making.workshop.hands, making.folder.work)
    with making.workshop.reporter.stage("layout", 0, "pages") as meter, gc_paused():
        made = class_layout(book) if book.sheets else layout(book)
        meter.advance(made.pages)
    return Edition(book, made, digest, making.workshop.hands, making.folder.work)


def _warn(spec: BookSpec, warnings: Iterable[str], reporter: Reporter) -> None:
    for warning in warnings:
        reporter.warn(f"{spec.name}: {warning}")


def _engine(spec: BookSpec) -> str:
    """Names the code that makes the puzzles of a book."""
    return engine(section.params.family for section in spec.sections)
