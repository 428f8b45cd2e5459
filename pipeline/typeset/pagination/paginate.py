"""Counts the pages of a book before they are drawn: which page everything begins on, at the gutter that fits.

What newspapers and codes need is imported for these alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from pipeline.errors import InputError, Problem
from pipeline.families import family_named
from pipeline.model.kind import Kind
from pipeline.model.level import Level
from pipeline.model.qr import PUZZLE
from pipeline.model.spec import BookSpec, PageSpec, TextPage
from pipeline.page.text.blocks import Matter
from pipeline.solving.techniques import Ladder
from pipeline.typeset.geometry.grid_fit import arrangements
from pipeline.typeset.geometry.page_geometry import PageGeometry, page_geometries
from pipeline.typeset.geometry.part_openers import part_openers
from pipeline.typeset.geometry.shared_pages import group_places, mixed
from pipeline.typeset.lessons.book_lessons import lessons_of
from pipeline.typeset.matter.front_and_back import lists, matter_of
from pipeline.typeset.matter.openers import rule_of
from pipeline.typeset.matter.text_context import TextContext
from pipeline.typeset.matter_sheets.opener_sheet import band_height
from pipeline.typeset.matter_sheets.text_sheets import text_sheets
from pipeline.typeset.pagination.book_parts import Pagination, TextPages
from pipeline.typeset.pagination.contents_lines import contents_lines
from pipeline.typeset.pagination.key_order import with_answers
from pipeline.typeset.pagination.paged_groups import PagedGroup
from pipeline.typeset.puzzles.captions import wants_arrow
from pipeline.typeset.sheets.sheet import MARKS_MIN, Marks

if TYPE_CHECKING:
    from pipeline.typeset.key.code_pages import CodeRaster

_MARGIN = 1.5  # a book has at most so many times the pages that it has with one page for every text


def paginate(spec: BookSpec, groups: Sequence[PagedGroup]) -> Pagination:
    """The pages at the first gutter that is enough for them; InputError for more than the printer takes.

    Pages that are an estimate are not held to that limit.
    """
    found = pages_asked(spec, groups)
    refusal = too_many(found.pages, spec.page)
    if refusal and not found.is_estimate:
        raise InputError(Problem(f"the book has {refusal}", spec.page.printer_at, "page.printer"))
    return found


def pages_asked(spec: BookSpec, groups: Sequence[PagedGroup]) -> Pagination:
    """The pages at the first gutter that is enough for them, be they more than the printer takes or not."""
    text = _text(spec, groups)
    counted = (_at(text, tuple(groups), geometry) for geometry in page_geometries(spec.page))
    return next(one for one in counted if one.pages <= one.geometry.pages_max)


def too_many(pages: int, page: PageSpec) -> str:
    """What the printer says to so many pages; empty where it takes them."""
    printer = page.printer
    if not printer.pages_max or pages <= printer.pages_max:
        return ""
    takes = f"printer {printer.name} accepts at most {printer.pages_max} of {printer.stock.name} stock"
    remedy = "lower the counts, raise per_page, or use another stock or paper"
    return f"{pages} pages, {takes} on {page.paper.name}; {remedy}"


def _text(spec: BookSpec, groups: Sequence[PagedGroup]) -> TextContext:
    """What the text pages know of a book before its pages are counted.

    Its levels go from low to high; where none is known yet they are those that most sizes have.
    """
    each = Counter(level for paged in groups for level in paged.levels)
    levels = tuple(level for level in Level if each[level]) or tuple(Level)[:MARKS_MIN]
    filled = {level: spec.mark(level) for level in levels}
    marks = Marks(max(MARKS_MIN, *filled.values()), filled, tuple(Level)[: max(MARKS_MIN, levels[-1].rank)])
    kinds = [kind for paged in groups for kind in paged.all_grids]
    return TextContext(
        spec,
        tuple(dict.fromkeys(kinds)),
        levels,
        marks,
        techniques=tuple(_techniques(groups)) if "techniques" in spec.page.show else (),
        counts=tuple((level, each[level]) for level in levels),
        numbered=tuple(pair for paged in groups for pair in paged.numbered),
    )


def _techniques(groups: Sequence[PagedGroup]) -> Iterator[tuple[Kind, Ladder]]:
    """The techniques of every family in the order of its ladder."""
    pairs = dict.fromkeys((kind, paged.techniques) for paged in groups for kind, _ in paged.all_grids)
    for kind in dict.fromkeys(kind for kind, _ in pairs):
        names = frozenset[str]().union(*(techniques for one, techniques in pairs if one == kind))
        yield kind, tuple(one for one in family_named(kind.family).techniques if one.name in names)


def _at(text: TextContext, groups: tuple[PagedGroup, ...], geometry: PageGeometry) -> Pagination:
    """The pages at one gutter, in a first draft with one page for every text."""
    front, back = (TextPages(len(one), tuple(range(len(one)))) for one in (text.spec.front, text.spec.back))
    least = text.spec.page_count.pages if text.spec.page_count else 0
    draft = Pagination(text, geometry, groups, front, back, codes=_codes(text.spec, geometry), least=least)
    draft = _with_days(draft) if text.spec.start else _with_puzzles(draft)
    most = round(_MARGIN * draft.pages)
    arrow = wants_arrow(draft.context, text.spec, text.marks, most, draft.grid_widths)
    draft = replace(draft, text=replace(text, arrow=arrow))
    plain = _counted(draft)
    if not plain.filler or plain.blanks:
        return plain
    filled = _counted(replace(draft, fills=True))
    return filled if filled.filler else plain


def _codes(spec: BookSpec, geometry: PageGeometry) -> CodeRaster | None:
    """How codes stand on pages of their own; None where there are none."""
    if spec.page.qr is None or spec.page.qr.place == PUZZLE:
        return None
    from pipeline.typeset.key.code_pages import code_raster  # few books have codes

    return code_raster(spec, geometry, spec.page.qr)


def _with_days(draft: Pagination) -> Pagination:
    """The pages of a newspaper's days, and of the answers to the last one."""
    from pipeline.typeset.daily.day_frames import day_pages
    from pipeline.typeset.daily.last_answers import last_answers

    days = [paged.grids for paged in draft.groups]
    answers = last_answers(draft.spec, draft.geometry, days)
    return replace(draft, days=day_pages(draft.spec, draft.geometry, days), answers=answers)


def _with_puzzles(draft: Pagination) -> Pagination:
    """The pages of puzzles, of the key and of hints."""
    spec, geometry = draft.spec, draft.geometry
    styles = [paged.style for paged in draft.groups]
    by_style = arrangements(spec, geometry)
    grid_fits = tuple(by_style[style] for style in styles)
    draft = replace(draft, grid_fits=mixed(grid_fits) if spec.page.mix else grid_fits)
    draft = replace(draft, openers=_openers(draft), lessons=tuple(_lesson_pages(draft)))
    # Beyond that the next gutter is taken, and steps need not be set for this one.
    return with_answers(draft) if draft.puzzle_pages <= geometry.pages_max else draft


def _openers(draft: Pagination) -> tuple[str, ...]:
    """How every group is opened."""
    grids = [(paged.style.kind, paged.style.size) for paged in draft.groups]
    places = group_places([len(paged.levels) for paged in draft.groups], draft.grid_fits)

    def roomy(at: int) -> bool:
        needed = band_height(rule_of(draft.text, grids[at][0]), draft.context)
        return draft.grid_fits[at].slack(draft.geometry) >= needed

    return part_openers(draft.spec, grids, places, roomy)


def _lesson_pages(draft: Pagination) -> Iterator[int]:
    """How many pages a lesson takes before every group; nothing in a book without."""
    for lesson in lessons_of(draft.spec, [paged.style for paged in draft.groups]):
        from pipeline.typeset.lessons.lesson_sheets import lesson_sheets  # few books have lessons

        yield len(lesson_sheets(draft.context, lesson, draft.spec.strings, draft.spec.title)) if lesson else 0


def _counted(draft: Pagination) -> Pagination:
    """The pagination with the pages of its texts, whose contents list what the draft has."""
    spec, context = draft.spec, draft.context
    matters = tuple(tuple(matter_of(page, draft.text) for page in pages) for pages in (spec.front, spec.back))
    titles = tuple(tuple(matter.title for matter in each) for each in matters)
    text = replace(draft.text, contents=tuple(contents_lines(draft, *titles)))

    def count(pages: Sequence[TextPage], each: Iterable[Matter]) -> TextPages:
        found = [matter_of(page, text) if lists(page) else one for page, one in zip(pages, each, strict=True)]
        sheets = text_sheets(found, context, spec)
        return TextPages(len(sheets.sheets), sheets.starts)

    front, back = map(count, (spec.front, spec.back), matters)
    counted = replace(draft, front=front, back=back)
    return replace(counted, text=replace(text, contents=tuple(contents_lines(counted, *titles))))
