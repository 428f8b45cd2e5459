"""Puzzles of the book as pictures of its cover: on cards, side by side, or so large that they run off the cover.

Lines grow with the cells, all ink has the colours of the design, and no puzzle is drawn that could not be read.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from pipeline.model.look import Look
from pipeline.model.picture import Tone
from pipeline.page.draw.black import smallest_type
from pipeline.page.draw.drawing import Drawing, Shade, Stroke
from pipeline.page.draw.ops import Bends, Discs, Fills, Op, Strokes, Text
from pipeline.page.draw.place import Spot, clue_size, place
from pipeline.page.type.typography import Typeface
from pipeline.page.units import Box

CARD_QUIET: Final = 0.06
"""White around a puzzle on a card, in widths of the card."""

_LINES: Final = {  # widths of lines in cells, for cells of any size
    Stroke.CELL: 0.022,
    Stroke.DIAGONAL: 0.022,
    Stroke.DASH: 0.024,
    Stroke.THREAD: 0.024,
    Stroke.SIGN: 0.065,
    Stroke.CAGE: 0.065,
    Stroke.BOX: 0.075,
    Stroke.BORDER: 0.095,
}
_GREYS: Final = {Shade.BLOCK: 0.12, Shade.CLUE: 0.86, Shade.TINT: 0.92, Shade.HOUSE: 0.84}

PART: Final = 0.55
"""Of a cell, what is seen where a puzzle runs off."""

Shows = Callable[[Drawing, Box], bool]
"""Can a puzzle be read in a box?"""

Edges = tuple[float, float]
"""The right and the lower edge of what a puzzle runs off, or where that ends which runs off."""


def drawn_grid(grid: Drawing, box: Box, look: Look, typeface: Typeface) -> tuple[Op, ...]:
    """A puzzle as large as a box holds, in its middle, in greys; nothing where it could not be read."""
    bordered = 1 + _LINES[Stroke.BORDER] / max(grid.width, grid.height)
    cell = min(box.width / grid.width, box.height / grid.height) / bordered
    x, top = box.middle - grid.width * cell / 2, box.y + (box.height + grid.height * cell) / 2
    return at_spot(grid, Spot(x, top, cell), look, typeface)


def at_spot(grid: Drawing, spot: Spot, look: Look, typeface: Typeface) -> tuple[Op, ...]:
    """A puzzle with lines that fit its cells, in greys; nothing where it could not be read."""
    bold = _bold(look, spot.cell)
    if clue_size(grid, spot.cell, bold, typeface) < look.text_min:
        return ()
    ops = place(replace(grid, marks=grid.all_marks, backdrop=None), spot, bold, typeface)
    return ops if smallest_type(ops) >= look.text_min else ()


def _bold(look: Look, cell: float) -> Look:
    strokes = {**look.strokes, **{stroke.value: share * cell for stroke, share in _LINES.items()}}
    greys = {**look.greys, **{shade.value: grey for shade, grey in _GREYS.items()}}
    return replace(look, name=f"{look.name} on a cover", strokes=strokes, greys=greys, corner=0.0)


def best_row(
    grids: Sequence[Drawing], kinds: int, boxes: Callable[[int], Sequence[Box]], most: int, shows: Shows
) -> list[tuple[Drawing, Box]]:
    """The puzzles of a row with their boxes: as many kinds as can be read, each once, or as many puzzles of one kind.

    The first `kinds` puzzles are of a kind each; `boxes` gives the boxes of so many, none where these were too small.
    Few are larger.
    """
    rows: list[tuple[tuple[int, bool, int], list[tuple[Drawing, Box]]]] = []
    for count in range(1, most + 1):
        places = boxes(count)
        seen = [at for at, grid in enumerate(grids) if places and shows(grid, places[0])]
        if len(seen) >= count > 0:
            different = sum(at < kinds for at in seen[:count])
            worth = different, 1 < different == count, count
            rows.append((worth, [(grids[at], box) for at, box in zip(seen, places, strict=False)]))
    return max(rows, key=lambda row: row[0])[1] if rows else []


def tinted(ops: Iterable[Op], dark: Tone, light: Tone) -> Iterator[Op]:
    """Operations in two colours in place of black and white, greys between the two."""
    for op in ops:
        assert isinstance(op, (Strokes, Fills, Discs, Bends, Text))
        yield replace(op, grey=mixed(dark, light, op.grey))


def mixed(dark: Tone, light: Tone, grey: Tone) -> Tone:
    """A grey as a colour between two of one space."""
    assert not isinstance(grey, tuple)
    if isinstance(dark, tuple) and isinstance(light, tuple):
        return tuple(one + (other - one) * grey for one, other in zip(dark, light, strict=True))
    assert not isinstance(dark, tuple)
    assert not isinstance(light, tuple)
    return dark + (light - dark) * grey


def run_off(ops: Iterable[Op], cut: Edges, ends: Edges, safe: float, typeface: Typeface) -> Iterator[Op]:
    """Operations of which all that lies beyond the cut at the right and bottom reaches up to `ends`.

    Texts that would be cut, or come too near to it, are left out.
    """
    (right, low), (far, deep) = cut, ends

    def across(x: float) -> float:
        return far if x > right else x

    def down(y: float) -> float:
        return deep if y < low else y

    for op in ops:
        if isinstance(op, Strokes):
            kept = tuple(
                (across(x1), down(y1), across(x2), down(y2))
                for x1, y1, x2, y2 in op.segments
                if _stays((x1, y1, x2, y2), right, low)
            )
            yield replace(op, segments=kept)
        elif isinstance(op, Fills):
            corners = (
                (x, down(y), across(x + width), y + height)
                for x, y, width, height in op.rectangles
                if x < right and y + height > low
            )
            yield replace(op, rectangles=tuple((x, y, end - x, top - y) for x, y, end, top in corners))
        elif isinstance(op, Text):
            face = typeface.face(op.weight)
            runs = tuple(
                (x, y, text)
                for x, y, text in op.runs
                if x + face.width(text, op.size) < right - safe and y - face.descent * op.size > low + safe
            )
            yield replace(op, runs=runs)
        elif isinstance(op, Bends):
            paths = tuple(p for p in op.paths if all(x < right - safe and y > low + safe for x, y in p))
            yield replace(op, paths=paths)


def _stays(segment: tuple[float, float, float, float], right: float, low: float) -> bool:
    """Is a level or upright line seen before the cut, a slanting one as a whole?"""
    x1, y1, x2, y2 = segment
    ends = [x < right and y > low for x, y in ((x1, y1), (x2, y2))]
    if x1 != x2 and y1 != y2:
        return all(ends)
    return min(x1, x2) < right and max(y1, y2) > low
