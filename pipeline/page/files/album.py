"""Pictures of many drawings for one page, as short codes from which the page's script draws them when they are seen.

Drawings of one kind share most of their marks. Every mark stands once in a table that the page holds, and a picture is
the numbers of its marks.
"""

import json
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from pipeline.page.draw.at_hand import AtHand
from pipeline.page.draw.digits import Digits, Everywhere, InCells
from pipeline.page.draw.drawing import (
    Anchor,
    Backdrop,
    Drawing,
    Ink,
    Label,
    Line,
    Mark,
    Piece,
    Ring,
    Shade,
    Stroke,
)
from pipeline.page.draw.labels import with_signs
from pipeline.page.files.markup import Markup
from pipeline.page.files.svg import CELL, label_size, mark_path, view_box

ALPHABET: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
"""A digit of a number and whether another one follows: six bits."""

_BASE: Final = 32
_ROLES: Final = (*Shade, *Stroke, *Ink)  # in painting order
_TENTHS: Final = 10


class Album:
    """Pictures one after the other, with the signs of the book's language, and in the end what they share."""

    def __init__(self, signs: Mapping[int, str] = MappingProxyType({})) -> None:
        self._signs = signs
        self._marks: list[list[int | float | str]] = []
        self._codes: dict[Mark, str] = {}
        self._at_hand = AtHand(self._code)
        self._values: dict[Everywhere, InCells] = {}
        self._backdrops: dict[Backdrop | None, int] = {None: 0}
        self._below: list[str] = [""]

    def picture(self, name: str, drawing: Drawing) -> Markup:
        """A drawing as an empty picture with its spoken name, which is markup already, and its code."""
        backdrop = self._backdrops.get(drawing.backdrop)
        if backdrop is None:
            backdrop = self._backdrops[drawing.backdrop] = len(self._below)
            self._below.append(self._coded(drawing.backdrop.shapes if drawing.backdrop else ()))
        box = view_box(drawing.width, drawing.height)
        clues, digits = self._coded(with_signs(drawing, self._signs).clues), self._digits(drawing.digits)
        code = f"{backdrop}:{self._coded(drawing.pieces)}{clues}{digits}"
        return Markup(f'<svg class="grid" viewBox="{box}" data-name="{name}" data-marks="{code}"/>')

    def shared(self) -> Markup:
        """What the pictures share, for the script; as JSON that no markup can begin in."""
        table = {"roles": [str(role) for role in _ROLES], "marks": self._marks, "below": self._below}
        text = json.dumps(table, separators=(",", ":"), ensure_ascii=False)
        return Markup(text.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e"))

    def _digits(self, digits: Sequence[Label]) -> str:
        """Those of a grid, by ink."""
        if not isinstance(digits, Digits):
            return self._coded(digits)
        return "".join(self._in_cells(everywhere).of(values) for everywhere, values in digits.by_ink)

    def _in_cells(self, everywhere: Everywhere) -> InCells:
        if everywhere not in self._values:
            self._values[everywhere] = InCells(everywhere, lambda labels: map(self._code_of, labels))
        return self._values[everywhere]

    def _coded(self, pieces: Sequence[Piece | Label]) -> str:
        return "".join(self._at_hand.of(pieces))

    def _code(self, piece: Piece | Label) -> str:
        return "".join(map(self._code_of, piece if isinstance(piece, tuple) else (piece,)))

    def _code_of(self, mark: Mark) -> str:
        if mark not in self._codes:
            self._codes[mark] = coded(len(self._marks))
            self._marks.append(_row(mark))
        return self._codes[mark]


def coded(number: int) -> str:
    """A number in digits of five bits, the highest first; all but the last say that another one follows.

    >>> coded(0), coded(31), coded(32)
    ('A', 'f', 'hA')
    """
    code = ALPHABET[number % _BASE]
    while number := number // _BASE:
        code = ALPHABET[_BASE + number % _BASE] + code
    return code


def _row(mark: Mark) -> list[int | float | str]:
    """A mark as the script has it: its role and the data of a path, or role, text, x, baseline, size, anchor."""
    if not isinstance(mark, Label):
        role = mark.stroke if isinstance(mark, (Line, Ring)) else mark.shade
        return [_ROLES.index(role), mark_path(mark)]
    drop = mark.size / 2 if mark.anchor is Anchor.CENTRE else mark.size
    places = (round(at * CELL * _TENTHS) / _TENTHS for at in (mark.x, mark.y + drop))
    start = [1] if mark.anchor is Anchor.TOP_LEFT else []
    return [_ROLES.index(mark.ink), mark.text, *places, label_size(mark), *start]
