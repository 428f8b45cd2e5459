"""Finds pages that were moved as a whole: their numbers do not stand where those of the other pages stand."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import reduce
from statistics import median
from typing import Final, NamedTuple

from pipeline.inspect.faults import REMEDY, Fault, FaultType
from pipeline.inspect.pdf.ink import Field, InkPage, text_of

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


def moved_faults(pages: Sequence[InkPage], mirrored: bool) -> Iterator[Fault]:
    """Pages whose number stands elsewhere; left and right ones apart where they are mirrored."""
    folios = {number: field for number, page in enumerate(pages, 1) if (field := _folio(page, str(number)))}
    for number, page in enumerate(pages, 1):
        if number not in folios and _folio(page.half_turned, str(number)):
            yield Fault(FaultType.BOX, number, "", "the page lies upside down", "an upright page")
    for side in (0, 1) if mirrored else (None,):
        alike = {number: field for number, field in folios.items() if side is None or number % 2 == side}
        usual = _usual(alike)
        if usual:
            yield from _moved(alike, usual)


def _folio(page: InkPage, number: str) -> Field | None:
    """The room of a page's number where it is the last line, and not one in a grid, which has rules below."""
    upright = [glyph for glyph in page.glyphs if not glyph.turned]
    if not upright:
        return None
    last = max(upright, key=lambda glyph: glyph.field.bottom)
    line = [glyph for glyph in upright if abs(glyph.y - last.y) < _SAME_LINE * last.size]
    if text_of(line) != number or any(rule.field.top > last.field.bottom for rule in page.rules):
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
            found = f"it stands {across:+.1f} pt across and {down:+.1f} pt down from where others like it stand"
            remedy = f"the page was moved as a whole; {REMEDY}"
            yield Fault(FaultType.BOX, number, "its number", found, "the same place on every page", remedy)
