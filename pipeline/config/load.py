"""Reads a book file and everything it names into a BookSpec; all problems are reported at once."""

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path as FilePath
from types import MappingProxyType
from typing import Final

from pipeline.config.book.classroom.pupils import NameProblems
from pipeline.config.book.design.book_templates import names_of_templates, own_templates, with_cover
from pipeline.config.book.output_choices import OUTPUTS, OptionModels, keys_of_outputs
from pipeline.config.book.page_count import GrownCounts, with_counts
from pipeline.config.book.sections import keys_of_options
from pipeline.config.book.seeds import read_seed
from pipeline.config.book.words.wording import level_marks
from pipeline.config.documents import overridden, read_with_parents
from pipeline.config.parts import BookParts, read_parts
from pipeline.config.problems.findings import Findings
from pipeline.config.problems.withheld import known
from pipeline.config.schema.book_drafts import drafted
from pipeline.errors import InputError, Place, Problem
from pipeline.model.file_names import EXPECTED, name_fault
from pipeline.model.spec import (
    BookSpec,
)
from pipeline.source.files import Reading
from pipeline.source.source_limits import YAML_BYTES
from pipeline.source.templates import OwnTemplates, in_force
from pipeline.source.wording import Path, shown

_TABLE: Final = ".csv"
_NO_BOOK: Final = (
    "is a table, such as a class list, and no book; name the book's file, such as class.yaml, which names this one"
)


def load_book(  # noqa: PLR0913  what the command line may add, and what other rooms know
    path: str | FilePath,
    overrides: Sequence[str] = (),
    seed: int | None = None,
    outputs: OptionModels = MappingProxyType({}),
    name_problems: NameProblems = lambda _pupils, _page: (),
    *,
    confined: bool = False,
    templates: str | FilePath | None = None,
    grown: GrownCounts = MappingProxyType({}),
) -> BookSpec:
    """The book of a file, with `key=value` overrides and a seed laid over it; `outputs` are those it may choose from.

    `name_problems` says what keeps names of a class list from being printed on a page.
    A `confined` book names no file outside the folder of its own, wherever links lead. `templates` is a folder of the
    author's own in place of the one that the book names. `grown` are counts in place of those that sections have.
    Raises InputError where anything is wrong by itself, else Unsatisfiable where something is unavailable; both hold
    all problems, each with its place.
    """
    file = FilePath(path)
    if file.suffix.lower() == _TABLE:
        raise InputError(Problem(_NO_BOOK, Place(str(file))))
    reading = Reading(file.parent if confined else None)
    read = read_with_parents(file, lambda one: reading.text(one, YAML_BYTES))
    document = overridden(read, overrides, seed, reading)
    own, problems = own_templates(document, file, templates, reading)
    with in_force(own):
        findings = Findings(with_cover(document))
        findings.report([*_unfit_name(file), *problems])
        for unknown in names_of_templates(document) if problems else ():
            findings.pass_over(unknown)
        draft = known(lambda: with_counts(drafted(findings, partial(_keys_elsewhere, outputs)), grown))
        parts = known(lambda: read_parts(draft(), outputs, name_problems, findings, reading))
        findings.raise_all()
        return _spec(file, parts(), findings, reading, own)


def _keys_elsewhere(outputs: OptionModels) -> Iterator[Path]:
    """The paths of keys that no model of the file knows: of outputs, and of options of families."""
    yield from keys_of_outputs(outputs)
    yield from keys_of_options()


def _unfit_name(path: FilePath) -> Iterator[Problem]:
    """What is wrong with the name of a book, which its folder and files get."""
    if fault := name_fault(path.stem):
        message = (
            f"the book's folder and files get this name, and {shown(path.stem)} {fault}; rename the file, expected"
        )
        yield Problem(f"{message} {EXPECTED}", Place(str(path)))


def _spec(file: FilePath, parts: BookParts, findings: Findings, reading: Reading, own: OwnTemplates | None) -> BookSpec:
    """The book of parts of which nothing is withheld."""
    templates = own.digest if own else ""
    if templates:
        reading.note(templates.encode())
    book, texts, strings, sheets = parts.book(), parts.texts(), parts.strings(), parts.sheets()
    seed, seed_origin = read_seed(file.stem, book, findings, reading)
    reject = tuple(dict.fromkeys(book.reject))
    return BookSpec(
        name=file.stem,
        file=Place(str(file)),
        title=texts["title"],
        subtitle=texts["subtitle"],
        author=texts["author"],
        date=book.date,
        publisher=texts["publisher"],
        edition_text=texts["edition"],
        isbn=book.isbn,
        also_by=parts.also_by(),
        language=book.language,
        seed=seed,
        seed_origin=seed_origin,
        series=texts["series"],
        volume=book.series.volume if book.series else None,
        page=parts.page(),
        order=book.order,
        numbers=book.numbers,
        week=book.week,
        year=book.year,
        catalogue=parts.catalogue(),
        front=parts.front(),
        back=parts.back(),
        answers=parts.answers(),
        sections=sheets.sections,
        parts=sheets.parts,
        pupils=parts.pupils(),
        reject=reject,
        rejected_at=tuple(findings.place(("reject", book.reject.index(code))) for code in reject),
        strings=strings,
        digest=reading.digest,
        templates_digest=templates,
        written=parts.written,
        level_marks=level_marks(book),
        cover=parts.cover().cover,
        start=book.start,
        before=parts.before(),
        outputs=parts.outputs(),
        output_places=findings.places((OUTPUTS,)),
        minutes=parts.minutes(),
        dedication=texts["dedication"],
        logo=parts.logo(),
        play_style=parts.style(),
        openers=book.openers,
        page_count=parts.page_count(),
        results=parts.results(),
        results_name=FilePath(book.results).stem if book.results else "",
        first_number=parts.first_number(),
        day_slots=parts.day_slots(),
    )
