"""Books from their configs: read, checked, summed up."""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import replace
from os import PathLike, fspath
from os.path import abspath
from pathlib import Path
from typing import Final

from pipeline.errors import InputError, Problem, PuzzlepressError, Unsatisfiable, joined
from pipeline.families import FAMILIES
from pipeline.frozen import frozen
from pipeline.model.file_names import folded
from pipeline.model.roles import BOOKLET
from pipeline.model.spec import BookSpec, PageCount
from pipeline.runtime.collecting import gc_paused
from pipeline.runtime.progress import Reporter
from pipeline.source.files import confined_path
from pipeline.source.wording import counted
from pipeline.stages.repeats import lacking_year, shared_isbn

PLAY: Final = "play"
"""The output that `build --play` and the command `play` add to a book."""

ADDED: Final = (PLAY, BOOKLET)
"""The outputs that options of `build` add to a book."""


@frozen
class BookSummary:
    """A book whose config is right: its name and title, how many puzzles of each family it has.

    `own` counts the puzzles of the author's own, each proved to have one solution; `sheets` those of a class, the
    longest of `sheet_pages` and the shortest of `fewest_pages`; `pupils` the names on its list.
    """

    name: str
    title: str
    families: tuple[tuple[str, int], ...]
    own: int
    sheets: int
    sheet_pages: int
    pupils: int
    fewest_pages: int = 0

    @property
    def puzzles(self) -> int:
        """How many puzzles the book has."""
        return sum(count for _, count in self.families)

    def __str__(self) -> str:
        families = ", ".join(f"{count} {family}" for family, count in self.families)
        fewest = f"{self.fewest_pages} to " * (0 < self.fewest_pages < self.sheet_pages)
        pages = f"{fewest}{counted(self.sheet_pages, 'page')}"
        sheets = f" on {counted(self.sheets, 'sheet')} of {pages}" if self.sheets else ""
        pupils = f" for {counted(self.pupils, 'pupil')}" if self.pupils else ""
        own = f"; {self.own} of your own, each proved to have one solution" if self.own else ""
        return f"{counted(self.puzzles, 'puzzle')} ({families}){sheets}{pupils}{own}"


def load_books(  # noqa: PLR0913  what the command line may add
    configs: Sequence[str | PathLike[str]],
    overrides: Sequence[str] = (),
    seed: int | None = None,
    *,
    confined: bool = False,
    families: Sequence[str] = (),
    templates: str | PathLike[str] | None = None,
    also: Collection[str] = (),
) -> tuple[BookSpec, ...]:
    """All books of some configs, each fit to print; raises with the problems of all of them at once.

    `overrides` are `key=value` texts that are laid over every config, `seed` likewise. A `confined` config reads no
    file outside its own folder, and of the families of other packages only those of `families` are run.
    `templates` is a folder of templates in place of those that the configs name. The outputs `also` are made whether
    a config asks for them or not.
    """
    if families and not confined:
        raise InputError("families are named for confined configs alone; add --confined, or leave out --family")
    with FAMILIES.trusting(families) if confined else nullcontext():
        specs = _load_all(configs, overrides, seed, confined, None if templates is None else fspath(templates))
    return tuple(_with_outputs(spec, also) for spec in specs)


def _load_all(
    configs: Sequence[str | PathLike[str]],
    overrides: Sequence[str],
    seed: int | None,
    confined: bool,
    templates: str | None,
) -> tuple[BookSpec, ...]:
    specs: list[BookSpec] = []
    failures: list[PuzzlepressError] = []
    for config in configs:
        try:
            with gc_paused():
                specs.append(_load(fspath(config), overrides, seed, confined, templates))
        except PuzzlepressError as error:
            failures.append(error)
    if failures:
        raise joined(failures)
    refuse_namesakes(specs)
    return tuple(specs)


def is_planted(config: str | PathLike[str], folder: Path) -> bool:
    """Does a book's folder lie in that of its config, a stranger's, so that nothing found there is to be believed?

    InputError where it does and a link leads out of it.
    """
    home = Path(config).parent.resolve()
    whole = Path(abspath(folder))  # noqa: PTH100  without `..`, but with the links that it goes through
    inside = any(one.resolve().is_relative_to(home) for one in (whole, *whole.parents))
    if inside:
        confined_path(folder, home, "name another folder with -o")
    return inside


def check_books(specs: Sequence[BookSpec], jobs: int, reporter: Reporter) -> tuple[BookSummary, ...]:
    """The summaries of books whose own puzzles are all proved; Unsatisfiable with those that cannot be printed.

    Warns of weeks without their year, of QR codes to a page that is not made, of editions of unknown books, of ISBNs
    of other books, of languages that are drafts, of printers whose rules are not all verified, and of a class whose
    sheets are not alike.
    """
    for number, spec in enumerate(specs):
        for warning in _warnings(spec, specs[:number]):
            reporter.warn(f"{spec.name}: {warning}")
    proved = _prove(specs, jobs, reporter)
    return tuple(_summary(spec, own, reporter) for spec, own in zip(specs, proved, strict=True))


def _warnings(spec: BookSpec, earlier: Sequence[BookSpec]) -> Iterator[str]:
    from pipeline.config.book.words.wording import draft_language
    from pipeline.outputs.registry import warnings as output_warnings

    yield from (*lacking_year(spec), *output_warnings(spec), *draft_language(spec))
    yield from (*unknown_edition(spec, earlier), *same_isbn(spec, earlier), *spec.page.printer.unverified)


def unknown_edition(spec: BookSpec, earlier: Sequence[BookSpec], catalogue: Path | None = None) -> Iterator[str]:
    """A warning of a book that may have the puzzles of one that its catalogue does not have: a build would end there.

    `earlier` are books that are built before it, `catalogue` the file that is named in place of the book's.
    """
    file, asked = catalogue or spec.catalogue.file, spec.catalogue.edition_of
    if not (file and asked) or asked in {one.edition for one in earlier}:
        return
    from pipeline.runtime.catalogue import holdings, is_there, unknown_book

    known = {holding.book for holding in holdings(file)} if is_there(file) else set()
    if asked not in known:
        yield f"edition_of: {file}: {unknown_book(asked, known)}; build that book first, or correct its name"


def same_isbn(spec: BookSpec, earlier: Sequence[BookSpec]) -> Iterator[str]:
    """Warnings of books before it in a command that have its ISBN."""
    return (warning for other in earlier for warning in shared_isbn(spec, other))


def _load(path: str, overrides: Sequence[str], seed: int | None, confined: bool, templates: str | None) -> BookSpec:
    from pipeline.config import load_book
    from pipeline.outputs.registry import check_outputs, option_models
    from pipeline.typeset.pupil_sheets import name_problems

    def load(grown: Mapping[str, Mapping[str, int]]) -> BookSpec:
        named = (path, overrides, seed, option_models(), name_problems)
        return load_book(*named, confined=confined, templates=templates, grown=grown)

    spec = load({})
    if spec.page_count is not None:
        spec = _brought_to_pages(spec, spec.page_count, load)
    _check_pages(spec)
    check_outputs(spec)
    return spec


def _brought_to_pages(
    spec: BookSpec, asked: PageCount, load: Callable[[Mapping[str, Mapping[str, int]]], BookSpec]
) -> BookSpec:
    """The book with so many puzzles, and pages of progress, that it has the pages that it asks for."""
    from pipeline.config.values import book_limits
    from pipeline.typeset.page_count import KEY, fill_pages  # few books ask for pages
    from pipeline.typeset.page_plan import check_parts

    check_parts(spec)
    filled = fill_pages(spec, asked, book_limits.PUZZLES)
    try:
        return filled.completed(load(filled.counts))
    except Unsatisfiable as error:
        cause = f"{KEY}: {asked.pages} asks for so many puzzles; lower it, or add sections"
        raise Unsatisfiable(replace(one, message=f"{one.message}; {cause}") for one in error.problems) from None


def _with_outputs(spec: BookSpec, also: Collection[str]) -> BookSpec:
    """The book with these outputs too, as it asks for them or else with their usual options."""
    from pipeline.outputs.registry import check_outputs, option_models

    lacking = {name: option_models()[name]() for name in also if spec.outputs.get(name) is None}
    if lacking:
        spec = replace(spec, outputs={**spec.outputs, **lacking})
        check_outputs(spec)
    return spec


def _check_pages(spec: BookSpec) -> None:
    """Raise InputError with all that cannot be laid out."""
    if spec.parts:
        from pipeline.typeset.classroom.class_plan import check_class

        check_class(spec)
    else:
        from pipeline.typeset.page_plan import check_fit

        check_fit(spec)


def refuse_namesakes(specs: Sequence[BookSpec]) -> None:
    """Raise InputError for books that share a folder, on whichever system."""
    names = Counter(folded(spec.name) for spec in specs)
    twins = [spec.name for spec in specs if names[folded(spec.name)] > 1]
    first = {folded(name): name for name in reversed(twins)}
    if first:
        raise InputError(
            Problem(f"two configs would write to the folder of {name!r}; rename one", key="CONFIG")
            for name in sorted(first.values())
        )


def _prove(specs: Sequence[BookSpec], jobs: int, reporter: Reporter) -> list[int]:
    """How many own puzzles every book has, all of them proved; raises with those that cannot be printed."""
    if not any(section.own for spec in specs for section in spec.sections):
        return [0] * len(specs)
    from pipeline.filling import prove_own

    proved: list[int] = []
    problems: list[Problem] = []
    for spec in specs:
        try:
            proved.append(prove_own(spec, jobs, reporter))
        except Unsatisfiable as error:
            problems.extend(error.problems)
    if problems:
        raise Unsatisfiable(problems)
    return proved


def _summary(spec: BookSpec, own: int, reporter: Reporter) -> BookSummary:
    counts: Counter[str] = Counter()
    for section in spec.sections:
        counts[section.params.family] += section.asked
    fewest, most = _sheet_pages(spec, reporter) if spec.parts else (0, 0)
    families = tuple(counts.items())
    return BookSummary(spec.name, spec.title, families, own, len(spec.parts), most, len(spec.pupils), fewest)


def _sheet_pages(spec: BookSpec, reporter: Reporter) -> tuple[int, int]:
    """The pages of the shortest and of the longest sheet of a class; warns of what is odd."""
    from pipeline.typeset.classroom.class_plan import plan_class

    plan = plan_class(spec)
    for warning in plan.warnings:
        reporter.warn(f"{spec.name}: {warning}")
    pages = [count for _, count in plan.parts]
    return min(pages), max(pages)
