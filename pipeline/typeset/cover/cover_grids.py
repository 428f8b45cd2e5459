"""Puzzles of the book as pictures of its cover: on cards, side by side, or so large that they run off the cover.

Lines grow with the cells, all ink has the colours of the design, and no puzzle is drawn that could not be read.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from math import hypot
from typing import Final

from pipeline.model.look import Look
from pipeline.model.picture import Tone
from pipeline.page.draw.black import smallest_type
from pipeline.page.draw.drawing import Drawing, Shade, Stroke
from pipeline.page.draw.ops import Bends, Discs, Fills, Op, Strokes, Text
from pipeline.page.draw.place import Segment, Spot, clue_size, place
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
    ops = place(replace(grid, pieces=grid.all_shapes, backdrop=None), spot, bold, typeface)
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

    every = list(ops)
    strokes = [one for op in every if isinstance(op, Strokes) for one in op.segments]
    gone = [one for one in strokes if _slope(one) and not _is_clear(one, right - safe, low + safe)]
    reach = (
        min(right + 1, max((max(x1, x2) for x1, _, x2, _ in strokes), default=right)),
        max(low - 1, min((min(y1, y2) for _, y1, _, y2 in strokes), default=low)),
    )
    for op in every:
        if isinstance(op, Strokes):
            kept = tuple(
                (across(x1), down(y1), across(x2), down(y2)) for x1, y1, x2, y2 in _seen(op.segments, gone, cut, reach)
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


def _seen(segments: Iterable[Segment], gone: Sequence[Segment], cut: Edges, reach: Edges) -> Iterator[Segment]:
    """The level and upright lines that begin before the cut, and the slanting ones but for those that are gone.

    Of a sign both strokes stay or none. Lines that run on do so as far as `reach`.
    """
    right, low = cut
    broken = {(point, _slope(one) > 0) for one in gone for point in _ends(one)}
    for one in segments:
        if not _slope(one):
            if min(one[0], one[2]) < right and max(one[1], one[3]) > low:
                yield _run_on(one, gone, reach)
        elif one not in gone and broken.isdisjoint((point, _slope(one) < 0) for point in _ends(one)):
            yield one


def _slope(segment: Segment) -> float:
    """Which way a line slants, by its sign; 0 for a level or an upright one."""
    x1, y1, x2, y2 = segment
    return (x2 - x1) * (y2 - y1)


def _run_on(line: Segment, gone: Iterable[Segment], reach: Edges) -> Segment:
    """A level or upright line; where it ends at a sign that is gone, it runs on beyond the cut or to its grid's end."""
    left, right, low, high = min(line[0], line[2]), max(line[0], line[2]), min(line[1], line[3]), max(line[1], line[3])
    for x1, y1, x2, y2 in gone:
        if hypot(x1 - right, y1 - low) < 2 * hypot(x2 - x1, y2 - y1):
            return (left, low, reach[0], high) if low == high else (left, reach[1], right, high)
    return line


def _is_clear(segment: Segment, right: float, low: float) -> bool:
    x1, y1, x2, y2 = segment
    return max(x1, x2) < right and min(y1, y2) > low


def _ends(segment: Segment) -> tuple[tuple[float, float], tuple[float, float]]:
    """Both ends, to a thousandth of a point: strokes of a sign meet in one."""
    x1, y1, x2, y2 = segment
    return (round(x1, 3), round(y1, 3)), (round(x2, 3), round(y2, 3))
