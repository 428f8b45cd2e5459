"""Plain Sudoku in files of digits: .sdm (a line a puzzle), .sdk (9x9 in nine rows), typed grids, OpenSudoku's XML."""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from xml.sax.saxutils import quoteattr

from pipeline.families.shared.text_error import TextError
from pipeline.families.shared.text_format import Caption, Captioned, TextFormat, lines_alone
from pipeline.families.sudoku.formats.parts import NINE, only_nine, sudoku_of
from pipeline.families.sudoku.formats.typed_grids import LIMIT, is_typed, read_typed, words_of
from pipeline.model.puzzle import EMPTY, Puzzle

_SECTION = re.compile(r"\[(\w+)\]")
_HEADING = re.compile(r"^\s*\[Puzzle\]\s*$", re.MULTILINE)
_SHORT = re.compile(r"^#[A-Z].{0,1000}$", re.MULTILINE)
_ROW = re.compile(r"[0-9.]{9}")
_OPEN = '<?xml version="1.0" encoding="UTF-8"?>\n<opensudoku version="2">\n'


def write_line(puzzle: Puzzle, _caption: Caption) -> str:
    """The digits of a puzzle, 0 for an empty cell: some readers of .sdm skip lines with dots."""
    return "".join(map(str, puzzle.givens))


def write_rows(puzzle: Puzzle, caption: Caption) -> str:
    """The .sdk file of a puzzle: author, description, source, level; then nine rows."""
    named = {"A": caption.author, "D": f"{caption.number} {caption.title}".strip(), "L": caption.level}
    head = [f"#{letter}{text}" for letter, text in named.items() if text]
    digits = write_line(puzzle, caption).replace("0", ".")
    return "\n".join([*head, *(digits[first : first + NINE] for first in range(0, len(digits), NINE))]) + "\n"


def are_rows(text: str) -> bool:
    """Is a text a typed grid, as many rows as columns, or meant to be an .sdk file by the name of its section?"""
    return len(text) <= LIMIT and (_HEADING.search(text) is not None or is_typed(_SHORT.sub("", text)))


def read_rows(text: str) -> Puzzle:
    """The puzzle of a typed grid or an .sdk file; raises TextError."""
    if is_typed(typed := _SHORT.sub("", text)):
        return read_typed(typed)
    rows = list(_rows(text))
    if len(rows) != NINE:
        raise TextError(f"has {len(rows)} rows of nine digits and dots, expected {NINE}")
    return sudoku_of([EMPTY if character == "." else int(character) for row in rows for character in row])


def _content(text: str) -> list[str]:
    return [word for line in _SHORT.sub("", text).splitlines() for word in words_of(line)]


def _rows(text: str) -> Iterator[str]:
    """The rows of the puzzle; what was written into it stands in another section."""
    section = "Puzzle"
    for line in _content(text):
        if match := _SECTION.fullmatch(line):
            section = match[1]
        elif section == "Puzzle" and _ROW.fullmatch(line):
            yield line


def open_sudoku(texts: Sequence[Captioned]) -> str:
    """The file of many puzzles, a folder for every level that follows another."""
    parts = [_OPEN]
    for level, games in groupby(texts, lambda one: one[0].level or one[0].title):
        parts.append(f'  <folder name={quoteattr(level)} created="0">\n')
        parts += map(_game, games)
        parts.append("  </folder>\n")
    return "".join([*parts, "</opensudoku>\n"])


def _game(captioned: Captioned) -> str:
    caption, text = captioned
    note = quoteattr(caption.number)
    return f'    <game created="0" state="0" time="0" last_played="0" data="{text}" note={note}/>\n'


SDM = TextFormat(write_line, unfit=only_nine, join=lines_alone, ending="sdm")
SDK = TextFormat(write_rows, are_rows, read_rows, only_nine, spans=True, join=None, ending="sdk")
OPEN_SUDOKU = TextFormat(write_line, unfit=only_nine, join=open_sudoku, ending="opensudoku")
