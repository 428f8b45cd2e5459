"""What every part of a cover is drawn with: its geometry, its design in the printer's colours, the book."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from pipeline.frozen import frozen
from pipeline.model.cover import Area, CoverDesign, CoverTemplate, Swatch, space_of
from pipeline.model.level import Level
from pipeline.model.look import Look
from pipeline.model.picture import Tone
from pipeline.model.spec import BookSpec
from pipeline.page.draw.drawing import Drawing
from pipeline.page.draw.ops import Fills, Op
from pipeline.page.draw.place import Spot
from pipeline.page.type.typography import Typeface
from pipeline.page.units import Box
from pipeline.typeset.cover.cover_grids import PART, at_spot, drawn_grid, run_off
from pipeline.typeset.cover.wrap import Wrap

_EDGE: Final = 1e-6  # of a side: an area that comes so near to an edge of the front reaches it
_FEWEST: Final = 2  # whole cells that the corner of a puzzle shows at least
_CLEAR: Final = 1.5  # points between its digits and where it ends
_MARGIN: Final = 0.09  # of a side's width, between its edges and its texts


class CoverPuzzle(NamedTuple):
    """A puzzle that a cover can show, and its level; None where it has none."""

    drawing: Drawing
    level: Level | None = None


@frozen
class CoverContext:
    """A cover before it is drawn; `space` is the colour space of all that is no picture."""

    wrap: Wrap
    design: CoverDesign
    spec: BookSpec
    typeface: Typeface
    puzzles: tuple[CoverPuzzle, ...]
    space: str

    @classmethod
    def of(
        cls, wrap: Wrap, design: CoverDesign, puzzles: Sequence[CoverPuzzle], spec: BookSpec, typeface: Typeface
    ) -> "CoverContext":
        """The cover of a book in the colours that its printer accepts."""
        return cls(wrap, design, spec, typeface, tuple(puzzles), space_of(wrap.rules.colours))

    @property
    def template(self) -> CoverTemplate:
        """The design as data."""
        return self.design.template

    def tone(self, swatch: Swatch) -> Tone:
        """A colour in the printer's colour space."""
        return swatch.tone(self.space)

    def on_front(self, area: Area) -> Box:
        """An area of the front in points."""
        left, top, width, height = area
        front = self.wrap.front
        return Box(
            front.x + left * front.width,
            front.top - (top + height) * front.height,
            width * front.width,
            height * front.height,
        )

    def safe_on_front(self, area: Area) -> Box:
        """The part of an area of the front where texts may stand."""
        return common(self.on_front(area), self.wrap.safe_front)

    def bled(self, area: Area) -> Box:
        """An area of the front that reaches beyond the cut where it comes to an edge; the fold is none."""
        left, top, width, height = area
        box, wrap = self.on_front(area), self.wrap
        right = wrap.width if left + width > 1 - _EDGE else box.right
        low = 0.0 if top + height > 1 - _EDGE else box.y
        high = wrap.height if top < _EDGE else box.top
        return Box(box.x, low, right - box.x, high - low)

    @property
    def grids(self) -> tuple[Drawing, ...]:
        """The puzzles as drawings."""
        return tuple(one.drawing for one in self.puzzles)

    def in_turn(self, number: int) -> Drawing:
        """The puzzle at a place of a pattern: from the first on again behind the last. IndexError without puzzles."""
        return self.grids[number % len(self.grids)]

    def of_level(self, level: Level) -> "CoverContext":
        """The same with the puzzles of a level alone."""
        return replace(self, puzzles=tuple(one for one in self.puzzles if one.level is level))

    @property
    def look(self) -> Look:
        """The look of puzzles here: a cover is no page to solve, so that large print allows its usual type."""
        return replace(self.spec.page.look, text_min=self.wrap.text_min)

    @property
    def kinds(self) -> int:
        """The kinds of the book's puzzles; so many of `grids` come first, one of each."""
        return len({section.params.kind for section in self.spec.sections})

    def shows(self, grid: Drawing, box: Box) -> bool:
        """Can a puzzle be read in a box?"""
        return bool(self.drawn(grid, box))

    def drawn(self, grid: Drawing, box: Box) -> tuple[Op, ...]:
        """A puzzle in a box, in greys; nothing where it could not be read."""
        return drawn_grid(grid, box, self.look, self.typeface)

    def pictured(self, grid: Drawing, box: Box) -> tuple[Op, ...]:
        """A puzzle in a box, in greys; of one that could not be read there the corner, which ends with the box."""
        return self.drawn(grid, box) or self._corner(grid, box)

    def _corner(self, grid: Drawing, box: Box) -> tuple[Op, ...]:
        """A puzzle's upper left corner, of as many cells as can be read; nothing where not even two can."""
        ends = (box.right, box.y)
        for cells in range(min(grid.width, grid.height) - 1, _FEWEST - 1, -1):
            cell = min(box.width, box.height) / (cells + PART)
            if ops := at_spot(grid, Spot(box.x, box.top, cell), self.look, self.typeface):
                return tuple(run_off(ops, ends, ends, _CLEAR, self.typeface))
        return ()

    @property
    def back(self) -> Box:
        """Where the texts of the back stand: well inside what is safe."""
        safe, back = self.wrap.safe_back, self.wrap.back
        margin = max(safe.x - back.x, _MARGIN * back.width)
        right = min(safe.right, back.right - margin)
        return Box(back.x + margin, back.y + margin, right - back.x - margin, back.height - 2 * margin)


def filled(tone: Tone, *boxes: Box) -> Fills:
    """Rectangles of one colour."""
    return Fills(tone, tuple((box.x, box.y, box.width, box.height) for box in boxes))


def common(one: Box, other: Box) -> Box:
    """What two rectangles share; without room where they share nothing."""
    left, low = max(one.x, other.x), max(one.y, other.y)
    return Box(left, low, max(0.0, min(one.right, other.right) - left), max(0.0, min(one.top, other.top) - low))
