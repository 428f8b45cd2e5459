"""Sheets with the names of pupils on them: the pages of every pupil's sheet, one after the other in one file."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from pipeline.errors import InputError, Problem
from pipeline.model.spec import BookSpec, PageSpec, Pupil
from pipeline.page.draw.elements import Role
from pipeline.page.draw.labels import NARROWEST
from pipeline.page.draw.ops import Page, Text
from pipeline.page.type.typography import fitted
from pipeline.typeset.geometry.page_geometry import narrowest
from pipeline.typeset.pagination.book_parts import Pagination
from pipeline.typeset.puzzles.worksheet_head import name_blank
from pipeline.typeset.setting.printable_text import glyph_fault, script_fault
from pipeline.typeset.sheets.sheet import DrawContext, sized

_OF_NAME: Final = " of a name"  # which name is never said


def pupil_pages(pupils: Sequence[Pupil], sheets: Sequence[tuple[Pagination, Sequence[Page]]]) -> tuple[Page, ...]:
    """The pages of all pupils in their order; InputError where a name cannot be printed."""
    found = sheets[0][0]
    if problems := _problems(pupils, found.spec.page, found.context):
        raise InputError(problems)
    pages: list[Page] = []
    for pupil in pupils:
        pages.extend(_sheet(pupil, *sheets[pupil.part], after=len(pages)))
    return tuple(pages)


def name_problems(pupils: Sequence[Pupil], page: PageSpec) -> list[Problem]:
    """What is wrong with names, each at its line: characters that no font has, and names too long for their field."""
    return _problems(pupils, page, DrawContext(narrowest(page))) if pupils else []


def name_warnings(spec: BookSpec) -> Iterator[str]:
    """Names that stand on the list more than once, by line: two pupils, or one who would get two sheets."""
    lines: dict[str, int] = {}
    for pupil in spec.pupils:
        first = lines.setdefault(pupil.name.casefold(), pupil.place.line)
        if first != pupil.place.line:
            yield f"line {pupil.place.line} of class_list has the name of line {first}; change one, or remove it"


def _problems(pupils: Sequence[Pupil], page: PageSpec, context: DrawContext) -> list[Problem]:
    return [Problem(fault, pupil.place) for pupil in pupils for fault in _faults(pupil, page, context)]


def _faults(pupil: Pupil, page: PageSpec, context: DrawContext) -> Iterator[str]:
    if script := script_fault(pupil.name, _OF_NAME):
        yield script[1]
        return
    if missing := sorted(set(context.typeface.regular.missing(pupil.name)), key=pupil.name.find):
        yield glyph_fault(missing[0], _OF_NAME)
    _, _, room = name_blank(context, page, context.geometry.body(1))
    _, condensed = _setting(pupil.name, context, room)
    if condensed < NARROWEST:
        many, fit = len(pupil.name), int(len(pupil.name) * condensed / NARROWEST)
        yield f"the name has {many} characters, about {fit} fit its field; shorten it, or ask for fewer fields"


def _setting(name: str, context: DrawContext, room: float) -> tuple[float, float]:
    """The size of a name, and how far it is condensed where it would not be readable else."""
    face = context.typeface.regular
    size = max(fitted(face, name, context.size("body"), room), context.readable)
    return size, room / max(room, face.width(name, size))


def _sheet(pupil: Pupil, found: Pagination, pages: Sequence[Page], after: int) -> Iterator[Page]:
    """A sheet's pages with the name in its field, numbered from `after` on."""
    first = found.front.count + 1
    worksheets = range(first, first + found.puzzle_pages)
    for page in pages:
        named = (_name(pupil, found, page.number),) if page.number in worksheets else ()
        links = tuple(replace(link, page=link.page + after) for link in page.links)
        structure = page.structure.opened_by(Role.PARAGRAPH) if page.structure and named else page.structure
        yield replace(page, number=page.number + after, drawn=(*page.drawn, *named), links=links, structure=structure)


def _name(pupil: Pupil, found: Pagination, number: int) -> Text:
    context = found.context
    x, baseline, room = name_blank(context, found.spec.page, context.geometry.body(number))
    size, condensed = _setting(pupil.name, context, room)
    return replace(sized(x, baseline, pupil.name, size), condensed=condensed)
