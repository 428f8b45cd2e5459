"""Where rate, solve and explain find text forms: on stdin, in a file, or in place of a file's name, one row each."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from io import TextIOWrapper
from pathlib import Path
from typing import BinaryIO

from pipeline.errors import InputError
from pipeline.families.base import Family, TextError
from pipeline.source.files import unprintable
from pipeline.source.source_limits import PUZZLE_TEXT

STDIN = "-"
SHOWN = 256  # characters of a puzzle that a message repeats: all of a 16x16 Sudoku
_SURROGATES = range(0xDC00, 0xDD00)  # what stands for bytes that are not UTF-8
_AT_ONCE = 1 << 16


@dataclass(frozen=True, slots=True)
class Row:
    """A line of input: its number from 1 (0 for none), its text, and what is wrong before it is even read."""

    number: int
    text: str
    error: str = ""

    @property
    def place(self) -> str:
        """The start of a message about the row."""
        return f"line {self.number}: " if self.number else ""


def find_rows(source: str, family: Family) -> Iterator[Row]:
    """The rows of stdin (`-`), of a file, or a text of the family as the only one; InputError when it is none."""
    try:
        return _rows_in(source)
    except (OSError, ValueError) as error:
        _refuse(source, family, error)
        return iter([_row(0, source)])


def given_rows(source: str) -> Iterator[Row]:
    """The rows of stdin (`-`) or of a file; anything else is the only row, whatever it is."""
    try:
        return _rows_in(source)
    except (OSError, ValueError):
        return iter([_row(0, source)])


def _rows_in(source: str) -> Iterator[Row]:
    if source != STDIN:
        return _file_rows(Path(source).open("rb"), source)
    if sys.stdin is None:
        raise InputError("stdin is closed; name a file, or give the text form itself")
    return read_rows(sys.stdin.buffer, "stdin")


def _file_rows(file: BinaryIO, name: str) -> Iterator[Row]:
    with file:
        yield from read_rows(file, name)


def read_rows(stream: BinaryIO, name: str) -> Iterator[Row]:
    """The lines that hold something, without comments (`#`) and blanks; what cannot be a text form is marked."""
    lines = TextIOWrapper(stream, "utf-8", "surrogateescape", newline=None)
    number = 0
    try:
        while line := lines.readline(PUZZLE_TEXT + 1):
            number += 1
            row = _row(number, line)
            if len(line) > PUZZLE_TEXT and not line.endswith("\n"):
                _skip_line(lines)
            if row.text:
                yield row
    except OSError as error:
        raise InputError(f"{name}: cannot be read after line {number}: {error.strerror}") from None
    finally:
        lines.detach()


def abridged(text: str) -> str:
    """A text short enough for a message."""
    return text if len(text) <= SHOWN else text[: SHOWN - 3] + "..."


def _row(number: int, line: str) -> Row:
    if len(line) > PUZZLE_TEXT and not line.endswith("\n"):
        error = f"longer than {PUZZLE_TEXT} characters; a text form stands on one line"
        return Row(number, _readable(line[:SHOWN]), error)
    text = line.lstrip("\ufeff").partition("#")[0].strip()
    return Row(number, _readable(text), _no_text(text))


def _no_text(text: str) -> str:
    """Why a line is not text, empty when it is."""
    byte = next((ord(char) & 0xFF for char in text if ord(char) in _SURROGATES), None)
    if byte is not None:
        return f"byte 0x{byte:02x} is not UTF-8; save the file with the encoding UTF-8"
    if found := unprintable(text):
        return f"control character U+{ord(found[0]):04X} is not text; save the file as text with the encoding UTF-8"
    return ""


def _readable(text: str) -> str:
    """The text with an escape for every byte that is not UTF-8."""
    return text.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")


def _skip_line(lines: TextIOWrapper) -> None:
    while (rest := lines.readline(_AT_ONCE)) and not rest.endswith("\n"):
        pass


def _refuse(source: str, family: Family, failure: OSError | ValueError) -> None:
    try:
        family.parse(source)
    except TextError as error:
        reason = getattr(failure, "strerror", None) or str(failure)
        raise InputError(f"{abridged(source)!r}: neither a file ({reason}) nor a puzzle ({error})") from None
