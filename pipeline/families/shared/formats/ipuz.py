"""Files of ipuz (version 2): JSON with kinds, a grid, zones and cages.

The specification leaves open whether cells count from 0 or 1. We write from 1; what covers a whole grid shows which is
meant.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from pipeline.families.shared.digits import DIGITS, value
from pipeline.families.shared.formats.json_text import (
    Object,
    objects,
    read_object,
    refuse_rest,
    rows_of,
    whole,
    written,
)
from pipeline.families.shared.text_error import TextError
from pipeline.families.shared.text_format import Caption
from pipeline.model.puzzle import EMPTY, Puzzle

VERSION: Final = "http://ipuz.org/v"
SUDOKU: Final = "http://ipuz.org/sudoku"
_KNOWN = ("version", "kind", "dimensions", "charset", "puzzle", "boxes", "zones", "cages")
_HARMLESS = (  # captions, solutions, and how a program draws the puzzle
    *("title", "author", "intro", "difficulty", "copyright", "publisher", "publication", "editor", "url", "uniqueid"),
    *("explanation", "annotation", "notes", "origin", "date", "empty", "block", "styles", "volatile", "checksum"),
    *("solution", "saved", "displaycharset", "showoperators", "cageborder"),
)
_LAST_DIGIT = 9
_MOST = 32

Cells = tuple[int, ...]


def is_ipuz(text: str) -> bool:
    """Is a text meant to be such a file?"""
    return text.lstrip("\ufeff \t\r\n").startswith(("{", "ipuz(")) and VERSION in text


def document(kinds: Sequence[str], puzzle: Puzzle, caption: Caption, parts: Mapping[str, Any]) -> str:
    """The file of a puzzle of kinds below SUDOKU; `parts` say what its grid does not."""
    n = puzzle.width
    named = {"title": caption.title, "author": caption.author, "intro": caption.rules, "difficulty": caption.level}
    values: dict[str, Any] = {
        "version": f"{VERSION}2",
        "kind": [f"{SUDOKU}/{kind}#1" if kind else f"{SUDOKU}#1" for kind in kinds],
        **{key: text for key, text in named.items() if text},
        "dimensions": {"width": n, "height": n},
        "charset": DIGITS[1 : n + 1],
        "puzzle": _rows(puzzle.givens, n),
        **parts,
    }
    if caption.solution:
        values["solution"] = _rows(caption.solution, n)
    return written(values) + "\n"


def _rows(values: Sequence[int], n: int) -> list[list[int | str]]:
    """Values as numbers up to 9, then as letters."""
    found = [value if value <= _LAST_DIGIT else DIGITS[value] for value in values]
    return [found[first : first + n] for first in range(0, len(found), n)]


def pairs_of(cells: Sequence[int], n: int) -> list[list[int]]:
    """Cells as column and row from 1."""
    return [[cell % n + 1, cell // n + 1] for cell in cells]


def read(text: str) -> tuple[tuple[str, ...], int, tuple[int, ...], Object]:
    """The kinds below SUDOKU, the side, the givens and all values of a file; raises TextError."""
    found = text.strip().removeprefix("\ufeff")
    if found.startswith("ipuz("):
        found = found.removeprefix("ipuz(").removesuffix(")")
    values = read_object(found)
    named = values.get("kind")
    if not isinstance(named, list) or not all(isinstance(kind, str) and kind.startswith(SUDOKU) for kind in named):
        raise TextError("is an ipuz file of another kind than Sudoku and its like")
    refuse_rest(values, _KNOWN, _HARMLESS)
    kinds = tuple(kind.partition("#")[0].removeprefix(SUDOKU).strip("/") for kind in named)
    rows = rows_of(values, "puzzle", _MOST)
    if len(rows) != len(rows[0]):
        raise TextError(f"the puzzle has {len(rows)} rows of {len(rows[0])} cells, expected a square")
    charset = values.get("charset") or DIGITS[1 : len(rows) + 1]
    if charset != DIGITS[1 : len(rows) + 1]:
        raise TextError(f"has the characters {str(charset)[:40]!r}, expected {DIGITS[1 : len(rows) + 1]!r}")
    return kinds, len(rows), tuple(_given(cell) for row in rows for cell in row), values


def _given(cell: object) -> int:
    if isinstance(cell, dict):
        refuse_rest(cell, ("given",), ("style",))
    found = cell.get("given") if isinstance(cell, dict) else cell
    if isinstance(found, str) and (letter := value(found)) is not None:
        return letter
    return EMPTY if found is None else whole(found, "a given")


def groups(values: Object, key: str, n: int) -> list[tuple[Cells, Object]]:
    """The zones or cages of a file with their cells; they must cover the grid. Raises TextError."""
    found = [(list(_points(one)), one) for one in objects(values, key)]
    points = [point for cells, _ in found for point in cells]
    first = next((first for first in (0, 1) if _cover(points, first, n)), -1)
    if found and first < 0:
        raise TextError(f"has {key} that do not cover every cell of {n}x{n} once")
    return [(tuple(sorted((y - first) * n + x - first for x, y in cells)), one) for cells, one in found]


def _cover(points: Sequence[tuple[int, int]], first: int, n: int) -> bool:
    sides = range(first, first + n)
    return len(points) == len(set(points)) == n * n and all(x in sides and y in sides for x, y in points)


def _points(group: Object) -> Iterator[tuple[int, int]]:
    """Column and row of every cell of a group, as its file counts them."""
    rect = group.get("rect")
    if isinstance(rect, list) and len(rect) == 4:  # noqa: PLR2004  left, top, right, bottom
        left, top, right, bottom = (min(max(whole(one, "a side"), -1), _MOST) for one in rect)
        yield from ((x, y) for y in range(top, bottom + 1) for x in range(left, right + 1))
        return
    cells = group.get("cells")
    if not isinstance(cells, list):
        raise TextError("has a group without cells")
    for cell in cells:
        if not isinstance(cell, list) or len(cell) != 2:  # noqa: PLR2004  column and row
            raise TextError(f"{str(cell)[:40]!r} is not a cell, expected [column, row]")
        yield whole(cell[0], "a column"), whole(cell[1], "a row")
