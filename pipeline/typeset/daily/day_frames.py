"""Where the puzzles of a newspaper's day stand on its page, and at its foot the answers to those of the day before.

Works on sizes alone. Distances in points; x and y run from the upper left corner of a page's body.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate

from pipeline.errors import Problem
from pipeline.frozen import frozen
from pipeline.model.spec import NOWHERE, BookSpec
from pipeline.model.week import WEEKDAYS
from pipeline.page.units import in_mm
from pipeline.typeset.daily.day_answers import Grid, feet, moved
from pipeline.typeset.daily.day_slots import MOST_EMPTY, Slot, slots_by_day
from pipeline.typeset.daily.grid_rows import DayFrame, Line, Room, Sized, best_rows, placed
from pipeline.typeset.geometry.grid_fit import ENOUGH, needed_cell
from pipeline.typeset.geometry.page_geometry import CAPS, CAPTION_GAP, PageGeometry, narrowest
from pipeline.typeset.geometry.smallest_cells import clue_cell
from pipeline.typeset.key.answer_places import AnswerPage, key_heading

_FOOT_GROWTHS = (1.0, 1.15, 1.3, 1.45, 1.6, 1.8, 2.0)  # of answers at the foot of pages whose puzzles keep their places


@frozen
class DayPage:
    """The grids of a day in the order of its puzzles, and the answers at the foot of its page.

    Tiles and titles of the first day's foot count the puzzles of the week before, those of all others the book's.
    """

    frames: tuple[DayFrame, ...]
    key: AnswerPage


def day_pages(spec: BookSpec, geometry: PageGeometry, days: Sequence[Sequence[Grid]]) -> tuple[DayPage, ...]:
    """The pages of days; those of every day have one size and place on all, whatever stands at the foot."""
    if spec.day_slots:
        return _slotted(spec, geometry, days).pages
    below = feet(spec, geometry, days)
    top, full = key_heading(geometry), _full(geometry, geometry.look.cell_max)
    narrow = replace(full, height=full.height - max(height for _, height in below))
    clues = {kind: clue_cell(geometry, kind, full.look.text_min) for grids in days for kind, _ in grids}
    pages = []
    for grids, (key, height) in zip(days, below, strict=True):
        lines = best_rows([(size, max(full.look.cell_min, clues[kind])) for kind, size in grids], narrow)
        frames = tuple(placed(lines, narrow, top))
        pages.append(DayPage(frames, moved(key, geometry.height - geometry.band - height)))
    return tuple(pages)


def _full(geometry: PageGeometry, most: float) -> Room:
    """The room below the date of a page without answers."""
    heading, footing = day_captions(geometry)
    height = geometry.height - geometry.band - key_heading(geometry)
    return Room(geometry.width, height, heading, footing, geometry.look, most)


@frozen
class _Slotted:
    """The pages of a week whose puzzles keep their places, and the share of its height that each leaves empty."""

    pages: tuple[DayPage, ...]
    empty: tuple[float, ...]


def _slotted(spec: BookSpec, geometry: PageGeometry, days: Sequence[Sequence[Grid]]) -> _Slotted:
    """The pages of days in the places of the book; answers grow where pages would stay empty."""
    full, top = _full(geometry, float("inf")), key_heading(geometry)
    leads = [_lead(spec, geometry, slot) for slot in spec.day_slots]
    heights = [(growth, max(height for _, height in feet(spec, geometry, days, growth))) for growth in _FOOT_GROWTHS]

    def footed(lines: list[Line]) -> tuple[float, float, float]:
        """How much too much is empty below the date, and the answers that leave least: their growth, their height."""
        taken = full.rows_height(lines) + len(lines) * full.look.sizes["row_gap"]
        fitting = [one for one in heights if one[1] <= full.height - taken] or heights[:1]
        wanted = full.height - full.rows_height(lines) - MOST_EMPTY * geometry.height
        growth, foot = next((one for one in fitting if one[1] >= wanted), fitting[-1])
        return max(0.0, wanted - foot), growth, foot

    lines = best_rows(leads, replace(full, height=full.height - heights[0][1]), lambda rows: footed(rows)[0])
    _, growth, foot = footed(lines)
    room = replace(full, height=full.height - foot)
    frames = placed(lines, room, top)
    slots = [
        Slot(frame.x, frame.y, size.width * frame.cell, size.height * frame.cell)
        for frame, (size, _) in zip(frames, leads, strict=True)
    ]
    by_day = slots_by_day(spec)
    pages = (
        DayPage(
            tuple(DayFrame(*slots[at].grid(size)) for at, (_, size) in zip(used, grids, strict=True)),
            moved(key, top + room.height),
        )
        for used, grids, (key, _) in zip(by_day, days, feet(spec, geometry, days, growth), strict=True)
    )
    empty = ((room.height - room.rows_height(_used(lines, used))) / geometry.height for used in by_day)
    return _Slotted(tuple(pages), tuple(empty))


def _used(lines: Sequence[Line], slots: Sequence[int]) -> list[Line]:
    """The rows of which at least one slot has a puzzle."""
    ends = [*accumulate(len(line) for line in lines)]
    return [line for line, end in zip(lines, ends, strict=True) if any(end - len(line) <= at < end for at in slots)]


def _lead(spec: BookSpec, geometry: PageGeometry, slot: Sequence[int]) -> Sized:
    """The grid of a slot that needs most room, and its least cell; all others of the slot stand in the same."""
    params = [spec.sections[at].params for at in slot]
    least = [max(geometry.look.cell_min, _needed(spec, geometry, (one.kind, one.size))[0]) for one in params]
    sized = [(one.size, cell) for one, cell in zip(params, least, strict=True)]
    return max(sized, key=lambda one: (one[0].width * one[1], one[0].height * one[1]))


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
