"""Links of f-puzzles.com, which SudokuPad opens too: JSON of a square grid with rules by name, packed by LZ-string.

Cells are called `R1C1`.
"""

import re
from collections.abc import Sequence

from pipeline.families.shared.formats.json_text import Object, read_object, written
from pipeline.families.shared.formats.packed_link import packed, unpacked
from pipeline.families.shared.text_error import TextError

ADDRESS = "https://f-puzzles.com/?load="
_LINK = re.compile(
    r"(?:https?://(?:www\.)?f-puzzles\.com/\?(?:[^#\s]*&)?load="
    r"|(?:https?://[\w.-]{1,60}/(?:sudoku/)?(?:\?(?:puzzleid|load)=)?)?fpuz(?:zles)?)(?=.)"
)
_CELL = re.compile(r"R(\d{1,2})C(\d{1,2})")


def is_link(text: str) -> bool:
    """Is a text meant to be such a link?"""
    return _LINK.match(text) is not None


def link(values: Object) -> str:
    """The link of a puzzle's JSON."""
    return packed(ADDRESS, written(values))


def read_link(text: str) -> Object:
    """The JSON of a link; raises TextError."""
    return read_object(unpacked(_LINK.sub("", text, count=1).partition("&")[0]))


def name_of(cell: int, columns: int) -> str:
    """What a cell is called.

    >>> name_of(10, 9)
    'R2C2'
    """
    return f"R{cell // columns + 1}C{cell % columns + 1}"


def cells_of(names: object, n: int) -> tuple[int, ...]:
    """The cells of names in a square grid, ascending; raises TextError."""
    if not isinstance(names, list):
        raise TextError("cells are not a list of names such as R1C1")
    return tuple(sorted(_cell(name, n) for name in names))


def _cell(name: object, n: int) -> int:
    match = _CELL.fullmatch(name) if isinstance(name, str) else None
    if not match or not (1 <= int(match[1]) <= n and 1 <= int(match[2]) <= n):
        raise TextError(f"{str(name)[:20]!r} is not a cell of the grid, expected R1C1 to R{n}C{n}")
    return (int(match[1]) - 1) * n + int(match[2]) - 1


def names_of(cells: Sequence[int], n: int) -> list[str]:
    """What cells are called."""
    return [name_of(cell, n) for cell in cells]
