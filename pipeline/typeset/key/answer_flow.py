"""Fills the pages of a key: rows from edge to edge, digits as large as so many pages allow, all pages alike full.

Works on sizes alone. Distances in points; x and y run from the upper left corner of a page's body.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import accumulate, groupby, pairwise, product
from math import ceil, inf
from operator import attrgetter, itemgetter
from typing import Final, NamedTuple

from pipeline.frozen import frozen
from pipeline.model.size import Size
from pipeline.page.text.flow import Column
from pipeline.typeset.geometry.page_geometry import PageGeometry
from pipeline.typeset.geometry.smallest_cells import LABEL, LABEL_ROOM

_TOLERANCE: Final = 1e-6
_SQUEEZES: Final = ((1.0, 1.0), (0.85, 1.0), (1.0, 0.95), (0.85, 0.95), (1.0, 0.9), (0.85, 0.9), (0.85, 0.85))
"""What is tried to save a page: the distances between answers in those of the look, answers in the width they have."""

_SPREAD: Final = 3.0
"""The most between rows of answers on a page that is not full, in the look's distances."""

_ALIKE: Final = 1.4
"""Groups share a row where the width of no answer grows more than so many times."""

_APART: Final = 0.28
"""Answers in a row that groups share stand at most so many of their widths farther apart than others."""

_UNLIKE: Final = 1.8
"""A whole group shares a row, or answers fill one, where their width does not grow more than so many times."""

_MENDING: Final = (1, -1, 2, -2)
"""How many columns more are tried where a row is less than half full."""

_LOSS: Final = 0.8
"""So much of their size digits keep at least for a row that is not less than half full."""


@frozen
class Tile:
    """One answer: its position in the key, the upper left corner of its label, the width it has, its cell size."""

    index: int
    x: float
    y: float
    width: float
    cell: float


@frozen
class Title:
    """The name of the group whose answers follow, with its upper left corner at (x, y)."""

    group: int
    x: float
    y: float


@frozen
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


@dataclass(frozen=True)
class Key:
    """What the key is made from: the sizes of its puzzles in printed order, the groups' lengths and titles.

    A key without titles is one stream.
    """

    sizes: tuple[Size, ...]
    groups: tuple[int, ...]
    titles: tuple[str, ...]

    @cached_property
    def kinds(self) -> tuple[Size, ...]:
        """Every size once."""
        return tuple(dict.fromkeys(self.sizes))

    @cached_property
    def kind_at(self) -> tuple[int, ...]:
        """For every puzzle the position of its size among `kinds`: numbers are looked up faster than sizes."""
        numbers = {size: number for number, size in enumerate(self.kinds)}
        return tuple(numbers[size] for size in self.sizes)


@frozen
class Cells:
    """The sizes that the cells of answers may have, in points: the least; and the most, unless a whole row has less.

    `shares` are those of their width that are tried for larger cells.
    """

    least: float
    most: float
    shares: tuple[float, ...] = (1.0,)


def key_heading(geometry: PageGeometry) -> float:
    """The height of the divider heading above the first answers."""
    return geometry.look.sizes["heading"] * 1.9


def largest_cell(geometry: PageGeometry, size: Size) -> float:
    """The cell of an answer that fills the width of a page, or its height below the heading and a title."""
    sizes = geometry.look.sizes
    height = geometry.height - key_heading(geometry) - LABEL * (sizes["answer"] + sizes["subheading"])
    return min(geometry.width / size.width, height / size.height)


def fewest_pages(geometry: PageGeometry, key: Key, cells: Cells) -> int:
    """The number of pages that answers take when all are as small as they may be."""
    return _smallest(geometry, key, cells).pages


def most_pages(geometry: PageGeometry, key: Key, cells: Cells) -> int:
    """The number of pages that answers can fill."""
    return _largest(_smallest(geometry, key, cells), cells, len(key.sizes)).pages


def most_on_first_page(geometry: PageGeometry, key: Key, cells: Cells) -> int:
    """The number of answers that the first page holds when all are as small as they may be."""
    flow = _smallest(geometry, key, cells)
    return sum(band.filled for band in flow.bands[: flow.breaks[1]])


@lru_cache(maxsize=4)  # a large key takes a while, and is asked for by the check of the book and by its layout
def flowing_pages(geometry: PageGeometry, key: Key, cells: Cells, count: int = 0) -> tuple[AnswerPage, ...]:
    """The pages of a key, its digits as large as `count` pages allow; 0 is the fewest in which they are readable."""
    flow = _smallest(geometry, key, cells)
    count = count or flow.pages
    wider = (_largest(replace(flow, share=share * flow.share), cells, count) for share in cells.shares)
    return max(wider, key=attrgetter("least_cell")).placed(count)


def _smallest(geometry: PageGeometry, key: Key, cells: Cells) -> _Flow:
    """The answers as small as they may be; a little closer or narrower where that saves a page."""
    found = (_fullest(geometry, key, cells.least, *squeeze) for squeeze in _SQUEEZES)
    return min(found, key=lambda flow: flow.pages)


def _fullest(geometry: PageGeometry, key: Key, least: float, squeeze: float, share: float) -> _Flow:
    """The answers with as many side by side as there is room for."""
    sizes = geometry.look.sizes
    label, gap = sizes["answer"] * LABEL_ROOM, squeeze * sizes["answer_gap"]
    room = geometry.width + gap + _TOLERANCE
    columns = {size.width: int(room / (max(size.width * least, label) / share + gap)) for size in key.kinds}
    return _Flow(geometry, key, {width: max(1, count) for width, count in columns.items()}, gap, share)


def _largest(flow: _Flow, cells: Cells, count: int) -> _Flow:
    """The answers on so many pages with fewer side by side: always those whose cells are smallest, while they fit."""
    open_widths = set(flow.columns)
    while open_widths:
        width = min(open_widths, key=lambda one: (flow.cell(one), -one))
        wider = flow.with_columns(width, -1)
        if wider.columns[width] and wider.cell(width) <= cells.most and wider.pages <= count:
            flow = wider
        else:
            open_widths.remove(width)
    flow = _mended(flow, cells, count) if flow.ragged else flow
    shares = (replace(flow, share=share) for _, share in _SQUEEZES if share > flow.share)
    return next((wider for wider in shares if wider.pages <= count), flow)


def _mended(flow: _Flow, cells: Cells, count: int) -> _Flow:
    """The answers with fewer rows less than half full, where a column more or less is enough and digits lose little."""
    for width, more in product(sorted(flow.columns), _MENDING):
        other = flow.with_columns(width, more)
        if other.columns[width] < 1 or other.cell(width) > cells.most:
            continue
        if other.least_cell < max(cells.least, _LOSS * flow.least_cell):
            continue
        if other.ragged < flow.ragged and other.pages <= count:  # last, for these make all rows
            flow = other
    return flow


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
class _Flow:
    """One way to fill the pages: how many answers of each width in cells stand side by side, and their distance.

    `share` is how much of the width that this leaves them answers take; the first and the last of a row stand at the
    margins all the same.
    """

    geometry: PageGeometry
    key: Key
    columns: Mapping[int, int]
    gap: float
    share: float

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

    def with_columns(self, width: int, more: int) -> _Flow:
        """The same with so many more answers of a width side by side."""
        return replace(self, columns={**self.columns, width: self.columns[width] + more})

    def cell(self, width: int) -> float:
        """The size of the cells of answers so many cells wide."""
        return self._room(self.columns[width]) / width

    def placed(self, count: int) -> tuple[AnswerPage, ...]:
        """So many pages, none fuller than need be, with every answer at its place."""
        evenly = _evenly([band.height for band in self.bands], self._rooms, self.gap, count)
        breaks = evenly or self.breaks
        return tuple(self._page(start, end) for start, end in pairwise(breaks))

    def _page(self, start: int, end: int) -> AnswerPage:
        """A page with the bands from `start` to before `end`, spread over its height."""
        bands, gap = self.bands[start:end], self.gap
        y = key_heading(self.geometry) if start == 0 else 0.0
        free = self.geometry.height - y - sum(band.height for band in bands)
        if len(bands) > 1:
            gap = max(gap, min(free / (len(bands) - 1), _SPREAD * self.geometry.look.sizes["answer_gap"]))
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
        cell = self._cell_in_row(index, band.first, band.filled, band.columns)
        width = min(room, max(size.width * cell, self.geometry.look.sizes["answer"] * LABEL_ROOM))
        free = self.geometry.width - room
        share = x / free if free > _TOLERANCE else 0.5
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
        """How many answers the row from one on has, and how many have room."""
        count, begun, room_for, kind_at, titled = 1, first, self._columns, self.key.kind_at, self._titled
        widest = columns = room_for[kind_at[first]]
        for at in range(first + 1, len(kind_at)):  # to cut off the rest for each row would take longest of all
            own = room_for[kind_at[at]]
            fewest, widest = (own if own < columns else columns), (own if own > widest else widest)
            if count >= fewest:
                break
            if at in titled:
                whole = titled[at].end - first <= fewest  # then its answers are all of one size
                unlike = widest > (_UNLIKE if whole else _ALIKE) * fewest
                if unlike or not self._titles_fit(begun, at, first, fewest):
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
        if count == columns or (ends and first not in self._titled):
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
        above, row = self._label + (self._title if titled else 0.0), range(first, first + count)
        if self._is_shared(first, count):
            cells = (self._cell_in_row(at, first, count, columns) for at in row)
            return above + max(self.key.sizes[at].height * cell for at, cell in zip(row, cells, strict=True))
        heights = self._heights[columns]
        return above + max([heights[kind] for kind in set(self.key.kind_at[first : first + count])])

    def _cell_in_row(self, at: int, first: int, count: int, columns: int) -> float:
        """The cells of an answer in a row; where groups share it, about as large as in the other rows of its group."""
        kind = self.key.kind_at[at]
        cell = self._cells[columns][kind]
        if not self._is_shared(first, count):
            return cell
        start = self._starts[bisect(self._starts, at) - 1]
        whole = first <= start and self._titled[start].end <= first + count
        if whole:
            return cell
        own = self._cells[self._columns[kind]][kind]
        return min(cell, max(own, self._narrowest(columns) / self.key.sizes[at].width))

    def _narrowest(self, columns: int) -> float:
        """The width from which on answers leave no wide gaps where so many, two at least, stand side by side."""
        between = columns - 1
        return (self.geometry.width / between - self.gap) / (1 + _APART + 1 / between)

    def _is_shared(self, first: int, count: int) -> bool:
        """Do the answers of another group begin within a row?"""
        return any(at in self._titled for at in range(first + 1, first + count))

    @cached_property
    def _starts(self) -> Sequence[int]:
        """The positions of the first answers of groups, rising."""
        return sorted(self._titled)

    @cached_property
    def _heights(self) -> Sequence[Sequence[float]]:
        """The heights of grids by how many stand side by side and by kind; none for rows of none."""
        return [[size.height * cell for size, cell in zip(self.key.kinds, row, strict=False)] for row in self._cells]

    @cached_property
    def _cells(self) -> Sequence[Sequence[float]]:
        """The cells of grids by how many stand side by side and by kind; none for rows of none."""
        rooms = [self._room(columns) for columns in range(1, max(self.columns.values()) + 1)]
        return [[], *([self._fitting(size, room) for size in self.key.kinds] for room in rooms)]

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
    def _rooms(self) -> tuple[float, float]:
        """The heights of the first page and of all others."""
        return self.geometry.height - key_heading(self.geometry), self.geometry.height

    @cached_property
    def breaks(self) -> tuple[int, ...]:
        """The first band of every page, and the number of bands; each page as full as can be."""
        breaks, (room, usual) = [0], self._rooms
        used = -self.gap
        for number, band in enumerate(self.bands):
            if used + self.gap + band.height > room + _TOLERANCE and number > breaks[-1]:
                breaks.append(number)
                room, used = usual, -self.gap
            used += self.gap + band.height
        return (*breaks, len(self.bands))


def _evenly(heights: Sequence[float], rooms: tuple[float, float], gap: float, count: int) -> tuple[int, ...]:
    """The first row of each of `count` pages, and the number of rows, so that all pages are alike full.

    `rooms` are the heights of the first page and of all others. Empty where that does not come out.
    """
    first, usual = rooms
    total = sum(heights) + gap * len(heights) - gap * count
    fill = (total + usual - first) / count  # of a page, that of the first one with its heading
    best: list[tuple[float, int]] = [(0.0, 0)]
    for end in range(1, len(heights) + 1):
        lowest, used = (inf, -1), -gap
        for start in range(end - 1, -1, -1):
            used += heights[start] + gap
            taken = used + (usual - first if start == 0 else 0.0)
            if taken > usual + _TOLERANCE:
                break
            lowest = min(lowest, (best[start][0] + (taken - fill) ** 2, start))
        best.append(lowest)
    breaks = [len(heights)]
    while breaks[-1] > 0:
        breaks.append(best[breaks[-1]][1])
    return tuple(reversed(breaks)) if len(breaks) == count + 1 and breaks[-1] == 0 else ()
