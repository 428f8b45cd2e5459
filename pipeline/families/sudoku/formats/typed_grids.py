"""Sudoku as somebody types a grid or copies it: a row a line, with frames, bars or separators, or as a table."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import isqrt
from typing import Final

from pipeline.families.shared.text_error import TextError
from pipeline.families.sudoku.text_form import SIDES, foreign, given, parse
from pipeline.model.puzzle import Puzzle
from pipeline.model.values import DIGITS

_SEPARATORS: Final = "\t;,"
"""What parts the cells of a spreadsheet, as text."""

_BLANKS: Final = "_*?xX"
"""What stands for an empty cell besides `.` and `0`; no grid has so many values that X is one."""

_BARS: Final = re.compile(r"[|!│┃║]")
_FRAME: Final = re.compile(r"(?=.*([-=─━═])\1\1)[-=+|*.:\s─-╿]+\Z")  # a line that parts rows of boxes
_BROAD_FRAME: Final = re.compile(r"(?=.*[+=─━═])[-=+|*.:\s─-╿]+\Z")  # the same where `-` is an empty cell
_RULE: Final = re.compile(r"\|(\s*:?-+:?\s*\|)+\Z")  # the line below the heading of a table
_SIGNS: Final = re.compile(r"[0-9A-Za-z.]*\Z")
_EMPTY: Final = str.maketrans(dict.fromkeys(_BLANKS, "."))
_LONGEST: Final = 2
"""Digits of a number in a cell, at most."""

LIMIT: Final = 10_000
"""Characters of one grid."""


def is_typed(text: str) -> bool:
    """Is a text meant to be one grid?"""
    return len(text) <= LIMIT and bool(_table(text) or _separator(text) or _rows(text))


def read_typed(text: str) -> Puzzle:
    """The puzzle of a grid; raises TextError."""
    if table := _table(text):
        rows: Iterable[str] = _signs(table)
    elif separator := _separator(text):
        rows = _separated(_lines(text), separator)
    else:
        rows = _even(_rows(text))
    return _parsed(tuple(rows))


def _parsed(rows: Sequence[str]) -> Puzzle:
    """The puzzle of rows that all have as many cells as there are rows; raises TextError with the place of a cell."""
    side = len(rows)
    for number, row in enumerate(rows, 1):
        for cell, sign in enumerate(row, 1):
            if given(sign, side) is None:
                raise foreign(sign, side, f"in row {number}, cell {cell}")
    return parse("".join(rows))


def _lines(text: str) -> list[str]:
    return [line for line in text.lstrip("\ufeff").splitlines() if not _is_empty(line)]


def _is_empty(line: str) -> bool:
    """Has a line nothing in it? One of tabs is a row of empty cells."""
    return not line.strip(" \r\n")


def _table(text: str) -> list[list[str]]:
    """The cells of a table as Markdown has it, `|` around each, by rows; [] for other texts.

    The first row may be a heading, and a line of dashes below it parts it from the others.
    """
    lines = [line.strip() for line in _lines(text)]
    if not lines or not all(line.startswith("|") and line.endswith("|") and len(line) > 1 for line in lines):
        return []
    rows = [_cells(line[1:-1], "|") for line in lines if not _RULE.match(line)]
    side = len(rows[0]) if rows else 0
    if len(rows) == side + 1 and len(rows) < len(lines):
        del rows[0]
    is_grid = side in SIDES and len(rows) == side and {len(row) for row in rows} == {side}
    return rows if is_grid and all(len(cell) <= _LONGEST for row in rows for cell in row) else []


def _separator(text: str) -> str:
    """What parts the cells of the rows of a spreadsheet, between which no line is empty; empty for other texts.

    The text of a puzzle has separators too, after a colon.
    """
    lines = text.strip("\ufeff \r\n").splitlines()
    if len(lines) not in SIDES or any(_is_empty(line) or ":" in line or "/" in line for line in lines):
        return ""
    return next((one for one in _SEPARATORS if all(one in line for line in lines)), "")


def _separated(lines: Sequence[str], separator: str) -> Iterator[str]:
    """The rows of a spreadsheet, whose last cells may be those of columns that nothing stands in."""
    side = len(lines)
    for number, line in enumerate(lines, 1):
        cells = _cells(line, separator)
        if len(cells) < side or any(cells[side:]):
            raise _uneven(number, len(cells), side)
        yield from _signs([cells[:side]], number)


def _signs(rows: Iterable[Sequence[str]], first: int = 1) -> Iterator[str]:
    """Rows of cells as rows of characters; `first` is the number of the first row."""
    return ("".join(_sign(cell, number) for cell in row) for number, row in enumerate(rows, first))


def _cells(line: str, separator: str) -> list[str]:
    return [cell.strip(' "\u00a0') for cell in line.split(separator)]


def _uneven(row: int, cells: int, side: int) -> TextError:
    return TextError(f"row {row} has {cells} cells, expected {side}, as many as there are rows")


def _sign(cell: str, row: int) -> str:
    """A cell as one character; a spreadsheet has numbers where a text form goes on with letters."""
    if cell.isdecimal() and len(cell) <= _LONGEST and 0 < int(cell) < len(DIGITS):
        return DIGITS[int(cell)]
    if len(cell) > 1:
        raise TextError(f"{cell[:20]!r} in row {row} is not a value of a cell; write a digit, or leave it empty")
    return "." if cell == "-" else (cell or ".").translate(_EMPTY)


def _even(rows: Sequence[str]) -> Sequence[str]:
    """Rows that all have as many cells as there are rows; raises TextError."""
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows):
            raise _uneven(number, len(row), len(rows))
    return rows


def _rows(text: str) -> list[str]:
    """The rows of a grid without separators, some of them wrong where most are right; [] where it is none."""
    ways = [*_ways(text)]
    return next((rows for fits in (all, _most) for rows in ways if _is_grid(rows, fits)), [])


def _ways(text: str) -> Iterator[list[str]]:
    """The rows that a text may have: `-` in frames alone or else for empty cells, spaces between rows or cells."""
    for frame, empty in ((_FRAME, ""), (_BROAD_FRAME, "-")):
        lines = [line for line in _lines(text) if not frame.match(line.strip())]
        signs = _EMPTY | {ord(one): "." for one in empty}
        yield [word.translate(signs) for line in lines for word in words_of(line)]
        yield ["".join(words_of(line)).translate(signs) for line in lines]


def words_of(line: str) -> list[str]:
    """The words of a line; single characters, and what bars part, are one word together."""
    parted = _BARS.sub(" ", line)
    words = parted.split()
    is_one = parted != line or all(len(word) == 1 for word in words)
    return ["".join(words)] if words and is_one else words


def _is_grid(rows: Sequence[str], fits: Callable[[Iterable[bool]], bool]) -> bool:
    """Are rows those of one grid? Rows of sixteen characters are sixteen puzzles of 4x4."""
    side = len(rows)
    if side not in SIDES or isqrt(side) in SIDES or max(map(len, rows)) >= 2 * side:
        return False
    return fits(len(row) == side and bool(_SIGNS.match(row)) for row in rows)


def _most(answers: Iterable[bool]) -> bool:
    """Are more than half of the answers yes?"""
    found = [*answers]
    return 2 * sum(found) > len(found)
