"""The digits that follow from a candidate are forced one by one, and their end is what it is said to be."""

from __future__ import annotations

from functools import cache

import pytest

from pipeline.families import FAMILIES
from pipeline.families.shared.lessons import lesson_boards
from pipeline.model.puzzle import Cage, Operator
from pipeline.model.rating import Application
from pipeline.solving.board import Board, HouseKind
from pipeline.solving.consequences import (
    BY_CONSEQUENCES,
    MOST_DIGITS,
    NoCandidate,
    NoFilling,
    NoPlace,
    Way,
    ways_of,
)
from pipeline.solving.positions import Before, solve_of
from pipeline.solving.techniques import Code, Technique

PROBING = Technique("any", 90, Code.PROBING, 16, "")
FORCING = Technique("any", 80, Code.FORCING, 0, "")
ROW = (HouseKind.ROW, (0, 1, 2, 3))
Shown = list[tuple[Before, Application, tuple[Way, ...]]]


def board(cages: tuple[Cage, ...] = (), orders: tuple[tuple[int, int], ...] = ()) -> Board:
    """A row of four cells."""
    return Board(4, (0,) * 4, (ROW,), cages, orders=orders)


def way(held: tuple[tuple[int, ...], ...], start: tuple[int, int], on: Board | None = None) -> Way | None:
    cell, value = start
    one = Application(((cell, (value,)),), (), (), (start,))
    return next(iter(ways_of(on or board(), held, PROBING, one)), None)


@cache
def applications(code: Code) -> Shown:
    """All uses of a technique in the plain Sudoku of its lessons that have ways."""
    family = FAMILIES["sudoku"]
    known = {one.name: one for one in family.techniques}
    found: Shown = []
    texts = [
        text
        for name, row in lesson_boards(family.folder, "").items()
        if known[name].code is code
        for text in row.boards
    ]
    for text in texts[:2]:
        puzzle = family.parse(text)
        for before in solve_of(puzzle, family.model(puzzle), family.explain(puzzle)):
            technique = known[before.step.technique]
            if technique.code is code:
                found += [
                    (before, one, ways) for one in before.step.applications if (ways := before.ways(technique, one))
                ]
    return found


def sees(before: Before, cell: int, other: int) -> bool:
    return any(cell in house and other in house for house in before.houses)


def excluded(before: Before, cell: int, value: int, written: dict[int, int]) -> bool:
    """Is a value out of a cell: struck before, another digit there, or the same in one of its houses?"""
    if value not in before.held[cell] or written.get(cell, value) != value:
        return True
    return any(held == value and other != cell and sees(before, cell, other) for other, held in written.items())


def forced(before: Before, cell: int, value: int, written: dict[int, int]) -> bool:
    """Is a digit the only one of its cell, or its cell the only one of a house?"""
    if all(excluded(before, cell, other, written) for other in range(1, 10) if other != value):
        return True
    own = (house for house in before.houses if cell in house)
    return any(all(excluded(before, one, value, written) for one in house if one != cell) for house in own)


@pytest.mark.parametrize("code", BY_CONSEQUENCES)
def test_every_digit_of_a_way_is_a_single_once_those_before_it_stand(code: Code) -> None:
    assert applications(code)
    for before, _, ways in applications(code):
        for one in ways:
            written = dict(one.digits[:1])
            for cell, value in one.digits[1:]:
                assert forced(before, cell, value, written)
                written[cell] = value


def test_at_a_contradiction_a_house_has_no_place_or_a_cell_no_candidate() -> None:
    ends = [(before, dict(one.digits), one.end) for before, _, ways in applications(Code.PROBING) for one in ways]
    assert {type(end) for _, _, end in ends} == {NoPlace, NoCandidate}
    for before, written, end in ends:
        if isinstance(end, NoPlace):
            assert all(excluded(before, cell, end.value, written) for cell in end.cells)
        elif isinstance(end, NoCandidate):
            assert all(excluded(before, end.cell, value, written) for value in range(1, 10))


def test_at_the_end_of_every_way_what_is_struck_is_out() -> None:
    for before, one, ways in applications(Code.FORCING):
        assert len(ways) == len(one.cells)
        assert all(excluded(before, cell, value, dict(found.digits)) for found in ways for cell, value in one.removed)


def test_digits_on_which_the_end_does_not_rest_are_left_out() -> None:
    on = Board(4, (0,) * 5, (ROW, (HouseKind.COLUMN, (0, 4))))
    found = way(((1, 2), (1, 2), (1, 2), (4,), (1, 3)), (0, 1), on)
    assert found is not None
    assert found.digits == ((0, 1), (1, 2))


def test_a_digit_is_joined_to_the_last_of_those_that_lead_to_it() -> None:
    on = Board(4, (0,) * 6, (ROW, (HouseKind.COLUMN, (1, 4)), (HouseKind.COLUMN, (4, 5))))
    found = way(((1, 2), (1, 2), (3,), (4,), (2, 3), (3,)), (0, 1), on)
    assert found is not None
    assert found.links == (((0, 1), (1, 2)), ((1, 2), (4, 3)))


def test_a_house_without_a_place_ends_a_way() -> None:
    found = way(((1, 2), (3, 4), (1, 3, 4), (3, 4)), (0, 1))
    assert found is not None
    assert found.end == NoPlace("row", (0, 1, 2, 3), 2)


def test_a_cage_that_nothing_fills_ends_a_way() -> None:
    on = Board(4, (0,) * 4, ((HouseKind.COLUMN, (0, 1)),), (Cage((1, 2), Operator.ADD, 3),))
    found = way(((1, 2), (1, 2), (1, 4), (1, 2, 3, 4)), (0, 2), on)
    assert found is not None
    assert found.digits == ((0, 2),)
    assert found.end == NoFilling((1, 2))


def test_signs_are_followed() -> None:
    on = Board(4, (0,) * 4, (), orders=((0, 1), (1, 2)))
    found = way(((2, 3), (2, 3, 4), (2, 3, 4), (1,)), (0, 3), on)
    assert found is not None
    assert (found.digits, found.end) == (((0, 3),), NoCandidate(1))


def test_what_follows_nothing_has_no_way() -> None:
    assert way(((1, 2, 3), (1, 2, 3), (1, 2, 3), (1, 2, 3, 4)), (0, 1)) is None


def test_more_digits_than_anybody_follows_are_no_way() -> None:
    length = MOST_DIGITS + 2
    pairs = tuple((HouseKind.ROW, (cell, cell + 1)) for cell in range(length))
    on = Board(3, (0,) * (length + 1), pairs)
    held = ((1, 2),) * length + (((1 if length % 2 else 2),),)
    assert way(held, (0, 1), on) is None


def test_a_technique_that_shows_itself_has_no_ways() -> None:
    one = Application(((0, (1,)),), (), (), ((0, 1),))
    assert ways_of(board(), ((1, 2),) * 4, Technique("any", 50, Code.CHAIN, 0, ""), one) == ()


def test_every_way_of_a_killer_begins_with_the_digit_that_is_taken_for_true() -> None:
    family = FAMILIES["sudoku"]
    known = {one.name: one for one in family.ladder_of("killer")}
    puzzle = family.parse(lesson_boards(family.folder, "killer")["Nishio"].boards[1])
    board = family.model(puzzle)
    found = [
        (way.digits[:1], application.cells)
        for before in solve_of(puzzle, board, family.explain(puzzle))
        for application in before.step.applications
        if known[before.step.technique].code is Code.PROBING
        for way in before.ways(known[before.step.technique], application)
    ]
    assert len(found) > 1
    assert all(first == tuple((cell, values[0]) for cell, values in cells) for first, cells in found)
