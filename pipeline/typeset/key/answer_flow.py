"""How large the digits of a key are: as large as so many pages allow, in rows from edge to edge.

Works on sizes alone. Distances in points.
"""

from dataclasses import replace
from functools import lru_cache
from itertools import product
from math import inf
from operator import attrgetter
from typing import Final

from pipeline.frozen import frozen
from pipeline.typeset.geometry.page_geometry import PageGeometry
from pipeline.typeset.geometry.smallest_cells import LABEL_ROOM
from pipeline.typeset.key.answer_places import AnswerPage, Key
from pipeline.typeset.key.key_rows import KeyRows
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

    `shares` are those of their width that are tried for larger cells.
    """

    least: float
    most: float
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
    return max(wider, key=attrgetter("least_cell")).placed(count)


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
    return KeyRows(geometry, key, {width: max(1, count) for width, count in columns.items()}, gap, share)


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
