"""Writes one HTML page that holds the player and the puzzles of a book, and needs nothing else.

Player and first puzzle stand before all others, so that a reader can begin while the rest still arrives.
"""

from collections.abc import Iterator, Sequence

from pipeline.model.book import Book, Entry
from pipeline.outputs.play.described_book import described_book
from pipeline.outputs.play.lessons import lesson_data
from pipeline.outputs.play.packing import packed, packed_text, within_script
from pipeline.outputs.play.page_head import data_script, first_seen, hashed, head, style_sheet
from pipeline.outputs.play.portions import Given
from pipeline.outputs.play.puzzle_data import puzzle_data
from pipeline.outputs.play.script import UNPACK, join
from pipeline.outputs.play.words import words_of
from pipeline.page.files.markup import Markup, element, escaped
from pipeline.source.resources import player_modules

_CHUNK = 100  # puzzles that are packed together: enough for them to share what they have in common
_FIRST = 1  # they stand before the rest of the page


def book_page(book: Book, given: Given) -> Iterator[str]:
    """The page of a book, in parts: head, player with the first puzzle, the others."""
    spec, style, modules = book.spec, style_sheet(book.spec), player_modules()
    player, unpack = join(modules, given.main), join(modules, UNPACK)
    policy = {"script-src": f"{hashed(unpack)} {hashed(player)}", "style-src": hashed(style)}
    chunks = tuple(_chunks(book.entries))
    described = {**described_book(book, given), "chunks": [len(chunk) for chunk in chunks]}
    yield f'<!DOCTYPE html>\n<html lang="{escaped(spec.language)}">\n'
    yield head(spec.title, policy, element("style", Markup(style)))
    yield f"<body>{first_seen(spec.title, words_of(spec, given.main))}"
    yield data_script("book", "application/json", within_script(described))
    for number, chunk in enumerate(chunks):
        yield data_script(f"puzzles-{number}", "text/plain", packed_puzzles(chunk, book, given))
        if number == 0:
            yield data_script("player", "text/plain", packed_text(player))
            yield f"<script>{unpack}</script>\n"
    yield "</body></html>\n"


def packed_puzzles(entries: Sequence[Entry], book: Book, given: Given) -> str:
    """Puzzles as the player unpacks them."""
    strings = book.spec.strings
    known = ((entry, puzzle_data(entry, strings, given.hints, given.solutions_of(entry))) for entry in entries)
    return packed([{**data, **lesson_data(entry, strings)} for entry, data in known])


def _chunks(entries: Sequence[Entry]) -> Iterator[Sequence[Entry]]:
    yield entries[:_FIRST]
    for start in range(_FIRST, len(entries), _CHUNK):
        yield entries[start : start + _CHUNK]
