"""Sizes of grids, written WIDTHxHEIGHT in cells, or N for NxN."""

from __future__ import annotations

import re
from dataclasses import dataclass

_DIGITS = 4  # of a side: more than any family has, so that each says itself which sizes are too large for it
_SIDE = f"[1-9][0-9]{{0,{_DIGITS - 1}}}"
_SIZE = re.compile(f"({_SIDE})(?:[xX×]({_SIDE}))?")
_NUMBER = re.compile(r"\d+")  # digits of any script, which some keyboards type


@dataclass(frozen=True, slots=True, order=True)
class Size:
    """A grid's width and height in cells; with a border of clues its column and row are included.

    >>> Size.parse("8x10")
    Size(width=8, height=10)
    >>> str(Size(9, 9))
    '9x9'
    """

    width: int
    height: int

    @classmethod
    def parse(cls, text: str) -> Size:
        """Read `8x10` or `9`; raises ValueError when the text is not a size."""
        match = _SIZE.fullmatch(text.strip())
        if not match:
            raise ValueError(f"{text[:40]!r} is not a size, expected WIDTHxHEIGHT in cells such as 9x9{_meant(text)}")
        width = int(match[1])
        return cls(width, int(match[2] or width))

    def __str__(self) -> str:
        return f"{self.width}x{self.height}"

    @property
    def transposed(self) -> Size:
        """The size with width and height exchanged."""
        return Size(self.height, self.width)


def _meant(text: str) -> str:
    """The size that a text with one or two numbers is likely to mean, as a question.

    >>> _meant("6 * 6"), _meant("6x"), _meant("large")
    ('; did you mean 6x6?', '; did you mean 6x6?', '')
    """
    sides = _NUMBER.findall(text)
    if len(sides) not in (1, 2) or not all(len(side) <= _DIGITS and int(side) for side in sides):
        return ""
    return f"; did you mean {Size(int(sides[0]), int(sides[-1]))}?"
