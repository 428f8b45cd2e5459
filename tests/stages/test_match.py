"""Versions of a sheet cost the same at every place, and what is unwanted is replaced without moving anything else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import permutations

import pytest

from pipeline.errors import Unsatisfiable
from pipeline.model.book import Selection
from pipeline.model.puzzle import Puzzle
from pipeline.model.rating import RatedPuzzle, Rating
from pipeline.model.spec import BookSpec
from pipeline.stages.compose import compose
from pipeline.stages.match import Short, grown, match, windows
from pipeline.stages.plan import plan
from pipeline.typeset.geometry.grid_fit import puzzles_per_page

SpecOf = Callable[..., BookSpec]

TWO = """
versions: [A, B]
sections: [{family: sudoku, size: 6x6, counts: {easy: 2}}]
"""


def one(cost: int, name: str = "") -> RatedPuzzle:
    return RatedPuzzle(Puzzle("sudoku", 1, 1, (0,)), (1,), Rating(None, None, cost), name or f"costs {cost}")


def pool(spec: BookSpec, costs: Sequence[int], unwanted: dict[int, int] | None = None) -> Selection:
    """Puzzles of these costs, in the order of their slots; by index, the costs of those that were replaced."""
    slots = sorted(plan(spec), key=lambda slot: slot.index)
    slots = sorted(grown(slots, {slots[0].key[:2]: len(costs)}), key=lambda slot: slot.index)
    chosen = tuple((slot, one(cost)) for slot, cost in zip(slots, costs, strict=True))
    replaced = {slots[index].key: one(cost) for index, cost in (unwanted or {}).items()}
    return Selection(chosen, replaced)


def by_version(spec: BookSpec, found: Selection | Short) -> list[list[int]]:
    assert isinstance(found, Selection)
    parts = [set(part.sections) for part in spec.parts]
    return [sorted(r.rating.cost for slot, r in found.chosen if slot.section in part) for part in parts]


def test_windows_are_as_many_as_there_are_and_share_no_cost() -> None:
    assert windows([100, 105, 110, 111, 200], 2) == [(0, 1), (2, 3)]
    assert windows([100, 106, 111], 2) == [(1, 2)]
    assert windows([100, 106, 112], 2) == []
    assert windows([7, 7, 7], 3) == [(0, 1, 2)]


def test_every_version_has_as_many_and_costs_differ_by_a_twentieth_at_most(spec_of: SpecOf) -> None:
    spec = spec_of(TWO)
    found = by_version(spec, match(spec, pool(spec, [300, 100, 105, 310])))
    assert found == [[100, 310], [105, 300]]


def test_a_pool_without_enough_of_like_cost_grows_by_half_and_keeps_what_it_has(spec_of: SpecOf) -> None:
    spec = spec_of(TWO)
    small = pool(spec, [100, 200, 300, 310])
    short = match(spec, small)
    assert isinstance(short, Short)
    assert list(short.sizes.values()) == [6]
    slots = tuple(slot for slot, _ in small.chosen)
    larger = grown(slots, short.sizes)
    assert larger[:4] == slots
    assert [slot.index for slot in larger[4:]] == [4, 5]


def test_places_are_spread_over_the_level_where_there_are_more_than_needed(spec_of: SpecOf) -> None:
    spec = spec_of(TWO)
    # The first six have one place, all nine have four.
    costs = [100, 200, 300, 401, 900, 103, 203, 303, 403]
    found = by_version(spec, match(spec, pool(spec, costs)))
    assert [round(cost, -2) for cost in found[0]] == [200, 400]


def test_an_unwanted_puzzle_gets_the_nearest_spare_and_all_others_stay(spec_of: SpecOf) -> None:
    spec = spec_of(TWO)
    before = by_version(spec, match(spec, pool(spec, [300, 100, 105, 310])))
    found = match(spec, pool(spec, [900, 100, 105, 310, 800, 302], {0: 300}))
    assert by_version(spec, found) == [[100, 310], [105, 302]]
    assert before == [[100, 310], [105, 300]]
    assert isinstance(found, Selection)
    assert [rated.rating.cost for rated in found.replaced.values()] == [300]


def test_of_several_spares_the_nearest_in_cost_takes_the_place(spec_of: SpecOf) -> None:
    spec = spec_of(TWO)
    found = match(spec, pool(spec, [900, 100, 105, 310, 296, 303], {0: 300}))
    assert by_version(spec, found) == [[100, 310], [105, 303]]


def test_a_substitute_keeps_its_place_in_print_where_two_places_tie_in_cost(spec_of: SpecOf) -> None:
    # Costs 96 and 100 share a place, 100 and 104 the next; the first 100 is unwanted, and 92 takes its place. In
    # print both versions have to keep that order, however the signatures of the two 100s are sorted.
    spec = spec_of(TWO)
    for names in permutations("abcd"):
        first = [one(cost, name) for cost, name in zip((96, 100, 100, 104), names, strict=True)]
        slots = [slot for slot, _ in pool(spec, [0] * 5).chosen]
        now = [first[0], one(300, "e"), *first[2:], one(92, "f")]
        matched = match(spec, Selection(tuple(zip(slots, now, strict=True)), {slots[1].key: first[1]}))
        assert isinstance(matched, Selection)
        sheets = [
            [entry.rated.rating.cost for entry in sheet.entries]
            for sheet in compose(spec, matched, puzzles_per_page).sheets
        ]
        assert [sorted(place) for place in zip(*sheets, strict=True)] == [[92, 96], [100, 104]]


def test_the_halves_of_a_level_do_not_mix_up_the_places_of_versions(spec_of: SpecOf) -> None:
    text = "versions: [A, B]\nsections: [{family: sudoku, size: 6x6, counts: {easy-: 1, easy+: 1}}]"
    spec = spec_of(text)
    slots = sorted(grown(plan(spec), {slot.key[:2]: 2 for slot in plan(spec)}), key=lambda slot: slot.stage_order)
    lower, upper = ([slot for slot in slots if str(slot.level_target).endswith(sign)] for sign in "-+")
    costs = zip((*lower, *upper), (100, 105, 101, 104), strict=True)
    matched = match(spec, Selection(tuple((slot, one(cost)) for slot, cost in costs)))
    assert isinstance(matched, Selection)
    sheets = [
        [entry.rated.rating.cost for entry in sheet.entries]
        for sheet in compose(spec, matched, puzzles_per_page).sheets
    ]
    assert [sorted(place) for place in zip(*sheets, strict=True)] == [[100, 105], [101, 104]]


def test_the_last_pool_has_all_puzzles_that_may_be_made(spec_of: SpecOf) -> None:
    spec = spec_of(TWO)
    short = match(spec, pool(spec, [10 * 2**number for number in range(243)]))
    assert isinstance(short, Short)
    assert list(short.sizes.values()) == [264]


def test_what_is_never_found_is_told_with_figures(spec_of: SpecOf) -> None:
    spec = spec_of(TWO)
    scattered = pool(spec, [10 * 2**number for number in range(36 * 4 + 120)])
    with pytest.raises(Unsatisfiable) as caught:
        match(spec, scattered)
    (problem,) = caught.value.problems
    assert problem.key == "sections[0].counts.easy"
    assert "2 versions of 2 asked for, but for only 0 places puzzles with costs within 5 % were found among 264" in str(
        problem
    )


def test_no_puzzle_is_printed_twice(spec_of: SpecOf) -> None:
    spec = spec_of(TWO.replace("easy: 2", "easy: 6"))
    costs = [1000 + 7 * number for number in range(30)]
    found = match(spec, pool(spec, costs[:12]))
    assert isinstance(found, Selection)
    assert len({rated.signature for _, rated in found.chosen}) == len({slot.key for slot, _ in found.chosen}) == 12


def test_the_order_of_the_chosen_slots_changes_nothing(spec_of: SpecOf) -> None:
    spec = spec_of(TWO)
    selection = pool(spec, [300, 100, 105, 310])
    turned = replace(selection, chosen=selection.chosen[::-1])
    assert by_version(spec, match(spec, turned)) == by_version(spec, match(spec, selection))


def test_a_spare_takes_the_place_of_one_unwanted_puzzle_only(spec_of: SpecOf) -> None:
    spec = spec_of(TWO)
    found = match(spec, pool(spec, [900, 901, 200, 201, 101, 102], {0: 100, 1: 100}))
    assert by_version(spec, found) == [[101, 201], [102, 200]]


def test_a_replacement_of_like_cost_stays_and_leaves_the_spares_to_others(spec_of: SpecOf) -> None:
    spec = spec_of(TWO)
    found = match(spec, pool(spec, [100, 901, 200, 201, 101], {0: 100, 1: 100}))
    assert by_version(spec, found) == [[100, 201], [101, 200]]


def test_an_unwanted_puzzle_that_no_spare_can_replace_is_told_as_such(spec_of: SpecOf) -> None:
    spec = spec_of(TWO)
    short = match(spec, pool(spec, [900, 100, 200, 201], {0: 100}))
    assert isinstance(short, Short)
    assert list(short.sizes.values()) == [6]
    (problem,) = short.problems
    assert "no replacement with the cost of a rejected puzzle was found among 4 puzzles" in problem.message


def test_a_pool_that_is_large_enough_does_not_grow_with_one_that_is_not(spec_of: SpecOf) -> None:
    spec = spec_of(TWO.replace("easy: 2", "easy: 1, hard: 1"))
    easy, hard = ([slot for slot in plan(spec) if slot.level == level] for level in ("easy", "hard"))
    costs = zip((*easy, *hard), (100, 101, 100, 200), strict=True)
    short = match(spec, Selection(tuple((slot, one(cost)) for slot, cost in costs)))
    assert isinstance(short, Short)
    assert list(short.sizes.items()) == [(hard[0].key[:2], 3)]
    assert "level hard" in short.problems[0].message


def test_each_level_has_as_many_places_as_are_asked_for(spec_of: SpecOf) -> None:
    spec = spec_of(TWO.replace("easy: 2", "easy: 1, hard: 2"))
    slots = sorted(plan(spec), key=lambda slot: slot.stage_order)
    found = match(spec, Selection(tuple((slot, one(100 + number)) for number, slot in enumerate(slots))))
    assert [len(version) for version in by_version(spec, found)] == [3, 3]
