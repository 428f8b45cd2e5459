"""Turns operations upside down around a point, so that nothing else on a page need know of it. Lengths in points."""

from collections.abc import Iterable
from dataclasses import replace

from pipeline.page.draw.ops import Bends, Discs, Fills, Op, Stamp, Strokes, Text


def upside_down(ops: Iterable[Op], centre: tuple[float, float]) -> tuple[Op, ...]:
    """The operations turned by half a circle around `centre`."""
    return tuple(turned for op in ops for turned in _turned(op, 2 * centre[0], 2 * centre[1]))


def _turned(op: Op, x: float, y: float) -> tuple[Op, ...]:
    """As `_opposite`; a stamp becomes what its form holds, for forms are moved and never turned."""
    if isinstance(op, Stamp):
        return tuple(_opposite(part, x - op.x, y - op.y) for part in op.form.ops)
    return (_opposite(op, x, y),)


def _opposite(op: Strokes | Fills | Discs | Bends | Text, x: float, y: float) -> Op:
    """An operation with every point (a, b) at (x - a, y - b)."""
    if isinstance(op, Text):
        return replace(op, runs=tuple((x - a, y - b, text) for a, b, text in op.runs), turned=not op.turned)
    if isinstance(op, Strokes):
        return replace(op, segments=tuple((x - a, y - b, x - c, y - d) for a, b, c, d in op.segments))
    if isinstance(op, Bends):
        return replace(op, paths=tuple(tuple((x - a, y - b) for a, b in path) for path in op.paths))
    if isinstance(op, Fills):
        corners = tuple((x - a - width, y - b - height, width, height) for a, b, width, height in op.rectangles)
        return replace(op, rectangles=corners)
    return replace(op, circles=tuple((x - a, y - b, radius) for a, b, radius in op.circles))
