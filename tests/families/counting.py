"""What a family says of how many puzzles exist."""

from __future__ import annotations

from pipeline.families import FAMILIES
from pipeline.model.level import Level


def capacities(name: str, size: str, options: dict) -> dict[Level, int]:
    """How many puzzles of each level exist; those of all levels are as many as the family says."""
    family = FAMILIES[name]
    params = family.params(size, options)
    counts = {level: family.capacity(params, level) for level in family.levels(params).levels}
    assert family.capacity(params, None) == sum(filter(None, counts.values()))
    return {level: count for level, count in counts.items() if count}
