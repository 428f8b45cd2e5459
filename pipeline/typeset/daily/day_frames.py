"""Where the puzzles of a newspaper's day stand on its page, and at its foot the answers to those of the day before.

Works on sizes alone. Distances in points; x and y run from the upper left corner of a page's body.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, pairwise
from math import log

from pipeline.errors import Problem
from pipeline.frozen import frozen
from pipeline.model.kind import Kind
from pipeline.model.look import Look
from pipeline.model.size import Size
from pipeline.model.spec import NOWHERE, BookSpec
from pipeline.model.week import WEEKDAYS
from pipeline.page.units import in_mm
from pipeline.typeset.daily.answer_rows import Block, Row, rows
from pipeline.typeset.daily.day_slots import MOST_EMPTY, Slot, slots_by_day
from pipeline.typeset.geometry.grid_fit import ENOUGH, needed_cell
from pipeline.typeset.geometry.page_geometry import CAPS, CAPTION_GAP, PageGeometry, narrowest
from pipeline.typeset.geometry.smallest_cells import GROWTH, LABEL, LABEL_ROOM, clue_cell, smallest_answer
from pipeline.typeset.key.answer_places import AnswerPage, Tile, Title, key_heading

_FEW = 8  # puzzles of a day are put into rows in every way, more than these in rows of one length
_TINY = 0.01  # the cell of a grid that has no room at all
_ANSWER = 84.0  # answers of small grids grow towards this width
_APART = 3.0  # the most between two answers, in the look's distances
_FLUSH = 2.0  # the most between the grids of a row that begins and ends with the page's edges, likewise
_GROWTHS = (2.0, 1.8, 1.6, 1.4, 1.2)  # of answers that have a page to themselves, while they need no more rows
_FOOT_GROWTHS = (1.0, 1.15, 1.3, 1.45, 1.6, 1.8, 2.0)  # of answers at the foot of pages whose puzzles keep their places
_HALVINGS = 40  # of a range, until a page's height is met to a fraction of a point

Grid = tuple[Kind, Size]
"""A grid before its puzzle exists: its kind and size."""


@frozen
class DayFrame:
    """The upper left corner of a grid, and its cell."""

    x: float
    y: float
    cell: float


@frozen
class DayPage:
    """The grids of a day in the order of its puzzles, and the answers at the foot of its page.

    Tiles and titles of the first day's foot count the puzzles of the week before, those of all others the book's.
    """

    frames: tuple[DayFrame, ...]
    key: AnswerPage


@frozen
class _Room:
    """What grids are put into: a width and a height, and the words above and below each grid."""

    width: float
    height: float
    heading: float
    footing: float
    look: Look
    most: float  # cells are not larger

    def rows_height(self, lines: Sequence[_Line]) -> float:
        """The height of rows with their words, without what lies between them."""
        return sum(self.heading + line[0][0].height * line[0][1] + self.footing for line in lines)


def day_pages(spec: BookSpec, geometry: PageGeometry, days: Sequence[Sequence[Grid]]) -> tuple[DayPage, ...]:
    """The pages of days; grids that return every day have one size on all of them, whatever stands at the foot."""
    if spec.day_slots:
        return _slotted(spec, geometry, days).pages
    feet = _feet(spec, geometry, days)
    top, full = key_heading(geometry), _full(geometry, geometry.look.cell_max)
    narrow = replace(full, height=full.height - max(height for _, height in feet))
    clues = {kind: clue_cell(geometry, kind, full.look.text_min) for grids in days for kind, _ in grids}
    pages = []
    for grids, (key, height) in zip(days, feet, strict=True):
        lines = _best([(size, max(full.look.cell_min, clues[kind])) for kind, size in grids], narrow)
        frames = tuple(_placed(lines, replace(full, height=full.height - height), top))
        pages.append(DayPage(frames, _moved(key, geometry.height - geometry.band - height)))
    return tuple(pages)


def _full(geometry: PageGeometry, most: float) -> _Room:
    """The room below the date of a page without answers."""
    heading, footing = day_captions(geometry)
    height = geometry.height - geometry.band - key_heading(geometry)
    return _Room(geometry.width, height, heading, footing, geometry.look, most)


@frozen
class _Slotted:
    """The pages of a week whose puzzles keep their places, and the share of its height that each leaves empty."""

    pages: tuple[DayPage, ...]
    empty: tuple[float, ...]


def _slotted(spec: BookSpec, geometry: PageGeometry, days: Sequence[Sequence[Grid]]) -> _Slotted:
    """The pages of days in the places of the book; answers grow where pages would stay empty."""
    full, top = _full(geometry, float("inf")), key_heading(geometry)
    leads = [_lead(spec, geometry, slot) for slot in spec.day_slots]
    heights = [(growth, max(height for _, height in _feet(spec, geometry, days, growth))) for growth in _FOOT_GROWTHS]

    def footed(lines: list[_Line]) -> tuple[float, float, float]:
        """How much too much is empty below the date, and the answers that leave least: their growth, their height."""
        taken = full.rows_height(lines) + len(lines) * full.look.sizes["row_gap"]
        fitting = [one for one in heights if one[1] <= full.height - taken] or heights[:1]
        wanted = full.height - full.rows_height(lines) - MOST_EMPTY * geometry.height
        growth, foot = next((one for one in fitting if one[1] >= wanted), fitting[-1])
        return max(0.0, wanted - foot), growth, foot

    lines = _best(leads, replace(full, height=full.height - heights[0][1]), lambda rows: footed(rows)[0])
    _, growth, foot = footed(lines)
    room = replace(full, height=full.height - foot)
    frames = _placed(lines, room, top)
    slots = [
        Slot(frame.x, frame.y, size.width * frame.cell, size.height * frame.cell)
        for frame, (size, _) in zip(frames, leads, strict=True)
    ]
    by_day = slots_by_day(spec)
    pages = (
        DayPage(
            tuple(DayFrame(*slots[at].grid(size)) for at, (_, size) in zip(used, grids, strict=True)),
            _moved(key, top + room.height),
        )
        for used, grids, (key, _) in zip(by_day, days, _feet(spec, geometry, days, growth), strict=True)
    )
    empty = ((room.height - room.rows_height(_used(lines, used))) / geometry.height for used in by_day)
    return _Slotted(tuple(pages), tuple(empty))


def _used(lines: Sequence[_Line], slots: Sequence[int]) -> list[_Line]:
    """The rows of which at least one slot has a puzzle."""
    ends = [*accumulate(len(line) for line in lines)]
    return [line for line, end in zip(lines, ends, strict=True) if any(end - len(line) <= at < end for at in slots)]


def _lead(spec: BookSpec, geometry: PageGeometry, slot: Sequence[int]) -> _Sized:
    """The grid of a slot that needs most room, and its least cell; all others of the slot stand in the same."""
    params = [spec.sections[at].params for at in slot]
    least = [max(geometry.look.cell_min, _needed(spec, geometry, (one.kind, one.size))[0]) for one in params]
    sized = [(one.size, cell) for one, cell in zip(params, least, strict=True)]
    return max(sized, key=lambda one: (one[0].width * one[1], one[0].height * one[1]))


def last_answers(spec: BookSpec, geometry: PageGeometry, days: Sequence[Sequence[Grid]]) -> tuple[AnswerPage, ...]:
    """The page of the answers to the last day, which no other day follows; none where there are no answers."""
    if spec.answers.place == NOWHERE:
        return ()
    first = sum(len(grids) for grids in days[:-1])
    sizes, top = [size for _, size in days[-1]], key_heading(geometry)
    usual, _ = _tiles(geometry, first, sizes)
    larger = (_tiles(geometry, first, sizes, growth) for growth in _GROWTHS)
    fitting = (tiles for tiles, height in larger if _lines(tiles) == _lines(usual) and height <= geometry.height - top)
    return (_moved(AnswerPage(next(fitting, usual), ()), top),)


def day_captions(geometry: PageGeometry) -> tuple[float, float]:
    """The heights of the words above and below a grid of a day: its name, and what stands beside every puzzle."""
    heading, footing = geometry.captions
    return heading + geometry.look.sizes["subheading"] * CAPS + CAPTION_GAP, footing


def unfit_days(spec: BookSpec, days: Sequence[Sequence[Grid]]) -> Problem | None:
    """What is wrong when the grids of a day are too small on their page, else None: the worst of them."""
    geometry = narrowest(spec.page)
    needed = {grid: _needed(spec, geometry, grid) for grids in days for grid in grids}
    found = [
        (frame.cell / needed[grid][0], frame.cell, grid)
        for grids, page in zip(days, day_pages(spec, geometry, days), strict=True)
        for grid, frame in zip(grids, page.frames, strict=True)
    ]
    share, cell, grid = min(found, key=lambda one: one[:2])
    if share >= 1 - ENOUGH:
        return _too_empty(spec, _slotted(spec, geometry, days)) if spec.day_slots else None
    least, why = needed[grid]
    answered = spec.answers.place != NOWHERE
    foot, without = (" above yesterday's answers", f", or place: {NOWHERE}") if answered else ("", "")
    message = (
        f"{grid[0].words} {grid[1]} on the page of a day on {geometry.paper.name}{foot} has cells of {in_mm(cell)} mm, "
        f"expected at least {in_mm(least)} mm {why}; use larger paper, smaller grids, fewer sections{without}"
    )
    section = next(one for one in spec.sections if (one.params.kind, one.params.size) == grid)
    return Problem(message, section.place, f"{section.key}.size")


def _too_empty(spec: BookSpec, found: _Slotted) -> Problem | None:
    """What is wrong where a day leaves too much of its page empty, else None: the worst of them."""
    named = [name for at, name in enumerate(WEEKDAYS) if any(at == day for one in spec.sections for day, _ in one.days)]
    empty, day = max(zip(found.empty, named, strict=True), key=lambda one: one[0])
    if empty <= MOST_EMPTY:
        return None
    message = (
        f"{day} would leave {empty:.0%} of the page's height empty between the date and the answers, expected at most "
        f"{MOST_EMPTY:.0%}; give {day} a puzzle in every slot, or use larger grids or another paper"
    )
    return Problem(message, spec.file, "day_page.slots")


def _needed(spec: BookSpec, geometry: PageGeometry, grid: Grid) -> tuple[float, str]:
    """The smallest cell in which a grid can be printed, and why."""
    alike = (one for one in spec.sections if (one.params.kind, one.params.size) == grid)
    return max(needed_cell(geometry, one) for one in alike)


_Sized = tuple[Size, float]
"""The size of a grid in cells, and the least cell that the look wants for it."""

_Line = list[tuple[Size, float]]
"""Grids side by side: their sizes and cells; all are of one height."""


def _best(grids: Sequence[_Sized], room: _Room, excess: Callable[[list[_Line]], float] = lambda _: 0.0) -> list[_Line]:
    """The grids in rows, in their order, so that their cells are large, and no one's at the cost of another's.

    `excess` says how much of the page rows leave empty that should not be.
    """

    def worth(lines: list[_Line]) -> tuple[float, float, float]:
        cells = [cell for line in lines for _, cell in line]
        shares = [cell / least for cell, (_, least) in zip(cells, grids, strict=True)]
        return round(min(1.0, *shares), 6), -round(excess(lines), 6), sum(log(share) for share in shares)

    return max((_filled(split, room) for split in _splits(grids)), key=worth)


def _splits(grids: Sequence[_Sized]) -> Iterator[list[Sequence[_Sized]]]:
    """The ways to put grids into rows in their order."""
    count = len(grids)
    if count > _FEW:
        yield from ([grids[at : at + step] for at in range(0, count, step)] for step in range(1, count + 1))
        return
    for mask in range(2 ** (count - 1)):
        bounds = [0, *(place + 1 for place in range(count - 1) if mask >> place & 1), count]
        yield [grids[start:end] for start, end in pairwise(bounds)]


def _filled(split: Sequence[Sequence[_Sized]], room: _Room) -> list[_Line]:
    """Rows of grids as large as width and height allow; where the page is too low, those with large cells give way."""
    sizes = [[size for size, _ in line] for line in split]
    most = [_height(line, room) for line in sizes]
    least = [max(cell * size.height for size, cell in line) for line in split]
    words = len(split) * (room.heading + room.footing) + (len(split) - 1) * room.look.sizes["row_gap"]
    share = _share(most, least, room.height - words)
    heights = [min(high, share * low) for high, low in zip(most, least, strict=True)]
    return [
        [(size, max(_TINY, height / size.height)) for size in line] for line, height in zip(sizes, heights, strict=True)
    ]


def _share(most: Sequence[float], least: Sequence[float], height: float) -> float:
    """So many times its least height each row can have, none more than its most, for all to fit a height together."""
    low, high = 0.0, max(one / other for one, other in zip(most, least, strict=True))
    if sum(most) <= height:
        return high
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        fits = sum(min(one, middle * other) for one, other in zip(most, least, strict=True)) <= height
        low, high = (middle, high) if fits else (low, middle)
    return low


def _height(line: Sequence[Size], room: _Room) -> float:
    """The height of a row of grids that fills the width, unless that makes cells larger than the look has them."""
    width = room.width - (len(line) - 1) * room.look.sizes["column_gap"]
    filling = max(_TINY, width) / sum(size.width / size.height for size in line)
    return min(filling, *(room.most * size.height for size in line))


def _placed(lines: Sequence[_Line], room: _Room, top: float) -> Iterator[DayFrame]:
    """Rows spread over the height below `top`, the grids of each over the width."""
    heights = [room.heading + line[0][0].height * line[0][1] + room.footing for line in lines]
    down = _gap(room.height, heights, room.look.sizes["row_gap"])
    y = top + max(0.0, room.height - sum(heights) - (len(lines) - 1) * down) / 2
    for line, height in zip(lines, heights, strict=True):
        widths = [size.width * cell for size, cell in line]
        across = _across(room, widths)
        left = (room.width - sum(widths) - (len(line) - 1) * across) / 2
        starts = accumulate((width + across for width in widths), initial=left)
        for (_, cell), x in zip(line, starts, strict=False):
            yield DayFrame(x, y + room.heading, cell)
        y += height + down


def _across(room: _Room, widths: Sequence[float]) -> float:
    """The distance between the grids of a row: flush with both edges where that takes them not too far apart."""
    least = room.look.sizes["column_gap"]
    flush = (room.width - sum(widths)) / max(1, len(widths) - 1)
    return flush if least <= flush <= _FLUSH * least else _gap(room.width, widths, least)


def _gap(room: float, parts: Sequence[float], least: float) -> float:
    """The distance between parts: as much as around them, but not less than the look wants."""
    return max(least, (room - sum(parts)) / (len(parts) + 1))


def _feet(
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
    moved = _moved(AnswerPage(tiles, ()), title)
    return AnswerPage(moved.tiles, (Title(group, 0.0, gap),)), height + title


def _lines(tiles: Sequence[Tile]) -> int:
    """How many heights answers begin at."""
    return len({round(tile.y, 3) for tile in tiles})


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


def _moved(page: AnswerPage, down: float) -> AnswerPage:
    """Answers and titles so much further down."""
    tiles = tuple(replace(tile, y=tile.y + down) for tile in page.tiles)
    return AnswerPage(tiles, tuple(replace(title, y=title.y + down) for title in page.titles))
