"""Makes the report's plots of one section: cost along the book, cost by level, how often techniques are needed."""

from collections.abc import Iterator
from math import log10

from pipeline.outputs.report.section_figures import Part, frequencies, quartiles, role
from pipeline.page.files.markup import Markup, element, escaped
from pipeline.page.files.plots import Axis, Bar, Dot, Spread, axis, bars, crowds, dots, magnitudes, spreads

_DOTS_MOST = 300  # dots that lead to their puzzles
_TICKS = 10  # so many numbers of puzzles stand below the plot, or one more


def plots(part: Part) -> Iterator[Markup]:
    """The plots of a section, each with its heading and a line that says how to read it."""
    yield _figure(
        "Cost from puzzle to puzzle",
        "Inside a level cost rises, levels may overlap; replacements and puzzles of your own keep their places.",
        _legend(part),
        _along_the_book(part),
    )
    explanation = "Line: lowest to highest. Box: the middle half. Stroke: the median."
    yield _figure("Cost by level", explanation, _by_level(part))
    explanation = "Dark: hardest of the puzzle. Light: used by the puzzle. Figures: hardest / used."
    yield _figure("Techniques", explanation, _techniques(part))


def anchor(code: str) -> str:
    """The name by which the report's links find a puzzle."""
    return f"puzzle-{code}"


def _figure(title: str, explanation: str, *content: Markup) -> Markup:
    words = element("figcaption", element("b", escaped(title)), escaped(f" {explanation}"))
    return element("figure", words, *content)


def _legend(part: Part) -> Markup:
    items = (element("li", element("i", class_=role(level)), escaped(part.level_name(level))) for level in part.levels)
    return element("ul", *items, class_="legend")


def _along_the_book(part: Part) -> Markup:
    if len(part.shown) > _DOTS_MOST:
        return _crowd(part)
    found = (
        Dot(
            place,
            _height(one.cost),
            role(one.entry.level),
            f"{one.entry.number}: {part.level_name(one.entry.level)}, cost {one.cost:,}",
            f"#{anchor(one.entry.code)}",
        )
        for place, one in enumerate(part.shown, 1)
    )
    return dots(found, _numbers(part), _cost(part))


def _crowd(part: Part) -> Markup:
    """The same of so many puzzles that their dots run into each other: no dot leads anywhere."""
    points: dict[str, list[tuple[float, float]]] = {role(level): [] for level in part.levels}
    for place, one in enumerate(part.shown, 1):
        points[role(one.entry.level)].append((place, _height(one.cost)))
    return crowds(points, _numbers(part), _cost(part))


def _numbers(part: Part) -> Axis:
    """The numbers of the puzzles, some of them named."""
    step = max(1, len(part.shown) // _TICKS)
    ticks = tuple((place, part.shown[place - 1].entry.number) for place in range(1, len(part.shown) + 1, step))
    return Axis("number of the puzzle", 0, len(part.shown) + 1, ticks)


def _by_level(part: Part) -> Markup:
    rows = [
        Spread(
            f"{part.level_name(level)} ({len(part.of(level))})",
            role(level),
            quartiles([_height(one.cost) for one in part.of(level)]),
        )
        for level in part.levels
    ]
    return spreads(rows, _cost(part))


def _techniques(part: Part) -> Markup:
    rows = [
        Bar(part.name(technique), used, hardest, f"{hardest} / {used}")
        for technique, used, hardest in frequencies(part)
    ]
    return bars(rows, axis("puzzles", len(part.shown)))


def _cost(part: Part) -> Axis:
    """Costs by their magnitude: a level is two to five times as dear as the one below."""
    costs = [one.cost for one in part.shown]
    return magnitudes("cost", min(costs), max(costs))


def _height(cost: int) -> float:
    return log10(max(cost, 1))
