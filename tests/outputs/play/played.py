"""What a page of the player holds, read back without the player."""

from __future__ import annotations

import json
import re
import zlib
from base64 import b85decode
from dataclasses import replace
from functools import cache
from typing import Any

from pipeline.model.book import Book, Entry, Group
from pipeline.outputs.play.book_page import book_page
from pipeline.outputs.play.portions import Given, sampled
from tests.golden.example_books import edition, kept

ALL = Given("all", "device", "in-file")
KINDS = (
    "sudoku",
    "sudoku.diagonal",
    "sudoku.jigsaw",
    "sudoku.killer",
    "sudoku.windoku",
    "calcudoku",
    "kakuro",
    "futoshiki",
)
"""Those whose grids fit on a phone as a whole."""

EVERY_KIND = (*KINDS, "sudoku.samurai")


def page_of(book: Book, given: Given = ALL) -> str:
    return "".join(book_page(book, given))


@cache
def example(name: str) -> Book:
    """An example book; of the names `kinds` and `every kind` a book with a small puzzle of each of these."""
    kinds = {"kinds": KINDS, "every kind": EVERY_KIND}.get(name)
    return one_of_each(kinds) if kinds else edition(name, kept(name)).book


@cache
def page_text(name: str, given: Given = ALL, count: int | None = None) -> str:
    """The page of an example book, or of a sample of it."""
    return page_of(sampled(example(name), count), given)


def one_of_each(kinds: tuple[str, ...] = KINDS, *, largest: bool = False) -> Book:
    """The smallest or largest puzzle of each kind in the example books, in the order of the kinds, numbered from 1."""
    found: dict[str, list[Group[Entry]]] = {}
    for group in (group for name in ("book1", "variants", "futoshiki", "samurai") for group in example(name).groups):
        found.setdefault(str(group.style.kind), []).append(group)
    chosen = (found[kind][-1 if largest else 0] for kind in kinds)
    groups = (
        Group(group.style, (replace(group.members[0], number=str(place)),)) for place, group in enumerate(chosen, 1)
    )
    return replace(example("variants"), groups=tuple(groups))


def described(page: str) -> dict[str, Any]:
    """What the page says of its book."""
    found: dict[str, Any] = json.loads(content(page, "book"))
    return found


def puzzles_in(page: str) -> list[dict[str, Any]]:
    """All puzzles of a page, in the order of its list."""
    return [row for chunk, count in enumerate(described(page)["chunks"]) for row in _rows(page, chunk, count)]


def _rows(page: str, chunk: int, count: int) -> list[dict[str, Any]]:
    columns = json.loads(unpacked(content(page, f"puzzles-{chunk}")))
    return [{key: values[row] for key, values in columns.items()} for row in range(count)]


def unpacked(text: str) -> str:
    return zlib.decompress(b85decode(text.translate(str.maketrans(",.", "<`"))), -zlib.MAX_WBITS).decode()


def unpacked_page(page: str) -> str:
    """A page with its player and its puzzles as they were before they were packed."""
    return re.sub(
        '(<script type="text/plain" id="(?:puzzles-[0-9]+|player)">)(.*?)(?=</script>)',
        lambda found: found[1] + unpacked(found[2]),
        page,
        flags=re.DOTALL,
    )


def content(page: str, name: str) -> str:
    """What stands in an element of data."""
    found = re.search(f'<script type="[a-z/]+" id="{name}">(.*?)</script>', page, re.DOTALL)
    assert found, name
    return found[1]


def followed(puzzle: dict[str, Any]) -> list[int]:
    """The digits after all steps that came with a puzzle, one after the other; 0 for what they leave open."""
    values = list(puzzle["givens"])
    for step in puzzle["steps"].split("\n"):
        for application in step[1:].split("\t"):
            placed = application.split("#")[4]
            numbers = [ord(character) - ord("0") for character in placed]
            for cell, value in zip(numbers[::2], numbers[1::2], strict=True):
                values[cell] = value
    return [value for value in values if value != -1]


def key_of(puzzle: dict[str, Any]) -> list[int]:
    return [int(character, 36) for character in puzzle["key"]]


def cells_to_fill(puzzle: dict[str, Any]) -> dict[int, str]:
    """What is to be written into every open cell."""
    white = [cell for cell, given in enumerate(puzzle["givens"]) if given != -1]
    digits = dict(zip(white, key_of(puzzle), strict=True))
    return {cell: f"{digits[cell] - 1 + puzzle['first']:X}" for cell in white if puzzle["givens"][cell] == 0}
