"""Cells of a pattern are told apart: what is shared by two sets, what of a fish is a fin, what is a deadly loop."""

from __future__ import annotations

from pipeline.families import family_named
from pipeline.model.puzzle import Puzzle
from pipeline.model.rating import Application
from pipeline.solving.two_groups import almost_locked, crossing_lines, deadly_loop, finned, in_one_alone

HOUSES = family_named("sudoku").model(Puzzle("sudoku", 9, 9, (0,) * 81)).houses
MEMBERS = [members for _, members in HOUSES]
ROWS = (("row", tuple(range(9))), ("row", tuple(range(18, 27))))


def test_the_columns_cross_a_fish_in_rows() -> None:
    fish = Application((), ROWS, (), ((14, 4),))
    assert [members[0] for _, members in crossing_lines(fish, HOUSES)] == list(range(9))


def test_the_fin_of_a_fish_lies_off_its_crossing_lines() -> None:
    places = tuple((cell, (4,)) for cell in (0, 5, 18, 21, 23))
    assert finned(Application(places, ROWS, (), ((14, 4),)), HOUSES) == ((0, 5, 18, 23), (21,))


def test_a_fish_without_its_own_place_in_the_box_has_fins_there() -> None:
    places = tuple((cell, (4,)) for cell in (0, 5, 18, 21, 22))
    assert finned(Application(places, ROWS, (), ((14, 4),)), HOUSES) == ((0, 5, 18), (21, 22))


def test_values_whose_places_all_see_each_other_stand_in_one_set_alone() -> None:
    held = [()] * 81
    held[0], held[36], held[37] = (2, 3), (2, 7), (3, 7)
    assert in_one_alone(((0,), (36, 37)), tuple(held), MEMBERS) == (2,)


def test_two_sets_are_parted_where_each_has_one_value_too_many() -> None:
    cells = ((0, (2, 3)), (36, (2, 7)), (37, (3, 7)))
    assert almost_locked(Application(cells, (), (), ((1, 3),)), MEMBERS) == ((0,), (36, 37))


def test_a_rectangle_is_parted_from_the_cells_of_a_subset() -> None:
    cells = tuple((cell, (2, 9)) for cell in (0, 3, 12, 9, 57))
    assert deadly_loop(Application(cells, (), (), ()), MEMBERS) == ((0, 3, 12, 9), (57,))


def test_a_loop_of_six_cells_is_no_rectangle() -> None:
    cells = tuple((cell, (2, 9)) for cell in (0, 4, 13, 16, 25, 18))
    assert deadly_loop(Application(cells, (), (), ()), MEMBERS) == ((0, 4, 13, 16, 25, 18), ())


def test_cells_in_four_boxes_are_no_rectangle() -> None:
    cells = tuple((cell, (2, 9)) for cell in (0, 3, 39, 36))
    assert deadly_loop(Application(cells, (), (), ()), MEMBERS) == ((), ())
