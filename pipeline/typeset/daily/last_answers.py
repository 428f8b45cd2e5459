"""The answers to a newspaper's last day, which no other day follows: on a page of their own, as large as the puzzles.

Works on sizes alone. Distances in points; x and y run from the upper left corner of a page's body.
"""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.model.size import Size
from pipeline.model.spec import NOWHERE, BookSpec
from pipeline.typeset.daily.day_answers import Grid
from pipeline.typeset.daily.day_frames import day_pages
from pipeline.typeset.daily.grid_rows import DayFrame, Room, placed
from pipeline.typeset.geometry.page_geometry import PageGeometry
from pipeline.typeset.geometry.smallest_cells import LABEL
from pipeline.typeset.key.answer_places import AnswerPage, Tile, key_heading

_PAIR = 2
_SHARE = 0.8  # of the largest cells of puzzles, those of two answers side by side


def last_answers(spec: BookSpec, geometry: PageGeometry, days: Sequence[Sequence[Grid]]) -> tuple[AnswerPage, ...]:
    """The page of the answers to the last day, each where its puzzle stood; none where there are no answers.

    Two stand side by side: below each other they would look like puzzles.
    """
    if spec.answers.place == NOWHERE:
        return ()
    sizes, frames = [size for _, size in days[-1]], day_pages(spec, geometry, days)[-1].frames
    if len(sizes) == _PAIR:
        frames = _side_by_side(geometry, sizes)
    label, first = geometry.look.sizes["answer"] * LABEL, sum(len(grids) for grids in days[:-1])
    tiles = (
        Tile(number, frame.x, frame.y - label, size.width * frame.cell, frame.cell)
        for number, (frame, size) in enumerate(zip(frames, sizes, strict=True), first)
    )
    return (AnswerPage(tuple(tiles), ()),)


def _side_by_side(geometry: PageGeometry, sizes: Sequence[Size]) -> tuple[DayFrame, ...]:
    """Answers of one height in a row from margin to margin, in the middle of the page."""
    look, top = geometry.look, key_heading(geometry)
    width = geometry.width - (len(sizes) - 1) * look.sizes["column_gap"]
    filling = width / sum(size.width / size.height for size in sizes)
    height = min(filling, *(_SHARE * look.cell_max * size.height for size in sizes))
    below = geometry.height - geometry.band - top
    room = Room(geometry.width, below, look.sizes["answer"] * LABEL, 0.0, look, look.cell_max)
    return tuple(placed([[(size, height / size.height) for size in sizes]], room, top))
