"""Fills the pages of a key with answers of their own sizes, squeezed a little where that saves a page.

Distances in points; x and y run from the upper left corner of a page's body.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Final

from pipeline.model.size import Size
from pipeline.page.text.flow import Column
from pipeline.typeset.geometry.page_geometry import PageGeometry
from pipeline.typeset.geometry.smallest_cells import GROWTH, LABEL, LABEL_ROOM, smallest_answer
from pipeline.typeset.key.answer_rows import Block, Row, rows

_TILE = 88.0  # small grids grow towards this width
_GAP_MOST = 3.0  # between the answers of a row that is not full, in the look's distances
_GROUP_GAP = 2.0  # between groups that share a row
_SQUEEZES: Final = (1.0, 0.95, 0.9, 0.85)
"""What is tried to save a page: sizes of cells and distances, in parts; digits never fall under the look's least."""

_GROWTHS: Final = (1.5, 1.4, 1.3, 1.2, 1.1)
"""What is tried with a key of few pages: answers fill them as far as they may."""

_FEW: Final = 6
"""A key of more pages is full but for its last one."""


@dataclass(frozen=True, slots=True)
class Tile:
    """One answer: its position in the key, the upper left corner of its label, the width it has, its cell size."""

    index: int
    x: float
    y: float
    width: float
    cell: float


@dataclass(frozen=True, slots=True)
class Title:
    """The name of the group whose answers follow, with its upper left corner at (x, y)."""

    group: int
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class AnswerPage:
    """What stands on one page of the key.

    `texts` are columns of running text and their upper left corners; `carried` is the answer that they go on from the
    page before.
    """

    tiles: tuple[Tile, ...]
    titles: tuple[Title, ...]
    texts: tuple[tuple[float, float, Column], ...] = ()
    carried: int | None = None

    @property
    def span(self) -> tuple[int, int] | None:
        """The positions in the book of the first and the last answer; None for a page that only opens the part."""
        known = [index for index in (self.carried, *(tile.index for tile in self.tiles)) if index is not None]
        return (known[0], known[-1]) if known else None


@dataclass(frozen=True, slots=True)
class Key:
    """What the key is made from: the sizes of its puzzles in printed order, the groups' lengths and titles."""

    sizes: tuple[Size, ...]
    groups: tuple[int, ...]
    titles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Part:
    """A row of answers at its place in a band: the position of its first one, and the group that it begins, if any."""

    x: float
    row: Row
    first: int
    gap: float
    group: int | None


_Band = tuple[_Part, ...]
"""Rows side by side over the width of the page."""


def tiles_of(row: Row, index: int, corner: tuple[float, float], gap: float, space: float) -> Iterator[Tile]:
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


def key_heading(geometry: PageGeometry) -> float:
    """The height of the divider heading above the first answers."""
    return geometry.look.sizes["heading"] * 1.9


def grouped_pages(geometry: PageGeometry, key: Key) -> tuple[AnswerPage, ...]:
    """The pages of a key with every group under its title: rows of its own at full size, unless less saves a page."""
    found = min((pages for squeeze in _SQUEEZES for pages in _Flow(geometry, key, squeeze).grouped()), key=len)
    if len(found) > _FEW:
        return found.placed()
    grown = (pages for growth in _GROWTHS for pages in _Flow(geometry, key, growth).grouped())
    return next((pages for pages in grown if len(pages) == len(found)), found).placed()


def mixed_pages(geometry: PageGeometry, key: Key) -> tuple[AnswerPage, ...]:
    """The pages of a key in one stream: at full size, or squeezed as little as saves one that is half empty."""
    return _mixed(geometry, key).placed()


def _mixed(geometry: PageGeometry, key: Key) -> _Filled:
    full = _Flow(geometry, key, 1.0).mixed()
    if len(full) <= _FEW:
        larger = (_Flow(geometry, key, growth).mixed() for growth in _GROWTHS)
        grown = next((pages for pages in larger if len(pages) == len(full)), None)
        if grown:
            return grown
    if full.page(len(full) - 1).tiles[-1].y > geometry.height / 2:
        return full
    least = len(_Flow(geometry, key, _SQUEEZES[-1]).mixed())
    if least >= len(full):  # what the tightest does not save, no other does
        return full
    squeezed = (_Flow(geometry, key, squeeze).mixed() for squeeze in _SQUEEZES[1:])
    return next(pages for pages in squeezed if len(pages) <= least)


@dataclass(frozen=True, slots=True)
class _Filled:
    """One way to fill the pages: the bands of each with their upper edges. Answers are placed in the one that is taken.

    `title` is the height of a title above its answers, `space` the distance between them.
    """

    bands: tuple[tuple[tuple[float, _Band], ...], ...]
    title: float
    space: float

    def __len__(self) -> int:
        return len(self.bands)

    def placed(self) -> tuple[AnswerPage, ...]:
        """The pages with every answer at its place."""
        return tuple(map(self.page, range(len(self))))

    def page(self, number: int) -> AnswerPage:
        """One page with every answer at its place."""
        bands = self.bands[number]
        tiles = (tile for y, band in bands for part in band for tile in self._tiles(part, y + self._head(band)))
        titles = (Title(part.group, part.x, y) for y, band in bands for part in band if part.group is not None)
        return AnswerPage(tuple(tiles), tuple(titles))

    def _tiles(self, part: _Part, y: float) -> Iterator[Tile]:
        return tiles_of(part.row, part.first, (part.x, y), part.gap, self.space)

    def _head(self, band: _Band) -> float:
        return self.title if _is_titled(band) else 0.0


def _is_titled(band: _Band) -> bool:
    return any(part.group is not None for part in band)


@dataclass(frozen=True, slots=True)
class _Flow:
    """One way to fill the pages: how far cells and distances are squeezed, or stretched where that is above 1."""

    geometry: PageGeometry
    key: Key
    squeeze: float

    def grouped(self) -> Iterator[_Filled]:
        """The pages with every group on rows of its own; and, where that differs, with small groups side by side."""
        groups = list(self._groups())
        yield self._filled([band for group in groups for band in group])
        together = self._together(groups)
        if len(together) < sum(map(len, groups)):
            yield self._filled(together)

    def _together(self, groups: Iterable[list[_Band]]) -> list[_Band]:
        """Groups of a single row side by side where the page is wide enough for them and their titles."""
        bands: list[_Band] = []
        for group in groups:
            joined = self._joined(bands[-1], group[0]) if bands and len(group) == 1 else None
            if joined:
                bands[-1] = joined
            else:
                bands.extend(group)
        return bands

    def mixed(self) -> _Filled:
        """All answers in one stream."""
        return self._filled([self._loose(first, row) for first, row in self._rows(0, len(self.key.sizes))])

    def _groups(self) -> Iterator[list[_Band]]:
        starts = accumulate(self.key.groups, initial=0)
        for group, (start, count) in enumerate(zip(starts, self.key.groups, strict=False)):
            found = self._rows(start, start + count)
            yield [self._even(first, row, group if first == start else None) for first, row in found]

    def _rows(self, start: int, end: int) -> Iterator[tuple[int, Row]]:
        """The answers of the key from `start` to before `end` in rows, each with the position of its first one.

        Answers of one size are alike.
        """
        look, sizes = self.geometry.look, self.key.sizes[start:end]
        least, type_size = smallest_answer(self.geometry), look.sizes["answer"]
        label, room = type_size * LABEL, type_size * LABEL_ROOM
        blocks = {size: Block(size, self._cell(size, least), least, label, room) for size in dict.fromkeys(sizes)}
        found = rows([blocks[size] for size in sizes], self.geometry.width, self._space)
        return zip(accumulate(map(len, found), initial=start), found, strict=False)

    def _even(self, first: int, row: Row, group: int | None) -> _Band:
        """A row whose answers keep the distances of a full one."""
        tile = row.widths[0]
        count = max(1, int((self.geometry.width + self._space + 1e-6) / (tile + self._space)))
        gap = (self.geometry.width - count * tile) / (count - 1) if count > 1 else 0.0
        return (_Part(0.0, row, first, gap, group),)

    def _loose(self, first: int, row: Row) -> _Band:
        """A row over the width of the page, unless that takes its answers too far apart."""
        free = self.geometry.width - sum(row.widths)
        gap = min(free / max(1, len(row.widths) - 1), _GAP_MOST * self._space)
        return (_Part(0.0, row, first, gap, None),)

    def _joined(self, band: _Band, other: _Band) -> _Band | None:
        """Two bands as one; None where the page is too narrow, or one of them goes on a group of several rows."""
        if any(part.group is None or self._is_part(part) for part in (*band, *other)):
            return None
        x, placed = 0.0, []
        for part in (*band, *other):
            placed.append(_Part(x, part.row, part.first, self._space, part.group))
            x += self._width(placed[-1]) + _GROUP_GAP * self._space
        return tuple(placed) if x - _GROUP_GAP * self._space <= self.geometry.width + 1e-6 else None

    def _is_part(self, part: _Part) -> bool:
        """Does the group of a part have more answers than these?"""
        return part.group is not None and len(part.row.columns) < self.key.groups[part.group]

    def _width(self, part: _Part) -> float:
        answers = sum(part.row.widths) + (len(part.row.widths) - 1) * part.gap
        title = "" if part.group is None else self.key.titles[part.group]
        return max(answers, self.geometry.typeface.bold.width(title, self.geometry.look.sizes["subheading"]))

    @property
    def _space(self) -> float:
        return self.geometry.look.sizes["answer_gap"] * self.squeeze

    def _cell(self, size: Size, least: float) -> float:
        usual = min(max(least, _TILE / max(size.width, size.height)), GROWTH * least)
        cell = max(least, usual * self.squeeze)
        return min(
            cell, self.geometry.width / size.width, (self.geometry.height - key_heading(self.geometry)) / size.height
        )

    def _filled(self, bands: Sequence[_Band]) -> _Filled:
        """Bands below each other, page after page."""
        title = self.geometry.look.sizes["subheading"] * LABEL
        lowest, space = self.geometry.height + 1e-6, self._space
        pages: list[list[tuple[float, _Band]]] = [[]]
        y = key_heading(self.geometry)
        for band in bands:
            height = (title if _is_titled(band) else 0.0) + max(part.row.height for part in band)
            if pages[-1] and y + height > lowest:
                pages.append([])
                y = 0.0
            pages[-1].append((y, band))
            y += height + space
        return _Filled(tuple(map(tuple, pages)), title, space)
