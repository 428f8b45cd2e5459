"""Draws the page of a newspaper's day: its date, its puzzles with their names, the answers to the day before."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from functools import partial

from pipeline.families import family_named
from pipeline.frozen import frozen
from pipeline.model.book import Entry
from pipeline.page.draw.elements import Element, Role
from pipeline.page.draw.ops import Placed, Tagged
from pipeline.page.draw.place import Spot
from pipeline.page.units import Box
from pipeline.typeset.daily.day_frames import DayPage
from pipeline.typeset.daily.grid_rows import DayFrame
from pipeline.typeset.geometry.page_geometry import CAPTION_GAP
from pipeline.typeset.key.key_pages import KeyText, draw_answers
from pipeline.typeset.puzzles.captions import Caption, Captions, above, alike, below
from pipeline.typeset.puzzles.names import day_name
from pipeline.typeset.sheets.sheet import DrawContext


@frozen
class Day:
    """What a day's page shows: its puzzles with their names, and `answered` by their places in its foot."""

    page: DayPage
    puzzles: tuple[tuple[str, Entry], ...]
    captions: Captions
    answered: tuple[Entry, ...]
    words: KeyText


def draw_day(context: DrawContext, shown: Day, body: Box) -> tuple[Placed, ...]:
    """One day."""
    day = shown.puzzles[0][1].day
    assert isinstance(day, date)
    baseline = body.top - context.caps("heading")
    name = day_name(shown.captions.strings, day)
    heading = context.bold_within(body.x, baseline, name, "heading", body.right)
    placed: list[Placed] = [Tagged(Element(Role.HEADING_1), (heading,))]
    frames = shown.page.frames
    grids = zip(shown.puzzles, frames, strict=True)
    said = alike(context, ((entry, entry.size.width * frame.cell) for (_, entry), frame in grids), shown.captions)
    for frame, (puzzle_name, _), caption in zip(frames, shown.puzzles, said, strict=True):
        beside = [one.x for one in frames if one.y == frame.y and one.x > frame.x]
        right = body.x + min(beside) - context.size("column_gap") if beside else body.right
        placed.extend(_puzzle(context, replace(body, width=right - body.x), frame, puzzle_name, caption))
    placed.extend(draw_answers(context, shown.page.key, shown.answered, shown.words, body))
    return tuple(placed)


def _puzzle(context: DrawContext, room: Box, frame: DayFrame, name: str, caption: Caption) -> Iterator[Placed]:
    """A grid under its name and caption; the room ends on the right before the next grid."""
    entry, captions = caption.entry, caption.captions
    family = family_named(entry.rated.puzzle.family)
    drawing = family.draw(entry.rated.puzzle, None, None)
    x, top = room.x + frame.x, room.top - frame.y
    height = drawing.height * frame.cell
    grid = Box(x, top - height, drawing.width * frame.cell, height)
    captioned = max(context.caps("number"), context.caps("caption")) + CAPTION_GAP if captions.show else 0.0
    heading = context.bold_within(x, top + CAPTION_GAP + captioned, name, "subheading", room.right)
    yield Tagged(Element(Role.HEADING_2), (heading,))
    yield from above(context, caption, grid, Role.HEADING_3)
    tell = partial(family.alternative_text, entry.rated.puzzle, None)
    yield from context.grid(drawing, Spot(x, top, frame.cell), tell)
    yield from below(context, entry, captions, grid)
