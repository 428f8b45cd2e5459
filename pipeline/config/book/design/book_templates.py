"""The author's own templates of a book: the folder that it names, or `templates` beside it."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path as FilePath
from typing import Final

from pipeline.config.problems.findings import Findings, reported_at
from pipeline.config.problems.withheld import WithheldError
from pipeline.errors import InputError, Problem
from pipeline.source import resources
from pipeline.source.document import Document
from pipeline.source.files import Reading
from pipeline.source.templates import ROOMS, STYLE, OwnTemplates, open_folder, own_style
from pipeline.source.tree import Leaf, Listing, find, replaced
from pipeline.source.wording import Path

FOLDER: Final = "templates"
"""The key that names the folder, and its usual name beside a book."""

_KEY: Final[Path] = (FOLDER,)
_COVER: Final[Path] = ("cover",)
_DESIGN: Final[Path] = (*_COVER, "design")
_SECTIONS: Final = "sections"
_NAMING: Final[tuple[Path, ...]] = (
    _DESIGN,
    ("language",),
    ("page", "printer"),
    ("page", "look"),
    ("page", "template"),
    ("answers", "template"),
)


def own_templates(
    document: Document, path: FilePath, chosen: str | FilePath | None, reading: Reading
) -> tuple[OwnTemplates | None, list[Problem]]:
    """The templates that a book may take beside those of the package, and what is wrong with their folder.

    `chosen` is a folder that the command line names, which need not lie in that of a confined book.
    """
    named = find(document.root, _KEY)
    try:
        if chosen is not None:
            return open_folder(FilePath(chosen), None), []
        if isinstance(named, Leaf) and isinstance(named.value, str) and named.value.strip():
            return open_folder(_beside(named, path), reading.folder), []
        beside = path.parent / FOLDER
        return (open_folder(beside, reading.folder) if _is_own(beside) else None), []
    except InputError as error:
        if chosen is not None or not isinstance(named, Leaf):
            return None, list(error.problems)
        return None, reported_at(named.place, _KEY, error.problems)


def _beside(named: Leaf, path: FilePath) -> FilePath:
    """A folder relative to the file in which it is named; to the book's where that is no file."""
    home = FilePath(named.place.file)
    return (home if home.is_file() else path).parent / str(named.value)


def _is_own(folder: FilePath) -> bool:
    """Is it a folder with rooms of templates, and not that of a checkout of this package?"""
    parts = (*(folder / room for room in ROOMS), (folder / STYLE).parent)
    return any(part.is_dir() for part in parts) and not folder.samefile(resources.templates())


def read_style(findings: Findings) -> str:
    """The author's own style sheet of played pages; what is wrong with it is reported."""
    try:
        return own_style()
    except InputError as error:
        findings.report(error.problems)
        raise WithheldError from None


def names_of_templates(document: Document) -> Iterator[Path]:
    """The paths of all values that may name a template of the author's own."""
    yield from _NAMING
    for sections in ((_SECTIONS,), *(("groups", number, _SECTIONS) for number in range(_length(document, "groups")))):
        yield from ((*sections, number, "template") for number in range(_length(document, *sections)))


def _length(document: Document, *path: str | int) -> int:
    found = find(document.root, path)
    return len(found.items) if isinstance(found, Listing) else 0


def with_cover(document: Document) -> Document:
    """The document with `cover: {design: NAME}` where it has `cover: NAME`."""
    named = find(document.root, _COVER)
    if not isinstance(named, Leaf) or not isinstance(named.value, str):
        return document
    empty = replaced(document.root, _COVER, Leaf(None, named.place))
    return replace(document, root=replaced(empty, _DESIGN, named))
