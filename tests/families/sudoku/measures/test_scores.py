"""Solving by singles, and the published grading by it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.families import FAMILIES
from pipeline.families.shared.chance import Chance
from pipeline.families.sudoku.measures.grading import LEVELS, METHODS, SCORE_RANGES, normalised
from pipeline.families.sudoku.measures.scores import mean_score, measures, score, scores, weighted
from pipeline.families.sudoku.published.hiding import member
from pipeline.families.sudoku.symmetry import FIRST_REVEALS, canonical_form, singles
from pipeline.model.level import Grading, Level
from pipeline.model.puzzle import Puzzle, Solution
from pipeline.model.size import Size
from pipeline.solving.search import solve

SUDOKU = FAMILIES["sudoku"]

FEW = settings(max_examples=30)
METHOD = METHODS[Grading.WEIGHTED_SINGLES]

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

HARD = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"


def solved(text: str) -> tuple[Puzzle, Solution]:
    puzzle = SUDOKU.parse(text)
    (solution,) = solve(SUDOKU.model(puzzle))
    return puzzle, solution


def by_hand(puzzle: Puzzle, solution: Solution) -> tuple[int, int, int]:
    """The same count written a second time, with sets and the same chance, on the canonical grid."""
    n = puzzle.width
    form = canonical_form(puzzle, solution).tolist()
    high = {4: 2, 6: 2, 9: 3}[n]
    houses = [{r * n + c for c in range(n)} for r in range(n)] + [{r * n + c for r in range(n)} for c in range(n)]
    boxes: dict[tuple[int, int], set[int]] = {}
    for cell in range(n * n):
        boxes.setdefault((cell // n // high, cell % n // (n // high)), set()).add(cell)
    houses += boxes.values()
    known = {cell: code >> 1 for cell, code in enumerate(form) if code & 1}
    count = [0, 0, 0]
    chance = Chance(FIRST_REVEALS)
    while len(known) < n * n:
        left = {
            cell: set(range(n))
            - {known[other] for house in houses if cell in house for other in house if other in known}
            for cell in range(n * n)
            if cell not in known
        }
        naked = [cell for cell in left if len(left[cell]) == 1]
        hidden = [
            cell
            for cell in left
            if any(
                all(form[cell] >> 1 not in left.get(other, ()) for other in house - {cell})
                for house in houses
                if cell in house
            )
        ]
        kind, cells = (0, naked) if naked else (1, hidden) if hidden else (2, [sorted(left)[chance.below(len(left))]])
        count[kind] += 1
        known[cells[0]] = form[cells[0]] >> 1
    return count[0], count[1], count[2]


def test_every_empty_cell_is_counted_once() -> None:
    assert sum(singles(*solved(EASY))) == EASY.count(".")


def test_a_grid_that_naked_singles_fill_scores_its_empty_cells() -> None:
    puzzle, solution = solved(EASY)
    naked, hidden, revealed = singles(puzzle, solution)
    assert revealed == 0
    assert score(puzzle, solution) == naked + 2 * hidden


def test_a_full_grid_but_for_one_cell_scores_one() -> None:
    _, solution = solved(EASY)
    assert score(Puzzle("sudoku", 9, 9, (0, *solution[1:])), solution) == 1


def test_sudoku_report_weights_are_1_2_and_5() -> None:
    assert [weighted(one) for one in ((1, 0, 0), (0, 1, 0), (0, 0, 1))] == [1, 2, 5]


def test_sudoku_report_normalised_score_is_score_less_a_over_b_less_a() -> None:
    assert [normalised(one, 41, 96) for one in (41, 68.5, 96)] == [0, 0.5, 1]


def test_the_measures_are_the_three_counts_the_score_and_its_place() -> None:
    puzzle, solution = solved(EASY)
    found = dict(measures(puzzle, solution))
    assert [*found] == ["naked_singles", "hidden_singles", "reveals", "weighted_singles", "normalised_singles"]
    assert found["weighted_singles"] == score(puzzle, solution)
    assert found["normalised_singles"] == round((score(puzzle, solution) - 41) / 55, 4)


def test_other_orders_of_reveals_may_give_other_scores() -> None:
    hard = solved(HARD)
    found = scores(*hard, 20)
    assert found[0] == score(*hard)
    assert len(set(found)) > 1
    assert scores(*hard, 20) == found


@pytest.mark.parametrize(("found", "mean"), [([51], "51"), ([50, 52], "51"), ([51, 52], "51.5")])
def test_a_mean_score_is_whole_where_it_is_a_whole_number(found: list[int], mean: str) -> None:
    assert str(mean_score(found)) == mean


@FEW
@given(n=st.sampled_from([4, 6, 9]), number=st.integers(0, 40))
def test_singles_are_counted_as_by_hand(n: int, number: int) -> None:
    puzzle, solution = member(n, number)
    assert singles(puzzle, solution) == by_hand(puzzle, solution)


@FEW
@given(n=st.sampled_from([4, 6, 9, 12]), number=st.integers(0, 40), turn=st.integers(0, 2**32))
def test_symmetric_copies_have_the_same_score(n: int, number: int, turn: int, image: Callable[..., Any]) -> None:
    puzzle, solution = member(n, number)
    assert score(*image(puzzle, solution, Random(turn))) == score(puzzle, solution)


@pytest.mark.parametrize("n", SCORE_RANGES)
def test_the_scale_is_cut_into_four_equal_intervals(n: int) -> None:
    least, greatest = SCORE_RANGES[n]
    scale = METHOD.scale(Size(n, n))
    quarter = (greatest - least) / 4
    for place, level in enumerate(LEVELS):
        assert scale.level_of(least + quarter * (place + 0.5)) is level
    assert scale.level_of(least - 1) is Level.EASY
    assert scale.level_of(greatest + 1) is Level.EXPERT
    assert scale.level_of(least + quarter) is Level.MEDIUM


@pytest.mark.parametrize("n", [4, 6, 9])
def test_the_population_lies_inside_the_scale(n: int) -> None:
    least, greatest = SCORE_RANGES[n]
    assert all(least <= score(*member(n, number)) <= greatest for number in range(40))


@pytest.mark.parametrize("level", LEVELS[:3])
def test_an_attempt_at_a_grade_has_it(level: Level) -> None:
    params = SUDOKU.params("6x6", {}).graded_by(Grading.WEIGHTED_SINGLES)
    puzzle = next(made for seed in range(100) if (made := SUDOKU.attempt(params, level, seed)))
    (solution,) = solve(SUDOKU.model(puzzle))
    rating = SUDOKU.rate(puzzle, solution)
    assert SUDOKU.graded(puzzle, rating, Grading.WEIGHTED_SINGLES).level is level


def test_the_symmetry_that_a_section_chose_holds_under_the_grading() -> None:
    params = SUDOKU.params("6x6", {"symmetry": "rotational"}).graded_by(Grading.WEIGHTED_SINGLES)
    puzzle = next(made for seed in range(100) if (made := SUDOKU.attempt(params, Level.MEDIUM, seed)))
    pattern = [bool(given) for given in puzzle.givens]
    assert pattern == pattern[::-1]
