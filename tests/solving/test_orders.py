"""Order relations: the search keeps to them, and each technique strikes what it says and never the solution."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from pipeline.solving.board import Board, HouseKind, order_table, tables
from pipeline.solving.first_candidates import first_candidates
from pipeline.solving.kernels.relations.orders import distance_of, forbidden, ordered_cells, values_above, values_below
from pipeline.solving.logic_solve import solve_by_logic, trace_board
from pipeline.solving.search import solve
from pipeline.solving.techniques import ALTERNATING, UNBOUNDED, Code, Technique, kinds, links

LINE = kinds(HouseKind.ROW, HouseKind.COLUMN)
BOUND = Technique("bound", 10, Code.ORDER_BOUND, 0, "")
FORK = Technique("fork", 20, Code.ORDER_FORK, 4, "")
POINTING = Technique("pointing", 30, Code.ORDER_POINTING, 0, "")
SINGLES = (Technique("naked", 12, Code.NAKED_SINGLE, 0, ""), Technique("hidden", 14, Code.HIDDEN_SINGLE, LINE, ""))
CHAIN = Technique("chain", 40, Code.CHAIN, links(ALTERNATING, UNBOUNDED), "")
PROBE = Technique("probe", 70, Code.PROBING, 16, "")
LADDER = (BOUND, *SINGLES, FORK, POINTING, CHAIN, PROBE)


def neighbours(n: int) -> list[tuple[int, int]]:
    level = [(cell, cell + 1) for cell in range(n * n) if cell % n < n - 1]
    return level + [(cell, cell + n) for cell in range(n * n - n)]


def signs(solution: tuple[int, ...], n: int, share: float, chance: Random) -> tuple[tuple[int, int], ...]:
    pairs = [pair for pair in neighbours(n) if chance.random() < share]
    return tuple(sorted((a, b) if solution[a] < solution[b] else (b, a) for a, b in pairs))


@pytest.fixture
def marked(latin):
    """Random boards: such a share of the signs of a Latin square, and few of its values."""

    def make(n: int, share: float, seed: int) -> Board:
        chance = Random(seed)
        blank = latin(n)
        order = chance.sample(range(1, n + 1), n)
        rows, columns = chance.sample(range(n), n), chance.sample(range(n), n)
        square = tuple(order[(rows[cell // n] + columns[cell % n]) % n] for cell in range(n * n))
        givens = tuple(value if chance.random() < 0.15 else 0 for value in square)
        return replace(blank, givens=givens, orders=signs(square, n, share, chance))

    return make


def struck(board: Board, technique: Technique) -> set[tuple[int, int]]:
    return {pair for step in trace_board(board, (technique,))[:1] for pair in step.removed}


@pytest.mark.parametrize("seed", range(20))
def test_the_search_finds_the_squares_that_keep_to_all_relations(latin, marked, seed: int) -> None:
    board = replace(marked(4, 0.3, seed), givens=(0,) * 16)
    squares = solve(latin(4), limit=600)
    fitting = {square for square in squares if all(square[a] < square[b] for a, b in board.orders)}
    assert set(solve(board, limit=600)) == fitting
    assert fitting


def test_relations_in_a_circle_have_no_solution(latin) -> None:
    assert solve(replace(latin(4), orders=((0, 1), (1, 5), (4, 0), (5, 4)))) == ()


def test_a_relation_comes_after_all_that_lead_up_to_its_smaller_cell() -> None:
    table = order_table(((2, 3), (1, 2), (0, 1), (4, 5)), 6).tolist()
    assert table.index([0, 1]) < table.index([1, 2]) < table.index([2, 3])


def test_a_board_without_relations_has_an_empty_table(latin) -> None:
    assert tables(latin(4)).orders.shape == (0, 2)


@pytest.mark.parametrize(
    ("mask", "larger", "smaller"), [(0b0110, 0b1100, 0b0011), (0b1000, 0, 0b0111), (0b0001, 0b1110, 0), (0, 0, 0)]
)
def test_a_set_leaves_what_is_above_its_smallest_and_below_its_largest(
    as_python, mask: int, larger: int, smaller: int
) -> None:
    assert (as_python(values_above)(mask) & 0b1111, as_python(values_below)(mask) & 0b1111) == (larger, smaller)


def test_the_longest_of_two_chains_counts(as_python) -> None:
    beside = ordered_cells(order_table(((0, 1), (1, 2), (0, 2)), 4), 4)
    assert [distance_of(beside, 0, cell) for cell in range(4)] == [0, 1, 2, 0]
    assert [distance_of(beside, 2, cell) for cell in range(4)] == [-2, -1, 0, 0]


def test_values_are_forbidden_by_distance(as_python) -> None:
    assert as_python(forbidden)(1, 2) & 0b11111 == 0b00111  # a 2 here: 4 or more there
    assert as_python(forbidden)(1, -1) & 0b11111 == 0b11110  # 1 there
    assert as_python(forbidden)(1, -3) & 0b11111 == 0b11111


def test_a_chain_over_a_whole_line_is_solved_by_bounds(latin) -> None:
    board = replace(latin(4), orders=((0, 1), (1, 2), (2, 3)))
    assert struck(board, BOUND) == {(cell, value) for cell in range(4) for value in range(1, 5) if value != cell + 1}


def test_a_bound_is_shown_by_its_chain_from_the_smallest_cell_on(latin) -> None:
    board = replace(latin(4), orders=((5, 6), (6, 10)))
    (step,) = trace_board(board, (BOUND,))
    chains = [[cell for cell, _ in one.cells] for one in step.applications]
    assert sorted(chains) == [[5, 6], [5, 6, 10], [5, 6, 10], [6, 10]]


def test_a_cell_above_two_cells_of_its_line_is_larger_than_two_values(latin) -> None:
    board = replace(latin(5), orders=((5, 6), (7, 6)))
    bounded = {(6, 1), (5, 5), (7, 5)}
    assert struck(board, BOUND) == bounded
    assert struck(board, FORK) == {(6, 1), (6, 2)}


def test_a_cell_below_two_cells_of_a_line_is_smaller_than_two_values(latin) -> None:
    board = replace(latin(5), orders=((6, 5), (6, 7)))
    assert struck(board, FORK) == {(6, 5), (6, 4)}


def test_a_value_with_two_places_beside_a_larger_cell_is_smaller_than_that(latin) -> None:
    givens = (0, 0, 0, 2, 1) + (0,) * 20  # of 3, 4, 5 in the cells before
    board = replace(latin(5), givens=givens, orders=((0, 1), (2, 1)))
    assert {(1, 3), (1, 4)} <= struck(board, POINTING)


@pytest.mark.parametrize("technique", [BOUND, FORK, POINTING, CHAIN, PROBE], ids=lambda technique: technique.name)
def test_no_technique_strikes_what_all_solutions_hold(marked, technique: Technique) -> None:
    progress = 0
    for seed in range(12):
        board = marked(5, 0.45, seed)
        found = solve(board, limit=50)
        for step in trace_board(board, (*SINGLES, technique)):
            progress += step.technique == technique.name
            assert all(any(solution[cell] == value for solution in found) for cell, value in step.placed)
            kept = [cell for solution in found for cell, value in step.removed if solution[cell] == value]
            assert len(found) == 50 or not kept
    assert progress


def test_a_chain_runs_along_relations(marked) -> None:
    more = 0
    for seed in range(12):
        board = marked(5, 0.4, seed)
        more += bool(struck(board, CHAIN) - struck(replace(board, orders=()), CHAIN))
    assert more


@pytest.mark.parametrize("seed", range(6))
def test_mirror_images_are_solved_in_the_same_steps(marked, seed: int) -> None:
    board = marked(5, 0.5, seed)
    to = [cell // 5 * 5 + 4 - cell % 5 for cell in range(25)]
    givens = tuple(board.givens[to[cell]] for cell in range(25))
    mirrored = replace(board, givens=givens, orders=tuple(sorted((to[a], to[b]) for a, b in board.orders)))
    assert solve_by_logic(mirrored, LADDER) == solve_by_logic(board, LADDER)


@pytest.mark.parametrize("seed", range(6))
def test_complements_with_all_signs_turned_are_solved_in_the_same_steps(marked, seed: int) -> None:
    board = marked(5, 0.5, seed)
    givens = tuple(6 - given if given else 0 for given in board.givens)
    turned = replace(board, givens=givens, orders=tuple(sorted((b, a) for a, b in board.orders)))
    assert solve_by_logic(turned, LADDER) == solve_by_logic(board, LADDER)


def test_the_first_candidates_keep_to_chains_of_signs(latin) -> None:
    board = replace(latin(4), givens=(2, *(0,) * 15), orders=((4, 5), (5, 6)))
    candidates = first_candidates(board)
    assert candidates[4] == (1,)
    assert candidates[5] == (2, 3)
    assert candidates[6] == (3, 4)


def test_every_application_says_what_it_comes_from(marked) -> None:
    steps = trace_board(marked(5, 0.5, 3), LADDER)
    assert all(application.cells or application.placed for step in steps for application in step.applications)
