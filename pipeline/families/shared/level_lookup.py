"""From hardest technique and cost to a level."""

from __future__ import annotations

from pipeline.model.level import Level, LevelBound, LevelTable
from pipeline.solving.techniques import ANY_COST, Ladder


def level_of(table: LevelTable, ladder: Ladder, weight: int, cost: int) -> Level | None:
    """The first level whose cut is not exceeded by a puzzle's hardest weight and cost; None above the last."""
    weights = {technique.name: technique.weight for technique in ladder}
    for cut, above in zip(table.cuts, (*table.cuts[1:], None), strict=True):
        if _within(cut, weights, weight, cost):
            return cut.level
        if above and cost <= cut.cheap and _within(above, weights, weight, cost):
            return cut.level
    return None


def _within(cut: LevelBound, weights: dict[str, int], weight: int, cost: int) -> bool:
    plain = cut.technique is None or weight <= weights[cut.technique]
    return plain and (cut.cost is None or cost <= cut.cost)


def reach_of(table: LevelTable, ladder: Ladder, level: Level) -> Ladder:
    """The techniques that a level may need."""
    cut = next(cut for cut in table.cuts if cut.level is level)
    if cut.technique is None:
        return ladder
    weight = next(technique.weight for technique in ladder if technique.name == cut.technique)
    return tuple(technique for technique in ladder if technique.weight <= weight)


def cost_range(table: LevelTable, level: Level) -> tuple[int, int]:
    """The lowest and highest cost to aim at in a level that is cut by cost; ANY_COST twice in one that is not.

    The lowest level is open below: there the upper quarter keeps its puzzles from being all but solved. The
    highest is open above where cost alone cuts: there twice the level below leaves room for all that exist.
    """
    place = table.levels.index(level)
    cut = table.cuts[place]
    low = table.cuts[place - 1].cost if place else None
    if cut.cost is not None:
        return (cut.cost * 3 // 4 if low is None else low), cut.cost
    if cut.technique is None and low is not None:
        return low, 2 * low
    return ANY_COST, ANY_COST
