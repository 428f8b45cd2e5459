"""Points, millimetres and rectangles of a page; x grows to the right and y upwards from the lower left corner."""

from __future__ import annotations

from math import ceil, floor

from pipeline.frozen import frozen
from pipeline.model.printer import INCH, MM

_ROUND = 1e-6  # of a pixel, that sums of lengths may be off


@frozen
class Box:
    """A rectangle in points with its lower left corner at (x, y)."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The x of the right edge."""
        return self.x + self.width

    @property
    def top(self) -> float:
        """The y of the upper edge."""
        return self.y + self.height

    @property
    def middle(self) -> float:
        """The x of the centre."""
        return self.x + self.width / 2

    @property
    def centre(self) -> tuple[float, float]:
        """The point in the middle."""
        return self.middle, self.y + self.height / 2

    def without(self, top: float = 0, bottom: float = 0) -> Box:
        """The rectangle less a strip at its upper and one at its lower edge."""
        return Box(self.x, self.y + bottom, self.width, self.height - top - bottom)


def whole_pixels(points: float, dpi: int) -> int:
    """The pixels that a length takes at so many to the inch, a broken one as a whole one.

    >>> whole_pixels(72.1, 300)
    301
    """
    return ceil(points * dpi / INCH - _ROUND)


def in_mm(points: float) -> float:
    """Points as millimetres, to a tenth.

    >>> in_mm(72)
    25.4
    """
    return round(points / MM, 1)


def cut_to_tenth(points: float) -> str:
    """A length that is too small, in points cut to a tenth: it never reads like the length that is expected.

    >>> cut_to_tenth(6.98)
    '6.9'
    """
    return f"{floor(points * 10 + _ROUND) / 10:.1f}"
