"""One text form as somebody gives it: a line of a file, or an argument."""

from __future__ import annotations

from dataclasses import dataclass

from pipeline.source.files import unprintable
from pipeline.source.source_limits import PUZZLE_TEXT

SHOWN = 256  # characters of a puzzle that a message repeats: all the givens of a 16x16 grid
_SURROGATES = range(0xDC00, 0xDD00)  # what stands for bytes that are not UTF-8


@dataclass(frozen=True, slots=True)
class Row:
    """A text form: its line's number from 1 (0 for none), its text, and what is wrong before it is even parsed."""

    number: int
    text: str
    error: str = ""

    @property
    def place(self) -> str:
        """The start of a message about the row."""
        return f"line {self.number}: " if self.number else ""


def row_of(number: int, line: str) -> Row:
    """The row of a line, without its comment (`#`) and blanks; `line` may end early where it is too long."""
    if is_endless(line):
        error = f"longer than {PUZZLE_TEXT} characters; a text form stands on one line"
        return Row(number, _readable(line[:SHOWN]), error)
    text = line.lstrip("\ufeff").partition("#")[0].strip()
    return Row(number, _readable(text), _no_text(text))


def is_endless(line: str) -> bool:
    """Does the line not end where the longest text form would?"""
    return len(line) > PUZZLE_TEXT and not line.endswith("\n")


def abridged(text: str) -> str:
    """A text short enough for a message."""
    return text if len(text) <= SHOWN else text[: SHOWN - 3] + "..."


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
