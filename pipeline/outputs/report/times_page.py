"""times_page: what solving times say becomes one HTML page with its tables and plots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import log10
from typing import Final

from pipeline.families.shared.studies import Table
from pipeline.frozen import frozen
from pipeline.outputs.report.page_parts import figure, table_section, whole_page
from pipeline.page.files.markup import Markup, element, escaped
from pipeline.page.files.plots import Axis, Dot, Spread, axis, dots, magnitudes, spreads

TITLE: Final = "Solving times"
MADE_BY: Final = "puzzlepress calibrate"
_INTRO: Final = (
    "Typical minutes are those of a reader in the middle. They lie in the interval in 90 of 100 cases; the middle half "
    "is what half of all readers needs, neither the fastest nor the slowest quarter."
)
_DOTS: Final = "A dot is a puzzle, in the colour of its level; the curve is what cost predicts."
_BOXES: Final = "A box is the interval of the typical minutes, the line behind it the middle half of readers."
_SMALLEST: Final = -1  # power of ten of a minute
_TENTH: Final = 0.1


@frozen
class TimedDot:
    """A puzzle in a plot: its cost, the minutes it takes, its level's rank (0 for none), what is said of it."""

    cost: int
    minutes: float
    rank: int
    title: str


@frozen
class TimedLevel:
    """A level in a plot: its rank, its name, typical minutes, their interval, the middle half of readers."""

    rank: int
    name: str
    typical: float
    interval: tuple[float, float]
    middle_half: tuple[float, float]


@frozen
class TimedFit:
    """What a page says of one kind, size and reader group; `curve` has minutes by cost."""

    title: str
    dots: Sequence[TimedDot]
    curve: Sequence[tuple[int, float]]
    levels: Sequence[TimedLevel]
    tables: Sequence[Table]


def times_page(fits: Sequence[TimedFit]) -> str:
    """The page as a whole HTML file that needs no other."""
    header = element("header", element("h1", escaped(TITLE)), element("p", escaped(_INTRO)))
    return whole_page(TITLE, header, [part for fit in fits for part in _sections(fit)], MADE_BY)


def _sections(fit: TimedFit) -> Iterator[Markup]:
    first, *others = fit.tables
    yield table_section(first)
    yield figure(f"Minutes by cost: {fit.title}", _by_cost(fit), _DOTS)
    if fit.levels:
        yield figure(f"Minutes by level: {fit.title}", _by_level(fit.levels), _BOXES)
    yield from (table_section(table) for table in others if table.rows)


def _by_cost(fit: TimedFit) -> Markup:
    costs, minutes = [one.cost for one in fit.dots], [one.minutes for one in fit.dots]
    across = magnitudes("cost", min(costs), max(costs))
    upwards = magnitudes("minutes", min(minutes), max(minutes), _SMALLEST)
    found = (_dot(one) for one in fit.dots)
    return dots(found, across, upwards, [(_power(cost), _power(high)) for cost, high in fit.curve])


def _dot(one: TimedDot) -> Dot:
    return Dot(_power(one.cost), _power(one.minutes), f"level-{one.rank}", one.title, "#")


def _power(value: float) -> float:
    return log10(max(value, _TENTH))


def _by_level(levels: Sequence[TimedLevel]) -> Markup:
    along: Axis = axis("minutes", max(one.middle_half[1] for one in levels))
    return spreads([_spread(one) for one in levels], along)


def _spread(one: TimedLevel) -> Spread:
    low, high = one.interval
    outer = min(low, one.middle_half[0]), max(high, one.middle_half[1])
    return Spread(one.name, f"level-{one.rank}", (outer[0], low, one.typical, high, outer[1]))
