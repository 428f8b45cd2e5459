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
    best: list[tuple[float, int]] = [(0.0, 0)] * (len(blocks) + 1)
    fits = _Fits(blocks, space)
    for start in range(len(blocks) - 1, -1, -1):
        ways = fits.rows(start, width)
        best[start] = min((round(height + space + best[end][0], 6), -end) for end, height in ways)
    return tuple(_packed(blocks[start:end], space) for start, end in _followed([-end for _, end in best]))


def _alike(blocks: Sequence[Block], width: float, space: float) -> Iterator[Row]:
    if not blocks:
        return
    count = max(1, int((width + space + _TOLERANCE) / (blocks[0].width + space)))
    for start in range(0, len(blocks), count):
        yield Row(tuple((block,) for block in blocks[start : start + count]))


class _Fits:
    """The rows that blocks can make. Books repeat the same sizes in turn, so what a row takes is kept by its sizes."""

    def __init__(self, blocks: Sequence[Block], space: float) -> None:
        kinds: dict[tuple[Size, float, float, float, float], int] = {}
        sized = ((block.size, block.cell, block.least, block.label, block.room) for block in blocks)
        self._kinds = tuple(kinds.setdefault(kind, len(kinds)) for kind in sized)
        self._blocks, self._space = blocks, space
        self._known: dict[tuple[int, ...], tuple[float, float]] = {}

    def rows(self, start: int, width: float) -> Iterator[tuple[int, float]]:
        """For every row that can begin with a block where the next one would begin, and its height."""
        for end in range(start + 1, len(self._blocks) + 1):
            needed, height = self._taken(start, end)
            if end > start + 1 and needed > width + _TOLERANCE:
                return
            yield end, height

    def _taken(self, start: int, end: int) -> tuple[float, float]:
        """The width and height of the blocks from `start` to before `end` as one row."""
        kinds = self._kinds[start:end]
        if kinds not in self._known:
            row = _packed(self._blocks[start:end], self._space)
            self._known[kinds] = sum(row.widths) + self._space * (len(row.columns) - 1), row.height
        return self._known[kinds]


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


def _followed(ends: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The first block of every row and that of the next one, from the row that begins with the first block on."""
    start = 0
    while start < len(ends) - 1:
        yield start, ends[start]
        start = ends[start]
