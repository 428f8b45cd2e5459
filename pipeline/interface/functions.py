"""The functions that `puzzlepress` offers to programs: those of the command line, from values to values.

They print nothing. What the command line reports goes to the logger `puzzlepress`, and what ends a command with an
exit code raises the error of that code. `jobs` is the number of processes that share the work; what is made never
depends on it.
"""

from collections.abc import Sequence
from os import PathLike, fspath
from pathlib import Path

from pipeline.errors import InputError, Problem
from pipeline.interface.books import PLAY, BookSummary, check_books, is_planted, load_books
from pipeline.interface.family_summaries import FamilySummary, family_summaries
from pipeline.interface.orders import (
    Makers,
    Order,
    check_order,
    make_order,
    params_of,
    read_target,
    unfit_number,
    usual_size,
)
from pipeline.interface.proofs import BY_LADDER, RatedBy, chosen_family, prepare_once, proved, rated_by
from pipeline.interface.values import (
    BuiltBook,
    Explanation,
    FaultsFound,
    Puzzle,
    Verification,
    explanation_of,
    puzzle_of,
)
from pipeline.model.rating import RatedPuzzle
from pipeline.runtime.processes.cluster_address import OWN, read_executor
from pipeline.runtime.processes.executors import executor
from pipeline.runtime.processes.jobs import Watch
from pipeline.runtime.progress import LogReporter

File = str | PathLike[str]


def generate(  # noqa: PLR0913  every option of the command
    family: str,
    *,
    size: str | int | None = None,
    level: str | None = None,
    count: int = 1,
    seed: int = 1,
    grading: str = "ladder",
    population: File | None = None,
    jobs: int = 1,
    executor: str = OWN,
    insecure: bool = False,
    **options: object,
) -> tuple[Puzzle, ...]:
    """Make puzzles, no two alike, as `puzzlepress generate` does; the same arguments give the same puzzles.

    `size` is as in "9x9" (left out: up to 9x9), `level` one of the size's levels or a half of one as in "hard-" (left
    out: any). `population` is the file that a grading is scaled by. `executor` and `insecure` are those of
    `build`, `options` those of the family, as in a book's `options:`. Raises InputError for arguments that do not fit,
    Unsatisfiable for levels and counts that do not exist.
    """
    chosen = chosen_family(family)
    _check_whole("count", count)
    how = rated_by(chosen, grading, _path(population))
    chosen_size = usual_size(chosen) if size is None else str(size)
    params = params_of(chosen, chosen_size, options, how.grading, how.population)
    order = Order(params, read_target(level), count, seed)
    check_order(chosen, order)
    cluster = read_executor(executor, insecure)
    makers = Makers(_jobs(jobs), cluster=cluster)
    return tuple(puzzle_of(rated) for rated in make_order(order, makers, LogReporter()))


def rate(family: str, text: str, *, grading: str = "ladder", population: File | None = None, jobs: int = 1) -> Puzzle:
    """The puzzle of a text form with its solution and rating; its level is that of the grading and its population.

    Raises InputError where the text is no puzzle of the family, Unsatisfiable where it has not exactly one solution.
    """
    how = rated_by(chosen_family(family), grading, _path(population))
    return puzzle_of(_proved(family, text, jobs, how))


def solve(family: str, text: str, *, jobs: int = 1) -> str:
    """The one solution of a puzzle: its digits in reading order; raises as `rate` does."""
    return puzzle_of(_proved(family, text, jobs)).solution


def explain(family: str, text: str, *, jobs: int = 1) -> Explanation:
    """The way to the solution of a puzzle, step by step; raises as `rate` does."""
    return explanation_of(_proved(family, text, jobs))


def families() -> tuple[FamilySummary, ...]:
    """The families of puzzles with their sizes, options and levels."""
    return family_summaries()


def check(  # noqa: PLR0913  every option of the command
    config: File,
    *,
    overrides: Sequence[str] = (),
    seed: int | None = None,
    jobs: int = 1,
    confined: bool = False,
    families: Sequence[str] = (),
    templates: File | None = None,
) -> BookSummary:
    """What the book of a config contains, once all of the config is right.

    `overrides` change keys, as in ["week=43"]; `seed` replaces the config's. A `confined` config, one of a stranger,
    reads no file outside its own folder and runs no installed family but those of `families`. `templates` is a folder
    of your own templates, in place of the one that the config names. Raises InputError or Unsatisfiable with all that
    is wrong.
    """
    specs = load_books([config], overrides, seed, confined=confined, families=families, templates=templates)
    return check_books(specs, _jobs(jobs), LogReporter())[0]


def build(  # noqa: PLR0913  every option of the command
    config: File,
    output: File = "output",
    *,
    overrides: Sequence[str] = (),
    seed: int | None = None,
    jobs: int = 1,
    fresh: bool = False,
    catalogue: File | None = None,
    confined: bool = False,
    families: Sequence[str] = (),
    executor: str = OWN,
    insecure: bool = False,
    templates: File | None = None,
    play: bool = False,
) -> BuiltBook:
    """Make the book of a config in its folder inside `output`; raises every error that `puzzlepress build` ends with.

    An interrupted build goes on where it stopped, unless it is to be made `fresh`. `catalogue` is a file that lists
    the puzzles of other books, of which none is used; it is made where there is none. Left out, it is that of the
    config, if any. `confined` and `families` are those of `check`. `executor` says who makes the puzzles: "local",
    `jobs` processes; or a cluster of dask, as in "dask:tls://HOST:PORT". An `insecure` one may be off this machine and
    not encrypted. To `play`, pages for the screen are made too, whether the config asks for them or not.
    """
    from pipeline.build import BuildOptions
    from pipeline.build import build as build_book

    cluster = read_executor(executor, insecure)
    also = (PLAY,) if play else ()
    (spec,) = load_books(
        [config], overrides, seed, confined=confined, families=families, templates=templates, also=also
    )
    planted = confined and is_planted(config, Path(output) / spec.name)
    options = BuildOptions(Path(output), _jobs(jobs), fresh or planted, _path(catalogue), cluster=cluster)
    made = build_book(spec, options, LogReporter())
    return BuiltBook(spec.name, made.folder, tuple(made.folder / name for name in made.files), made.pages, made.puzzles)


def verify(pdf: File, *, manifest: File | None = None, printer: str | None = None, jobs: int = 1) -> Verification:
    """Read a finished PDF back and compare it with its manifest and its printer's rules.

    `manifest` left out is the one beside the PDF, "none" goes by the ink alone; `printer` is another than the
    manifest's. Raises FaultsFound, a Unsatisfiable that lists what is wrong, InputError where nothing can be read.
    """
    from pipeline.interface.opened_book import Terms, open_book
    from pipeline.interface.verification import read_back

    reporter = LogReporter()
    with executor(_jobs(jobs), Watch(reporter.warn)) as workers:
        book = open_book(Path(pdf), Terms(None if manifest is None else fspath(manifest), printer))
        found = read_back(book, lambda needed: prepare_once(needed, _jobs(jobs), reporter), workers)
    if found.faults:
        raise FaultsFound(found)
    return found


def _proved(family: str, text: str, jobs: int, how: RatedBy = BY_LADDER) -> RatedPuzzle:
    return proved(family, text, _jobs(jobs), LogReporter(), how)


def _path(file: File | None) -> Path | None:
    return None if file is None else Path(file)


def _jobs(jobs: int) -> int:
    _check_whole("jobs", jobs)
    return jobs


def _check_whole(key: str, value: int) -> None:
    if value < 1:
        raise InputError(Problem(unfit_number(value, 1), key=key))
