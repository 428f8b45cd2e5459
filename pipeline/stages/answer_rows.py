"""Puts the answers of a key into rows: in order, on as little height as they need, small ones stacked beside large.

Works on widths and heights in points alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from pipeline.model.size import Size

_TOLERANCE = 1e-6


@dataclass(frozen=True, slots=True)
class Block:
    """An answer: its position in the book, its grid, its cell size and the smallest it may have.

    `label` is the height of the line above it and `room` the width which that needs; `width` and `height` are
    those of answer and label.
    """

    index: int
    size: Size
    cell: float
    least: float
    label: float
    room: float
    width: float = field(init=False)
    height: float = field(init=False)

    def __post_init__(self) -> None:
        # Kept, not computed anew: rows are tried by the hundred thousand.
        object.__setattr__(self, "width", max(self.size.width * self.cell, self.room))
        object.__setattr__(self, "height", self.size.height * self.cell + self.label)

    def stacked(self, height: float, space: float) -> Block:
        """The block made small enough for two or more below each other in a height, where its digits allow that."""
        if self.height >= height or self.height * 2 + space <= height:
            return self
        lowest = self.label + self.size.height * self.least
        count = int((height + space + _TOLERANCE) / (lowest + space))
        if count < 2:  # noqa: PLR2004  a pair is the smallest stack
            return self
        share = (height + space) / count - space
        return replace(self, cell=min(self.cell, (share - self.label) / self.size.height))


Column = tuple[Block, ...]
"""Answers below each other."""


@dataclass(frozen=True, slots=True)
class Row:
    """Columns of answers side by side, read down and then to the right."""

    columns: tuple[Column, ...]

    @property
    def widths(self) -> tuple[float, ...]:
        """The widths of the columns."""
        return tuple(max(block.width for block in column) for column in self.columns)

    @property
    def height(self) -> float:
        """The height of the largest answer, which no column exceeds."""
        return max(block.height for column in self.columns for block in column)


def rows(blocks: Sequence[Block], width: float, space: float) -> tuple[Row, ...]:
    """Blocks in rows no wider than `width`, at least `space` between any two; of the lowest the fullest first."""
    if len({block.size for block in blocks}) <= 1:
        return tuple(_alike(blocks, width, space))
    best: list[tuple[float, int]] = [(0.0, len(blocks))] * (len(blocks) + 1)
    found: dict[int, Row] = {}
    for start in range(len(blocks) - 1, -1, -1):
        ways = [
            (round(row.height + space + best[end][0], 6), -end, row)
            for end, row in _candidates(blocks, start, width, space)
        ]
        height, end, found[start] = min(ways, key=lambda way: way[:2])
        best[start] = (height, -end)
    return tuple(_followed(best, found))


def _alike(blocks: Sequence[Block], width: float, space: float) -> Iterator[Row]:
    if not blocks:
        return
    count = max(1, int((width + space + _TOLERANCE) / (blocks[0].width + space)))
    for start in range(0, len(blocks), count):
        yield Row(tuple((block,) for block in blocks[start : start + count]))


def _candidates(blocks: Sequence[Block], start: int, width: float, space: float) -> Iterator[tuple[int, Row]]:
    """Every row that can begin with a block, and where the next one would begin."""
    for end in range(start + 1, len(blocks) + 1):
        row = _packed(blocks[start:end], space)
        needed = sum(row.widths) + space * (len(row.columns) - 1)
        if end > start + 1 and needed > width + _TOLERANCE:
            return
        yield end, row


def _packed(blocks: Sequence[Block], space: float) -> Row:
    """Blocks as a row, small ones below each other beside the highest, a little smaller where that makes them fit."""
    highest = max(block.height for block in blocks)
    columns: list[list[Block]] = []
    used = 0.0
    for block in [block.stacked(highest, space) for block in blocks]:
        if columns and used + space + block.height <= highest + _TOLERANCE:
            columns[-1].append(block)
            used += space + block.height
        else:
            columns.append([block])
            used = block.height
    return Row(tuple(map(tuple, columns)))


def _followed(best: Sequence[tuple[float, int]], found: dict[int, Row]) -> Iterator[Row]:
    start = 0
    while start in found:
        yield found[start]
        start = best[start][1]
