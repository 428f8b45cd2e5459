"""The sum of the cells that cages leave over in a house is theirs in the solution."""

from __future__ import annotations

from pipeline.families import FAMILIES
from pipeline.families.shared.lessons import lesson_boards
from pipeline.model.puzzle import Cage, Operator
from pipeline.solving.positions import solve_of
from pipeline.solving.search import solve
from pipeline.solving.sum_left import sum_left
from pipeline.solving.techniques import Code

ROW = tuple(range(4))
PAIR = Cage((0, 1), Operator.RUN, 3)
OPEN = ((1, 2, 3, 4),) * 8


def test_whole_cages_and_known_digits_are_taken_from_what_a_house_makes() -> None:
    held = ((1, 2), (1, 2), (3,), (3, 4), *OPEN[4:])
    assert sum_left([ROW], [PAIR], held, {3}) == 10 - 3 - 3


def test_of_a_cage_that_is_cut_the_known_digits_outside_are_taken_off() -> None:
    cut = Cage((2, 6), Operator.RUN, 5)
    assert sum_left([ROW], [PAIR, cut], OPEN, {3}) is None
    assert sum_left([ROW], [PAIR, cut], (*OPEN[:6], (1,), OPEN[7]), {3}) == 10 - 3 - 4


def test_what_cages_have_too_much_is_left_to_the_cell_outside() -> None:
    assert sum_left([ROW], [PAIR, Cage((2, 3, 7), Operator.RUN, 9)], OPEN, {7}) == 3 + 9 - 10


def test_cells_inside_and_outside_at_once_have_no_such_sum() -> None:
    assert sum_left([ROW], [PAIR, Cage((2, 6), Operator.RUN, 5)], OPEN, {3, 6}) is None


def test_houses_that_meet_have_no_such_sum() -> None:
    assert sum_left([ROW, (3, 4, 5, 6)], [PAIR], OPEN, {2, 3, 4, 5, 6}) is None


def test_in_killers_the_sum_is_that_of_the_solution() -> None:
    family = FAMILIES["sudoku"]
    known = {one.name: one for one in family.ladder_of("killer")}
    checked = 0
    for text in lesson_boards(family.folder, "killer")["rule of 45"].boards[:2]:
        puzzle = family.parse(text)
        (solution,) = solve(family.model(puzzle))
        for before in solve_of(puzzle, family.model(puzzle), family.explain(puzzle)):
            for one in before.step.applications if known[before.step.technique].code is Code.INNIES_OUTIES else ():
                cells = {cell for cell, _ in one.cells}
                total = sum_left([members for _, members in one.houses], puzzle.cages, before.held, cells)
                if cells and total is not None:
                    assert total == sum(solution[cell] for cell in cells)
                    checked += 1
    assert checked
