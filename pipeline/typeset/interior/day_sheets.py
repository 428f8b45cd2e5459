"""The sheets of a newspaper: one for every day, with the answers to the day before at its foot."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import chain, repeat

from pipeline.typeset.daily.day_pages import Day, draw_day
from pipeline.typeset.interior.key_sheets import answers_of, key_text
from pipeline.typeset.interior.paged_book import PagedBook
from pipeline.typeset.interior.puzzle_sheets import captions_of, with_worksheet_head
from pipeline.typeset.key.key_pages import KeyText
from pipeline.typeset.puzzles.names import day_name
from pipeline.typeset.sheets.sheet import Sheet


def day_sheets(paged: PagedBook) -> Iterator[Sheet]:
    """A page for every day."""
    words, captions = replace(key_text(paged), heading=""), captions_of(paged)
    feet = chain([(paged.book.before, _words_before(paged, words))], repeat((paged.entries, words)))
    for group, page, foot in zip(paged.book.groups, paged.found.days, feet, strict=False):
        puzzles = tuple((paged.titles[entry.kind, entry.size], entry) for entry in group.members)
        drawn = partial(draw_day, paged.context, Day(page, puzzles, captions, *foot))
        yield Sheet(with_worksheet_head(paged, group.members, drawn), (paged.spec.title, ""))


def _words_before(paged: PagedBook, words: KeyText) -> KeyText:
    """The words above the answers to the week before, whose puzzles have no page here."""
    days = dict.fromkeys(entry.day for entry in paged.book.before if entry.day)
    titles = [answers_of(paged, day_name(paged.strings, day)) for day in days]
    return replace(words, puzzle_pages={}, titles=titles)
