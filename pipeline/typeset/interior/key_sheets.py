"""The sheets of the key, of hints, and of QR codes on pages of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import compress

from pipeline.frozen import frozen
from pipeline.model.book import Entry
from pipeline.model.in_line import begun, in_line
from pipeline.model.qr import KEY
from pipeline.page.draw.ops import Placed
from pipeline.page.units import Box
from pipeline.typeset.interior.groups import is_scattered
from pipeline.typeset.interior.paged_book import PagedBook
from pipeline.typeset.key.answer_places import AnswerPage
from pipeline.typeset.key.key_pages import KeyText, draw_answers, draw_hints
from pipeline.typeset.sheets.sheet import DrawContext, Sheet

DrawKey = Callable[[DrawContext, AnswerPage, Sequence[Entry], KeyText, Box], tuple[Placed, ...]]
"""What draws a page of answers or hints."""


@frozen
class _Part:
    """Answers or hints: the name of their strings, what draws a page, the pages, and the puzzles that these count."""

    name: str
    draw: DrawKey
    pages: tuple[AnswerPage, ...]
    entries: tuple[Entry, ...]
    words: KeyText


def key_sheets(paged: PagedBook) -> Iterator[Sheet]:
    """The key, codes before answers."""
    yield from code_sheets(paged, KEY)
    answers = _Part("answers", draw_answers, paged.found.answers, paged.answered, key_text(paged))
    yield from _part_sheets(paged, answers)


def code_sheets(paged: PagedBook, place: str) -> Iterator[Sheet]:
    """The pages of codes at a place of the book; none where they stand elsewhere."""
    raster = paged.found.codes
    if raster is None or raster.qr.place != place:
        return
    from pipeline.typeset.key.code_pages import draw_codes  # few books have codes

    heading = title = paged.strings["codes.heading"]
    for start in range(0, len(paged.entries), raster.per_page):
        shown = paged.entries[start : start + raster.per_page]
        yield Sheet(partial(draw_codes, paged.context, raster, shown, heading), (title, paged.spec.title))
        heading = ""


def hint_sheets(paged: PagedBook) -> Iterator[Sheet]:
    """The pages of hints; none in a book without."""
    strings, linked = paged.strings, paged.spec.page.printer.navigation
    words = KeyText(paged.puzzle_pages, (), strings["answers.page"], strings["hints.heading"], linked)
    return _part_sheets(paged, _Part("hints", draw_hints, paged.found.hints, paged.hinted, words))


def key_text(paged: PagedBook) -> KeyText:
    """The words of the key; those of a newspaper name the days, and pages only where its puzzles do."""
    titles = [group.title for group in compress(paged.found.groups, paged.found.keyed)]
    heading, pages = paged.strings["answers.heading"], paged.puzzle_pages
    if paged.found.days:
        titles = [answers_of(paged, day) for day in titles]
        heading = titles[-1]
        pages = pages if "answer_page" in paged.spec.page.show else {}
    return KeyText(pages, titles, paged.strings["answers.page"], heading, paged.links_answers)


def answers_of(paged: PagedBook, day: str) -> str:
    """What stands above the answers to a day's puzzles."""
    return begun(paged.strings["day.answers"].format(day=in_line(day, paged.strings)))


def _part_sheets(paged: PagedBook, part: _Part) -> Iterator[Sheet]:
    """The sheets of answers or hints, their heading on the first."""
    words = part.words
    for page in part.pages:
        head = (_part_head(paged, part, page), paged.spec.title)
        yield Sheet(partial(part.draw, paged.context, page, part.entries, words), head)
        words = replace(words, heading="")


def _part_head(paged: PagedBook, part: _Part, page: AnswerPage) -> str:
    """Which answers or hints a page holds: `Answers 41-60`."""
    shown = [part.entries[index] for index in page.span or ()]
    if not shown or is_scattered(shown, paged.spec):
        return paged.strings[f"{part.name}.heading"]
    first, last = (entry.number for entry in shown)
    key = f"{part.name}.head" if first != last else f"{part.name}.head_single"
    return paged.strings[key].format(first=first, last=last)
