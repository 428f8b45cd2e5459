"""Where templates are: in the author's own folder first, then among those that travel with the package.

A folder of templates has rooms: printers, looks, pages, text, covers. It may have a style sheet of played pages, too.
The author's own is in force while a book is read, as its trusted families are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import field
from pathlib import Path
from typing import Final

from pipeline.errors import InputError, Place, Problem
from pipeline.frozen import frozen
from pipeline.source import resources
from pipeline.source.files import Reading, SourceText
from pipeline.source.source_limits import STYLE_BYTES, TEMPLATES, YAML_BYTES

PRINTERS: Final = "printers"
LOOKS: Final = "looks"
PAGES: Final = "pages"
TEXT: Final = "text"
COVERS: Final = "covers"
ROOMS: Final = (PRINTERS, LOOKS, PAGES, TEXT, COVERS)

STYLE: Final = "player/player.css"
"""The style sheet of played pages: that of the author stands behind that of the package."""

STRINGS: Final = "strings.yaml"
"""The file of a language in its folder of `text`."""

_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,79}")


@frozen
class OwnTemplates:
    """The author's own folder, and what of it was read; each room's templates by name."""

    folder: Path
    reading: Reading
    rooms: tuple[tuple[str, tuple[str, ...]], ...]

    @property
    def digest(self) -> str:
        """The sha256 of all that was read, in hexadecimal; empty where nothing was."""
        found = self.reading.digest
        return "" if found == Reading().digest else found

    def names(self, room: str) -> tuple[str, ...]:
        """The names of the templates in a room."""
        return dict(self.rooms)[room]

    def path(self, room: str, name: str) -> Path:
        """The file of a template."""
        return self.folder / room / (f"{name}/{STRINGS}" if room == TEXT else f"{name}.yaml")


@frozen
class _Book:
    """A book that is read: the author's own templates, and the names in each room, which every section asks for."""

    own: OwnTemplates | None = None
    known: dict[str, tuple[str, ...]] = field(default_factory=dict)


_READ: Final[ContextVar[_Book | None]] = ContextVar("the book that is read", default=None)


def open_folder(folder: Path, home: Path | None) -> OwnTemplates:
    """The templates of a folder, which lies within `home` if there is one; InputError where it is no such folder."""
    reading = Reading(home)
    real = reading.within(folder)
    if not real.is_dir():
        raise InputError(Problem("is not a folder; name a folder of templates", Place(str(folder))))
    return OwnTemplates(folder, reading, tuple((room, _checked(folder, room)) for room in ROOMS))


def _checked(folder: Path, room: str) -> tuple[str, ...]:
    """The names in a room; InputError for a name that no book can write, and for too many."""
    found = tuple(_listed(folder, room))
    if len(found) > TEMPLATES:
        message = f"has {len(found):,} templates, expected at most {TEMPLATES}; remove some"
        raise InputError(Problem(message, Place(str(folder / room))))
    for name in found:
        if not _NAME.fullmatch(name):
            message = f"{name!r} is not the name of a template, expected letters, digits, - and _; rename the file"
            raise InputError(Problem(message, Place(str(folder / room))))
    return found


def _listed(folder: Path, room: str) -> Iterator[str]:
    if room == TEXT:
        yield from sorted(path.parent.name for path in (folder / room).glob(f"*/{STRINGS}"))
    else:
        yield from resources.names(folder / room)


@contextmanager
def in_force(own: OwnTemplates | None) -> Iterator[None]:
    """While it lasts, templates are looked for in the author's own folder first."""
    token = _READ.set(_Book(own))
    try:
        yield
    finally:
        _READ.reset(token)


def names(room: str) -> tuple[str, ...]:
    """The names of all templates in a room, in alphabetical order."""
    book = _READ.get() or _Book()
    if room not in book.known:
        own = book.own.names(room) if book.own else ()
        book.known[room] = tuple(sorted({*_listed(resources.templates(), room), *own}))
    return book.known[room]


def own_path(room: str, name: str) -> Path | None:
    """The file of one of the author's own templates; None where there is none of that name."""
    own = _own()
    return own.path(room, name) if own and name in own.names(room) else None


def _own() -> OwnTemplates | None:
    book = _READ.get()
    return book.own if book else None


def path_of(room: str, name: str) -> Path:
    """The file of a template."""
    return own_path(room, name) or resources.templates() / room / f"{name}.yaml"


def text_of(path: Path) -> SourceText:
    """The text of a template; one of the author's own enters the digest, and is read as confined as the book."""
    own = _own()
    reading = own.reading if own and path.is_relative_to(own.folder) else Reading()
    return reading.text(path, YAML_BYTES)


def own_style() -> str:
    """The author's own style sheet of played pages, empty without one; InputError where a page may not hold it."""
    own = _own()
    path = own.folder / STYLE if own else None
    if own is None or path is None or not path.is_file():
        return ""
    source = own.reading.text(path, STYLE_BYTES)
    end = source.text.find("</")
    if end >= 0:
        message = "'</' may not stand in a page's style sheet, which it could end; remove it"
        raise InputError(Problem(message, source.place(end)))
    return source.text
