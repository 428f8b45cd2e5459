"""Puts spaces between words that are set in pieces, for programs that read a page without looking at it.

On paper a gap parts the words of two faces, and the end of a line those of two lines. Nobody sees these spaces.
"""

from collections.abc import Sequence
from typing import Final

from pipeline.page.draw.elements import Role, Structure
from pipeline.page.draw.ops import Drawn, Text
from pipeline.page.type.typography import Typeface

_GAP: Final = 0.1  # in sizes: what parts words is wider
_LEVEL: Final = 0.01  # points by which two baselines may differ
_HYPHENS: Final = ("-", "\N{SOFT HYPHEN}", "\N{HYPHEN}", " ")
_IDEOGRAPHS: Final = 0x2E80  # from here on scripts have no spaces between words

_Run = tuple[float, float, str]


def spaced(ops: Sequence[Drawn], structure: Structure, typeface: Typeface) -> list[Drawn]:
    """Operations with spaces behind the texts of each element, but for figures, which are not read word by word."""
    found: list[Drawn] = []
    after: dict[int, _Run] = {}  # of every element the text that follows
    for op, place in zip(reversed(ops), reversed(structure.ops), strict=True):
        heard = place >= 0 and structure.nodes[place].role is not Role.FIGURE
        if heard and isinstance(op, Text) and op.runs:
            found.append(_ended(op) if _is_parted(op, after.get(place), typeface) else op)
            after[place] = op.runs[0]
        else:
            found.append(op)
    return found[::-1]


def _is_parted(text: Text, after: _Run | None, typeface: Typeface) -> bool:
    """Does a space belong behind a text, given the next one of its element?"""
    x, y, shown = text.runs[-1]
    if not shown or shown.endswith(_HYPHENS) or ord(shown[-1]) >= _IDEOGRAPHS:
        return False
    if after is None or abs(after[1] - y) > _LEVEL:
        return True
    end = x + typeface.face(text.weight).width(shown, text.size)
    return abs(after[0] - end) > _GAP * text.size


def _ended(text: Text) -> Text:
    x, y, shown = text.runs[-1]
    runs = (*text.runs[:-1], (x, y, f"{shown} "))
    return Text(text.weight, text.size, text.grey, runs, text.turned, text.condensed)
