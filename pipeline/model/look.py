"""How a book looks: line weights, type sizes and greys. Weights and sizes in points, greys 0 black to 1 white."""

from collections.abc import Mapping
from dataclasses import field
from typing import Final

from pipeline.frozen import frozen

THINNEST: Final = 0.75
"""No line of any look is thinner, in points: printers lose what is."""

READABLE: Final = 7.0
"""No text of any look is smaller, in points."""

DASHES, TINT = "dashes", "tint"
"""What shows a killer's cages: broken outlines; the same in front of greys."""

CAGE_GREYS: Final = ("cage_1", "cage_2", "cage_3", "cage_4")
"""The greys of cages in a look."""


@frozen
class Look:
    """A look as data: `strokes` by stroke name, `sizes` by text style, `greys` by shade name; cells in points.

    `cell_min` is the smallest cell that is chosen, `cell_floor` the smallest that an author may ask for. `signs` has,
    by code point, what the book's language prints for a sign in clues where that is another one. No line is thinner
    than `line_min`, no text smaller than `text_min`: those of the program, or of a printer that asks for more.
    `corner` is the radius of the outer corners of grids. `display` names the bundled face of titles; without one they
    are bold. `cages` says how a book shows cages with broken outlines: DASHES, or TINT behind them too. `figures`: does
    a friendly animal stand at the head of worksheets?
    """

    name: str
    strokes: Mapping[str, float]
    sizes: Mapping[str, float]
    greys: Mapping[str, float]
    cell_min: float
    cell_floor: float
    cell_max: float
    answer_digit_min: float
    signs: Mapping[int, str] = field(default_factory=dict)
    line_min: float = THINNEST
    text_min: float = READABLE
    corner: float = 0.0
    display: str = ""
    cages: str = DASHES
    figures: bool = False

    def __hash__(self) -> int:
        """Looks are keys of what was worked out for them; few share a name."""
        return hash((self.name, self.cell_min))
