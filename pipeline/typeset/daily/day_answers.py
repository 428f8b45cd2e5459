"""The answers to a newspaper's days at the foot of the next day's page.

Works on sizes alone. Distances in points; x and y run from the upper left corner of a page's body.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pipeline.model.kind import Kind
from pipeline.model.size import Size
from pipeline.model.spec import NOWHERE, BookSpec
from pipeline.typeset.daily.answer_rows import Block, Row, rows
from pipeline.typeset.geometry.page_geometry import PageGeometry
from pipeline.typeset.geometry.smallest_cells import GROWTH, LABEL, LABEL_ROOM, smallest_answer
from pipeline.typeset.key.answer_places import AnswerPage, Tile, Title

_ANSWER = 84.0  # answers of small grids grow towards this width
_APART = 3.0  # the most between two answers, in the look's distances

Grid = tuple[Kind, Size]
"""A grid before its puzzle exists: its kind and size."""


def feet(
    spec: BookSpec, geometry: PageGeometry, days: Sequence[Sequence[Grid]], growth: float = 1.0
) -> list[tuple[AnswerPage, float]]:
    """For every day the answers to the day before under their title, and the height that they take."""
    nothing = (AnswerPage((), ()), 0.0)
    if spec.answers.place == NOWHERE:
        return [nothing] * len(days)
    before = [puzzle.size for puzzle in spec.before]
    found, first = [_foot(geometry, (0, 0), before, growth) if before else nothing], 0
    for number, grids in enumerate(days[:-1]):
        found.append(_foot(geometry, (number, first), [size for _, size in grids], growth))
        first += len(grids)
    return found


def _foot(
    geometry: PageGeometry, day: tuple[int, int], sizes: Sequence[Size], growth: float
) -> tuple[AnswerPage, float]:
    """The answers to a day under their title, and the height that they take; `day` has its group and first puzzle."""
    group, first = day
    gap = geometry.look.sizes["row_gap"]
    title = geometry.look.sizes["subheading"] * LABEL + gap
    tiles, height = _tiles(geometry, first, sizes, growth)
    lower = moved(AnswerPage(tiles, ()), title)
    return AnswerPage(lower.tiles, (Title(group, 0.0, gap),)), height + title


def _tiles(
    geometry: PageGeometry, first: int, sizes: Sequence[Size], growth: float = 1.0
) -> tuple[tuple[Tile, ...], float]:
    """Answers in rows from the top on, and the height that they take; `first` is the position of the first puzzle."""
    space = geometry.look.sizes["answer_gap"]
    blocks = [_block(geometry, size, growth) for size in sizes]
    tiles: list[Tile] = []
    y = 0.0
    for row in rows(blocks, geometry.width, space):
        gap = min((geometry.width - sum(row.widths)) / max(1, len(row.widths) - 1), _APART * space)
        tiles.extend(_tiles_of(row, first + len(tiles), (0.0, y), gap, space))
        y += row.height + space
    return tuple(tiles), y - space


def _tiles_of(row: Row, index: int, corner: tuple[float, float], gap: float, space: float) -> Iterator[Tile]:
    """The answers of a row from its upper left corner on, `gap` between its columns and `space` inside them.

    `index` is the position of the first one in the key.
    """
    x, top = corner
    for column, width in zip(row.columns, row.widths, strict=True):
        y = top
        for block in column:
            yield Tile(index, x, y, block.width, block.cell)
            index += 1
            y += block.height + space
        x += width + gap


def _block(geometry: PageGeometry, size: Size, growth: float) -> Block:
    least, label = smallest_answer(geometry), geometry.look.sizes["answer"]
    usual = min(max(least, _ANSWER / max(size.width, size.height)), GROWTH * least)
    cell = min(growth * usual, geometry.width / size.width)
    return Block(size, cell, growth * least, label * LABEL, label * LABEL_ROOM)


def moved(page: AnswerPage, down: float) -> AnswerPage:
    """Answers and titles so much further down."""
    tiles = tuple(replace(tile, y=tile.y + down) for tile in page.tiles)
    return AnswerPage(tiles, tuple(replace(title, y=title.y + down) for title in page.titles))
