"""The frozen figures of halves fit the tables of levels."""

from __future__ import annotations

from pipeline.families import FAMILIES
from pipeline.families.halving import halving_cost
from pipeline.model.level import Level, LevelBound

LARGE = 100  # cells; of larger grids fewer are made, and their medians are less sure


def test_every_size_of_every_family_has_halves(name: str) -> None:
    family = FAMILIES[name]
    for size in family.sizes:
        params = family.params(str(size), {})
        assert any(halving_cost(params, level) for level in family.table(size).levels), size


def test_only_levels_that_exist_are_parted(name: str) -> None:
    for size, costs in FAMILIES[name].median_costs[""].items():
        assert set(costs) <= set(FAMILIES[name].table(size).levels)


def test_the_lower_half_ends_inside_a_level_that_cost_alone_cuts(name: str) -> None:
    for size, costs in FAMILIES[name].median_costs[""].items():
        below = 0
        for bound in FAMILIES[name].table(size).bounds:
            if bound == LevelBound(bound.level, None, bound.cost) and bound.level in costs:
                assert below < costs[bound.level] < (bound.cost or 1 << 60), (size, bound.level)
            below = bound.cost or below


def test_costs_rise_with_the_level_in_sizes_of_which_many_were_measured(name: str) -> None:
    for size, costs in FAMILIES[name].median_costs[""].items():
        if size.width * size.height > LARGE:
            continue
        bounds = [costs[level] for level in Level if level in costs]
        assert bounds == sorted(bounds), size


def test_variants_are_parted_within_their_own_tables() -> None:
    for family in FAMILIES.usable():
        for variant in family.variants:
            for size in family.sizes_of(variant):
                costs = family.median_costs[variant][size]
                assert list(costs) == list(family.table(size, variant).levels)
                assert list(costs.values()) == sorted(costs.values()), (variant, size)
