"""layout for a class: a document of pages for every sheet, and a key of one page a sheet for the teacher."""

from collections.abc import Iterator, Mapping
from functools import partial

from pipeline.frozen import frozen
from pipeline.model.book import Book, Entry
from pipeline.model.roles import ANSWERS, INTERIOR, PUPILS
from pipeline.model.spec import PartSpec
from pipeline.page.draw.ops import Placed
from pipeline.page.units import Box
from pipeline.typeset.classroom.class_plan import paginate_sheets, plan_of_class
from pipeline.typeset.interior.binder import Binder
from pipeline.typeset.interior.groups import paged_group
from pipeline.typeset.interior.paged_book import Reference
from pipeline.typeset.key.key_pages import KeyText, draw_answers
from pipeline.typeset.layout import Layout, document_of
from pipeline.typeset.pagination.book_parts import Pagination
from pipeline.typeset.pupil_sheets import pupil_pages
from pipeline.typeset.puzzles.names import listed
from pipeline.typeset.sheets.drawn_pages import DrawnPages
from pipeline.typeset.sheets.group_signs import draw_sign, sign_width
from pipeline.typeset.sheets.sheet import DrawContext, Sheet

_SIGN = 1.3  # the height of the sign on a key, in sizes of its heading


@frozen
class _Bound:
    """A sheet ready to be drawn."""

    part: PartSpec
    book: Book
    found: Pagination
    binder: Binder


def class_layout(book: Book) -> Layout:
    """The pages of a class; InputError where they cannot hold it."""
    groups = [[paged_group(group, book.spec) for group in sheet.groups] for sheet in book.sheets]
    found = paginate_sheets([sheet.spec for sheet in book.sheets], groups)
    bound = [
        _Bound(part, sheet, pages, Binder(sheet, pages))
        for part, sheet, pages in zip(book.spec.parts, book.sheets, found, strict=True)
    ]
    documents = {one.part.role: document_of(one.found, one.binder.interior(), (), INTERIOR) for one in bound}
    documents[ANSWERS] = document_of(found[0], DrawnPages(book.spec, map(_key, bound)), (), ANSWERS)
    if book.spec.pupils:
        pages = pupil_pages(book.spec.pupils, [(one.found, tuple(documents[one.part.role].pages)) for one in bound])
        documents[PUPILS] = document_of(found[0], pages, (), INTERIOR)
    references = tuple(reference for number, one in enumerate(bound, 1) for reference in _references(one, number))
    return Layout(documents, references, plan_of_class(book.spec, found))


def _references(one: _Bound, key_page: int) -> Iterator[Reference]:
    for reference in one.binder.references():
        role = one.part.role
        yield Reference(reference.number, reference.page, key_page, role, ANSWERS, None)


def _key(one: _Bound) -> tuple[DrawContext, Sheet]:
    """A page of the key: the name and sign of a sheet, and all its answers with their levels."""
    head = (one.book.spec.strings["answers.heading"], one.book.spec.title)
    return one.found.context, Sheet(partial(_answers, one), head)


def _answers(one: _Bound, body: Box) -> tuple[Placed, ...]:
    spec, context = one.book.spec, one.found.context
    (page,) = one.found.answers
    titles = [paged.title for paged in one.found.groups]
    pages = {reference.number: reference.page for reference in one.binder.references()}
    levels = {entry.number: _levels(entry, spec.strings) for entry in one.book.entries}
    words = KeyText(pages, titles, spec.strings["answers.page"], "", False, levels)
    return (*_heading(one, body), *draw_answers(context, page, one.book.entries, words, body))


def _levels(entry: Entry, strings: Mapping[str, str]) -> tuple[str, ...]:
    """What the teacher reads of a puzzle, the fullest first: whether it is for who is done early, and its level."""
    level = strings[f"level.{entry.level}"] if entry.level else ""
    extra = strings["caption.extra"] if entry.extension else ""
    return tuple(dict.fromkeys((listed(strings, filter(None, (extra, level))), level)))


def _heading(one: _Bound, body: Box) -> Iterator[Placed]:
    """The sheet's sign, and behind it the name that the teacher gave."""
    context, part = one.found.context, one.part
    size = context.size("heading")
    height, baseline = _SIGN * size, body.top - context.caps("heading")
    middle = (body.x + sign_width(context, part.sign, height) / 2, baseline + context.caps("heading") / 2)
    yield from draw_sign(context, part.sign, middle, height)
    if part.name != part.sign:
        start = body.x + sign_width(context, part.sign, height) + 0.5 * size
        yield context.bold_within(start, baseline, part.name, "heading", body.right)
