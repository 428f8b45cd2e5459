"""How large the digits of a key are: as large as so many pages allow, in rows from edge to edge.

Works on sizes alone. Distances in points.
"""

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import accumulate, pairwise, product
from math import inf
from operator import attrgetter
from typing import Final

from pipeline.frozen import frozen
from pipeline.typeset.geometry.page_geometry import PageGeometry
from pipeline.typeset.geometry.smallest_cells import LABEL_ROOM
from pipeline.typeset.key.answer_places import AnswerPage, Key
from pipeline.typeset.key.key_rows import KeyRows, alike
from pipeline.typeset.key.page_breaks import TOLERANCE

_SQUEEZES: Final = ((1.0, 1.0), (0.85, 1.0), (1.0, 0.95), (0.85, 0.95), (1.0, 0.9), (0.85, 0.9), (0.85, 0.85))
"""What is tried to save a page: the distances between answers in those of the look, answers in the width they have."""

_MENDING: Final = (1, -1, 2, -2)
"""How many columns more are tried where a row is less than half full."""

_LOSS: Final = 0.7
"""So much of their size digits keep at least for a row that is not less than half full."""


@frozen
class Cells:
    """The sizes that the cells of answers may have, in points: the least; and the most, unless a whole row has less.

    On a page of which a third stays free otherwise, `lone` is the most. `shares` are those of their width that are
    tried for larger cells.
    """

    least: float
    most: float
    lone: float
    shares: tuple[float, ...] = (1.0,)


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
    largest = max(wider, key=attrgetter("least_cell"))
    pages = largest.placed(count)
    return pages if key.takes_turns else tuple(_part_by_part(largest, cells, pages))


def _part_by_part(flow: KeyRows, cells: Cells, pages: tuple[AnswerPage, ...]) -> Iterator[AnswerPage]:
    """The same pages, each part of the key that has pages to itself as large as these allow."""
    starts = [number for number, page in enumerate(pages) if _begins_a_group(page)]
    if len(starts) == 1 and not _has_room(flow, pages[-1]):  # is as large as it can be
        yield from pages
        return
    for start, end in pairwise((*starts, len(pages))):
        first, last = pages[start].tiles[0].index, pages[end - 1].tiles[-1].index
        part, groups = _part(flow, first, last + 1)
        found = _placed(part, cells, end - start)
        yield from (page.moved(first, groups) for page in found) if len(found) == end - start else pages[start:end]


def _placed(part: KeyRows, cells: Cells, count: int) -> tuple[AnswerPage, ...]:
    """The pages of a part of the key, no more rows of it less than half full."""
    found = _grown(part, cells, count, part.ragged).placed(count)
    if _has_room(part, found[-1]):
        return _grown(part, replace(cells, most=cells.lone), count, part.ragged).placed(count)
    return found


def _has_room(flow: KeyRows, page: AnswerPage) -> bool:
    """Do the answers of a page leave a third of it free at its foot?"""
    foot = max(tile.y + tile.cell * flow.key.sizes[tile.index].height for tile in page.tiles)
    return foot < flow.geometry.height * 2 / 3


def _begins_a_group(page: AnswerPage) -> bool:
    """Does the first answer of a page have the title of its group above it?"""
    first = page.tiles[0]
    return any(title.x == first.x and title.y < first.y for title in page.titles)


def _part(flow: KeyRows, first: int, end: int) -> tuple[KeyRows, int]:
    """The groups whose answers stand in a range, in rows as before, and the number of groups before them."""
    key = flow.key
    starts = list(accumulate(key.groups, initial=0))
    groups = slice(bisect_left(starts, first), bisect_left(starts, end))
    part = Key(key.sizes[first:end], key.groups[groups], key.titles[groups])
    columns = {size.width: flow.columns[size.width] for size in part.kinds}
    return replace(flow, key=part, columns=columns, headed=flow.headed and first == 0), groups.start


def _smallest(geometry: PageGeometry, key: Key, cells: Cells) -> KeyRows:
    """The answers as small as they may be; a little closer or narrower where that saves a page."""
    found = (_fullest(geometry, key, cells.least, *squeeze) for squeeze in _SQUEEZES)
    return min(found, key=lambda flow: flow.pages)


def _fullest(geometry: PageGeometry, key: Key, least: float, squeeze: float, share: float) -> KeyRows:
    """The answers with as many side by side as there is room for."""
    sizes = geometry.look.sizes
    label, gap = sizes["answer"] * LABEL_ROOM, squeeze * sizes["answer_gap"]
    room = geometry.width + gap + TOLERANCE
    columns = {size.width: int(room / (max(size.width * least, label) / share + gap)) for size in key.kinds}
    most = alike(key, {width: max(1, count) for width, count in columns.items()})
    return KeyRows(geometry, key, most, gap, share)


def _largest(flow: KeyRows, cells: Cells, count: int) -> KeyRows:
    """The answers on so many pages as large as they can be, where no more rows than need be are less than half full."""
    flow = _grown(flow, cells, count)
    if flow.ragged:
        mended = _mended(flow, cells, count)
        flow = _grown(mended, cells, count, mended.ragged)
    shares = (replace(flow, share=share) for _, share in _SQUEEZES if share > flow.share)
    return next((wider for wider in shares if wider.pages <= count), flow)


def _grown(flow: KeyRows, cells: Cells, count: int, ragged: float = inf) -> KeyRows:
    """The answers with fewer side by side: always those whose cells are smallest, while they fit on so many pages.

    No more rows than `ragged` become less than half full.
    """
    open_widths = set(flow.columns)
    while open_widths:
        width = min(open_widths, key=lambda one: (flow.cell(one), -one))
        wider = flow.with_columns(width, -1)
        fits = wider.columns[width] and wider.cell(width) <= cells.most and wider.pages <= count
        if fits and wider.ragged <= ragged:
            flow = wider
        else:
            open_widths.remove(width)
    return flow


def _mended(flow: KeyRows, cells: Cells, count: int) -> KeyRows:
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
