"""How small and how large answers are, in the key and at the foot of a page. Lengths in points."""

from __future__ import annotations

from typing import Final

from pipeline.model.look import Look
from pipeline.page.draw.marks import DIGIT
from pipeline.page.type.typography import Typeface

LABEL: Final = 1.55
"""The height of the line above an answer, in sizes of its type."""

LABEL_ROOM: Final = 5.6
"""The width that the number of an answer and a page need, in sizes of their type."""

LABEL_GAP: Final = 3.5
"""Between an answer and the words above it."""

GROWTH: Final = 1.5
"""The cells of small answers are at most so many times the smallest."""


def smallest_cell(look: Look, typeface: Typeface) -> float:
    """The cell whose digits are just as large as the look wants them in an answer."""
    return look.answer_digit_min * typeface.bold.cap_height / DIGIT
