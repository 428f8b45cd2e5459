"""A newspaper's days get puzzles whose costs rise from Monday to Saturday, and keep them when one is replaced."""

from __future__ import annotations

from datetime import date

import pytest

from pipeline.model.book import Selection
from pipeline.model.rating import RatedPuzzle, Rating
from pipeline.model.slot import Slot
from pipeline.model.spec import BookSpec
from pipeline.stages.plan import plan
from pipeline.stages.week import choose_days
from tests.made_up_books import SpecOf, filled

WEEK = """
start: 2026-11-23
front: []
answers: {place: next_day}
sections:
  - {family: sudoku, size: 4x4, days: {monday: easy, tuesday: easy, friday: medium, saturday: hard, sunday: easy}}
"""

Costs = dict[tuple[str, int], int]


@pytest.fixture
def spec(spec_of: SpecOf) -> BookSpec:
    return spec_of(WEEK)


def rated(slot: Slot, cost: int, name: str = "") -> RatedPuzzle:
    puzzle, solution = filled("sudoku", 4, 4)
    return RatedPuzzle(puzzle, solution, Rating(slot.level, "naked single", cost), name or f"{slot.key}")


def made(spec: BookSpec, costs: Costs) -> Selection:
    """What a spare of 1 makes, each puzzle at the cost of (level, index)."""
    slots = plan(spec, 1)
    return Selection(tuple((slot, rated(slot, costs[str(slot.level), slot.index])) for slot in slots))


EASY = {("easy", n): cost for n, cost in enumerate((30, 10, 60, 20, 50, 40))}
COSTS = EASY | {("medium", 0): 55, ("medium", 1): 15, ("hard", 0): 70, ("hard", 1): 56}


def by_day(selection: Selection | list[object]) -> dict[int, int]:
    """The cost of every day's puzzle by its weekday."""
    assert isinstance(selection, Selection)
    return {selection.days[slot.key].weekday(): one.rating.cost for slot, one in selection.chosen}


def test_other_books_are_left_as_they_are(spec_of: SpecOf) -> None:
    spec = spec_of("sections:\n  - {family: sudoku, size: 4x4, counts: {easy: 2}}")
    selection = Selection(tuple((slot, rated(slot, 1)) for slot in plan(spec, 3)))
    assert len(selection.chosen) == 2
    assert choose_days(spec, selection) is selection


def test_every_day_has_one_puzzle_of_its_level_on_its_date(spec: BookSpec) -> None:
    chosen = choose_days(spec, made(spec, COSTS))
    assert isinstance(chosen, Selection)
    days = {chosen.days[slot.key]: str(slot.level) for slot, _ in chosen.chosen}
    assert days == {
        date(2026, 11, 23): "easy",
        date(2026, 11, 24): "easy",
        date(2026, 11, 27): "medium",
        date(2026, 11, 28): "hard",
        date(2026, 11, 29): "easy",
    }


def test_costs_rise_from_monday_to_saturday(spec: BookSpec) -> None:
    costs = by_day(choose_days(spec, made(spec, COSTS)))
    assert costs[0] < costs[1] < costs[4] < costs[5]


def test_days_of_one_level_lie_apart_in_it(spec: BookSpec) -> None:
    costs = by_day(choose_days(spec, made(spec, COSTS)))
    assert (costs[0], costs[1]) == (20, 50)  # of 10 to 60, a quarter and three quarters into the level


def test_the_choice_does_not_depend_on_the_order_of_what_was_made(spec: BookSpec) -> None:
    selection = made(spec, COSTS)
    other = Selection(selection.chosen[::-1])
    assert by_day(choose_days(spec, selection)) == by_day(choose_days(spec, other))


def test_where_no_choice_rises_the_section_is_named_with_a_remedy(spec: BookSpec) -> None:
    flat = COSTS | {("hard", 0): 55, ("hard", 1): 54, ("medium", 0): 57, ("medium", 1): 58}
    problems = choose_days(spec, made(spec, flat))
    assert isinstance(problems, list)
    assert problems[0].key == "sections[0].days"
    assert "halves such as easy- and easy+" in problems[0].message
    assert "among 12 puzzles for each day" in problems[0].message


def test_every_section_has_a_week_of_its_own(spec_of: SpecOf) -> None:
    line = WEEK.strip().splitlines()[-1]
    spec = spec_of(f"{WEEK}{line.replace('4x4', '6x6')}\n")
    chosen = choose_days(spec, made(spec, COSTS))
    assert isinstance(chosen, Selection)
    alone = {chosen.days[slot.key].weekday(): one.rating.cost for slot, one in chosen.chosen if slot.section == 0}
    other = {chosen.days[slot.key].weekday(): one.rating.cost for slot, one in chosen.chosen if slot.section == 1}
    assert sorted(alone) == sorted(other) == [0, 1, 4, 5, 6]
    assert alone == other


def replaced(spec: BookSpec, was: int, now: int) -> Selection:
    """The selection with the puzzle of a cost replaced by one of another cost."""
    selection = made(spec, COSTS)
    slot = next(slot for slot, one in selection.chosen if one.rating.cost == was)
    chosen = tuple((one, rated(one, now, "new") if one == slot else puzzle) for one, puzzle in selection.chosen)
    return Selection(chosen, {slot.key: rated(slot, was)})


def test_a_replaced_puzzle_leaves_all_other_days_alone(spec: BookSpec) -> None:
    before = by_day(choose_days(spec, made(spec, COSTS)))
    after = by_day(choose_days(spec, replaced(spec, before[1], before[1] + 3)))
    assert after == before | {1: before[1] + 3}


def test_a_replacement_that_does_not_fit_gives_way_to_one_that_does(spec: BookSpec) -> None:
    before = by_day(choose_days(spec, made(spec, COSTS)))
    after = by_day(choose_days(spec, replaced(spec, before[1], 5)))
    assert {day: cost for day, cost in after.items() if day in (0, 4, 5)} == {
        day: cost for day, cost in before.items() if day in (0, 4, 5)
    }
    assert before[0] < after[1] < before[4]


def test_a_replaced_puzzle_leaves_the_sunday_of_its_level_alone(spec: BookSpec) -> None:
    before = by_day(choose_days(spec, made(spec, COSTS)))
    for cost in (5, 35, 54):
        after = by_day(choose_days(spec, replaced(spec, before[1], cost)))
        assert after[6] == before[6]


def test_a_replaced_sunday_changes_no_other_day(spec: BookSpec) -> None:
    before = by_day(choose_days(spec, made(spec, COSTS)))
    after = by_day(choose_days(spec, replaced(spec, before[6], 59)))
    assert after == before | {6: 59}


def test_sunday_has_the_middle_one_of_what_the_week_leaves(spec: BookSpec) -> None:
    assert by_day(choose_days(spec, made(spec, COSTS)))[6] == 40  # of 10, 30, 40 and 60


def test_days_leave_room_for_those_behind_them_to_rise(spec: BookSpec) -> None:
    costs = by_day(choose_days(spec, made(spec, COSTS | {("medium", 0): 35})))
    assert [costs[day] for day in (0, 1, 4, 5)] == [20, 30, 35, 56]


@pytest.mark.parametrize(
    ("day", "replacement", "cost"),
    [
        (0, 22, 22),  # Monday's 20
        (0, 49, 10),  # fits, but 10 is nearer
        (0, 51, 10),
        (1, 21, 30),  # Tuesday's 50; 40 is Sunday's
        (4, 51, 51),  # Friday's 55
        (5, 57, 57),  # Saturday's 56
        (5, 200, 70),
        (5, 54, 70),
    ],
)
def test_the_nearest_that_fits_between_its_neighbours_takes_the_place(
    day: int, replacement: int, cost: int, spec: BookSpec
) -> None:
    before = by_day(choose_days(spec, made(spec, COSTS)))
    after = by_day(choose_days(spec, replaced(spec, before[day], replacement)))
    assert after == before | {day: cost}


def test_where_nothing_takes_the_place_the_week_is_chosen_anew_or_the_section_named(spec: BookSpec) -> None:
    assert isinstance(choose_days(spec, replaced(spec, 55, 90)), list)
    assert by_day(choose_days(spec, replaced(spec, 55, 65)))[5] == 70


def test_a_week_that_never_rose_may_rise_after_a_replacement(spec: BookSpec) -> None:
    flat = COSTS | {("hard", 0): 55, ("hard", 1): 54, ("medium", 0): 57, ("medium", 1): 58}
    selection = made(spec, flat)
    slot, puzzle = next(pair for pair in selection.chosen if pair[1].rating.cost == 54)
    chosen = tuple((one, rated(one, 80, "new") if one == slot else other) for one, other in selection.chosen)
    costs = by_day(choose_days(spec, Selection(chosen, {slot.key: puzzle})))
    assert costs[0] < costs[1] < costs[4] < costs[5] == 80
