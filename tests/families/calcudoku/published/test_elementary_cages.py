"""Tu Yangyang, section 2.2: cages by merging, adjusted to P and Q, and by a partition plan."""

from collections.abc import Sequence
from typing import TypeVar

import pytest

from pipeline.families.calcudoku.published.elementary_cages import (
    CageLimits,
    Division,
    adjusted,
    adjustments,
    limits_of,
    merged,
    neighbours,
    parts,
    singles,
)
from pipeline.families.calcudoku.published.elementary_partition import PLAN, partitioned
from pipeline.families.shared.chance import Chance

T = TypeVar("T")
SEEDS = range(60)
OTHERS = ((1, 2), (3, 7), (4, 8), (5, 9), (6, 10), (11, 12), (13, 14), (15, 16))


def _division(*cages: Sequence[int]) -> Division:
    """A division from cells as the text numbers them, 1 to 16 in reading order."""
    return frozenset(frozenset(cell - 1 for cell in cage) for cage in cages)


FIGURE_8 = _division(*OTHERS)
"""A walk's division in which the two adjustments that the text reports can be made; its own figure is lost."""


class Undecided(Exception):
    """The walk asks for a choice that has not been made yet."""


class Chosen(Chance):
    """Chance whose choices between two are given."""

    def __init__(self, choices: Sequence[int]) -> None:
        super().__init__(0)
        self.left = list(choices)

    def one_of(self, items: Sequence[T]) -> T:
        if len(items) > 1 and not self.left:
            raise Undecided
        return items[self.left.pop(0)] if len(items) > 1 else items[0]


def _walks(made: tuple[int, ...] = ()) -> dict[Division, float]:
    """Every division of the text's walk over 4x4, with its probability."""
    try:
        return {merged(4, range(16), Chosen(made)): 0.5 ** len(made)}
    except Undecided:
        found: dict[Division, float] = {}
        for choice in (0, 1):
            for division, probability in _walks((*made, choice)).items():
                found[division] = found.get(division, 0) + probability
        return found


def _whole(division: Division, n: int) -> bool:
    """Is every cell in one cage, and every cage connected?"""
    cells = sorted(cell for cage in division for cell in cage)
    return cells == list(range(n * n)) and all(len(parts(n, cage)) == 1 for cage in division)


def test_tu_walk_gives_cages_of_1_to_3_cells_about_1_94_5_per_cent() -> None:
    walks = _walks()
    sizes = dict.fromkeys((1, 2, 3), 0.0)
    for division, probability in walks.items():
        for cage in division:
            sizes[len(cage)] += probability
    shares = {size: round(100 * expected / sum(sizes.values()), 1) for size, expected in sizes.items()}
    assert sum(walks.values()) == pytest.approx(1)
    assert shares == {1: 0.8, 2: 94.4, 3: 4.8}


def test_tu_single_cells_stand_only_at_the_end_of_the_walk() -> None:
    assert {cage for division in _walks() for cage in division if len(cage) == 1} == {frozenset([15])}


def test_tu_walk_makes_figure_8s_kind_of_division() -> None:
    assert FIGURE_8 in _walks()


def test_a_neighbour_in_a_cage_is_joined() -> None:
    right, down = 0, 1
    assert {0, 1, 3, 4} in merged(3, (1, 0, *range(2, 9)), Chosen([down, right, right, right, right]))


def test_cells_in_random_order_make_larger_cages() -> None:
    divisions = [merged(4, Chance(seed).shuffled(range(16)), Chance(seed)) for seed in SEEDS]
    assert all(_whole(division, 4) for division in divisions)
    assert max(len(cage) for division in divisions for cage in division) > 4


def test_tu_p_is_4_and_q_is_2_in_order_4() -> None:
    assert limits_of(4) == CageLimits(p=4, q=2)


def test_tu_table_1_is_adjusted_by_15_joining_14_and_12_joining_8() -> None:
    wanted = _division((1, 2), (3, 7), (4, 8, 12), (5, 9), (6, 10), (11,), (13, 14, 15), (16,))
    made = {adjusted(FIGURE_8, 4, CageLimits(4, 2), Chance(seed)) for seed in range(2_000)}
    assert (wanted, 2) in made


def test_tu_a_division_that_keeps_both_limits_stays() -> None:
    assert adjusted(FIGURE_8, 4, CageLimits(4, 0), Chance(0)) == (FIGURE_8, 0)


def test_tu_case_1_a_cage_over_p_gives_a_part_to_a_neighbour() -> None:
    wide = _division((1, 2, 3, 4), (5, 6), (7, 8), (9, 10), (11, 12), (13, 14), (15, 16))
    offers = set(adjustments(wide, 4, CageLimits(3, 0), Chance(0)))
    assert offers == {
        wide - _division((1, 2, 3, 4), (5, 6)) | _division((2, 3, 4), (1, 5, 6)),
        wide - _division((1, 2, 3, 4), (7, 8)) | _division((1, 2, 3), (4, 7, 8)),
    }


def test_tu_case_2_a_smallest_cage_keeps_one_cell_and_hands_over_the_rest() -> None:
    chance = Chance(0)
    offers = {offer for _ in range(40) for offer in adjustments(FIGURE_8, 4, CageLimits(4, 2), chance)}
    assert {singles(offer) for offer in offers} == {1}
    assert FIGURE_8 - _division((1, 2), (3, 7)) | _division((1,), (2, 3, 7)) in offers


def test_tu_case_3_with_both_limits_broken_is_case_2() -> None:
    wide = _division((1, 2, 3, 4, 8), (5, 6), (7, 11), (9, 10), (12, 16), (13, 14, 15))
    assert CageLimits(4, 1).broken(wide) == {"P", "Q"}
    offers = list(adjustments(wide, 4, CageLimits(4, 1), Chance(0)))
    assert offers
    assert {singles(offer) for offer in offers} == {1}
    assert all(min(map(len, wide - offer)) == 2 for offer in offers)


def test_tu_look_ahead_makes_no_adjustment_that_breaks_the_other_limit_too() -> None:
    quads = _division((1, 2, 5, 6), (3, 4, 7, 8), (9, 10, 13, 14), (11, 12, 15, 16))
    division, steps = adjusted(quads, 4, CageLimits(4, 2), Chance(0))
    assert division is None
    assert steps == 200
    assert all(
        CageLimits(4, 2).broken(offer) == {"P", "Q"} for offer in adjustments(quads, 4, CageLimits(4, 2), Chance(0))
    )


def test_too_many_single_cells_join_a_neighbour() -> None:
    alone = _division(*((cell,) for cell in range(1, 17)))
    division, _ = adjusted(alone, 4, CageLimits(4, 2), Chance(0))
    assert division
    assert singles(division) == 2


@pytest.mark.parametrize("n", range(3, 10))
def test_adjusted_cages_keep_p_and_q(n: int) -> None:
    for seed in range(10):
        chance = Chance(seed)
        division, _ = adjusted(merged(n, range(n * n), chance), n, limits_of(n), chance)
        assert division
        assert _whole(division, n)
        assert not limits_of(n).broken(division)


def test_no_adjustment_makes_a_cage_more() -> None:
    for seed in SEEDS:
        start = merged(5, range(25), Chance(seed))
        division, _ = adjusted(start, 5, CageLimits(4, 5), Chance(seed))
        assert division
        assert len(division) <= len(start) <= 13


@pytest.mark.parametrize(
    ("limits", "possible"), [(CageLimits(4, 5), True), (CageLimits(4, 6), False), (CageLimits(2, 2), False)]
)
def test_limits_that_need_more_cages_than_merging_makes_are_impossible(limits: CageLimits, possible: bool) -> None:
    assert limits.possible(4) is possible


def test_tu_partition_plan_is_met_by_backtracking() -> None:
    for seed in SEEDS:
        division, nodes = partitioned(4, PLAN, Chance(seed))
        assert division
        assert sorted(map(len, division), reverse=True) == list(PLAN)
        assert _whole(division, 4)
        assert nodes >= len(PLAN)


def test_a_plan_that_cannot_fit_ends() -> None:
    assert partitioned(3, (4, 4), Chance(0))[0] is None
    assert partitioned(4, PLAN, Chance(0), most_nodes=3) == (None, 3)


def test_neighbours_share_a_side() -> None:
    assert neighbours(4, 0) == (1, 4)
    assert neighbours(4, 5) == (1, 4, 6, 9)
