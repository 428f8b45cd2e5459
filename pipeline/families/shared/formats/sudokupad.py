"""Links of SudokuPad: JSON of a picture with cages that are checked, packed by LZ-string; and its short form of digits.

A cage with `unique` holds no digit twice, one with `sum` has that sum; a `hidden` one is not drawn. The program lets no
digit stand twice in a row or column unless `norowcol` of the metadata is true; a text there changes nothing. Cells are
pairs of row and column from 0. What else is drawn has no meaning to the program.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from pipeline.families.shared.digits import digit
from pipeline.families.shared.formats.json_text import Object, objects, read_object, rows_of, whole, written
from pipeline.families.shared.formats.packed_link import packed, unpacked
from pipeline.families.shared.formats.zipped_json import read_zipped
from pipeline.families.shared.text_error import TextError
from pipeline.families.shared.text_format import Caption
from pipeline.frozen import frozen
from pipeline.model.puzzle import BLACK, EMPTY, Puzzle

ADDRESS = "https://sudokupad.app/"
PICTURE, DIGITS = "scl", "scf"
MOST = 46  # rows and columns
SHADE = "#D0D0D0"
_LINK = re.compile(
    r"https?://(?:[\w-]{1,20}\.)?(?:sudokupad\.app|crackingthecryptic\.com)/(?:sudoku/)?(?:\?puzzleid=)?", re.ASCII
)
_PLAIN = re.compile(r'\s*\{\s*["}]')  # JSON as it is, not in the short way
_IN_CHARACTER = 5  # empty cells after a digit
_CODES = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"
_CELL_SIZE = 50


def is_link(text: str) -> bool:
    """Is a text meant to be such a link?"""
    return _LINK.match(text) is not None


def payload(text: str) -> str:
    """What stands behind the address of a link; TextError where that is the name of a puzzle elsewhere."""
    found = _LINK.sub("", text, count=1).partition("&")[0]
    if not found.startswith((PICTURE, DIGITS)):
        raise TextError(
            "names a puzzle on SudokuPad's server, which is not asked; open the link there and copy the long one"
        )
    return found


@frozen
class Picture:
    """What a link says that can matter: size, values of cells, regions, cages, and how much else is drawn.

    values: the printed value of every cell, EMPTY where there is none. free: rows and columns may repeat digits.
    """

    width: int
    height: int
    values: tuple[int, ...]
    regions: tuple[tuple[int, ...], ...]
    cages: tuple[Object, ...]
    free: bool
    drawn: Mapping[str, Sequence[Object]]

    def cells(self, cage: Object) -> tuple[int, ...]:
        """The cells of a cage, ascending; raises TextError."""
        return tuple(sorted(_cells(cage.get("cells"), self.width, self.height)))


def read_picture(link: str) -> Picture:
    """The picture of a link; raises TextError."""
    text = unpacked(payload(link).removeprefix(PICTURE))
    values = read_object(text) if _PLAIN.match(text) else read_zipped(text)
    rows = rows_of(values, "cells", MOST)
    height, width = len(rows), len(rows[0])
    found = tuple(_value(cell) for row in rows for cell in row)
    regions = values.get("regions") or []
    if not isinstance(regions, list):
        raise TextError("regions are not a list")
    metadata = values.get("metadata") or {}
    return Picture(
        width,
        height,
        found,
        tuple(tuple(sorted(_cells(region, width, height))) for region in regions),
        tuple(cage for cage in objects(values, "cages") if cage.get("cells")),
        isinstance(metadata, dict) and metadata.get("norowcol") is True,
        {key: objects(values, key) for key in ("lines", "arrows", "underlays", "overlays")},
    )


def _value(cell: object) -> int:
    if not isinstance(cell, dict):
        raise TextError("cells has a cell that is not an object")
    found = cell.get("value")
    return EMPTY if found in (None, "") else whole(found, "the value of a cell")


def _cells(pairs: object, width: int, height: int) -> Iterable[int]:
    for pair in pairs if isinstance(pairs, list) else [pairs]:
        if not isinstance(pair, list) or len(pair) != 2:  # noqa: PLR2004  row and column
            raise TextError(f"{str(pair)[:40]!r} is not a cell, expected [row, column] from 0")
        row, column = whole(pair[0], "a row"), whole(pair[1], "a column")
        if not (0 <= row < height and 0 <= column < width):
            raise TextError(f"[{row}, {column}] is not a cell of {width}x{height}")
        yield row * width + column


def pairs_of(cells: Iterable[int], width: int) -> list[list[int]]:
    """Cells as rows and columns."""
    return [list(divmod(cell, width)) for cell in cells]


def house(cells: Iterable[int], width: int) -> dict[str, Any]:
    """Cells that hold no digit twice, as a cage that is not drawn."""
    return {"cells": pairs_of(cells, width), "unique": True, "hidden": True}


def shade(cell: tuple[float, float], height: float = 1, width: float = 1, color: str = SHADE) -> dict[str, Any]:
    """A shaded rectangle around a point (row, column from the corner)."""
    return {"center": list(cell), "width": width, "height": height, "backgroundColor": color}


def picture_link(
    puzzle: Puzzle, caption: Caption, parts: Mapping[str, Any], facts: Mapping[str, Any] = MappingProxyType({})
) -> str:
    """The link of a puzzle: its givens and caption, `parts` of the JSON that say the rest, more `facts` of metadata."""
    width = puzzle.width
    cells = [{"value": given} if given > EMPTY else {} for given in puzzle.givens]
    values = {
        "id": "",
        "cellSize": _CELL_SIZE,
        "metadata": {**_metadata(caption), **facts},
        "cells": [cells[first : first + width] for first in range(0, len(cells), width)],
        **parts,
    }
    return packed(ADDRESS + PICTURE, written(values))


def _metadata(caption: Caption) -> dict[str, Any]:
    known = {"title": caption.title, "author": caption.author, "rules": caption.rules}
    if caption.solution and max(caption.solution) <= 9:  # noqa: PLR2004  one character a cell
        known["solution"] = "".join("?" if value == BLACK else digit(value) for value in caption.solution)
    return {key: value for key, value in known.items() if value}


def digits_link(givens: Sequence[int]) -> str:
    """The short link of a plain 9x9 grid: a character for a digit (0 for none) and the empty cells after it.

    >>> digits_link((0, 8, 5, 0, 0, 3))
    'https://sudokupad.app/scf08P3'
    """
    text = "".join(map(str, givens))
    pieces = re.findall(rf".0{{0,{_IN_CHARACTER}}}", text)
    return ADDRESS + DIGITS + "".join(_CODES[int(one[0]) + 10 * (len(one) - 1)] for one in pieces)


def read_digits(link: str) -> tuple[int, ...]:
    """The givens of a short link; raises TextError."""
    found: list[int] = []
    for character in payload(link).removeprefix(DIGITS):
        code = _CODES.find(character)
        if code < 0:
            raise TextError(f"{character!r} is not a character of such a link; copy it again")
        zeros, value = divmod(code, 10)
        found += [value] + [EMPTY] * zeros
    return tuple(found)
