"""Sizes of grids, written WIDTHxHEIGHT in cells, or N for NxN."""

from __future__ import annotations

import re
from dataclasses import dataclass

_SIZE = re.compile(r"([1-9][0-9]?)(?:[xX×]([1-9][0-9]?))?")


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
            raise ValueError(f"{text[:40]!r} is not a size; write WIDTHxHEIGHT in cells, such as 9x9")
        width = int(match[1])
        return cls(width, int(match[2] or width))

    def __str__(self) -> str:
        return f"{self.width}x{self.height}"

    @property
    def transposed(self) -> Size:
        """The size with width and height exchanged."""
        return Size(self.height, self.width)
