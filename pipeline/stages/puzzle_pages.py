"""Draws pages of puzzles: grids of one size in columns and rows, each with its number, level and answer's page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pipeline.families import family_named
from pipeline.model.book import Entry
from pipeline.model.look import Look
from pipeline.page.ops import Placed
from pipeline.page.place import Spot, place
from pipeline.page.units import Box
from pipeline.stages.captions import Captions, above, below
from pipeline.stages.frames import Arrangement
from pipeline.stages.sheets import Desk


def spots(arrangement: Arrangement, count: int, body: Box, look: Look) -> Iterator[tuple[float, float]]:
    """The upper left corners of `count` grids; a part-filled page keeps all distances and is centred."""
    width, height = arrangement.grid
    block = arrangement.heading + height + arrangement.footing
    across = _gap(body.width, width, arrangement.columns, look.sizes["column_gap"])
    down = _gap(body.height, block, arrangement.rows, look.sizes["row_gap"])
    rows = -(-count // arrangement.columns)
    top = body.top - (body.height - rows * block - (rows - 1) * down) / 2
    for position in range(count):
        row, column = divmod(position, arrangement.columns)
        filled = min(arrangement.columns, count - row * arrangement.columns)
        left = body.middle - (filled * width + (filled - 1) * across) / 2
        yield left + column * (width + across), top - row * (block + down) - arrangement.heading


def draw_puzzles(
    desk: Desk, arrangement: Arrangement, entries: Sequence[Entry], captions: Captions, body: Box
) -> tuple[Placed, ...]:
    """One page of puzzles."""
    placed: list[Placed] = []
    for entry, (x, top) in zip(entries, spots(arrangement, len(entries), body, desk.form.look), strict=True):
        drawing = family_named(entry.rated.puzzle.family).draw(entry.rated.puzzle, None, None)
        room = Box(x, top - arrangement.grid[1], *arrangement.grid)
        placed.extend(above(desk, entry, captions, room))
        placed.extend(place(drawing, Spot(x, top, arrangement.cell), desk.form.look, desk.typeface))
        placed.extend(below(desk, entry, captions, room))
    return tuple(placed)


def _gap(room: float, part: float, count: int, least: float) -> float:
    """The distance between parts: as much as around them, but not less than the look wants."""
    free = room - count * part
    return max(least, free / (count + 1)) if count > 1 else 0.0
