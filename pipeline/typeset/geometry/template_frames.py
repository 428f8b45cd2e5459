"""Cuts the area of a page into the frames of its template, first as room to fill, then around what stands in them.

Lengths in points. Knows neither looks nor puzzles, only the widths and heights of what the frames hold.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pipeline.frozen import frozen
from pipeline.model.template import FIT, Extent, FrameRole, PageTemplate
from pipeline.page.units import Box

_MIDDLE = 0.42  # of the free height stands above a row that is alone


@frozen
class Frame:
    """A part of a page and what it is for."""

    role: FrameRole
    box: Box


@frozen
class Gaps:
    """The least distances between frames side by side, and between frames below each other."""

    column: float
    row: float

    @classmethod
    def of(cls, template: PageTemplate, column: float, row: float) -> Gaps:
        """Those of a template where it has its own, else the usual ones."""
        own = ((template.column_gap, column), (template.row_gap, row))
        return cls(*(usual if gap is None else gap for gap, usual in own))


Blocks = Mapping[FrameRole, tuple[float, float]]
"""The width and height of what stands in frames of a role; notes have none, they take what is left."""

Rows = tuple[tuple[Frame, ...], ...]


def rooms(template: PageTemplate, area: Box, gaps: Gaps, fit: float = 0.0) -> tuple[Frame, ...]:
    """The frames as shares of an area, in reading order; `fit` is the height of rows that go by their answers."""
    heights = _allotted(template.row_heights(), area.height, gaps.row, fit)
    frames: list[Frame] = []
    top = area.top
    for number, (row, height) in enumerate(zip(template.frames, heights, strict=True)):
        widths = _allotted(template.frame_widths(number), area.width, gaps.column, fit)
        x = area.x
        for role, width in zip(row, widths, strict=True):
            frames.append(Frame(role, Box(x, top - height, width, height)))
            x += width + gaps.column
        top -= height + gaps.row
    return tuple(frames)


@frozen
class Framing:
    """A template's frames around what stands in them: notes grow by what puzzles leave, else all is spread evenly."""

    template: PageTemplate
    gaps: Gaps
    blocks: Blocks

    def rows(self, area: Box) -> Rows:
        """The frames of a full page, row by row; answers below all puzzles stand at the foot of the area."""
        rows = self.template.frames
        allotted = _allotted(self.template.row_heights(), area.height, self.gaps.row, self._size(FrameRole.ANSWER)[1])
        heights = _grown([self._height(row) for row in rows], allotted, area.height, self.gaps.row)
        tops = _tops(rows, heights, area, self.gaps.row)
        boxes = (Box(area.x, top - height, area.width, height) for top, height in zip(tops, heights, strict=True))
        return tuple(tuple(self._row(number, box)) for number, box in enumerate(boxes))

    def _row(self, number: int, box: Box) -> Iterator[Frame]:
        """The frames of a row; frames below each other have one middle."""
        row = self.template.frames[number]
        needed = [None if role is FrameRole.NOTES else self._width(len(row), at) for at, role in enumerate(row)]
        allotted = _allotted(self.template.frame_widths(number), box.width, self.gaps.column, 0.0)
        widths = _grown(needed, allotted, box.width, self.gaps.column)
        for role, start, width in zip(row, _spread(widths, box.width, self.gaps.column), widths, strict=True):
            own, height = (width, box.height) if role is FrameRole.NOTES else self._size(role)
            bottom = box.top - height if role is FrameRole.PUZZLE else box.y
            yield Frame(role, Box(box.x + start + (width - own) / 2, bottom, own, height))

    def _size(self, role: FrameRole) -> tuple[float, float]:
        return self.blocks.get(role, (0.0, 0.0))

    def _height(self, row: Sequence[FrameRole]) -> float | None:
        """The height that a row needs; None for one with notes and without puzzles, which takes what is left."""
        if FrameRole.NOTES in row and FrameRole.PUZZLE not in row:
            return None
        return max(self._size(role)[1] for role in row)

    def _width(self, count: int, column: int) -> float:
        """The width of a column of the rows that have so many frames."""
        return max(self._size(row[column])[0] for row in self.template.frames if len(row) == count)


def part_filled(rows: Rows, count: int) -> tuple[Frame, ...]:
    """The frames of a page that holds only `count` puzzles: these keep their places, what is left is for notes."""
    kept: list[Frame] = []
    left = right = 0
    for number, row in enumerate(rows):
        held = sum(frame.role is FrameRole.PUZZLE for frame in row)
        if held and left >= count:
            return (*kept, _rest(rows, number), *_feet(rows[number:], count - right))
        answers = sum(frame.role is FrameRole.ANSWER for frame in row)
        kept += _started(row, count - left, count - right)
        left, right = left + held, right + answers
    return tuple(kept)


def _started(row: Sequence[Frame], puzzles: int, answers: int) -> Iterator[Frame]:
    """The frames of a row until its puzzles run out, then one for the rest; answers without puzzles are left out."""
    for position, frame in enumerate(row):
        if frame.role is FrameRole.PUZZLE:
            if not puzzles:
                yield Frame(FrameRole.NOTES, _around(row[position:]))
                return
            puzzles -= 1
        elif frame.role is FrameRole.ANSWER:
            if not answers:
                continue
            answers -= 1
        yield frame


def _rest(rows: Rows, first: int) -> Frame:
    """One frame for all rows from `first` on that do not hold answers alone."""
    upper = [row for row in rows if not _is_foot([one.role for one in row])]
    across, down = (
        _around([frame for row in held for frame in row]) for held in (upper, upper[upper.index(rows[first]) :])
    )
    return Frame(FrameRole.NOTES, Box(across.x, down.y, across.width, down.height))


def _feet(rows: Rows, count: int) -> Iterator[Frame]:
    """The first answers of rows that hold nothing else."""
    answers = [frame for row in rows if _is_foot([one.role for one in row]) for frame in row]
    yield from answers[: max(0, count)]


def _around(frames: Sequence[Frame]) -> Box:
    left, bottom = min(frame.box.x for frame in frames), min(frame.box.y for frame in frames)
    right, top = max(frame.box.right for frame in frames), max(frame.box.top for frame in frames)
    return Box(left, bottom, right - left, top - bottom)


def _allotted(extents: Sequence[Extent], room: float, gap: float, fit: float) -> list[float]:
    fixed = [fit if extent == FIT else extent.points for extent in extents]
    left = max(0.0, room - sum(fixed) - (len(extents) - 1) * gap)
    shares = sum(extent.share for extent in extents)
    return [
        points if points or not shares else left * extent.share / shares
        for points, extent in zip(fixed, extents, strict=True)
    ]


def _grown(needed: Sequence[float | None], allotted: Sequence[float], room: float, gap: float) -> list[float]:
    """What parts get: as much as they need, what that leaves to those that need nothing of their own."""
    free = room - (len(needed) - 1) * gap - sum(need for need in needed if need is not None)
    shares = sum(share for need, share in zip(needed, allotted, strict=True) if need is None)
    return [
        need if need is not None else max(0.0, free) * share / shares
        for need, share in zip(needed, allotted, strict=True)
    ]


def _tops(rows: Sequence[Sequence[FrameRole]], heights: Sequence[float], area: Box, least: float) -> list[float]:
    """The upper edges of the rows: answers at the foot, the others spread over what that leaves.

    A row that stands alone is a little above the middle: there the eye sees it.
    """
    feet = len(rows)
    while _is_foot(rows[feet - 1]):
        feet -= 1
    below = sum(height + least for height in heights[feet:])
    starts = _spread(heights[:feet], area.height - below, least)
    starts = starts if feet > 1 else [2 * _MIDDLE * start for start in starts]
    tops = [area.top - start for start in starts]
    top = area.y + below - least
    for height in heights[feet:]:
        tops.append(top)
        top -= height + least
    return tops


def _is_foot(row: Sequence[FrameRole]) -> bool:
    return FrameRole.PUZZLE not in row and FrameRole.ANSWER in row


def _spread(parts: Sequence[float], room: float, least: float) -> list[float]:
    """The starts of parts: as far apart as they stand from both ends, but not nearer than the least gap."""
    free = room - sum(parts)
    gap = max(least, free / (len(parts) + 1)) if len(parts) > 1 else 0.0
    start = (free - (len(parts) - 1) * gap) / 2
    starts = []
    for part in parts:
        starts.append(start)
        start += part + gap
    return starts
