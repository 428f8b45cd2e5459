"""Plots as SVG: dots over two axes, bars, and spreads along one axis. A style sheet gives the roles their colours."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import log10

from pipeline.frozen import frozen
from pipeline.page.files.markup import Markup, element, escaped

WIDTH = 720
HEIGHT = 250
"""The size of a plot of dots, in units that are about a pixel."""

_TOP, _RIGHT, _BOTTOM, _LEFT = 12, 28, 42, 92  # room around a field
_NAMES = 190  # room for the names of rows
_ROW = 26  # the height of a row of bars or of a spread
_STEPS = (1, 2, 5, 10)  # between ticks, times a power of ten
_TICKS = 6  # at most so many steps
_MILLION = 1_000_000
_BASELINE = 4  # from the middle of a line of text down to its baseline


@frozen
class Axis:
    """What an axis shows: its name, its ends, and the places that it names."""

    name: str
    low: float
    high: float
    ticks: tuple[tuple[float, str], ...]


@frozen
class Dot:
    """A dot with its role, what is said of it, and the address that it leads to."""

    x: float
    y: float
    role: str
    title: str
    href: str


@frozen
class Bar:
    """A named row: how long the whole bar is, how much of it is dark, and what is written behind it."""

    name: str
    whole: int
    part: int
    figures: str


@frozen
class Spread:
    """A named row: lowest, lower quartile, median, upper quartile, highest value."""

    name: str
    role: str
    values: tuple[float, float, float, float, float]


def axis(name: str, high: float) -> Axis:
    """An axis from 0 to a round number that is not below `high`, with a few round ticks.

    >>> [text for _, text in axis("cost", 2300).ticks]
    ['0', '500', '1,000', '1,500', '2,000', '2,500']
    """
    step = _round_step(max(high, 1))
    count = -int(-max(high, 1) // step)
    return Axis(name, 0, count * step, tuple((n * step, f"{n * step:,}") for n in range(count + 1)))


def magnitudes(name: str, low: float, high: float, smallest: int = 0) -> Axis:
    """An axis for the logarithms (of base 10) of values from `low` to `high`, with ticks at 1, 2 and 5.

    No value may be below the power of ten `smallest`.

    >>> [text for _, text in magnitudes("cost", 300, 4200).ticks]
    ['200', '500', '1,000', '2,000', '5,000']
    """
    rungs = [step * 10**power for power in range(smallest, len(str(int(high))) + 1) for step in _STEPS[:-1]]
    first = max(n for n, rung in enumerate(rungs) if rung <= max(low, 10**smallest))
    last = next(n for n, rung in enumerate(rungs) if n > first and rung >= high)
    stride = -(-(last - first + 1) // (_TICKS + 1))
    ticks = tuple((log10(rung), _short(rung)) for rung in rungs[first : last + 1 : stride])
    return Axis(name, log10(rungs[first]), log10(rungs[last]), ticks)


def _short(number: float) -> str:
    return f"{number // _MILLION:,} million" if number >= _MILLION else f"{number:,}"


def _round_step(high: float) -> int:
    power = 1
    while True:
        for step in _STEPS:
            if step * power * _TICKS >= high:
                return step * power
        power *= 10


def dots(found: Iterable[Dot], across: Axis, upwards: Axis, curve: Sequence[tuple[float, float]] = ()) -> Markup:
    """Dots in a field with an axis below and one on the left, and a curve through some points in front of them."""
    right, bottom = WIDTH - _RIGHT, HEIGHT - _BOTTOM
    marks = [*_below(across, _LEFT, right, bottom), *_beside(upwards, bottom)]
    for dot in found:
        x, y = _along(across, dot.x, _LEFT, right), _along(upwards, dot.y, bottom, _TOP)
        disc = element("circle", cx=x, cy=y, r=4, class_=dot.role)
        marks.append(element("a", element("title", escaped(dot.title)), disc, href=dot.href))
    if curve:
        corners = (f"{_along(across, x, _LEFT, right):.1f} {_along(upwards, y, bottom, _TOP):.1f}" for x, y in curve)
        marks.append(element("path", d=f"M{'L'.join(corners)}", fill="none", class_="median"))
    return _plot(marks, HEIGHT, f"{upwards.name} by {across.name}")


def crowds(found: Mapping[str, Iterable[tuple[float, float]]], across: Axis, upwards: Axis) -> Markup:
    """Points (x, y) by their role, in the same field: one shape for all of a role, those at one place drawn once."""
    right, bottom = WIDTH - _RIGHT, HEIGHT - _BOTTOM
    marks = [*_below(across, _LEFT, right, bottom), *_beside(upwards, bottom)]
    for role, points in found.items():
        places = ((round(_along(across, x, _LEFT, right)), round(_along(upwards, y, bottom, _TOP))) for x, y in points)
        path = "".join(f"M{x} {y}h0" for x, y in dict.fromkeys(places))
        marks.append(element("path", d=path, class_=f"crowd {role}"))
    return _plot(marks, HEIGHT, f"{upwards.name} by {across.name}")


def bars(rows: Sequence[Bar], along: Axis) -> Markup:
    """A bar for every row, its dark part at the start."""
    bottom = _TOP + _ROW * len(rows)
    right = WIDTH - 2 * _RIGHT
    marks = [*_below(along, _NAMES, right, bottom)]
    for number, row in enumerate(rows):
        y = _TOP + _ROW * number
        whole, part = (_along(along, length, _NAMES, right) - _NAMES for length in (row.whole, row.part))
        marks.append(_text(row.name, _NAMES - 8, y + _ROW / 2 + _BASELINE, "end"))
        marks.append(element("rect", x=_NAMES, y=y + 5, width=whole, height=_ROW - 10, class_="light"))
        if row.part:
            marks.append(element("rect", x=_NAMES, y=y + 5, width=part, height=_ROW - 10, class_="dark"))
        marks.append(_text(row.figures, _NAMES + whole + 6, y + _ROW / 2 + _BASELINE, "start"))
    return _plot(marks, bottom + _BOTTOM, along.name)


def spreads(rows: Sequence[Spread], along: Axis) -> Markup:
    """A box for every row: a line from end to end, a box between the quartiles, a stroke at the median."""
    bottom = _TOP + _ROW * len(rows)
    marks = [*_below(along, _NAMES, WIDTH - _RIGHT, bottom)]
    for number, row in enumerate(rows):
        y = _TOP + _ROW * number
        low, first, middle, third, high = (_along(along, value, _NAMES, WIDTH - _RIGHT) for value in row.values)
        marks.append(_text(row.name, _NAMES - 8, y + _ROW / 2 + _BASELINE, "end"))
        marks.append(_line(low, y + _ROW / 2, high, y + _ROW / 2, "whisker"))
        box = element("rect", x=first, y=y + 5, width=max(third - first, 1), height=_ROW - 10, class_=row.role)
        marks += [box, _line(middle, y + 3, middle, y + _ROW - 3, "median")]
    return _plot(marks, bottom + _BOTTOM, along.name)


def _along(scale: Axis, value: float, start: float, end: float) -> float:
    return start + (value - scale.low) / ((scale.high - scale.low) or 1) * (end - start)


def _below(scale: Axis, left: float, right: float, bottom: float) -> Iterator[Markup]:
    yield _line(left, bottom, right, bottom, "axis")
    for value, text in scale.ticks:
        x = _along(scale, value, left, right)
        yield _line(x, _TOP, x, bottom, "tick")
        yield _text(text, x, bottom + 15, "middle")
    yield _text(scale.name, (left + right) / 2, bottom + 34, "middle")


def _beside(scale: Axis, bottom: float) -> Iterator[Markup]:
    yield _line(_LEFT, _TOP, _LEFT, bottom, "axis")
    for value, text in scale.ticks:
        y = _along(scale, value, bottom, _TOP)
        yield _line(_LEFT, y, WIDTH - _RIGHT, y, "tick")
        yield _text(text, _LEFT - 7, y + _BASELINE, "end")
    middle = (_TOP + bottom) / 2
    turned = f"translate(12 {middle:g}) rotate(-90)"
    yield element("text", escaped(scale.name), transform=turned, text_anchor="middle")


def _line(x1: float, y1: float, x2: float, y2: float, role: str) -> Markup:
    return element("line", x1=x1, y1=y1, x2=x2, y2=y2, class_=role)


def _text(text: str, x: float, y: float, anchor: str) -> Markup:
    return element("text", escaped(text), x=x, y=y, text_anchor=anchor)


def _plot(marks: Sequence[Markup], height: float, name: str) -> Markup:
    return element("svg", *marks, viewBox=f"0 0 {WIDTH} {height}", class_="plot", role="group", aria_label=name)
