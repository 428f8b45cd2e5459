"""Of a solve the positions that teach most are shown, each with what matters there."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pipeline.families import FAMILIES, family_named
from pipeline.model.rating import Application, Step
from pipeline.solving.positions import FEWEST, MOST, Before, clearest, key_steps, solve_of
from pipeline.solving.techniques import Code, Technique

CHAINS = FAMILIES["sudoku"].parse("..3.6...7..25..63......2.9..4..7..8.9.......6.5..1..7..8.6......21..39..6...8.4..")
EASY = FAMILIES["sudoku"].parse("8..4..76..7........14.372..9.....65..68...97..57.....4..985.32........4..25..6..8")
KNOWN = {one.name: one for one in family_named("sudoku").techniques}
ROW = ("row", tuple(range(9)))
BOARD = family_named("sudoku").model(EASY)
OPEN = tuple(tuple(range(1, 10)) for _ in range(81))


@pytest.fixture(scope="module")
def solve() -> tuple[Before, ...]:
    family = family_named("sudoku")
    return tuple(solve_of(CHAINS, family.model(CHAINS), family.explain(CHAINS)))


def steps(*names: str) -> list[Step]:
    return [Step(name, ()) for name in names]


def at(held: tuple[tuple[int, ...], ...] = OPEN, struck: bool = True) -> Before:
    return Before(0, Step("any", ()), (0,) * 81, held, struck, BOARD)


@pytest.mark.parametrize("puzzle", [CHAINS, EASY])
def test_two_to_six_positions_are_shown_in_the_order_of_the_solve(puzzle: object) -> None:
    chosen = key_steps(family_named("sudoku").explain(puzzle), KNOWN)  # type: ignore[arg-type]
    assert FEWEST <= len(chosen) <= MOST
    assert chosen == sorted(set(chosen))


def test_the_first_step_by_the_hardest_technique_is_among_them() -> None:
    taken = steps("last cell", "X-wing", "naked pair", "X-wing", "last cell")
    assert key_steps(taken, KNOWN) == [1, 2]


def test_where_one_technique_does_it_all_its_next_step_is_shown_too() -> None:
    assert key_steps(steps("last cell", "last cell", "last cell"), KNOWN) == [0, 1]


def test_a_solve_of_one_step_has_one_position() -> None:
    assert key_steps(steps("last cell"), KNOWN) == [0]


def test_what_was_written_in_before_stands_in_the_grid(solve: tuple[Before, ...]) -> None:
    found = [sum(value > 0 for value in before.digits) for before in solve]
    assert found == sorted(found)
    assert found[0] < found[-1]


def test_digits_are_seen_without_candidates_while_none_are_struck() -> None:
    found = Application((), (ROW,), ((4, 8),), ())
    single = Technique("any", 10, Code.HIDDEN_SINGLE, 0, "")
    assert not any(at(struck=False).position(single, found).candidates)
    assert all(at().position(single, found).candidates[:4])


def test_the_cell_that_is_filled_in_has_a_ring_and_no_candidates() -> None:
    found = Application((), (ROW,), ((4, 8),), ())
    position = at().position(Technique("any", 10, Code.HIDDEN_SINGLE, 0, ""), found)
    assert (position.ringed, position.digits[4], position.pencilled[4]) == ((4,), 8, ())


def test_the_places_of_a_value_show_a_fish() -> None:
    held = tuple((1, 2) if cell in (0, 8) else (2,) for cell in range(81))
    fish = Application((), (ROW,), (), ((9, 1),))
    assert at(held).position(Technique("any", 10, Code.FISH, 2, ""), fish).shown == (0, 8)


def test_all_cells_of_its_runs_have_a_ring_in_a_surface_sum_and_grey_where_runs_of_one_direction_lie() -> None:
    runs = (("run", (0, 1, 2)), ("run", (1, 10)), ("run", (2, 11)))
    out = Application(((0, (7,)),), runs, (), ((0, 8),))
    before = Before(0, Step("any", ()), (0, 0, 5, *(0,) * 78), OPEN, True, BOARD)
    position = before.position(Technique("any", 45, Code.SURFACE_SUM, 1, ""), out)
    assert (position.shown, position.ringed) == ((0,), (0, 1, 2, 10, 11))


def test_a_chain_has_a_line_from_each_candidate_to_the_next() -> None:
    chain = Application(((0, (1,)), (1, (1,)), (10, (1,)), (0, (1,))), (), (), ((0, 1),))
    position = at().position(Technique("any", 60, Code.CHAIN, 0, ""), chain)
    assert position.links == (((0, 1), (1, 1)), ((1, 1), (10, 1)), ((0, 1), (10, 1)))


def test_the_cell_that_a_chain_fills_in_shows_its_candidates() -> None:
    chain = Application(((0, (1,)), (1, (1,)), (10, (1,)), (0, (1,))), (), ((0, 1),), ())
    position = at().position(Technique("any", 60, Code.CHAIN, 0, ""), chain)
    assert (position.digits[0], position.pencilled[0]) == (0, OPEN[0])


def test_two_sets_are_marked_in_two_ways() -> None:
    cells = ((75, (2, 3, 7)), (76, (3, 7)), (30, (2, 8)), (33, (3, 8)))
    position = at().position(
        Technique("any", 70, Code.ALMOST_LOCKED_SETS, 0, ""), Application(cells, (), (), ((78, 3),))
    )
    assert (position.shown, position.ringed) == ((75, 76), (30, 33, 75, 76))


def test_the_two_colours_of_a_chain_are_marked_in_two_ways_and_joined() -> None:
    pairs = tuple((cell, (2, 7)) for cell in (1, 5, 37, 40))
    position = at().position(Technique("any", 50, Code.COLOURING, 2, ""), Application(pairs, (), (), ((13, 7),)))
    assert (position.shown, position.region) == ((1, 40), (5, 37))
    assert position.links == (((1, 2), (5, 2)), ((1, 2), (37, 2)), ((37, 2), (40, 2)))


def test_only_the_two_places_of_a_value_in_a_house_are_joined() -> None:
    held = tuple((1,) if cell in (0, 3, 30, 35, 33) else (2,) for cell in range(81))
    ones = tuple((cell, (1,)) for cell in (0, 3, 30))
    position = at(held).position(Technique("any", 50, Code.COLOURING, 1, ""), Application(ones, (), (), ((35, 1),)))
    assert position.links == (((0, 1), (3, 1)), ((3, 1), (30, 1)))
    assert (position.shown, position.region) == ((0, 30), (3,))


def test_where_nothing_else_matters_the_cells_that_lose_candidates_have_rings() -> None:
    found = Application((), (), (), ((3, 5), (4, 5)))
    assert at().position(Technique("any", 50, Code.CAGE_SET, 0, ""), found).ringed == (3, 4)


def test_a_technique_about_all_cells_of_a_line_marks_the_line() -> None:
    found = Application((), (ROW,), (), ((3, 5), (4, 5)))
    position = at().position(Technique("any", 50, Code.LINE_FILLING, 0, ""), found)
    assert (position.houses, position.ringed) == ((ROW[1],), ())


def test_before_a_step_nothing_is_marked_and_no_cell_stands_out() -> None:
    found = Application((), (ROW,), ((4, 8),), ())
    bare = at().position(Technique("any", 10, Code.HIDDEN_SINGLE, 0, ""), found).bare
    assert (bare.ringed, bare.digits[4]) == ((), 0)
    assert bare.pencilled == OPEN


def test_the_application_with_the_fewest_cells_is_the_clearest() -> None:
    def shown(*cells: int) -> Application:
        return Application(tuple((cell, (1,)) for cell in cells), (), (), ((80, 1),))

    step = Step("any", (shown(1, 2, 3), shown(4, 5), shown(6, 7)))
    assert clearest(replace(at(), step=step), Technique("any", 50, Code.WING, 2, "")) == shown(4, 5)


NISHIO = Technique("any", 90, Code.PROBING, 16, "")


THREE_OF_TWO = tuple((1, 2) if cell < 3 else OPEN[0] for cell in range(81))  # the first cells of the grid


def test_the_shortest_way_to_a_contradiction_is_the_clearest() -> None:
    step = Step("any", tuple(Application(((cell, (1,)),), (), (), ((cell, 1),)) for cell in (40, 1)))
    before = replace(at(THREE_OF_TWO), step=step)
    assert clearest(before, NISHIO) == step.applications[1]


def test_the_digits_of_a_way_are_marked_and_joined_and_the_cell_at_its_end_has_a_ring() -> None:
    position = at(THREE_OF_TWO).position(NISHIO, Application(((0, (1,)),), (), (), ((0, 1),)))
    assert (position.shown, position.links, position.region) == ((0, 1), (((0, 1), (1, 2)),), (2,))


def test_a_house_without_a_place_at_the_end_of_a_way_has_a_line_around_it() -> None:
    only_here = tuple(OPEN[0][:8] if 0 < cell < 9 else OPEN[0] for cell in range(81))
    position = at(only_here).position(NISHIO, Application(((0, (2,)),), (), (), ((0, 2),)))
    assert (position.shown, position.houses) == ((0,), (ROW[1],))
