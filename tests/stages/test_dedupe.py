"""Choosing among attempts: no two alike, the same whatever the order, and no slot moved without need."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from pipeline.errors import Place, Unsatisfiable
from pipeline.model.level import Level
from pipeline.model.puzzle import Puzzle
from pipeline.model.rating import RatedPuzzle, Rating
from pipeline.model.size import Size
from pipeline.model.slot import Params, Slot
from pipeline.stages import dedupe as stage
from pipeline.stages.dedupe import Unwanted, Wanted, dedupe

Source = Callable[[Slot, int], str | None]
"""The signature that an attempt at a slot gives."""


def _rated(signature: str) -> RatedPuzzle:
    return RatedPuzzle(Puzzle("toy", 1, 1, (0,)), (1,), Rating(Level.EASY, None, 1), signature)


def _slots(count: int, identity: str = "toy 1x1", section: int = 0) -> tuple[Slot, ...]:
    params = Params("toy", Size(1, 1), (), identity)
    place = Place("book.yaml", 7, 3)
    counts = "sections[0].counts.easy"
    return tuple(
        Slot(params, section, Level.EASY, index, (identity, "easy", index), None, place, asked_by=counts)
        for index in range(count)
    )


def _own(index: int) -> Slot:
    params = Params("toy", Size(1, 1), (), "mine")
    puzzle = Puzzle("toy", 1, 1, (0,))
    return Slot(params, 1, None, index, ("mine", "own", index), puzzle, Place("mine.txt", index + 1))


def _settled(slots: Sequence[Slot], source: Source, unwanted: Unwanted = lambda _: "") -> dict[object, str]:
    """The chosen signatures by slot key, every wanted attempt made from the source."""
    made: dict[stage.Attempt, RatedPuzzle | None] = {}
    verdict = dedupe(slots, made, unwanted)
    while isinstance(verdict, Wanted):
        for position, number in verdict.attempts:
            signature = source(slots[position], number)
            made[position, number] = _rated(signature) if signature else None
        verdict = dedupe(slots, made, unwanted)
    assert [slot for slot, _ in verdict.chosen] == list(slots)
    return {slot.key: rated.signature for slot, rated in verdict.chosen}


def _mixed(slot: Slot, number: int) -> str:
    """Few signatures, so that many attempts collide."""
    return str(hash_of(slot.key, number) % 40)


def hash_of(*parts: object) -> int:
    from pipeline.model.seed import derive

    return derive(*map(str, parts))


def _rejecting(*signatures: str) -> Unwanted:
    return lambda rated: "is rejected" if rated.signature in signatures else ""


def test_every_slot_is_asked_for_its_first_attempt_first() -> None:
    verdict = dedupe(_slots(3), {}, lambda _: "")
    assert isinstance(verdict, Wanted)
    assert verdict.attempts == ((0, 0), (1, 0), (2, 0))


def test_no_two_puzzles_are_equal() -> None:
    chosen = _settled(_slots(30), _mixed)
    assert len(set(chosen.values())) == 30


def test_puzzles_of_two_families_are_never_equal() -> None:
    toy, other = _rated("same"), replace(_rated("same"), puzzle=Puzzle("other", 1, 1, (0,)))
    slots = _slots(2)
    assert not isinstance(dedupe(slots, {(0, 0): toy, (1, 0): other}, lambda _: ""), Wanted)


def test_the_order_of_sections_changes_nothing() -> None:
    first, second = _slots(12, "a"), _slots(12, "b", 1)
    assert _settled((*first, *second), _mixed) == _settled((*second, *first), _mixed)


def test_more_puzzles_leave_those_before_them() -> None:
    few, many = _settled(_slots(12), _mixed), _settled(_slots(25), _mixed)
    assert few.items() <= many.items()


def test_a_rejected_puzzle_is_replaced_and_no_other() -> None:
    before = _settled(_slots(12), _mixed)
    victim = before["toy 1x1", "easy", 4]
    after = _settled(_slots(12), _mixed, _rejecting(victim))
    changed = {key for key in before if before[key] != after[key]}
    assert changed == {("toy 1x1", "easy", 4)}
    assert victim not in after.values()


def test_a_replacement_can_be_rejected_too() -> None:
    before = _settled(_slots(12), _mixed)
    first = before["toy 1x1", "easy", 4]
    second = _settled(_slots(12), _mixed, _rejecting(first))["toy 1x1", "easy", 4]
    after = _settled(_slots(12), _mixed, _rejecting(first, second))
    assert {key for key in before if before[key] != after[key]} == {("toy 1x1", "easy", 4)}
    assert not {first, second} & set(after.values())


def test_attempts_without_a_puzzle_are_passed_over() -> None:
    chosen = _settled(_slots(1), lambda _, number: None if number < 5 else "found")
    assert list(chosen.values()) == ["found"]


def test_a_slot_that_never_gives_a_puzzle_is_given_up() -> None:
    with pytest.raises(Unsatisfiable, match=r"only 0 distinct .* in \d+ attempts"):
        _settled(_slots(1), lambda *_: None)


def test_too_many_asked_tells_place_and_how_many_there_are() -> None:
    with pytest.raises(Unsatisfiable) as caught:
        _settled(_slots(50), lambda slot, number: str(hash_of(slot.key, number) % 17))
    message = str(caught.value)
    assert message.startswith("book.yaml:7:3: sections[0].counts.easy: 50 asked for, only 17 distinct puzzles")
    assert "lower the count" in message


def test_puzzles_that_other_books_have_are_told_beside_those_that_there_are() -> None:
    def unwanted(rated: RatedPuzzle) -> str:
        return "belongs to the book one of the catalogue" if int(rated.signature) < 12 else ""

    with pytest.raises(Unsatisfiable) as caught:
        _settled(_slots(6), lambda slot, number: str(hash_of(slot.key, number) % 17), unwanted)
    message = str(caught.value)
    assert "6 asked for, only 5 distinct puzzles" in message
    assert "attempts, beside 12 that may not be in this book: the last belongs to the book one of the cat" in message


def test_own_puzzles_come_before_generated_ones() -> None:
    chosen = _settled((*_slots(1), _own(0)), lambda slot, number: str(number) if slot.own is None else "0")
    assert chosen == {("toy 1x1", "easy", 0): "1", ("mine", "own", 0): "0"}


def test_an_own_puzzle_that_stands_twice_is_told_with_both_places() -> None:
    with pytest.raises(Unsatisfiable, match=r"mine.txt:2: this puzzle equals the one at mine.txt:1"):
        _settled((_own(0), _own(1)), lambda *_: "same")


def test_an_own_puzzle_that_is_unwanted_is_told() -> None:
    with pytest.raises(Unsatisfiable, match=r"mine.txt:1: this puzzle is rejected; remove it here"):
        _settled((_own(0),), lambda *_: "bad", _rejecting("bad"))


def _failed(slots: int, attempts: int) -> dict[stage.Attempt, RatedPuzzle | None]:
    """So many slots with so many attempts each that gave no puzzle."""
    return {(slot, number): None for slot in range(slots) for number in range(attempts)}


@pytest.mark.parametrize(("tried", "asked"), [(1, [1]), (2, [2]), (3, [3]), (4, [4, 5]), (9, [9, 10, 11, 12])])
def test_a_slot_that_failed_often_is_asked_for_several_attempts_at_once(tried: int, asked: list[int]) -> None:
    verdict = dedupe(_slots(1), _failed(1, tried), lambda _: "")
    assert verdict == Wanted(tuple((0, number) for number in asked))


def test_a_round_asks_for_all_first_attempts_and_a_limited_number_of_later_ones() -> None:
    verdict = dedupe(_slots(1000), _failed(500, 1), lambda _: "")
    assert isinstance(verdict, Wanted)
    numbers = [number for _, number in verdict.attempts]
    assert (numbers.count(0), numbers.count(1), len(numbers)) == (500, 400, 900)


@pytest.mark.parametrize(("empty", "found"), [(19, True), (20, False)])
def test_a_slot_is_given_up_after_twenty_attempts_without_a_puzzle(empty: int, found: bool) -> None:
    made = _failed(1, empty) | {(0, empty): _rated("late")}
    if found:
        assert not isinstance(dedupe(_slots(1), made, lambda _: ""), Wanted)
    else:
        with pytest.raises(Unsatisfiable, match="in 21 attempts"):
            dedupe(_slots(1), made, lambda _: "")


def test_a_slot_is_given_up_after_a_thousand_attempts_that_others_hold() -> None:
    with pytest.raises(Unsatisfiable, match=r"only 1 distinct .* in 1001 attempts"):
        _settled(_slots(2), lambda *_: "same")


def test_a_replacement_is_the_next_attempt_that_may_be_in_the_book() -> None:
    made = {(0, number): _rated(f"attempt {number}") for number in range(4)}
    for unwanted, chosen in ((("attempt 0",), 1), (("attempt 0", "attempt 1"), 2)):
        selection = dedupe(_slots(1), made, _rejecting(*unwanted))
        assert not isinstance(selection, Wanted)
        assert [rated.signature for _, rated in selection.chosen] == [f"attempt {chosen}"]


def test_only_puzzles_of_the_kind_count_towards_what_was_asked_and_found() -> None:
    slots = (*_slots(2, "b"), *_slots(3, "a", 1), *_slots(3, "c", 2))
    with pytest.raises(Unsatisfiable) as caught:
        _settled(slots, lambda slot, number: "same" if slot.key[0] == "b" else f"{slot.key} {number}")
    (problem,) = caught.value.problems
    assert problem.message.startswith(
        "2 asked for, only 1 distinct puzzles (b) of level easy were found in 1001 attempts;"
    )


def test_of_several_shortages_the_first_is_told() -> None:
    with pytest.raises(Unsatisfiable) as caught:
        dedupe(_slots(2), _failed(2, 20), lambda _: "")
    assert len(caught.value.problems) == 1


def test_a_slot_is_not_given_up_while_an_earlier_one_is_open() -> None:
    made = {attempt: None for attempt in _failed(2, 20) if attempt[0] == 1}
    assert dedupe(_slots(2), made, lambda _: "") == Wanted(((0, 0),))
