"""The lower and the upper half of a level, parted by the cost that most nearly halves the puzzles made of it."""

from collections.abc import Mapping

from pipeline.families import family_named
from pipeline.model.level import Grading, Level
from pipeline.model.size import Size
from pipeline.model.slot import Params

UNHALVED = "the puzzles of this level cost too much the same to be parted into halves"


def halving_cost(params: Params, level: Level) -> int | None:
    """The highest cost of the lower half; None where a level has no halves."""
    if params.grading is not Grading.LADDER:
        return None
    return cost_at(family_named(params.family).median_costs.get(params.variant, {}), params.size, level)


def cost_at(costs: Mapping[Size, Mapping[Level, int]], size: Size, level: Level) -> int | None:
    """As measured for this size or its transpose; between those of the next smaller and larger one where none is."""
    if measured := costs.get(size) or costs.get(size.transposed):
        return measured.get(level)
    return _between(_cells(size), {_cells(size): of[level] for size, of in costs.items() if level in of})


def _between(cells: int, known: Mapping[int, int]) -> int | None:
    below = max((one for one in known if one <= cells), default=None)
    above = min((one for one in known if one >= cells), default=None)
    if below is None or above is None:
        return None
    if below == above:
        return known[below]
    return known[below] + (known[above] - known[below]) * (cells - below) // (above - below)


def _cells(size: Size) -> int:
    return size.width * size.height
