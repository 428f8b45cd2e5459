"""A sentence names the cage by which alone two cells exclude each other, and nothing that rows and boxes show."""

from __future__ import annotations

from pipeline.model.rating import Application
from pipeline.solving.board import House, HouseKind
from pipeline.solving.cage_sight import seen_by_cage
from pipeline.solving.techniques import REMOTE_PAIRS, SIMPLE, W_WING, Code, Technique

SIDE = 4
ROWS: tuple[House, ...] = tuple((HouseKind.ROW, tuple(range(4 * row, 4 * row + 4))) for row in range(SIDE))
COLUMNS: tuple[House, ...] = tuple((HouseKind.COLUMN, tuple(range(column, 16, 4))) for column in range(SIDE))
CAGE: House = (HouseKind.RUN, (1, 4, 5))


def technique(code: Code, degree: int = 0) -> Technique:
    return Technique("any", 10, code, degree, "")


def seen(one: Application, code: Code, degree: int = 0, houses: tuple[House, ...] = (*ROWS, *COLUMNS, CAGE)) -> list:
    return [pair for pair, _ in seen_by_cage(one, technique(code, degree), houses)]


def of(*cells: int, struck: int, values: tuple[int, ...] = (3,)) -> Application:
    return Application(tuple((cell, values) for cell in cells), (), (), ((struck, 3),))


def test_what_is_struck_may_see_a_cell_by_a_cage_alone() -> None:
    assert seen(of(4, 6, struck=1), Code.NAKED_SUBSET) == [(1, 4)]


def test_cells_of_a_row_need_no_cage() -> None:
    assert seen(of(4, 6, struck=5), Code.NAKED_SUBSET) == []


def test_the_near_ends_of_a_turbot_fish_may_lie_in_a_cage() -> None:
    assert seen(of(3, 1, 4, 12, struck=15), Code.TURBOT_FISH) == [(1, 4)]


def test_the_links_of_a_chain_may_lie_in_a_cage() -> None:
    assert seen(of(15, 3, 1, 4, 12, 15, struck=15), Code.CHAIN) == [(1, 4)]


def test_a_chain_of_one_pair_may_run_through_a_cage() -> None:
    assert seen(of(0, 1, 4, 7, struck=3, values=(3, 4)), Code.COLOURING, REMOTE_PAIRS) == [(1, 4)]


def test_what_a_long_colouring_strikes_sees_one_cell_of_each_colour_and_needs_no_cage() -> None:
    assert seen(of(4, 12, 15, struck=1), Code.COLOURING, SIMPLE) == []


def test_the_ends_of_a_w_wing_may_see_their_link_by_a_cage() -> None:
    wing = Application(((1, (3, 4)), (14, (3, 4)), (4, (4,)), (6, (4,))), (), (), ((13, 3),))
    assert seen(wing, Code.WING, W_WING) == [(1, 4)]


def test_runs_of_a_puzzle_without_rows_are_no_cages() -> None:
    assert seen(of(4, 6, struck=1), Code.NAKED_SUBSET, houses=(CAGE,)) == []
