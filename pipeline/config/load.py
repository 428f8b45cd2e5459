"""Reads a book file and everything it names into a BookSpec; all problems are reported at once."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path as FilePath
from types import MappingProxyType
from typing import Final

from pipeline.config.book.book_fonts import read_fonts, titled
from pipeline.config.book.book_templates import names_of_templates, own_templates, read_style, with_cover
from pipeline.config.book.catalogues import read_catalogue
from pipeline.config.book.classes import Sheets, classed, divided, identified, written_groups
from pipeline.config.book.codes import read_qr
from pipeline.config.book.counted import counted
from pipeline.config.book.covers import WrittenCover, read_cover
from pipeline.config.book.day_slots import Slots, read_day_slots
from pipeline.config.book.feasibility import check_supply
from pipeline.config.book.lessons import lesson_sections, lesson_words
from pipeline.config.book.minutes import check_minutes, read_minutes, written_group
from pipeline.config.book.newspaper import check_week, first_number, read_week_before
from pipeline.config.book.output_choices import OUTPUTS, OptionModels, keys_of_outputs, read_outputs
from pipeline.config.book.page_count import GrownCounts, read_page_count, with_counts
from pipeline.config.book.page_design import check_own_cages, read_answer_template, read_page
from pipeline.config.book.page_pictures import read_logo, read_other_books
from pipeline.config.book.pupils import NameProblems, read_class_list
from pipeline.config.book.results import read_book_results
from pipeline.config.book.sections import SectionReader, keys_of_options, template_of
from pipeline.config.book.seeds import check_year, read_seed
from pipeline.config.book.texts import Texts, fill_texts, read_pages
from pipeline.config.book.wording import check_texts, level_marks, read_words, strings_of, written_names
from pipeline.config.book.worksheets import with_worksheet
from pipeline.config.documents import overridden, read_with_parents
from pipeline.config.problems.findings import Findings
from pipeline.config.problems.validation import Strict
from pipeline.config.problems.withheld import known, sound
from pipeline.config.resources.languages import SOURCES, Words
from pipeline.config.schema.book_drafts import Draft, drafted
from pipeline.config.schema.book_file import BookFile, BookHead
from pipeline.config.schema.page_keys import Answers
from pipeline.config.schema.section_keys import Section
from pipeline.errors import Place, Problem
from pipeline.families import FAMILIES, NAMES
from pipeline.frozen import frozen
from pipeline.model.catalogue import CatalogueSpec
from pipeline.model.file_names import EXPECTED, name_fault
from pipeline.model.minutes import ReaderMinutes
from pipeline.model.picture import Picture
from pipeline.model.results import Result
from pipeline.model.spec import (
    AUTO,
    BACK,
    NEXT_DAY,
    NO_OPENERS,
    NOWHERE,
    SEPARATE,
    SOLUTION,
    WORKED,
    AnswersSpec,
    BookSpec,
    OtherBook,
    PageCount,
    PageSpec,
    Pupil,
    SectionSpec,
    TextPage,
    WrittenText,
)
from pipeline.model.week import EarlierPuzzle
from pipeline.source.files import Reading
from pipeline.source.source_limits import YAML_BYTES
from pipeline.source.templates import OwnTemplates, in_force
from pipeline.source.wording import Path, shown

_TEXTS_OF: Final = {"also_by": "[TITLE, ...]", "dedication": "TEXT"}
"""Pages that a text of the author's fills, and what to write."""


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
        parts = known(lambda: _parts(draft(), outputs, name_problems, findings, reading))
        findings.raise_all()
        return _spec(file.stem, parts(), findings, reading, own)


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


_KEY_WISHES: Final = ("per_page", "template", "page_count", "digit_size")
"""What an author may want of the key: one of these."""

_NO_KEY: Final = (NOWHERE, NEXT_DAY)


@frozen
class _Parts:
    """What a book is made of; each raises WithheldError where it needs what was refused."""

    outputs: Callable[[], Mapping[str, Strict | None]]
    book: Callable[[], BookFile]
    texts: Callable[[], Texts]
    strings: Callable[[], Mapping[str, str]]
    page: Callable[[], PageSpec]
    front: Callable[[], tuple[TextPage, ...]]
    back: Callable[[], tuple[TextPage, ...]]
    sheets: Callable[[], Sheets]
    cover: Callable[[], WrittenCover]
    before: Callable[[], tuple[EarlierPuzzle, ...]]
    pupils: Callable[[], tuple[Pupil, ...]]
    answers: Callable[[], AnswersSpec]
    written: tuple[WrittenText, ...]
    catalogue: Callable[[], CatalogueSpec]
    minutes: Callable[[], ReaderMinutes | None]
    logo: Callable[[], Picture | None]
    style: Callable[[], str]
    also_by: Callable[[], tuple[OtherBook, ...]]
    page_count: Callable[[], PageCount | None]
    results: Callable[[], tuple[Result, ...]]
    first_number: Callable[[], int]
    day_slots: Callable[[], Slots]


def _parts(
    draft: Draft, models: OptionModels, name_problems: NameProblems, findings: Findings, reading: Reading
) -> _Parts:
    """The parts of a draft's book. Whatever does without what was refused is read and checked."""
    book = known(lambda: classed(draft.book, findings))
    words = known(lambda: read_words(book(), _families(draft), findings, reading))
    strings = known(lambda: strings_of(book(), words().strings, findings))
    template = known(lambda: template_of(("page",), book().page, lambda: None, findings))
    taught = dict(sound([known(lambda: tuple(lesson_sections(book(), findings)))]))
    specs = _sections(replace(draft, sections={**draft.sections, **taught}), book, template, findings, reading)
    strings = known(partial(_with_lessons, strings, specs, book))
    whole = len(specs) == len(draft.sections) + len(taught)
    texts = known(lambda: fill_texts(book(), counted(book(), specs.values() if whole else None, strings), findings))
    outputs = known(lambda: read_outputs(draft.book, models, texts, findings))
    known(lambda: check_texts(specs, book().language, words(), findings))
    design = known(lambda: read_page(book().page, template(), words(), _wanted(book(), specs), findings))
    known(lambda: _check_head(book(), findings))
    catalogue = known(lambda: read_catalogue(book(), findings, reading))
    front = known(lambda: read_pages("front", book(), texts().values, findings, reading))
    back = known(lambda: read_pages("back", book(), texts().values, findings, reading))
    check_supply(specs, findings)
    sheets = known(lambda: divided(specs, book()))
    cover = known(lambda: read_cover(book(), texts(), design().printer, findings, reading))
    known(lambda: check_own_cages(specs, design().look, findings))
    known(lambda: check_week(book(), specs, findings))
    before = known(lambda: read_week_before(book(), findings, reading))
    number = known(lambda: first_number(book(), before(), findings))
    slots = known(lambda: read_day_slots(book(), specs, findings))
    listed = known(lambda: read_class_list(book(), lambda: design().printer, findings, reading))
    answers = known(lambda: _answers(book().answers, findings))
    minutes = known(lambda: read_minutes(book(), findings, reading))
    logo = known(lambda: read_logo(book(), design().printer, findings, reading))
    also_by = known(lambda: read_other_books(texts().also_by, book(), design().printer, findings, reading))
    known(lambda: check_minutes(book(), minutes(), specs, findings))
    written = (
        *sound([lambda: texts().written, lambda: words().written, lambda: tuple(written_names(book(), findings))]),
        *sound([lambda: tuple(written_groups(book().groups, findings)), lambda: cover().written]),
        *sound([lambda: written_group(minutes(), findings)]),
        *(page.written for page in sound([front, back]) if page.written),
    )
    names = sound([lambda: [*strings().values()], lambda: listed().names])
    printed = (*names, *(one.text for one in written))
    fonts = known(lambda: read_fonts(book().page.fonts, book().language, printed, findings, reading))
    qr = known(lambda: read_qr(book(), texts(), findings))
    said = known(lambda: (book().title, *(text for key, text in strings().items() if key != SOURCES)))
    faces = known(lambda: titled(fonts(), design().look.display, said()))
    page = known(lambda: replace(with_worksheet(design(), book(), strings(), findings), fonts=faces(), qr=qr()))
    pupils = known(lambda: listed().pupils(lambda: sheets().parts, page, name_problems, findings))
    results = known(lambda: read_book_results(book(), pupils(), sheets().parts, findings, reading))
    return _Parts(
        outputs,
        book,
        texts,
        strings,
        page,
        front,
        back,
        sheets,
        cover,
        before,
        pupils,
        answers,
        written,
        catalogue,
        minutes,
        logo,
        known(lambda: read_style(findings)),
        also_by,
        known(lambda: read_page_count(book(), findings)),
        results,
        number,
        slots,
    )


def _with_lessons(
    strings: Callable[[], dict[str, str]], specs: Mapping[Path, SectionSpec], book: Callable[[], BookFile]
) -> dict[str, str]:
    """The words of a book, with those of its lessons where it has any."""
    if not any(spec.lesson for spec in specs.values()):
        return strings()
    return Words({**strings(), **lesson_words(strings(), specs, book().language)})


def _families(draft: Draft) -> set[str]:
    """The families of a book by name."""
    named = [section.family for section in draft.sections.values()]
    named += [draft.book.lessons.family] if draft.book.lessons else []
    return {NAMES.get(name, "") for name in named} & set(FAMILIES)


def _wanted(head: BookHead, specs: Mapping[Path, SectionSpec]) -> set[str | None]:
    """The templates that pages of puzzles are laid out with; None means auto. Days have pages of their own."""
    return set() if head.start else {spec.template for spec in specs.values()}


def _spec(name: str, parts: _Parts, findings: Findings, reading: Reading, own: OwnTemplates | None) -> BookSpec:
    """The book of parts of which nothing is withheld."""
    templates = own.digest if own else ""
    if templates:
        reading.note(templates.encode())
    book, texts, strings, sheets = parts.book(), parts.texts(), parts.strings(), parts.sheets()
    seed, seed_origin = read_seed(name, book, findings, reading)
    reject = tuple(dict.fromkeys(book.reject))
    return BookSpec(
        name=name,
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


def _check_head(head: BookFile, findings: Findings) -> None:
    """What the keys of a book ask of each other, by themselves."""
    _check_numbers(head, findings)
    _check_openers(head, findings)
    check_year(head, findings)
    _check_empty_pages(head, findings)


def _check_numbers(head: BookHead, findings: Findings) -> None:
    """Numbers through the week need the week."""
    if head.numbers == "week" and head.week is None and findings.lacks("week"):
        findings.refuse(("numbers",), "'week' needs the number of a week; add week: 42")


def _check_openers(head: BookHead, findings: Findings) -> None:
    """Openers need parts: sections one after the other, in one book."""
    if head.openers in (AUTO, NO_OPENERS):
        return
    others = next((key for key in ("start", "versions", "groups") if findings.wrote(key)), "")
    if head.order == "mixed" or others:
        mixed = "order: mixed, whose kinds take turns"
        what = mixed if head.order == "mixed" else f"{others}, whose sheets have no parts"
        findings.refuse(("openers",), f"{head.openers!r} cannot be combined with {what}; write none, or remove it")


def _check_empty_pages(head: BookHead, findings: Findings) -> None:
    """A page of other books needs their titles, a dedication its text."""
    for name, text in _TEXTS_OF.items():
        for key in ("front", "back") if not getattr(head, name) else ():
            pages: list[str] = getattr(head, key)
            if name in pages:
                message = f"the page {name} would be empty; add {name}: {text}, or remove it"
                findings.refuse((key, pages.index(name)), message)


def _answers(answers: Answers, findings: Findings) -> AnswersSpec:
    """The key; hints and steps need one, and steps take as much room as they need."""
    written = [key for key in _KEY_WISHES if findings.wrote("answers", key)]
    for key in written[1:]:
        findings.refuse_key(("answers", key), f"cannot be combined with {written[0]}; keep one of them")
    if answers.style != SOLUTION and answers.place == NOWHERE:
        message = f"{answers.style!r} needs a key, and answers.place is {NOWHERE}; write {BACK} or {SEPARATE} there"
        findings.refuse(("answers", "style"), message)
    for key in written if answers.style in WORKED else ():
        message = "cannot be combined with printed steps, which take the room they need; remove it"
        findings.refuse_key(("answers", key), message)
    for key in {"page_count", "digit_size"} & set(written) if answers.place in _NO_KEY else ():
        findings.refuse_key(("answers", key), f"needs a key, and answers.place is {answers.place}; remove it")
    if answers.page_count is not None and any(findings.wrote(key) for key in ("groups", "versions")):
        message = "cannot be kept in a class: the key of every sheet is one page; remove it"
        findings.refuse_key(("answers", "page_count"), message)
    number = answers.per_page if isinstance(answers.per_page, int) else None
    template = read_answer_template(answers.template, findings)
    wish = written[0] if written else "per_page"
    at = findings.place(("answers", wish))
    count, digits = answers.page_count, answers.digit_size
    return AnswersSpec(answers.place, number, answers.style, template, at, count, digits, wish)


def _sections(
    draft: Draft,
    book: Callable[[], BookFile],
    template: Callable[[], str | None],
    findings: Findings,
    reading: Reading,
) -> dict[Path, SectionSpec]:
    """The sections of which nothing was refused."""

    def read(path: Path, section: Section) -> list[tuple[Path, SectionSpec]]:
        spec = SectionReader(path, section, findings, reading).read(template, lambda: book().page.candidates)
        return [(path, identified(path, spec, book(), findings))]

    return dict(sound([known(partial(read, *one)) for one in draft.sections.items()]))
