"""Reads whole files within a limit, if asked inside one folder alone, and keeps the digest of all that was read."""

from __future__ import annotations

import codecs
import errno
import hashlib
import re
import stat
from bisect import bisect_right
from dataclasses import field
from functools import lru_cache
from pathlib import Path

from pipeline.errors import InputError, Place, Problem
from pipeline.frozen import frozen
from pipeline.source.wording import token

_UNPRINTABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")
_SUSPECT = bytes({*range(32), 127, 0xC2, 0xED, 0xEF} - {*b"\t\n\r"})  # with which UTF-8 of such characters begins
_BREAK = re.compile("\r\n|[\r\n\x85\u2028\u2029]")  # what YAML counts as one
_WIDE_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_HEAD = 64  # bytes of a file that show what it is
_FOREIGN = (
    ((b"pk\x03\x04", b"\xd0\xcf\x11\xe0", b"{\\rtf"), "a spreadsheet or document", "save it as text (CSV UTF-8)"),
    ((b"%pdf-",), "a PDF", "name the text file that belongs to it, or type what it shows into one"),
    ((b"\x89png", b"\xff\xd8\xff", b"gif8"), "a picture", "type what it shows into a text file"),
    (
        (b"<!doctype html", b"<html", b"<table"),
        "a web page",
        "copy its table into a spreadsheet, and save that as text (CSV UTF-8)",
    ),
)
"""How files that people take for text begin, in small letters; what they are, and what to do."""


@frozen
class SourceText:
    """A text and the name under which its places are reported."""

    file: str
    text: str

    @property
    def lines(self) -> tuple[str, ...]:
        """The text's lines, without their ends."""
        return _lines(self.text)

    def place(self, offset: int) -> Place:
        """The line and column of a character."""
        starts = _line_starts(self.text)
        line = bisect_right(starts, offset)
        return Place(self.file, line, offset - starts[line - 1] + 1)


@lru_cache(maxsize=8)  # a text of many complaints asks for its lines once for each of them
def _lines(text: str) -> tuple[str, ...]:
    return tuple(_BREAK.split(text))


@lru_cache(maxsize=8)
def _line_starts(text: str) -> tuple[int, ...]:
    return (0, *(match.end() for match in _BREAK.finditer(text)))


@frozen
class Reading:
    """Reads files and remembers the digest of everything read, in reading order; nothing outside `folder` if given."""

    folder: Path | None = None
    _hash: hashlib._Hash = field(default_factory=hashlib.sha256)

    @property
    def digest(self) -> str:
        """The sha256 of everything so far, in hexadecimal."""
        return self._hash.hexdigest()

    def note(self, data: bytes) -> None:
        """Let something that came from elsewhere, such as the command line, enter the digest."""
        self._hash.update(f"{len(data)}:".encode())
        self._hash.update(data)

    def apart(self) -> Reading:
        """A reading of the same folder with a digest of its own."""
        return Reading(self.folder)

    def within(self, path: Path) -> Path:
        """The path; where there is a folder, what it leads to, or InputError if that lies outside."""
        return path if self.folder is None else confined_path(path, self.folder, "put it there")

    def text(self, path: Path, limit: int) -> SourceText:
        """The text of a file of at most `limit` bytes; InputError with the place of what cannot be read."""
        return decoded(str(path), self.data(path, limit))

    def data(self, path: Path, limit: int) -> bytes:
        """The bytes of a file of at most `limit` bytes; InputError where it cannot be read."""
        data = _read(path, self.within(path), limit)
        self.note(data)
        return data


def decoded(file: str, data: bytes) -> SourceText:
    """Bytes as text; InputError where they are not UTF-8 (or UTF-16 that says so) or hold control characters."""
    if fault := why_no_text(data):
        raise InputError(Problem(fault, Place(file)))
    encoding = "utf-16" if data.startswith(_WIDE_MARKS) else "utf-8-sig"
    try:
        source = SourceText(file, data.decode(encoding))
    except UnicodeDecodeError as error:
        before = SourceText(file, data[: error.start].decode(encoding, "replace"))
        byte = data[error.start]
        message = f"byte 0x{byte:02x} is not UTF-8; save the file with the encoding UTF-8"
        raise InputError(Problem(message, before.place(len(before.text)))) from None
    wide, plain = data.startswith(_WIDE_MARKS), data.translate(None, _SUSPECT)  # a tenth of what the pattern takes
    if (wide or len(plain) < len(data)) and (found := unprintable(source.text)):
        character = source.text[found.start()]
        message = f"control character U+{ord(character):04X} is not text; remove it"
        raise InputError(Problem(message, source.place(found.start())))
    return source


def why_no_text(data: bytes) -> str:
    """What a file is that begins with these bytes, and what to do, where people take it for text; else nothing."""
    start = data[:_HEAD].lstrip().lower()
    found = ((what, remedy) for starts, what, remedy in _FOREIGN if start.startswith(starts))
    return next((f"is {what}, not text; {remedy}" for what, remedy in found), "")


def unprintable(text: str) -> re.Match[str] | None:
    """The first character that no text file should hold."""
    return _UNPRINTABLE.search(text)


def confined_path(path: Path, folder: Path, remedy: str) -> Path:
    """What a path leads to, through links and `..`; InputError, with a remedy, where that lies outside a folder."""
    try:
        found, home = path.resolve(), folder.resolve()
    except (OSError, RuntimeError, ValueError) as error:  # a link to itself is a RuntimeError before Python 3.13
        raise InputError(Problem(f"leads nowhere ({error}); name another file", Place(str(path)))) from None
    if not found.is_relative_to(home):
        message = f"lies outside {home}, the config's folder; {remedy}, or leave out --confined"
        raise InputError(Problem(message, Place(str(path))))
    return found


def _read(path: Path, real: Path, limit: int) -> bytes:
    """The bytes of a file that messages call `path`, and that is opened as `real`."""
    place = Place(str(path))
    try:
        found = real.stat()
        if not stat.S_ISREG(found.st_mode):
            raise InputError(Problem("is not a file; name a file", place))
        with real.open("rb") as file:
            data = file.read(min(limit, found.st_size) + 1)  # memory for so much is taken before anything is read
    except FileNotFoundError:
        raise InputError(Problem("no such file; check the name and the folder", place)) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        endless = getattr(error, "errno", None) == errno.ENAMETOOLONG
        message = f"cannot be read ({reason}); name another file" + ("" if endless else ", or allow reading this one")
        raise InputError(Problem(message, Place(token(str(path))) if endless else place)) from None
    if len(data) > limit:
        message = f"is larger than {limit // 1024:,} KiB, the limit for such a file; make it smaller"
        raise InputError(Problem(message, place))
    return data
