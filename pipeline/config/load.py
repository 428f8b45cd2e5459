"""Reads a book file and everything it names into a BookSpec; all problems are reported at once."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path as FilePath
from types import MappingProxyType
from typing import Any

from pipeline.config.book.book_fonts import read_fonts
from pipeline.config.book.classes import classed, divided, identified, read_pupils, written_groups
from pipeline.config.book.covers import read_cover
from pipeline.config.book.feasibility import check_supply
from pipeline.config.book.newspaper import check_week, read_week_before
from pipeline.config.book.output_choices import OptionModels, read_outputs
from pipeline.config.book.page_design import read_answer_template, read_page
from pipeline.config.book.sections import SectionReader, template_of
from pipeline.config.book.seeds import check_year, read_seed
from pipeline.config.book.texts import Texts, fill_texts, read_pages
from pipeline.config.book.wording import check_texts, level_marks, read_words, strings_of, written_names
from pipeline.config.documents import overridden, read_with_parents
from pipeline.config.problems.findings import Findings
from pipeline.config.schema.book_drafts import Draft, drafted
from pipeline.config.schema.book_file import Answers, BookHead
from pipeline.families import FAMILIES, NAMES
from pipeline.model.spec import BACK, NOWHERE, SEPARATE, SOLUTION, STEPS, AnswersSpec, BookSpec, SectionSpec
from pipeline.model.worksheet import SCORE, Field
from pipeline.source.files import Reading
from pipeline.source.wording import Path

_ALSO_BY = "also_by"


def load_book(
    path: str | FilePath,
    overrides: Sequence[str] = (),
    seed: int | None = None,
    outputs: OptionModels = MappingProxyType({}),
) -> BookSpec:
    """The book of a file, with `key=value` overrides and a seed laid over it; `outputs` are those it may choose from.

    Raises InputError where anything is wrong by itself, else Unsatisfiable where something is unavailable; both hold
    all problems, each with its place.
    """
    reading = Reading()
    findings = Findings(overridden(read_with_parents(FilePath(path), reading), overrides, seed, reading))
    draft = drafted(findings)
    chosen = read_outputs(draft.head, outputs, findings)
    return replace(_book(FilePath(path).stem, draft, findings, reading), outputs=chosen)


def _book(name: str, draft: Draft, findings: Findings, reading: Reading) -> BookSpec:
    head = classed(draft.head, findings)
    texts = fill_texts(head, findings)
    used = {NAMES.get(section.family, "") for section in draft.sections.values()} & set(FAMILIES)
    words = read_words(head, used, findings, reading)
    strings = strings_of(head, words.strings, findings)
    template = template_of(("page",), head.page.per_page, head.page.template, None, findings)
    specs = _sections(draft, template, findings, reading)
    check_texts(specs, head.language, words, findings)
    page = read_page(head.page, template, words, _wanted(head, specs), findings)
    _check_numbers(head, findings)
    check_year(head, findings)
    _check_also_by(head, findings)
    front, back = (read_pages(key, getattr(head, key), texts.values, findings, reading) for key in ("front", "back"))
    check_supply(specs, findings)
    sections, parts = divided(specs, draft.groups, head.versions)
    cover, cover_texts = read_cover(head, texts, page.printer, findings, reading) if page else (None, ())
    check_week(head, specs, findings)
    before = read_week_before(head, findings, reading)
    names = (*words.written, *written_names(head, findings), *written_groups(draft.groups, findings))
    pages = (page.written for page in (*front, *back) if page.written)
    written = (*texts.written, *names, *cover_texts, *pages)
    pupils = read_pupils(head, page.printer, parts, findings) if page else ()
    printed = (*strings.values(), *(one.text for one in written), *(pupil.name for pupil in pupils))
    fonts = read_fonts(head.page.fonts, head.language, printed, findings, reading)
    answers = _answers(head.answers, findings)
    findings.raise_all()
    assert page is not None
    seed, seed_origin = read_seed(name, head, findings, reading)
    return _spec(
        name,
        head,
        texts,
        findings,
        page=replace(page, fonts=fonts, worksheet=_fields(head, strings)),
        answers=answers,
        front=front,
        back=back,
        sections=sections,
        parts=parts,
        pupils=pupils,
        strings=strings,
        seed=seed,
        seed_origin=seed_origin,
        digest=reading.digest,
        written=written,
        cover=cover,
        before=before,
    )


def _wanted(head: BookHead, specs: Mapping[Path, SectionSpec]) -> set[str | None]:
    """The templates that pages of puzzles are laid out with; None means auto. Days have pages of their own."""
    return set() if head.start else {spec.template for spec in specs.values()}


def _spec(name: str, head: BookHead, texts: Texts, findings: Findings, **rest: Any) -> BookSpec:  # noqa: ANN401
    """What the head of a book says, and the rest of its BookSpec."""
    reject = tuple(dict.fromkeys(head.reject))
    return BookSpec(
        name=name,
        title=texts.title,
        subtitle=texts.subtitle,
        author=texts.author,
        date=head.date,
        publisher=texts.publisher,
        edition_text=texts.edition,
        isbn=head.isbn,
        also_by=texts.also_by,
        language=head.language,
        series=texts.series,
        volume=head.series.volume if head.series else None,
        order=head.order,
        numbers=head.numbers,
        week=head.week,
        year=head.year,
        reject=reject,
        level_marks=level_marks(head),
        start=head.start,
        rejected_at=tuple(findings.place(("reject", head.reject.index(code))) for code in reject),
        **rest,
    )


def _check_numbers(head: BookHead, findings: Findings) -> None:
    """Numbers through the week need the week."""
    if head.numbers == "week" and "week" not in findings.written():
        findings.refuse(("numbers",), "'week' needs the number of a week; add week: 42")


def _check_also_by(head: BookHead, findings: Findings) -> None:
    """A page of other books needs their titles."""
    for key, pages in (("front", head.front), ("back", head.back)):
        if _ALSO_BY in pages and not head.also_by:
            message = f"the page {_ALSO_BY} would be empty; add {_ALSO_BY}: [TITLE, ...], or remove it"
            findings.refuse((key, pages.index(_ALSO_BY)), message)


def _answers(answers: Answers, findings: Findings) -> AnswersSpec:
    """The key; hints and steps need one, and steps take as much room as they need."""
    written = findings.written(("answers",))
    if {"per_page", "template"} <= written.keys():
        findings.refuse_key(("answers", "template"), "cannot be combined with per_page; keep one of them")
    if answers.style != SOLUTION and answers.place == NOWHERE:
        message = f"{answers.style!r} needs a key, and answers.place is {NOWHERE}; write {BACK} or {SEPARATE} there"
        findings.refuse(("answers", "style"), message)
    for key in {"per_page", "template"} & written.keys() if answers.style == STEPS else ():
        message = "cannot be kept where steps are printed, which are as long as they are; remove it"
        findings.refuse_key(("answers", key), message)
    number = answers.per_page if isinstance(answers.per_page, int) else None
    template = read_answer_template(answers.template, findings)
    at = findings.place(("answers", "template" if template else "per_page"))
    return AnswersSpec(answers.place, number, answers.style, template, at)


def _fields(head: BookHead, strings: Mapping[str, str]) -> tuple[Field, ...]:
    """The fields of a worksheet with their labels."""
    names = head.worksheet.fields if head.worksheet else ()
    after = strings["worksheet.out_of"]
    return tuple(Field(name, strings[f"worksheet.{name}"], after if name == SCORE else "") for name in names)


def _sections(draft: Draft, template: str | None, findings: Findings, reading: Reading) -> dict[Path, SectionSpec]:
    specs: dict[Path, SectionSpec] = {}
    for path, section in draft.sections.items():
        if spec := SectionReader(path, section, findings, reading).read(template, draft.head.page.candidates):
            specs[path] = identified(path, spec, findings, len(draft.head.versions))
    return specs
