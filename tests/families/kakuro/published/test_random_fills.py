"""Random fills as the depth-first paper has them."""

from pipeline.families.kakuro.grid import directed_runs
from pipeline.families.kakuro.published.random_fills import random_fill
from pipeline.families.shared.chance import Chance
from pipeline.model.puzzle import BLACK

LAYOUT = (False, False, True, False, False, False, True, False, False)


def test_depth_first_no_run_of_a_fill_has_a_value_twice() -> None:
    for seed in range(20):
        values = random_fill(3, 3, LAYOUT, Chance(seed))
        assert values
        for _, run in directed_runs(3, 3, LAYOUT):
            held = [values[cell] for cell in run]
            assert len(set(held)) == len(held)
            assert set(held) <= set(range(1, 10))


def test_black_cells_stay_black_and_the_seed_decides() -> None:
    values = random_fill(3, 3, LAYOUT, Chance(1))
    assert values == random_fill(3, 3, LAYOUT, Chance(1))
    assert values != random_fill(3, 3, LAYOUT, Chance(2))
    assert values
    assert tuple(value == BLACK for value in values) == LAYOUT


def test_a_layout_that_no_values_fill_is_given_up() -> None:
    assert random_fill(10, 1, (False,) * 10, Chance(1)) is None
