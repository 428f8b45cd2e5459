"""Plain Sudoku as addresses of puzz.link: `sudoku/9/9/` and the givens in hexadecimal.

A letter from `g` stands for 1 to 20 empty cells; `-` comes before the two digits of a value from 16.
"""

import re
from functools import partial
from itertools import groupby

from pipeline.families.shared.formats.puzzlink import ADDRESS, is_address, parts_of
from pipeline.families.shared.text_error import TextError
from pipeline.families.shared.text_format import Caption, TextFormat
from pipeline.families.sudoku.formats.parts import sudoku_of
from pipeline.model.kind import Kind
from pipeline.model.puzzle import EMPTY, Puzzle
from pipeline.model.size import Size

SIDES = (4, 6, 9, 16, 25)  # its boxes of other sides are not ours
GAPS = "ghijklmnopqrstuvwxyz"
_TOKEN = re.compile(r"[0-9a-f]|-[0-9a-f]{2}|[g-z]")


def unfit(kind: Kind, size: Size) -> str:
    """Why an address holds no puzzle of a kind and size."""
    if kind.variant:
        return f"has no rule for {kind.variant} Sudoku"
    return "" if size.width in SIDES else f"has other boxes for {size}"


def write(puzzle: Puzzle, _caption: Caption) -> str:
    """The address of a puzzle."""
    n = puzzle.width
    body = ""
    for empty, cells in groupby(puzzle.givens, lambda given: given == EMPTY):
        found = list(cells)
        body += _gap(len(found)) if empty else "".join(f"-{one:x}" if one > 15 else f"{one:x}" for one in found)  # noqa: PLR2004
    return f"{ADDRESS}sudoku/{n}/{n}/{body}"


def _gap(cells: int) -> str:
    full, rest = divmod(cells, len(GAPS))
    return GAPS[-1] * full + (GAPS[rest - 1] if rest else "")


def read(text: str) -> Puzzle:
    """The puzzle of an address; raises TextError."""
    _, *size, body = (parts_of(text) + [""] * 4)[:4]
    if size[0] != size[1] or size[0] not in map(str, SIDES):
        raise TextError(f"is of {size[0][:5]}x{size[1][:5]}, expected a square of {', '.join(map(str, SIDES))}")
    n = int(size[0])
    givens: list[int] = []
    at = 0
    while at < len(body) and len(givens) < n * n:
        match = _TOKEN.match(body, at)
        if not match:
            raise TextError(f"{body[at]!r} at character {at + 1} of the body is neither a given nor a gap")
        at = match.end()
        givens += [EMPTY] * (GAPS.index(match[0]) + 1) if match[0] in GAPS else [int(match[0].lstrip("-"), 16)]
    if at < len(body) or len(givens) > n * n:
        raise TextError(f"describes more than {n * n} cells")
    return sudoku_of(givens + [EMPTY] * (n * n - len(givens)))


PUZZLINK = TextFormat(write, partial(is_address, name="sudoku"), read, unfit)
