"""Tu Yangyang, section 2.1: squares by elementary transformations, and the fills that the text weighs."""

from collections import Counter
from itertools import permutations, product

import pytest

from pipeline.families.calcudoku.published.elementary_squares import (
    EXCHANGES,
    Square,
    by_exchanges,
    by_measure,
    columns_exchanged,
    cyclic,
    is_scrambled,
    las_vegas,
    order_left,
    reachable,
    rows_exchanged,
    transposed,
)
from pipeline.families.shared.chance import Chance
from pipeline.families.shared.studies import mean

CYCLIC = ((1, 2, 3, 4), (2, 3, 4, 1), (3, 4, 1, 2), (4, 1, 2, 3))  # the text's own figures are lost


def _keeps_the_rules(square: Square) -> bool:
    digits = set(range(1, len(square) + 1))
    return all(set(line) == digits for line in (*square, *transposed(square)))


def test_tu_figure_5_is_a_regular_square() -> None:
    assert cyclic(4) == CYCLIC


def test_tu_figures_2_to_4_exchange_rows_1_and_3_then_columns_2_and_4() -> None:
    figure_3 = rows_exchanged(CYCLIC, 0, 2)
    assert figure_3 == ((3, 4, 1, 2), (2, 3, 4, 1), (1, 2, 3, 4), (4, 1, 2, 3))
    figure_4 = columns_exchanged(figure_3, 1, 3)
    assert figure_4 == ((3, 2, 1, 4), (2, 1, 4, 3), (1, 4, 3, 2), (4, 3, 2, 1))
    assert _keeps_the_rules(figure_3)
    assert _keeps_the_rules(figure_4)


def test_tu_figures_5_and_6_are_five_transformations_apart() -> None:
    square = columns_exchanged(CYCLIC, 2, 3)
    square = rows_exchanged(square, 1, 3)
    square = columns_exchanged(square, 1, 2)
    square = rows_exchanged(square, 0, 1)
    square = rows_exchanged(square, 0, 2)
    assert square == ((3, 2, 4, 1), (1, 4, 2, 3), (4, 3, 1, 2), (2, 1, 3, 4))


@pytest.mark.parametrize("n", range(3, 10))
def test_tu_squares_keep_the_rules(n: int) -> None:
    assert _keeps_the_rules(by_exchanges(n, EXCHANGES, Chance(n)))
    assert _keeps_the_rules(by_measure(n, Chance(n))[0])


def test_tu_more_than_ten_exchanges_scramble_well() -> None:
    left = {
        exchanges: mean([order_left(by_exchanges(6, exchanges, Chance(seed))) for seed in range(200)])
        for exchanges in (0, 2, EXCHANGES, 40)
    }
    assert left[0] == 1
    assert left[2] > 2 * left[40]
    assert left[EXCHANGES] == pytest.approx(left[40], abs=0.03)
    assert left[40] == pytest.approx(1 / 5, abs=0.03)


def test_by_chance_the_measure_leaves_one_in_one_less_than_the_order() -> None:
    pairs = product(permutations(range(4)), repeat=2)
    squares = [tuple(tuple(CYCLIC[row][column] for column in columns) for row in rows) for rows, columns in pairs]
    assert mean(list(map(order_left, squares))) == pytest.approx(1 / 3)


def test_tu_a_measure_of_scrambling_is_the_stop() -> None:
    stopped = [by_measure(5, Chance(seed)) for seed in range(100)]
    assert all(is_scrambled(square) for square, _ in stopped)
    assert max(exchanges for _, exchanges in stopped) < 60
    assert mean([exchanges for _, exchanges in stopped]) < EXCHANGES


def test_tu_transformations_reach_144_of_the_576_squares_of_order_4() -> None:
    rows = list(permutations(range(1, 5)))
    every = {square for square in product(rows, repeat=4) if _keeps_the_rules(square)}
    assert len(every) == 576
    assert len(reachable(4)) == 144
    assert reachable(4) < every


def test_tu_las_vegas_fill_begins_again_until_all_rows_fit() -> None:
    square, rows = las_vegas(4, Chance(1), 10_000)
    assert square
    assert _keeps_the_rules(square)
    assert rows > 4


def test_tu_las_vegas_fill_is_given_up_at_its_bound() -> None:
    assert las_vegas(7, Chance(1), 100) == (None, 100)


def test_las_vegas_reaches_squares_that_exchanges_do_not() -> None:
    squares = {las_vegas(4, Chance(seed), 20_000)[0] for seed in range(12)}
    assert squares - reachable(4) - {None}


def test_both_rows_and_columns_are_exchanged() -> None:
    one = Counter(by_exchanges(5, 1, Chance(seed)) for seed in range(400))
    assert len(one) == 20
