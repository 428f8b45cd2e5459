"""The rows of a key: which answers stand side by side, how wide and how high they are, and where each stands.

Works on sizes alone. Distances in points; x and y run from the upper left corner of a page's body.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate, groupby, pairwise
from math import ceil, inf
from operator import itemgetter
from typing import Final, NamedTuple

from pipeline.model.size import Size
from pipeline.typeset.geometry.page_geometry import PageGeometry
from pipeline.typeset.geometry.smallest_cells import LABEL, LABEL_ROOM
from pipeline.typeset.key.answer_places import AnswerPage, Key, Tile, Title, key_heading, largest_cell
from pipeline.typeset.key.page_breaks import TOLERANCE, evenly, fullest

_SPREAD: Final = 3.0
"""The most between rows of answers on a page that is not full, in the look's distances."""

_UNLIKE: Final = 1.8
"""A whole group shares a row, or answers fill one, where their width does not grow more than so many times."""

_ALIKE: Final = 1.3
"""Where kinds take turns, so many times as many answers stand side by side in one row as in another, at most."""


def alike(key: Key, columns: Mapping[int, int]) -> Mapping[int, int]:
    """The numbers of columns by width, about equal where kinds take turns."""
    if not key.takes_turns:
        return columns
    most = int(_ALIKE * min(columns.values()))
    return {width: min(count, most) for width, count in columns.items()}


class _Band(NamedTuple):
    """Answers side by side: the position of the first, how many there are and have room.

    `titles` are the groups that begin here, each with the position of its first answer; `height` holds them, too.
    """

    first: int
    filled: int
    columns: int
    titles: tuple[tuple[int, int], ...]
    height: float


class _Titled(NamedTuple):
    """The first of the groups that a title is for, and where the answers of the last end."""

    group: int
    end: int


@dataclass(frozen=True)
class KeyRows:
    """One way to fill the pages: how many answers of each width in cells stand side by side, and their distance.

    `share` is how much of the width that this leaves them answers take; the first and the last of a row stand at the
    margins all the same. Where kinds take turns, an answer is as large in every row: a kind that came back in another
    size would look like a mistake. The numbers of columns are alike there, so that small answers leave no wide gaps.
    A key that is `headed` has its heading on its first page.
    """

    geometry: PageGeometry
    key: Key
    columns: Mapping[int, int]
    gap: float
    share: float
    headed: bool = True

    @property
    def pages(self) -> int:
        """How many pages the answers take."""
        return len(self.breaks) - 1

    @cached_property
    def ragged(self) -> int:
        """How many rows are less than half full."""
        return sum(2 * band.filled < band.columns for band in self.bands)

    @property
    def least_cell(self) -> float:
        """The smallest cells of all answers."""
        return min(map(self.cell, self.columns))

    def with_columns(self, width: int, more: int) -> KeyRows:
        """The same with so many more answers of a width side by side."""
        return replace(self, columns=alike(self.key, {**self.columns, width: self.columns[width] + more}))

    def cell(self, width: int) -> float:
        """The size of the cells of answers so many cells wide."""
        return self._room(self.columns[width]) / width

    def placed(self, count: int) -> tuple[AnswerPage, ...]:
        """So many pages, none fuller than need be, with every answer at its place."""
        gaps = self.gap, max(self.gap, self._widest_gap)
        breaks = evenly(self._band_heights, self._rooms, gaps, count) or self.breaks
        return tuple(self._page(start, end) for start, end in pairwise(breaks))

    def _page(self, start: int, end: int) -> AnswerPage:
        """A page with the bands from `start` to before `end`, spread over its height."""
        bands, gap = self.bands[start:end], self.gap
        y = self._heading if start == 0 else 0.0
        free = self.geometry.height - y - sum(band.height for band in bands)
        if len(bands) > 1:
            gap = max(gap, min(free / (len(bands) - 1), self._widest_gap))
        tiles: list[Tile] = []
        titles: list[Title] = []
        for band in bands:
            step = self._step(band.columns)
            top = y + (self._title if band.titles else 0.0)
            row = [self._tile(band.first + column, column * step, top, band) for column in range(band.filled)]
            titles += [Title(group, row[first - band.first].x, y) for group, first in band.titles]
            tiles += row
            y += band.height + gap
        return AnswerPage(tuple(tiles), tuple(titles))

    def _tile(self, index: int, x: float, y: float, band: _Band) -> Tile:
        """One of the answers side by side; where the page's height keeps it narrower its label stays close above.

        It moves aside in its width as far as this has moved on the page: at the margins it stands in line with them.
        """
        size, room = self.key.sizes[index], self._room(band.columns)
        cell = self._cells[band.columns][self.key.kind_at[index]]
        width = min(room, max(size.width * cell, self.geometry.look.sizes["answer"] * LABEL_ROOM))
        free = self.geometry.width - room
        share = x / free if free > TOLERANCE else 0.5
        return Tile(index, x + (room - width) * share, y, width, cell)

    @cached_property
    def bands(self) -> tuple[_Band, ...]:
        """The rows of the whole key."""
        return tuple(self._rows())

    def _rows(self) -> Iterator[_Band]:
        """The answers of the whole key in rows, each as long as the widest of its grids allows.

        Rows without titles are alike where the same kinds of grids might stand in them, and are made once: a book may
        have thousands of rows, which are made for every size that its digits are tried in.
        """
        known: dict[tuple[int, ...], _Band] = {}
        kind_at, most, titles = self.key.kind_at, max(self._columns, default=0), iter((*self._titled, inf))
        first, title = 0, next(titles)
        while first < len(kind_at):
            while title < first:
                title = next(titles)
            if first + most < title:
                window = kind_at[first : first + most]
                if window not in known:
                    known[window] = self._band(first)
                band = _Band(first, *known[window][1:])
            else:
                band = self._band(first)
            yield band
            first += band.filled

    def _band(self, first: int) -> _Band:
        """The row from one answer on."""
        count, columns = self._row(first)
        columns = self._stretched(first, count, columns)
        titles = tuple([(self._titled[at].group, at) for at in range(first, first + count) if at in self._titled])
        return _Band(first, count, columns, titles, self._height(first, count, columns, titled=bool(titles)))

    def _row(self, first: int) -> tuple[int, int]:
        """How many answers the row from one on has, and how many have room.

        Groups share it where each is whole there, or its answers are as large as in its other rows.
        """
        steady = self.key.takes_turns
        count, begun, room_for, kind_at, titled = 1, first, self._columns, self.key.kind_at, self._titled
        widest = columns = room_for[kind_at[first]]
        fixed = 0 if first in titled else columns
        for at in range(first + 1, len(kind_at)):  # to cut off the rest for each row would take longest of all
            own = room_for[kind_at[at]]
            fewest, widest = (own if own < columns else columns), (own if own > widest else widest)
            if count >= fewest:
                break
            if at in titled:
                whole = titled[at].end - first <= fewest
                unlike = max(fixed, widest / _UNLIKE if whole else widest) > fewest
                if (unlike and not steady) or not self._titles_fit(begun, at, first, fewest):
                    break
                begun = at
            columns, count = fewest, count + 1
        return count, columns

    @cached_property
    def _columns(self) -> Sequence[int]:
        """How many grids stand side by side, by kind."""
        return [self.columns[size.width] for size in self.key.kinds]

    def _stretched(self, first: int, count: int, columns: int) -> int:
        """How many have room in a row that is not full: it fills its width where its answers do not grow too much.

        That is a row of whole groups, or one which the next grid would make too narrow. All others are as long as
        those above them.
        """
        after = first + count
        ends = after == len(self.key.sizes) or after in self._titled
        if count == columns or self.key.takes_turns or (ends and first not in self._titled):
            return columns
        return max(count, ceil(columns / _UNLIKE))

    @cached_property
    def _titled(self) -> Mapping[int, _Titled]:
        """The groups that have titles, by the positions of their first answers; those of one title are one."""
        starts = accumulate(self.key.groups, initial=0)
        triples = zip(starts, self.key.groups, self.key.titles, strict=False)
        filled = [(title, start, group, count) for group, (start, count, title) in enumerate(triples) if count]
        runs = [list(run) for _, run in groupby(filled, itemgetter(0))]
        return {run[0][1]: _Titled(run[0][2], run[-1][1] + run[-1][3]) for run in runs}

    def _titles_fit(self, begun: int, at: int, first: int, columns: int) -> bool:
        """Have the titles of the groups that begin at two positions of a row room: up to the next, up to its end?"""
        step = self._step(columns)
        before = self._title_width(begun) if begun in self._titled else 0.0
        return (
            before <= (at - begun) * step - self.gap
            and self._title_width(at) <= (first + columns - at) * step - self.gap
        )

    def _title_width(self, at: int) -> float:
        title = self.key.titles[self._titled[at].group]
        return self.geometry.typeface.bold.width(title, self.geometry.look.sizes["subheading"])

    def _height(self, first: int, count: int, columns: int, *, titled: bool) -> float:
        """The height of a row of answers with their labels, and the titles of groups above them."""
        above = self._label + (self._title if titled else 0.0)
        heights = self._heights[columns]
        return above + max([heights[kind] for kind in set(self.key.kind_at[first : first + count])])

    @cached_property
    def _heights(self) -> Sequence[Sequence[float]]:
        """The heights of grids by how many stand side by side and by kind; none for rows of none."""
        return [[size.height * cell for size, cell in zip(self.key.kinds, row, strict=False)] for row in self._cells]

    @cached_property
    def _cells(self) -> Sequence[Sequence[float]]:
        """The cells of grids by how many stand side by side and by kind; none for rows of none."""
        rooms = [self._room(columns) for columns in range(1, max(self.columns.values()) + 1)]
        most = [rooms[columns - 1] if self.key.takes_turns else inf for columns in self._columns]
        kinds = list(zip(self.key.kinds, most, strict=True))
        return [[], *([self._fitting(size, min(room, own)) for size, own in kinds] for room in rooms)]

    def _room(self, columns: int) -> float:
        """The width of an answer where so many stand side by side."""
        return self.share * (self.geometry.width - (columns - 1) * self.gap) / columns

    def _step(self, columns: int) -> float:
        """From one of so many answers side by side to the next."""
        return (self.geometry.width - self._room(columns)) / max(1, columns - 1)

    def _fitting(self, size: Size, room: float) -> float:
        """The cells of a grid in a width, unless the page is too low for it."""
        return min(room / size.width, largest_cell(self.geometry, size))

    @cached_property
    def _label(self) -> float:
        return self.geometry.look.sizes["answer"] * LABEL

    @cached_property
    def _title(self) -> float:
        return self.geometry.look.sizes["subheading"] * LABEL

    @property
    def _heading(self) -> float:
        """The height of the heading above the first answers."""
        return key_heading(self.geometry) if self.headed else 0.0

    @property
    def _widest_gap(self) -> float:
        """The distance of rows on a page that is not full, at most."""
        return _SPREAD * self.geometry.look.sizes["answer_gap"]

    @property
    def _rooms(self) -> tuple[float, float]:
        """The heights of the first page and of all others."""
        return self.geometry.height - self._heading, self.geometry.height

    @cached_property
    def breaks(self) -> tuple[int, ...]:
        """The first band of every page, and the number of bands; each page as full as can be."""
        return fullest(self._band_heights, self._rooms, self.gap)

    @property
    def _band_heights(self) -> list[float]:
        return [band.height for band in self.bands]
