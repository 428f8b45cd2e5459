"""Writes a small page for every puzzle, and beside them the player and a list of all, each loaded once."""

from collections.abc import Iterator
from typing import Final

from pipeline.model.book import Book, Entry
from pipeline.model.file_names import folded
from pipeline.model.spec import BookSpec
from pipeline.outputs.play.book_page import packed_puzzles
from pipeline.outputs.play.described_book import described_book
from pipeline.outputs.play.file_names import INDEX
from pipeline.outputs.play.lessons import group_heading
from pipeline.outputs.play.packing import within_script
from pipeline.outputs.play.page_head import data_script, first_seen, hashed, head, style_sheet
from pipeline.outputs.play.portions import Given
from pipeline.outputs.play.script import join
from pipeline.outputs.play.words import words_of
from pipeline.page.files.markup import Markup, element, escaped
from pipeline.source.resources import opening_style, player_modules

SCRIPT: Final = "player.js"
STYLE: Final = "player.css"

_OWN = {"script-src": "'self'", "style-src": "'self'"}
_PLAYER = Markup(f'<script src="{SCRIPT}"></script>\n')
_SHEET = Markup(f'<link rel="stylesheet" href="{STYLE}"/>')


def puzzle_pages(book: Book, given: Given) -> Iterator[tuple[str, str]]:
    """Names and texts of the files: list, player, style sheet, and a page of each puzzle."""
    yield INDEX, _index(book)
    described = {**described_book(book, given), "pages": [page_name(entry) for entry in book.entries], "chunks": [1]}
    yield SCRIPT, f"globalThis.puzzlepress={within_script(described)};\n{join(player_modules(), given.main)}\n"
    yield STYLE, style_sheet(book.spec)
    opening = opening_style()
    for place, entry in enumerate(book.entries):
        yield page_name(entry), _page(book, entry, place, given, opening)


def page_name(entry: Entry) -> str:
    """The name of a puzzle's page."""
    return f"{folded(entry.number)}.html"


def _page(book: Book, entry: Entry, place: int, given: Given, opening: str) -> str:
    spec = book.spec
    policy = {**_OWN, "style-src": f"'self' {hashed(opening)}"}
    content = (
        first_seen(spec.title, words_of(spec, given.main)),
        _SHEET,  # in the head, nothing would be seen before it has arrived
        _own({"place": place}),
        data_script("puzzles-0", "text/plain", packed_puzzles((entry,), book, given)),
        _PLAYER,
    )
    known = head(f"{entry.number} · {spec.title}", policy, element("style", Markup(opening)))
    return f"{_begun(spec)}{known}<body>{''.join(content)}</body></html>\n"


def _index(book: Book) -> str:
    """The list of all puzzles; the player goes on to the one that the address names."""
    spec, parts = book.spec, [element("h1", escaped(book.spec.title))]
    for group in book.groups:
        parts.append(element("h2", escaped(group_heading(group, spec.strings))))
        links = (element("a", escaped(one.number), class_="button", href=page_name(one)) for one in group.members)
        parts.append(element("ul", *(element("li", link) for link in links), class_="puzzles"))
    content = f"{element('main', *parts, class_='index')}{_own({})}{_PLAYER}"
    return f"{_begun(spec)}{head(spec.title, _OWN, _SHEET)}<body>{content}</body></html>\n"


def _begun(spec: BookSpec) -> str:
    return f'<!DOCTYPE html>\n<html lang="{escaped(spec.language)}">\n'


def _own(values: dict[str, int]) -> str:
    """What a page knows that the player's file does not."""
    return data_script("book", "application/json", within_script(values))
