"""The sheets of puzzles, with what opens their parts and the lessons before them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import groupby, pairwise
from operator import attrgetter

from pipeline.model.book import Entry
from pipeline.model.spec import OPENING_PAGE, BookSpec, SectionSpec
from pipeline.page.draw.ops import Placed
from pipeline.page.units import Box
from pipeline.typeset.geometry.grid_fit import GridFit
from pipeline.typeset.geometry.part_openers import part_starts
from pipeline.typeset.interior.paged_book import PagedBook
from pipeline.typeset.lessons.book_lessons import lessons_of
from pipeline.typeset.matter.openers import Opener, opener_of
from pipeline.typeset.matter_sheets.instruction_band import draw_instruction
from pipeline.typeset.matter_sheets.opener_sheet import band_height, opener_sheet, opening_band
from pipeline.typeset.puzzles.captions import Captions, Targets, answer_form, widest_level
from pipeline.typeset.puzzles.names import listed
from pipeline.typeset.puzzles.puzzle_pages import draw_puzzles
from pipeline.typeset.puzzles.worksheet_head import draw_top
from pipeline.typeset.sheets.sheet import DrawContext, Sheet

DrawBody = Callable[[Box], tuple[Placed, ...]]
"""What draws a page within its furniture."""

_MOST_SIZED = 2  # kinds that a running head names with their sizes, more only by their names


def puzzle_sheets(paged: PagedBook) -> Iterator[Sheet]:
    """The pages of puzzles of any book but a newspaper."""
    captions, openers, lessons = captions_of(paged), dict(_openers(paged)), _lessons(paged)
    last_head = ("", "")
    for shown in _shown_on_pages(paged):
        entries = [entry for entry, _ in shown]
        first = entries[0].number
        yield from lessons.get(first, ())
        head = (_running_head(paged, entries), paged.spec.title) if paged.spec.page.show else ("", "")
        drawn: DrawBody = partial(draw_puzzles, paged.context, shown, captions)
        way, opener = openers.get(paged.puzzle_pages[first], ("", None))
        if opener and way == OPENING_PAGE:
            yield opener_sheet(opener, paged.context)
        elif opener:
            drawn = partial(_below_band, paged.context, opener, drawn)
        yield Sheet(with_worksheet_head(paged, entries, drawn), head, heard=head != last_head and opener is None)
        last_head = head


def captions_of(paged: PagedBook) -> Captions:
    """What stands beside the puzzles of a book."""
    spec, marks = paged.spec, paged.found.text.marks
    pages = Targets(paged.answer_pages, paged.links_answers, paged.hint_pages, spec.page.printer.navigation)
    pattern = paged.strings["caption.answer_short"] if paged.found.text.arrow else answer_form(spec)
    widest = widest_level(paged.context, paged.strings, marks)
    return Captions(spec.page.show, pages, marks, paged.strings, pattern, widest, spec.minutes, spec.page.qr)


def _shown_on_pages(paged: PagedBook) -> Iterator[tuple[tuple[Entry, GridFit], ...]]:
    """The puzzles of every page, each with how it stands there."""
    pairs = zip(paged.book.groups, paged.found.grid_fits, strict=True)
    shown = ((entry, grid_fit) for group, grid_fit in pairs for entry in group.members)
    for _, page in groupby(shown, lambda pair: paged.puzzle_pages[pair[0].number]):
        yield tuple(page)


def _openers(paged: PagedBook) -> Iterator[tuple[int, tuple[str, Opener]]]:
    """By the page of its first puzzle how a part is opened, and what its opener says."""
    found, groups = paged.found, paged.book.groups
    starts = part_starts([(group.style.kind, group.style.size) for group in groups])
    for start, stop in pairwise((*starts, len(groups))):
        if way := found.openers[start] if found.openers else "":
            kind, members = groups[start].style.kind, [one for group in groups[start:stop] for one in group.members]
            alone = len(found.text.distinct_kinds) == 1
            title = found.groups[start].title if alone else paged.strings[f"family.{kind}"]
            numbers, levels = [one.number for one in members], [one.level for one in members]
            yield found.group_places[start].page, (way, opener_of(found.text, kind, title, numbers, levels))


def _lessons(paged: PagedBook) -> dict[str, tuple[Sheet, ...]]:
    """The sheets of lessons by the number of the first puzzle after each."""
    groups = paged.book.groups
    found: dict[str, tuple[Sheet, ...]] = {}
    for group, lesson in zip(groups, lessons_of(paged.spec, [group.style for group in groups]), strict=False):
        from pipeline.typeset.lessons.lesson_sheets import lesson_sheets  # few books have lessons

        if lesson:
            found[group.members[0].number] = lesson_sheets(paged.context, lesson, paged.strings, paged.spec.title)
    return found


def _running_head(paged: PagedBook, entries: Sequence[Entry]) -> str:
    """Which puzzles a page holds: their kinds, and their sections where these are part of their numbers.

    In a mixed book the levels come first: the contents lead to them.
    """
    strings, spec = paged.strings, paged.spec
    titles = list(dict.fromkeys(paged.titles[entry.kind, entry.size] for entry in entries))
    if len(titles) > _MOST_SIZED:
        titles = list(dict.fromkeys(strings[f"family.{entry.kind}"] for entry in entries))
    title = listed(strings, titles)
    levels = sorted({entry.level for entry in entries if entry.level}, key=attrgetter("rank"))
    if levels and spec.order == "mixed" and "level" in spec.page.show:
        title = f"{listed(strings, (strings[f'level.{one}'] for one in levels))} · {title}"
    if spec.numbers != "section":
        return title
    sections = "–".join(dict.fromkeys(str(entry.section + 1) for entry in (entries[0], entries[-1])))
    return strings["section.head"].format(section=sections, title=title)


def with_worksheet_head(paged: PagedBook, entries: Sequence[Entry], puzzles: DrawBody) -> DrawBody:
    """A page's puzzles below the line to write on, where there is one; an extension scores only where it is alone.

    Animals take turns from page to page and from week to week.
    """
    context, page, first = paged.context, paged.spec.page, entries[0]
    if not context.geometry.band:
        return puzzles
    count = sum(not entry.extension for entry in entries) or len(entries)
    turn = paged.puzzle_pages[first.number] + (paged.spec.week or 0)
    sections, digit = _exemplified(paged.found.text.spec, entries), first.rated.puzzle.first_digit

    def draw(body: Box) -> tuple[Placed, ...]:
        below = body.without(top=context.geometry.band)
        band = Box(body.x, below.top, body.width, context.geometry.instruction)
        line = draw_instruction(context, paged.found.text, sections, digit, band) if page.instruction else ()
        return (*draw_top(context, page, count, turn, body), *line, *puzzles(below))

    return draw


def _exemplified(spec: BookSpec, entries: Sequence[Entry]) -> list[SectionSpec]:
    """The sections of a page's first kind and size, whose options its example has to fit; an extension's only alone."""
    first = entries[0]
    alike = [entry for entry in entries if (entry.kind, entry.size) == (first.kind, first.size)]
    shown = [entry for entry in alike if not entry.extension] or alike
    return [spec.sections[at] for at in dict.fromkeys(entry.section for entry in shown)]


def _below_band(context: DrawContext, opener: Opener, puzzles: DrawBody, body: Box) -> tuple[Placed, ...]:
    """A page's puzzles below the band that opens their part."""
    return (*opening_band(opener, context, body), *puzzles(body.without(top=band_height(opener.rule, context))))
