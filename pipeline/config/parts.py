"""Reads the parts of a book, each by its own rules; what was refused withholds only what needs it."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial

from pipeline.config.book.answers import read_answers
from pipeline.config.book.catalogues import read_catalogue
from pipeline.config.book.classroom.classes import Sheets, classed, divided, identified, written_groups
from pipeline.config.book.classroom.pupils import ClassList, NameProblems, read_class_list
from pipeline.config.book.classroom.results import read_book_results
from pipeline.config.book.classroom.worksheets import with_worksheet
from pipeline.config.book.codes import read_qr
from pipeline.config.book.day_slots import Slots, read_day_slots
from pipeline.config.book.design.book_fonts import read_fonts, titled
from pipeline.config.book.design.book_templates import read_style
from pipeline.config.book.design.covers import WrittenCover, read_cover
from pipeline.config.book.design.page_design import check_own_cages, read_page
from pipeline.config.book.design.page_pictures import read_logo, read_other_books
from pipeline.config.book.feasibility import check_supply
from pipeline.config.book.head_checks import check_head
from pipeline.config.book.lessons import lesson_sections, lesson_words
from pipeline.config.book.minutes import check_minutes, read_minutes, written_group
from pipeline.config.book.newspaper import check_week, first_number, read_week_before
from pipeline.config.book.output_choices import OptionModels, read_outputs
from pipeline.config.book.page_count import read_page_count
from pipeline.config.book.sections import SectionReader, template_of
from pipeline.config.book.words.counted import counted
from pipeline.config.book.words.texts import Texts, fill_texts, read_pages
from pipeline.config.book.words.wording import BookWords, check_texts, read_words, strings_of, written_names
from pipeline.config.problems.findings import Findings
from pipeline.config.problems.validation import Strict
from pipeline.config.problems.withheld import known, sound
from pipeline.config.resources.languages import SOURCES, Words
from pipeline.config.schema.book_drafts import Draft
from pipeline.config.schema.book_file import BookFile, BookHead
from pipeline.config.schema.section_keys import Section
from pipeline.families import FAMILIES, NAMES
from pipeline.frozen import frozen
from pipeline.model.book_fonts import Fonts
from pipeline.model.catalogue import CatalogueSpec
from pipeline.model.minutes import ReaderMinutes
from pipeline.model.picture import Picture
from pipeline.model.results import Result
from pipeline.model.spec import (
    AnswersSpec,
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
from pipeline.source.wording import Path


@frozen
class BookParts:
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


@frozen
class _Base:
    """What most parts need: the file's values, the words, the sections of which nothing was refused, the texts."""

    book: Callable[[], BookFile]
    words: Callable[[], BookWords]
    strings: Callable[[], Mapping[str, str]]
    template: Callable[[], str | None]
    sections: Mapping[Path, SectionSpec]
    texts: Callable[[], Texts]


def read_parts(
    draft: Draft, models: OptionModels, name_problems: NameProblems, findings: Findings, reading: Reading
) -> BookParts:
    """The parts of a draft's book. Whatever does without what was refused is read and checked.

    The order in which files are read stays: the book's digest follows it.
    """
    base = _base(draft, findings, reading)
    book, texts, strings, sections = base.book, base.texts, base.strings, base.sections
    design = known(lambda: read_page(book().page, base.template(), base.words(), _wanted(book(), sections), findings))
    printer = known(lambda: design().printer)
    catalogue = known(lambda: read_catalogue(book(), findings, reading))
    front = known(lambda: read_pages("front", book(), texts().values, findings, reading))
    back = known(lambda: read_pages("back", book(), texts().values, findings, reading))
    sheets = known(lambda: divided(sections, book()))
    cover = known(lambda: read_cover(book(), texts(), printer(), findings, reading))
    before = known(lambda: read_week_before(book(), findings, reading))
    listed = known(lambda: read_class_list(book(), printer, findings, reading))
    minutes = known(lambda: read_minutes(book(), findings, reading))
    logo = known(lambda: read_logo(book(), printer(), findings, reading))
    also_by = known(lambda: read_other_books(texts().also_by, book(), printer(), findings, reading))
    _check(base, design, minutes, findings)
    written = (*_written(base, cover, minutes, findings), *(one.written for one in sound([front, back]) if one.written))
    faces = _faces(base, design, (*_names(strings, listed), *(one.text for one in written)), findings, reading)
    qr = known(lambda: read_qr(book(), texts(), findings))
    page = known(lambda: replace(with_worksheet(design(), book(), strings(), findings), fonts=faces(), qr=qr()))
    pupils = known(lambda: listed().pupils(lambda: sheets().parts, page, name_problems, findings))
    return BookParts(
        outputs=known(lambda: read_outputs(draft.book, models, texts, findings)),
        book=book,
        texts=texts,
        strings=strings,
        page=page,
        front=front,
        back=back,
        sheets=sheets,
        cover=cover,
        before=before,
        pupils=pupils,
        answers=known(lambda: read_answers(book().answers, findings)),
        written=written,
        catalogue=catalogue,
        minutes=minutes,
        logo=logo,
        style=known(lambda: read_style(findings)),
        also_by=also_by,
        page_count=known(lambda: read_page_count(book(), findings)),
        results=known(lambda: read_book_results(book(), pupils(), sheets().parts, findings, reading)),
        first_number=known(lambda: first_number(book(), before(), findings)),
        day_slots=known(lambda: read_day_slots(book(), sections, findings)),
    )


def _base(draft: Draft, findings: Findings, reading: Reading) -> _Base:
    book = known(lambda: classed(draft.book, findings))
    words = known(lambda: read_words(book(), _families(draft), findings, reading))
    strings = known(lambda: strings_of(book(), words().strings, findings))
    template = known(lambda: template_of(("page",), book().page, lambda: None, findings))
    taught = dict(sound([known(lambda: tuple(lesson_sections(book(), findings)))]))
    written = {**draft.sections, **taught}
    sections = _sections(replace(draft, sections=written), book, template, findings, reading)
    strings = known(partial(_with_lessons, strings, sections, book))
    counts = sections.values() if len(sections) == len(written) else None
    texts = known(lambda: fill_texts(book(), counted(book(), counts, strings), findings))
    return _Base(book, words, strings, template, sections, texts)


def _check(
    base: _Base, design: Callable[[], PageSpec], minutes: Callable[[], ReaderMinutes | None], findings: Findings
) -> None:
    """What parts ask of each other, without reading any file."""
    book, sections = base.book, base.sections
    known(lambda: check_texts(sections, book().language, base.words(), findings))
    known(lambda: check_head(book(), findings))
    check_supply(sections, findings)
    known(lambda: check_own_cages(sections, design().look, findings))
    known(lambda: check_week(book(), sections, findings))
    known(lambda: check_minutes(book(), minutes(), sections, findings))


def _written(
    base: _Base, cover: Callable[[], WrittenCover], minutes: Callable[[], ReaderMinutes | None], findings: Findings
) -> Iterator[WrittenText]:
    """The texts of an author's own, but for the pages."""
    book, texts, words = base.book, base.texts, base.words
    yield from sound([lambda: texts().written, lambda: words().written, lambda: tuple(written_names(book(), findings))])
    yield from sound([lambda: tuple(written_groups(book().groups, findings)), lambda: cover().written])
    yield from sound([lambda: written_group(minutes(), findings)])


def _names(strings: Callable[[], Mapping[str, str]], listed: Callable[[], ClassList]) -> tuple[str, ...]:
    """What else is printed: the words of the language, and the names of a class."""
    return tuple(sound([lambda: [*strings().values()], lambda: listed().names]))


def _faces(
    base: _Base, design: Callable[[], PageSpec], printed: tuple[str, ...], findings: Findings, reading: Reading
) -> Callable[[], Fonts]:
    """The fonts of a book, with a face for titles that has all letters of these."""
    book, strings = base.book, base.strings
    fonts = known(lambda: read_fonts(book().page.fonts, book().language, printed, findings, reading))
    titles = known(lambda: (book().title, *(text for key, text in strings().items() if key != SOURCES)))
    return known(lambda: titled(fonts(), design().look.display, titles()))


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
