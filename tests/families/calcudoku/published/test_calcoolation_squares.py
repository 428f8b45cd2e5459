"""Calcoolation's GenerateNumbers: candidates, techniques in order, a random digit where none applies."""

import pytest

from pipeline.families.calcudoku.published.calcoolation_squares import (
    ROWS_ALONE,
    Fill,
    Reading,
    Rule,
    filled,
    searched,
    square_by_candidates,
)
from pipeline.families.calcudoku.published.elementary_squares import reachable
from pipeline.families.shared.chance import Chance


def _fill(*first_row: str) -> Fill:
    """An empty grid, but for the candidates of its first row, written as digits."""
    fill = Fill.blank(len(first_row))
    for cell, digits in enumerate(first_row):
        fill.candidates[cell] = sum(1 << int(digit) - 1 for digit in digits)
    return fill


def _first_row(fill: Fill) -> list[str]:
    return ["".join(str(i + 1) for i in range(fill.n) if held >> i & 1) for held in fill.candidates[: fill.n]]


def test_calcoolation_a_naked_pair_34_is_struck_from_the_rest_of_its_row() -> None:
    fill = _fill("34", "1234", "34", "1234")
    assert fill.strike_sets(fill.rows, 2)
    assert _first_row(fill) == ["34", "12", "34", "12"]


def test_calcoolation_a_naked_pair_is_found_in_a_column() -> None:
    fill = Fill.blank(4)
    fill.candidates[1] = fill.candidates[13] = 0b1100
    assert not fill.strike_sets(fill.rows, 2)
    assert fill.strike_sets(fill.columns, 2)
    assert fill.candidates[5] == fill.candidates[9] == 0b0011


def test_calcoolation_an_incomplete_triple_12_23_13_is_struck() -> None:
    fill = _fill("12", "12345", "23", "13", "2345")
    assert not fill.strike_sets(fill.rows, 2)
    assert fill.strike_sets(fill.rows, 3)
    assert _first_row(fill) == ["12", "45", "23", "13", "45"]


def test_a_set_that_strikes_nothing_is_none() -> None:
    fill = _fill("12", "12", "34", "34")
    assert not fill.strike_sets(fill.rows, 2)


def test_calcoolation_single_candidates_are_written_and_struck_from_their_lines() -> None:
    fill = _fill("1", "1234", "1234", "1234")
    assert fill.write_singles()
    assert _first_row(fill) == ["1", "234", "234", "234"]
    assert fill.candidates[4] == 0b1110


def test_calcoolation_an_empty_grid_begins_with_a_random_digit() -> None:
    assert filled(4, Chance(0)).used[0] is Rule.RANDOM


def test_calcoolation_one_pass_goes_from_pairs_to_triples_to_single_candidates() -> None:
    fill = Fill.blank(6)
    fill.candidates[0] = fill.candidates[1] = 0b000011
    fill.candidates[12], fill.candidates[13], fill.candidates[14] = 0b000011, 0b000110, 0b000101
    fill.candidates[35] = 0b100000
    assert searched(fill, Chance(0), Reading())
    assert fill.used == [Rule.ROW_PAIR, Rule.ROW_TRIPLE, Rule.SINGLE]


def test_calcoolation_columns_are_searched_for_pairs_only_where_rows_have_none() -> None:
    fill = Fill.blank(6)
    fill.candidates[0] = fill.candidates[1] = fill.candidates[6] = 0b000011
    for rule in (Rule.ROW_PAIR, Rule.COLUMN_PAIR, Rule.RANDOM):
        assert searched(fill, Chance(0), Reading())
        assert fill.used[-1] is rule


def test_calcoolation_a_full_fill_keeps_the_rules() -> None:
    fill = filled(4, Chance(0))
    assert not fill.contradicts
    lines = [*fill.rows, *fill.columns]
    assert all({fill.digits[cell] for cell in line} == {1, 2, 3, 4} for line in lines)


def test_calcoolation_fills_without_contradiction_grow_fewer_with_the_size() -> None:
    ended = [sum(not filled(n, Chance(seed)).contradicts for seed in range(60)) for n in (4, 6, 9)]
    assert ended == sorted(ended, reverse=True)
    assert ended[0] >= 58
    assert ended[2] <= 45


@pytest.mark.parametrize(
    ("fewer", "more"), [(ROWS_ALONE, Reading()), (Reading(), Reading(fewest_first=True))], ids=["triples", "cells"]
)
def test_readings_of_the_loop_that_find_more_end_more_often(fewer: Reading, more: Reading) -> None:
    def ended(read: Reading) -> int:
        return sum(not filled(8, Chance(seed), read).contradicts for seed in range(60))

    assert ended(more) > ended(fewer)


@pytest.mark.parametrize(
    ("reading", "used"), [(Reading(), [Rule.COLUMN_TRIPLE]), (ROWS_ALONE, [Rule.RANDOM])], ids=["both", "rows"]
)
def test_calcoolation_triples_are_sought_in_columns_unless_read_as_rows_alone(
    reading: Reading, used: list[Rule]
) -> None:
    fill = Fill.blank(6)
    fill.candidates[0], fill.candidates[6], fill.candidates[12] = 0b000011, 0b000110, 0b000101
    assert searched(fill, Chance(0), reading)
    assert fill.used == used


def test_calcoolation_a_contradiction_begins_the_fill_again() -> None:
    seed = next(seed for seed in range(99) if filled(7, Chance(seed)).contradicts)
    square = square_by_candidates(7, Chance(seed))
    assert square
    assert len(set(square)) == 7


def test_calcoolation_squares_are_not_bound_to_those_that_exchanges_reach() -> None:
    def rows(square: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
        return tuple(square[first : first + 4] for first in range(0, 16, 4))

    made = {rows(square) for seed in range(60) if (square := square_by_candidates(4, Chance(seed)))}
    assert made - reachable(4)
