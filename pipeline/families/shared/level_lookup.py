"""From hardest technique and cost to a level."""

from pipeline.model.level import Level, LevelBound, LevelTable
from pipeline.solving.techniques import ANY_COST, Ladder


def level_of(table: LevelTable, ladder: Ladder, weight: int, cost: int) -> Level | None:
    """The first level whose bound is not exceeded by a puzzle's hardest weight and cost; None above the last."""
    weights = {technique.name: technique.weight for technique in ladder}
    for bound, above in zip(table.bounds, (*table.bounds[1:], None), strict=True):
        if _within(bound, weights, weight, cost):
            return bound.level
        if above and cost <= bound.cheap and _within(above, weights, weight, cost):
            return bound.level
    return None


def _within(bound: LevelBound, weights: dict[str, int], weight: int, cost: int) -> bool:
    plain = bound.technique is None or weight <= weights[bound.technique]
    return plain and (bound.cost is None or cost <= bound.cost)


def ladder_up_to(table: LevelTable, ladder: Ladder, level: Level) -> Ladder:
    """The techniques that a level may need."""
    bound = next(bound for bound in table.bounds if bound.level is level)
    if bound.technique is None:
        return ladder
    weight = next(technique.weight for technique in ladder if technique.name == bound.technique)
    return tuple(technique for technique in ladder if technique.weight <= weight)


def cost_range(table: LevelTable, level: Level) -> tuple[int, int]:
    """The lowest and highest cost to aim at in a level that is cut by cost; ANY_COST twice in one that is not.

    The lowest level is open below: there the upper quarter keeps its puzzles from being all but solved. The
    highest is open above where cost alone cuts: there twice the level below leaves room for all that exist.
    """
    place = table.levels.index(level)
    bound = table.bounds[place]
    low = table.bounds[place - 1].cost if place else None
    if bound.cost is not None:
        return (bound.cost * 3 // 4 if low is None else low), bound.cost
    if bound.technique is None and low is not None:
        return low, 2 * low
    return ANY_COST, ANY_COST
