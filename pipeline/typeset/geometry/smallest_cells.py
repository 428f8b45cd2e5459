"""The smallest cells in which clues, candidates and answers can be read, how large answers are. Lengths in points."""

from typing import Final

from pipeline.families import family_named
from pipeline.model.book import PageStyle
from pipeline.model.kind import Kind
from pipeline.model.size import Size
from pipeline.model.slot import Params
from pipeline.page.draw.digits import DIGIT
from pipeline.page.draw.labels import NARROWEST, STRETCH
from pipeline.typeset.geometry.page_geometry import PageGeometry

LABEL: Final = 1.55
"""The height of the line above an answer, in sizes of its type."""

LABEL_ROOM: Final = 5.6
"""The width that the number of an answer and a page need, in sizes of their type."""

_LABEL_GAP: Final = 3.5  # between an answer and the baseline of the words above it,
_BELOW: Final = 0.35  # in sizes of their type where that is more: what hangs below the line stays off the grid

GROWTH: Final = 1.5
"""The cells of small answers are at most so many times the smallest."""


def label_gap(size: float) -> float:
    """The distance in points between an answer and the baseline of the words above it, in type of a size."""
    return max(_LABEL_GAP, _BELOW * size)


def smallest_answer(geometry: PageGeometry) -> float:
    """The cell whose digits are just as large as the look wants them in an answer."""
    return geometry.look.answer_digit_min * geometry.typeface.bold.cap_height / DIGIT


def clue_cell(geometry: PageGeometry, kind: Kind, size: float) -> float:
    """The smallest cell with clues of a type size; 0 for a kind without clues."""
    height = family_named(kind.family).clue_height_of(kind.variant)
    return size * geometry.typeface.bold.cap_height / height if height else 0.0


def wide_clue_cell(geometry: PageGeometry, style: PageStyle, params: Params | None) -> tuple[float, str]:
    """The smallest cell whose widest clue can still be read, and that clue; 0 where the height of clues decides."""
    text, room = family_named(style.kind.family).widest_clue(style.size, params)
    width = geometry.typeface.bold.width(text, geometry.look.text_min)
    return NARROWEST * width / (room * STRETCH), text


def candidate_cell(geometry: PageGeometry, style: PageStyle) -> float:
    """The smallest cell whose candidates are as large as the look wants them; 0 where none are printed."""
    if not style.candidates:
        return 0.0
    return pencilled_cell(geometry, style.kind, style.size, geometry.look.sizes["candidate"])


def pencilled_cell(geometry: PageGeometry, kind: Kind, size: Size, points: float) -> float:
    """The smallest cell with candidates of a type size, in grids of a kind and size."""
    height = family_named(kind.family).candidate_height_of(size, kind.variant)
    return points * geometry.typeface.regular.cap_height / height
