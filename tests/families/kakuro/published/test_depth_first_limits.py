"""What the depth-first paper assumes and grants of its method, with figures: sections 3, 5.3 and 6.2.2."""

import pytest

from pipeline.families.kakuro.grid import clued
from pipeline.families.kakuro.published import depth_first_limits
from pipeline.families.kakuro.published.depth_first_limits import FULL_RANK, limits, reaches_all_sides
from pipeline.families.kakuro.published.input_grid import parse
from pipeline.families.kakuro.published.linear_system import freedom
from pipeline.families.kakuro.published.run_search import search_depth_first
from pipeline.families.shared.studies import StudyOrder
from pipeline.model.puzzle import BLACK


def test_depth_first_limits_have_frozen_figures() -> None:
    report = limits(StudyOrder(4, "5x5"))
    assert [(finding.place, finding.ours) for finding in report.findings] == [
        ("3, assumption 2", "4 of 4 layouts have white cells on all four sides"),
        (
            "5.3",
            "rank below the cells in 4 of 4 puzzles with one solution; 4 in two cells, crossed by 2 and 2 in one, "
            "leaves 0 values free and has 0 solutions",
        ),
        ("6.2.2", "6 to 27 nodes in 4 puzzles of 5x5, half of them 6 to 27; the most is 3.9 times the median"),
        (
            "6.2.2",
            "coefficients from 1.50 to 1.50 take 8 nodes (median) in 5x5 and 22 nodes (median) in 6x6",
        ),
    ]
    assert [row[:2] for table in report.tables for row in table.rows] == [("5x5", "3"), ("6x6", "2")]


def test_depth_first_sizes_without_a_coefficient_in_common_are_not_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    square, line = clued(2, 2, (1, 2, 3, 4)), clued(3, 1, (1, 2, 3))
    monkeypatch.setattr(depth_first_limits, "sample", lambda order: (square,) if order.size == "5x5" else (line,))
    assert limits(StudyOrder(1, "5x5")).findings[-1].verdict == "Too few puzzles to compare."


def test_depth_first_full_rank_is_not_enough_for_a_solution() -> None:
    puzzle = parse(FULL_RANK)
    assert freedom(puzzle) == 0
    assert not search_depth_first(puzzle).solutions


def test_depth_first_outer_lines_that_are_black_make_a_smaller_grid() -> None:
    assert reaches_all_sides(clued(2, 2, (1, 2, 3, 4)))
    assert not reaches_all_sides(clued(3, 2, (BLACK, 1, 2, BLACK, 3, 4)))
