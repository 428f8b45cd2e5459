"""Writes one HTML page that holds the player and the puzzles of a book, and needs nothing else.

Player and first puzzle stand before all others, so that a reader can begin while the rest still arrives.
"""

from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from pipeline.model.book import Book, Entry
from pipeline.model.look import Look
from pipeline.model.spec import BookSpec
from pipeline.outputs.play.packing import packed, within_script
from pipeline.outputs.play.puzzle_data import puzzle_data, puzzle_id
from pipeline.outputs.play.script import join
from pipeline.outputs.play.steps import technique_rows
from pipeline.outputs.play.words import player_words
from pipeline.page.draw.drawing import Shade, Stroke
from pipeline.page.draw.place import stroke_width
from pipeline.page.files.markup import Markup, element, escaped
from pipeline.source.resources import player_modules, player_style
from pipeline.typeset.puzzles.names import day_name, group_title

_CHUNK = 100  # puzzles that are packed together: enough for them to share what they have in common
_FIRST = 1  # they stand before the rest of the page


@dataclass(frozen=True, slots=True)
class Given:
    """What a page gives away, and how long it keeps what a reader enters."""

    hints: str
    store: str


def book_page(book: Book, given: Given) -> Iterator[str]:
    """The page of a book, in parts: head, player with the first puzzle, the others."""
    style, script = _style(book.spec.page.look), join(player_modules())
    chunks = tuple(_chunks(book.entries))
    yield f"<!DOCTYPE html>\n<html lang={_quoted(book.spec.language)}>\n{_head(book.spec, style, script)}"
    yield f"<body>{element('noscript', escaped(player_words(book.spec.language)['no_script']))}"
    yield _data("book", "application/json", within_script(_described(book, given, chunks)))
    for number, chunk in enumerate(chunks):
        rows = [puzzle_data(entry, book.spec.strings, given.hints) for entry in chunk]
        yield _data(f"puzzles-{number}", "text/plain", packed(rows))
        if number == 0:
            yield f"<script>{script}</script>\n"
    yield "</body></html>\n"


def _chunks(entries: Sequence[Entry]) -> Iterator[Sequence[Entry]]:
    yield entries[:_FIRST]
    for start in range(_FIRST, len(entries), _CHUNK):
        yield entries[start : start + _CHUNK]


def _head(spec: BookSpec, style: str, script: str) -> Markup:
    policy = "; ".join(
        (
            "default-src 'none'",
            f"script-src {_hashed(script)}",
            f"style-src {_hashed(style)}",
            "img-src data:",
            "base-uri 'none'",
            "form-action 'none'",
        )
    )
    return element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", http_equiv="Content-Security-Policy", content=policy),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", name="referrer", content="no-referrer"),
        element("title", escaped(spec.title)),
        element("style", Markup(style)),
    )


def _hashed(text: str) -> str:
    """What a content security policy admits a script or a style sheet by: its content."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def _data(name: str, sort: str, text: str) -> str:
    return f'<script type="{sort}" id="{name}">{text}</script>\n'


def _quoted(text: str) -> str:
    return f'"{escaped(text)}"'


def _style(look: Look) -> str:
    """The style sheet with the look's line widths, which no size of a grid changes, and its greys as shares of ink."""
    widths = (f"--stroke-{role}:{stroke_width(role, look.cell_min, look):g}pt" for role in Stroke)
    greys = (f"--shade-{role}:{round((1 - look.greys[role]) * 100)}%" for role in Shade)
    return f":root{{{';'.join((*widths, *greys))}}}\n{player_style()}"


def _described(book: Book, given: Given, chunks: Sequence[Sequence[Entry]]) -> dict[str, Any]:
    """The book without its puzzles: what the list of puzzles shows, the words, and what all puzzles share."""
    spec = book.spec
    kinds = dict.fromkeys(entry.kind for entry in book.entries)
    return {
        "title": spec.title,
        "words": player_words(spec.language),
        "hints": given.hints,
        "store": given.store,
        "groups": [
            [group_title(spec.strings, group.style.kind, group.style.size), len(group.members)] for group in book.groups
        ],
        "puzzles": [_listed(entry, spec) for entry in book.entries],
        "chunks": [len(chunk) for chunk in chunks],
        "techniques": {str(kind): technique_rows(kind, spec.strings) for kind in kinds},
    }


def _listed(entry: Entry, spec: BookSpec) -> Mapping[str, Any]:
    """What the list says of a puzzle: number and name for storage; level and day where it has them."""
    shown = set(spec.page.show)
    return {
        "number": entry.number,
        "id": puzzle_id(entry.rated.puzzle),
        **({"level": spec.strings[f"level.{entry.level}"]} if entry.level and "level" in shown else {}),
        **({"dots": spec.mark(entry.level)} if entry.level and "level" in shown else {}),
        **({"day": day_name(spec.strings, entry.day)} if entry.day else {}),
    }
