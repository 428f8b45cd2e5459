"""Draws pages of puzzles: grids of one size in columns and rows, each with its number, level and answer's page."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from pipeline.families import family_named
from pipeline.model.book import Entry
from pipeline.model.level import Level
from pipeline.model.look import Look
from pipeline.page.ops import Link, Placed, Text
from pipeline.page.place import Spot, place
from pipeline.page.typography import Weight
from pipeline.page.units import Box
from pipeline.stages.frames import CAPTION_GAP, Arrangement
from pipeline.stages.sheets import Desk, dots, dots_width, shrunk

_GAP = 0.7  # between the parts of a caption, in sizes
_BLANK = "______"  # where a solver writes the time


@dataclass(frozen=True, slots=True)
class Captions:
    """What stands beside puzzles: the kinds shown, the answers' pages by puzzle number, the dots of a level's mark."""

    show: Collection[str]
    answer_pages: Mapping[str, int]
    linked: bool
    marks: int
    strings: Mapping[str, str]


def spots(arrangement: Arrangement, count: int, body: Box, look: Look) -> Iterator[tuple[float, float]]:
    """The upper left corners of `count` grids; a part-filled page keeps all distances and is centred."""
    width, height = arrangement.grid
    block = arrangement.heading + height + arrangement.footing
    across = _gap(body.width, width, arrangement.columns, look.sizes["column_gap"])
    down = _gap(body.height, block, arrangement.rows, look.sizes["row_gap"])
    rows = -(-count // arrangement.columns)
    top = body.top - (body.height - rows * block - (rows - 1) * down) / 2
    for position in range(count):
        row, column = divmod(position, arrangement.columns)
        filled = min(arrangement.columns, count - row * arrangement.columns)
        left = body.middle - (filled * width + (filled - 1) * across) / 2
        yield left + column * (width + across), top - row * (block + down) - arrangement.heading


def draw_puzzles(
    desk: Desk, arrangement: Arrangement, entries: Sequence[Entry], captions: Captions, body: Box
) -> tuple[Placed, ...]:
    """One page of puzzles."""
    placed: list[Placed] = []
    for entry, (x, top) in zip(entries, spots(arrangement, len(entries), body, desk.form.look), strict=True):
        drawing = family_named(entry.rated.puzzle.family).draw(entry.rated.puzzle, None, None)
        room = Box(x, top - arrangement.grid[1], *arrangement.grid)
        placed.extend(_heading(desk, entry, captions, room))
        placed.extend(place(drawing, Spot(x, top, arrangement.cell), desk.form.look, desk.typeface))
        placed.extend(_footing(desk, entry, captions, room))
    return tuple(placed)


def technique_name(strings: Mapping[str, str], technique: str | None) -> str:
    """A technique in words; its own name where the language has no other."""
    return strings.get(f"technique.{technique}", technique.replace("_", " ")) if technique else ""


def _gap(room: float, part: float, count: int, least: float) -> float:
    """The distance between parts: as much as around them, but not less than the look wants."""
    free = room - count * part
    return max(least, free / (count + 1)) if count > 1 else 0.0


def _heading(desk: Desk, entry: Entry, captions: Captions, grid: Box) -> Iterator[Placed]:
    baseline = grid.top + CAPTION_GAP
    gap = _GAP * desk.size("caption")
    x = grid.x
    if "number" in captions.show:
        yield desk.text(x, baseline, entry.number, "number", Weight.BOLD)
        x += desk.width(entry.number, "number", Weight.BOLD) + gap
    level = captions.strings[f"level.{entry.level}"] if entry.level and "level" in captions.show else ""
    mark = dots_width(desk, "caption", captions.marks) + gap / 2 if level else 0.0
    name, answer = _fitting(desk, level, _answers(entry, captions), captions, grid.right - x - mark - gap)
    if level and entry.level:
        yield from dots(desk, (x, baseline), "caption", entry.level.rank, captions.marks)
        yield desk.text(x + mark, baseline, name, "caption")
    if answer:
        start = grid.right - desk.width(answer, "caption")
        yield desk.text(start, baseline, answer, "caption")
        if captions.linked:
            area = (start, baseline - 2, grid.right, baseline + desk.size("caption"))
            yield Link(area, captions.answer_pages[entry.number])


def _answers(entry: Entry, captions: Captions) -> tuple[str, ...]:
    """The words that lead to the answer, long and short."""
    page = captions.answer_pages.get(entry.number)
    if page is None or "answer_page" not in captions.show:
        return ("",)
    return tuple(captions.strings[key].format(page=page) for key in ("caption.answer", "caption.answer_short"))


def _fitting(desk: Desk, level: str, answers: Sequence[str], captions: Captions, room: float) -> tuple[str, str]:
    """The level's name and the words for the answer, both as long as the room allows.

    The longest name of a level decides, so that all captions of a page are worded alike.
    """
    names = (captions.strings[f"level.{one}"] for one in list(Level)[: captions.marks])
    widest = max(desk.width(name, "caption") for name in names) if level else 0.0
    long, short = (desk.width(text, "caption") for text in (answers[0], answers[-1]))
    if widest + long <= room:
        return level, answers[0]
    return (level, answers[-1]) if widest + short <= room else ("", answers[-1])


def _footing(desk: Desk, entry: Entry, captions: Captions, grid: Box) -> Iterator[Placed]:
    baseline = grid.y - CAPTION_GAP - desk.caps("caption") - 1
    technique = technique_name(captions.strings, entry.rated.rating.technique) if "techniques" in captions.show else ""
    time = f"{captions.strings['caption.time']} {_BLANK}" if "time" in captions.show else ""
    if technique:
        room = grid.width - desk.width(time, "caption") - desk.size("caption")
        size = shrunk(desk, technique, "caption", Weight.REGULAR, room)
        yield Text(Weight.REGULAR, size, 0.0, ((grid.x, baseline, technique),))
    if time:
        yield desk.text_to(grid.right, baseline, time, "caption")
