"""Finds pages that were moved as a whole: their numbers do not stand where those of the other pages stand."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import reduce
from statistics import median
from typing import Final, NamedTuple

import numpy as np

from pipeline.inspect.faults import REMEDY, Fault, FaultType
from pipeline.inspect.pdf.columns import places_of
from pipeline.inspect.pdf.ink import InkPage
from pipeline.inspect.pdf.marks import Field, text_of

_SEEN: Final = 0.1  # points by which a place may differ before a fault says so
_MOVED: Final = 1.0  # points: digits differ in width and in how round they are by less
_SAME_LINE: Final = 0.6  # of the type size
_FEWEST: Final = 4  # pages of one side say where their numbers stand
_MOST: Final = 0.7  # of them at least must agree: left and right pages, mirrored for another printer, do not

_WAYS: Final[tuple[Callable[[Field], float], ...]] = (
    lambda field: field.left,
    lambda field: field.right,
    lambda field: field.centre[0],
)


class _Usual(NamedTuple):
    """Where page numbers stand: the way in which they are set in line, its place, and their foot."""

    way: Callable[[Field], float]
    across: float
    foot: float


class Folio(NamedTuple):
    """A page's number in its file, the room of that number in print, and whether it is printed upside down."""

    number: int
    room: Field | None
    opposite: bool


def read_folio(page: InkPage, number: int) -> Folio:
    """The printed number of a page; without room where it has none."""
    room = _folio(page, str(number))
    return Folio(number, room, room is None and _folio(page.half_turned, str(number)) is not None)


def moved_faults(pages: Sequence[Folio], mirrored: bool) -> Iterator[Fault]:
    """Pages whose number stands elsewhere; left and right ones apart where they are mirrored."""
    folios = {page.number: page.room for page in pages if page.room}
    for page in pages:
        if page.opposite:
            yield Fault(FaultType.BOX, page.number, "", "the page lies upside down", "an upright page")
    for side in (0, 1) if mirrored else (None,):
        alike = {number: field for number, field in folios.items() if side is None or number % 2 == side}
        usual = _usual(alike)
        if usual:
            yield from _moved(alike, usual)


def _folio(page: InkPage, number: str) -> Field | None:
    """The room of a page's number where it is the last line, and not one in a grid, which has rules below."""
    table, rules = page.glyph_table, page.rule_table
    upright = places_of(~table.turned)
    if not upright.size:
        return None
    (last,) = page.glyphs_at([int(upright[table.rooms[3, upright].argmax()])])
    level = np.abs(table.y[upright] - last.y) < _SAME_LINE * last.size
    line = page.glyphs_at(upright[level].tolist())
    below = np.minimum(rules.y1, rules.y2) - rules.width / 2 > last.field.bottom
    if text_of(line) != number or below.any():
        return None
    return reduce(Field.joined, (glyph.field for glyph in line))


def _usual(folios: Mapping[int, Field]) -> _Usual | None:
    """Where most numbers stand; None where too few agree."""
    if len(folios) < _FEWEST:
        return None
    fields = list(folios.values())
    foot = median(field.bottom for field in fields)
    made = [_Usual(way, median(map(way, fields)), foot) for way in _WAYS]
    best = max(made, key=lambda usual: sum(_stands(field, usual) for field in fields))
    return best if sum(_stands(field, best) for field in fields) >= _MOST * len(fields) else None


def _stands(field: Field, usual: _Usual) -> bool:
    return max(abs(usual.way(field) - usual.across), abs(field.bottom - usual.foot)) <= _MOVED


def _moved(folios: Mapping[int, Field], usual: _Usual) -> Iterator[Fault]:
    for number, field in folios.items():
        if not _stands(field, usual):
            across, down = usual.way(field) - usual.across, field.bottom - usual.foot
            steps = (_step(across, ("left of", "right of")), _step(down, ("above", "below")))
            found = f"it stands {' and '.join(filter(None, steps))} where others like it stand"
            remedy = f"the page was moved as a whole; {REMEDY}"
            yield Fault(FaultType.BOX, number, "its number", found, "the same place on every page", remedy)


def _step(points: float, ways: tuple[str, str]) -> str:
    """How far something was moved, and which way; empty where nobody would see it."""
    return f"{abs(points):.1f} pt {ways[points > 0]}" if abs(points) > _SEEN else ""
