"""Sound configs with the files that they name: those of configs/, the starter, all examples of the documentation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from functools import cache
from io import BytesIO
from typing import Final

from PIL import Image

from pipeline.source import resources
from pipeline.source.document import read_document
from pipeline.source.files import SourceText
from pipeline.source.tree import Plain, plain
from tests.docs.pages import PAGES, blocks
from tests.press_profile import press_profile

BOOK: Final = "book.yaml"
Files = Mapping[str, bytes]
"""The files of a folder by name; the config is BOOK."""

_SECTION = "sections:\n  - {family: sudoku, size: 9x9, counts: {easy: 2}}\n"


def _picture() -> bytes:
    data = BytesIO()
    Image.new("L", (60, 40), 200).save(data, "PNG")
    return data.getvalue()


BESIDE: Final[Files] = {
    "list.csv": b"name,group,version\nAda,circle,A\nBen,triangle,B\n",
    "mine.txt": b"12343412214343..\n1.3434122143432.\n",
    "about.md": b"# About\n\nThis is *{title}*.\n",
    "words.yaml": b"level.easy: Simple\n",
    "house.yaml": b"author: House\npage: {printer: school}\n",
    "cover.png": _picture(),
    "press.icc": press_profile(),
}
"""What a config may name."""


@cache
def sound_configs() -> tuple[Files, ...]:
    """Configs that are right, but for some of the pieces in the documentation, with the files beside them."""
    folder = resources.configs()
    beside = {path.name: path.read_bytes() for path in folder.iterdir() if path.suffix in {".csv", ".md"}}
    of_folder = [{**BESIDE, **beside, BOOK: path.read_bytes()} for path in sorted(folder.glob("*.yaml"))]
    today = date(2026, 11, 23)
    kinds = [
        {**BESIDE, BOOK: resources.config_text(kind, "puzzlepress", BOOK, 1, today).encode()}
        for kind in (resources.STARTER, *resources.config_kinds())
    ]
    return (*of_folder, *kinds, *({**BESIDE, BOOK: text.encode()} for text in _examples()))


def _examples() -> Iterator[str]:
    for page in PAGES:
        for block in blocks(page):
            if block.language == "yaml":
                whole = "title:" in block.text
                has_sections = any(key in block.text for key in ("sections:", "groups:"))
                yield ("" if whole else "title: T\n") + block.text + ("" if has_sections else _SECTION)


@cache
def sound_trees() -> tuple[dict[str, Plain], ...]:
    """The same as values, where they are a mapping."""
    trees = (plain(read_document(SourceText(BOOK, files[BOOK].decode())).root) for files in sound_configs())
    return tuple(tree for tree in trees if isinstance(tree, dict))


@cache
def known_values() -> tuple[Plain, ...]:
    """All values that stand anywhere in them, however deep."""
    return tuple(value for tree in sound_trees() for value in _values(tree))


def _values(tree: Plain) -> Iterator[Plain]:
    yield tree
    below = tree.values() if isinstance(tree, dict) else tree if isinstance(tree, list) else ()
    for value in below:
        yield from _values(value)
