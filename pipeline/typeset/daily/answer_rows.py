"""Puts the answers of a key into rows: in order, on as little height as they need, small ones stacked beside large.

Works on widths and heights in points alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import inf

from pipeline.frozen import frozen
from pipeline.model.size import Size

_TOLERANCE = 1e-6


@frozen
class Block:
    """An answer: its grid, its cell size and the smallest it may have. Answers that are alike share one.

    `label` is the height of the line above it and `room` the width which that needs; `width` and `height` are
    those of answer and label.
    """

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


@frozen
class Row:
    """Columns of answers side by side, read down and then to the right. Rows that are alike share one.

    `widths` are those of the columns; `height` is that of the largest answer, which no column exceeds.
    """

    columns: tuple[Column, ...]
    widths: tuple[float, ...] = field(init=False)
    height: float = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "widths", tuple(max(block.width for block in column) for column in self.columns))
        object.__setattr__(
            self, "height", max((block.height for column in self.columns for block in column), default=0.0)
        )

    def __len__(self) -> int:
        """How many answers the row holds."""
        return sum(map(len, self.columns))


def rows(blocks: Sequence[Block], width: float, space: float) -> tuple[Row, ...]:
    """Blocks in rows no wider than `width`, at least `space` between any two; of the lowest the fullest first."""
    kinds = tuple(dict.fromkeys(blocks))
    if len({block.size for block in kinds}) <= 1:
        return _alike(blocks, width, space)
    names = {block: name for name, block in enumerate(kinds)}
    return _lowest([names[block] for block in blocks], _Packing(kinds, space), width)


def _alike(blocks: Sequence[Block], width: float, space: float) -> tuple[Row, ...]:
    if not blocks:
        return ()
    count = max(1, int((width + space + _TOLERANCE) / (blocks[0].width + space)))
    full, rest = divmod(len(blocks), count)
    last = (Row(((blocks[0],),) * rest),) if rest else ()
    return (Row(((blocks[0],),) * count),) * full + last if full else last


def _lowest(names: Sequence[int], packing: _Packing, width: float) -> tuple[Row, ...]:
    """The rows of all blocks, each named by its place among the kinds, that take the least height together."""
    best: list[tuple[float, _Packed | None]] = [(0.0, None)] * (len(names) + 1)
    for start in range(len(names) - 1, -1, -1):
        lowest, chosen, packed = inf, None, packing.empty
        for end in range(start + 1, len(names) + 1):
            packed = packing.longer(packed, names[end - 1])
            if chosen and packed.width > width + _TOLERANCE:
                break
            height = round(packed.height + best[end][0], 6)
            if height <= lowest:
                lowest, chosen = height, packed
        best[start] = lowest, chosen
    return tuple(_followed([packed for _, packed in best]))


def _followed(begun: Sequence[_Packed | None]) -> Iterator[Row]:
    """The rows from the first block on, given the row that begins with each."""
    start = 0
    while packed := begun[start]:
        yield packed.row
        start += len(packed.blocks)


@dataclass(slots=True, eq=False)
class _Packed:
    """Blocks as one row: its width, and its height with the space below it. `longer` has it with one more block."""

    blocks: Column
    row: Row
    width: float
    height: float
    longer: dict[int, _Packed] = field(default_factory=dict)


class _Packing:
    """The rows that some kinds of blocks make. Books repeat the same sizes in turn, so each is packed once."""

    def __init__(self, kinds: Sequence[Block], space: float) -> None:
        self._kinds, self._space = kinds, space
        self.empty = _Packed((), Row(()), 0.0, 0.0)

    def longer(self, packed: _Packed, name: int) -> _Packed:
        """A row with one more block."""
        found = packed.longer.get(name)
        if not found:
            found = packed.longer[name] = self._pack((*packed.blocks, self._kinds[name]))
        return found

    def _pack(self, blocks: Column) -> _Packed:
        row = _packed(blocks, self._space)
        width = sum(row.widths) + self._space * (len(row.columns) - 1)
        return _Packed(blocks, row, width, row.height + self._space)


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
