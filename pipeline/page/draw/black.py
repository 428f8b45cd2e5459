"""Gives a drawing its place in black alone: no grey, no screen, nothing that a coarse press would lose."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from math import sqrt

from pipeline.model.look import Look
from pipeline.model.printing_press import Hatch, Inking, Press
from pipeline.page.draw.drawing import Area, Drawing, Shade, Shape, Stroke
from pipeline.page.draw.ops import Op, Placed, Strokes, texts_of
from pipeline.page.draw.place import Spot, place
from pipeline.page.type.typography import Typeface

_DIAGONAL = sqrt(2)

Segment = tuple[float, float, float, float]


def place_black(drawing: Drawing, spot: Spot, look: Look, press: Press, typeface: Typeface) -> tuple[Op, ...]:
    """The operations of a drawing on a press: hatching first, then as on a page."""
    areas = [shape for shape in drawing.all_shapes if isinstance(shape, Area)]
    hatched = [area for area in areas if press.areas[area.shade] is Inking.HATCHED]
    kept = (shape for shape in drawing.all_shapes if _is_kept(shape, press, bool(hatched)))
    inked = place(replace(drawing, pieces=tuple(kept), backdrop=None), spot, _black(look), typeface)
    lines = tuple(line for area in hatched for line in _hatching(area, spot, press.hatch))
    hatching = (Strokes(press.hatch.line, 0.0, lines),) if lines else ()
    return tuple(_held(op, press.least_line) for op in (*hatching, *inked))


def _is_kept(shape: Shape, press: Press, hatched: bool) -> bool:
    """Is a shape printed? Of areas those in black, of the thin lines of further houses those that no hatching shows."""
    if isinstance(shape, Area):
        return press.areas[shape.shade] is Inking.BLACK
    return not (hatched and shape.stroke is Stroke.THREAD)


def _held(op: Op, least: float) -> Op:
    """The operation with lines that a press holds."""
    return replace(op, width=least) if isinstance(op, Strokes) and op.width < least else op


def _black(look: Look) -> Look:
    """The look with everything black, its areas and its lines in grey, and with the square corners of a raster."""
    return replace(look, greys={shade.value: 0.0 for shade in Shade}, corner=0.0)


def _hatching(area: Area, spot: Spot, hatch: Hatch) -> Iterator[Segment]:
    """The slanting lines of an area, cell by cell, so that they go on from each cell into the next."""
    lines = tuple(_cell_hatching(max(1, round(spot.cell / (hatch.pitch * _DIAGONAL))), hatch.clear))
    for row in range(round(area.height)):
        for column in range(round(area.width)):
            x, top = spot.x + (area.x + column) * spot.cell, spot.top - (area.y + row) * spot.cell
            for x1, y1, x2, y2 in lines:
                yield x + x1 * spot.cell, top - y1 * spot.cell, x + x2 * spot.cell, top - y2 * spot.cell


def _cell_hatching(count: int, clear: float) -> Iterator[Segment]:
    """The lines x + y = c of a cell, `count` of them to its width, less a circle around its middle; in cells."""
    for number in range(2 * count):
        c = (number + 0.5) / count
        first, last = max(0.0, c - 1), min(1.0, c)
        off = abs(c - 1) / _DIAGONAL
        if off >= clear:
            yield first, c - first, last, c - last
            continue
        half = sqrt(clear**2 - off**2) / _DIAGONAL
        yield from (
            (start, c - start, end, c - end)
            for start, end in ((first, c / 2 - half), (c / 2 + half, last))
            if end > start
        )


def smallest_type(ops: Iterable[Placed]) -> float:
    """The least size of text in points; infinite without text."""
    return min((text.size for text in texts_of(ops)), default=float("inf"))
