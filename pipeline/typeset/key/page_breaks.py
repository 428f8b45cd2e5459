"""Shares rows out to pages, by their heights in points: each page as full as can be, or all alike full.

`rooms` are the heights of the first page and of all others, `gap` is the distance between rows.
"""

from collections.abc import Sequence
from math import inf
from typing import Final

TOLERANCE: Final = 1e-6
"""Points that rounding may take from a room."""


def fullest(heights: Sequence[float], rooms: tuple[float, float], gap: float) -> tuple[int, ...]:
    """The first row of every page, and the number of rows; each page as full as can be."""
    breaks, (room, usual) = [0], rooms
    used = -gap
    for number, height in enumerate(heights):
        if used + gap + height > room + TOLERANCE and number > breaks[-1]:
            breaks.append(number)
            room, used = usual, -gap
        used += gap + height
    return (*breaks, len(heights))


_UNEVEN: Final = 0.01
"""What a page counts that is fuller or emptier than the mean, beside one that stays partly empty."""

_DECIMALS: Final = 6


def evenly(
    heights: Sequence[float], rooms: tuple[float, float], gaps: tuple[float, float], count: int
) -> tuple[int, ...]:
    """The first row of each of `count` pages, and the number of rows, so that pages are full, and alike full.

    `gaps` are the distances between rows, the least and the most. Where pages with fewer rows may stand anywhere, they
    come first. Empty where that does not come out.
    """
    gap, most = gaps
    first, usual = rooms
    total = sum(heights) + gap * len(heights) - gap * count
    fill = (total + usual - first) / count  # of a page, that of the first one with its heading
    best: list[tuple[float, int]] = [(0.0, 0)]
    for end in range(1, len(heights) + 1):
        lowest, used = (inf, -1), -gap
        for start in range(end - 1, -1, -1):
            used += heights[start] + gap
            taken = used + (usual - first if start == 0 else 0.0)
            if taken > usual + TOLERANCE:
                break
            empty = max(0.0, usual - taken - (end - start - 1) * (most - gap))
            cost = best[start][0] + empty**2 + _UNEVEN * (taken - fill) ** 2
            lowest = min(lowest, (round(cost, _DECIMALS), start))  # rounding must not tell equal ways apart
        best.append(lowest)
    breaks = [len(heights)]
    while breaks[-1] > 0:
        breaks.append(best[breaks[-1]][1])
    return tuple(reversed(breaks)) if len(breaks) == count + 1 and breaks[-1] == 0 else ()
