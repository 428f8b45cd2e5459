"""Sudoku as somebody types a grid or copies it from a spreadsheet: a row a line, with frames, bars or separators."""

import re
from collections.abc import Iterator, Sequence
from math import isqrt
from typing import Final

from pipeline.families.shared.text_error import TextError
from pipeline.families.sudoku.text_form import SIDES, parse
from pipeline.model.puzzle import Puzzle
from pipeline.model.values import DIGITS

_SEPARATORS: Final = "\t;,"
"""What parts the cells of a spreadsheet, as text."""

_BLANKS: Final = "_*?xX"
"""What stands for an empty cell besides `.` and `0`; no grid has so many values that X is one."""

_BARS: Final = re.compile(r"[|!│┃║]")
_FRAME: Final = re.compile(r"(?=.*([-=─━═])\1\1)[-=+|*.:\s─-╿]+\Z")  # a line that parts rows of boxes
_BROAD_FRAME: Final = re.compile(r"(?=.*[+=─━═])[-=+|*.:\s─-╿]+\Z")  # the same where `-` is an empty cell
_SIGNS: Final = re.compile(r"[0-9A-Za-z.]*\Z")
_EMPTY: Final = str.maketrans(dict.fromkeys(_BLANKS, "."))
LIMIT: Final = 10_000
"""Characters of one grid."""


def is_typed(text: str) -> bool:
    """Is a text meant to be one grid?"""
    return len(text) <= LIMIT and bool(_is_spreadsheet(_lines(text)) or _rows(text))


def read_typed(text: str) -> Puzzle:
    """The puzzle of a grid; raises TextError."""
    lines = _lines(text)
    return parse("".join(_separated(lines) if _is_spreadsheet(lines) else _rows(text)))


def _lines(text: str) -> list[str]:
    return [line for line in text.lstrip("\ufeff").splitlines() if line.strip(" \r\n")]


def _is_spreadsheet(lines: Sequence[str]) -> bool:
    """Are all lines rows of cells with a separator between them? The text of a puzzle has some too, after a colon."""
    parted = len(lines) in SIDES and all(any(one in line for one in _SEPARATORS) for line in lines)
    return parted and not any(":" in line or "/" in line for line in lines)


def _separated(lines: Sequence[str]) -> Iterator[str]:
    """The rows of a spreadsheet, whose last cells may be those of columns that nothing stands in."""
    separator, side = next(one for one in _SEPARATORS if one in lines[0]), len(lines)
    for number, line in enumerate(lines, 1):
        cells = [cell.strip(' "') for cell in line.split(separator)]
        if len(cells) < side or any(cells[side:]):
            raise TextError(f"row {number} has {len(cells)} cells, expected {side}, as many as there are rows")
        yield "".join(_sign(cell, number) for cell in cells[:side])


def _sign(cell: str, row: int) -> str:
    """A cell as one character; a spreadsheet has numbers where a text form goes on with letters."""
    if cell.isdecimal() and 0 < int(cell[:3]) < len(DIGITS):
        return DIGITS[int(cell)]
    if len(cell) > 1:
        raise TextError(f"{cell[:20]!r} in row {row} is not a value of a cell; write a digit, or leave it empty")
    return (cell or ".").translate(_EMPTY)


def _rows(text: str) -> list[str]:
    """The rows of a grid without separators, `-` in frames alone or else for empty cells; [] where it is none."""
    for frame, empty in ((_FRAME, ""), (_BROAD_FRAME, "-")):
        lines = (line for line in _lines(text) if not frame.match(line.strip()))
        rows = [word.translate(_EMPTY | {ord(one): "." for one in empty}) for line in lines for word in words_of(line)]
        if _is_grid(rows):
            return rows
    return []


def words_of(line: str) -> list[str]:
    """The words of a line; single characters, and what bars part, are one word together."""
    parted = _BARS.sub(" ", line)
    words = parted.split()
    is_one = parted != line or all(len(word) == 1 for word in words)
    return ["".join(words)] if words and is_one else words


def _is_grid(rows: Sequence[str]) -> bool:
    """Are rows those of one grid? Rows of sixteen characters are sixteen puzzles of 4x4."""
    side = len(rows)
    return side in SIDES and isqrt(side) not in SIDES and all(len(row) == side and _SIGNS.match(row) for row in rows)
