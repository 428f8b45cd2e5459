"""The smallest Kakuro counted whole: what the family says of its capacities is counted again, by other means."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest

from pipeline.families import FAMILIES
from pipeline.families.kakuro.grid import directed_runs
from pipeline.model.level import Level
from pipeline.model.puzzle import BLACK, Cage, Operator, Puzzle
from pipeline.solving.compiling import kernels_mode
from tests.families.counting import capacities

pytestmark = pytest.mark.skipif(
    kernels_mode() == "plain", reason="hundreds of thousands of puzzles need compiled kernels"
)

SMALL_KAKURO = {9: range(9), 7: range(1, 8)}
"""By their number the white cells of the layouts of a 3x3 interior that a half turn leaves alone, up to symmetry."""


def fillings(white: range) -> Iterator[tuple[int, ...]]:
    """The sums, across then down, of all ways to fill three rows."""
    lines = [list(range(1, 10)) if cell in white else [0] for cell in range(9)]
    rows = [[row for row in product(*lines[r : r + 3]) if differ(row)] for r in (0, 3, 6)]
    for first, second in product(rows[0], rows[1]):
        if all(differ(pair) for pair in zip(first, second, strict=True)):
            for third in rows[2]:
                if all(differ(column) for column in zip(first, second, third, strict=True)):
                    yield (sum(first), sum(second), sum(third), *map(sum, zip(first, second, third, strict=True)))


def differ(values: tuple[int, ...]) -> bool:
    found = [value for value in values if value]
    return len(set(found)) == len(found)


@pytest.mark.torture(sample=0)  # half a minute
@pytest.mark.parametrize(("white", "number"), [(9, 861), (7, 19853)])
def test_small_kakuro_are_as_many_as_exist(white: int, number: int) -> None:
    family = FAMILIES["kakuro"]
    once = [sums for sums, times in Counter(fillings(SMALL_KAKURO[white])).items() if times == 1]
    levels: dict[str, Level | None] = {}
    layout = tuple(0 if cell in SMALL_KAKURO[white] else BLACK for cell in range(9))
    runs = directed_runs(3, 3, [cell == BLACK for cell in layout])
    for sums in once:
        totals = (sums[run[0] // 3] if across else sums[3 + run[0] % 3] for across, run in runs)
        found = (Cage(run, Operator.RUN, total) for (_, run), total in zip(runs, totals, strict=True))
        puzzle = Puzzle("kakuro", 3, 3, layout, tuple(found))
        signature = family.signature(puzzle, ())
        if signature not in levels:
            levels[signature] = family.rate(puzzle, ()).level
    assert len(levels) == number
    drawn = "".join("#" if cell == BLACK else "." for cell in layout)
    assert Counter(levels.values()) == capacities("kakuro", "4x4", {"layout": drawn})


def test_small_kakuro_on_both_layouts_are_20714() -> None:
    family = FAMILIES["kakuro"]
    assert family.capacity(family.params("4x4", {}), None) == 20714
