"""Which runs go across: those of one cell too, where only the others say so."""

from __future__ import annotations

import pytest

from pipeline.families.kakuro.grid import directed_runs
from pipeline.families.shared.runs import ways
from pipeline.model.puzzle import Cage, Operator

LAYOUTS = {
    "usual": (3, "000 000 000"),
    "a run of one cell across": (4, "1100 0000 0000 0111"),
    "runs of one cell down": (3, "000 101"),
    "a cell that is alone": (3, "011 110"),
    "one column": (1, "0 0 0"),
    "one row": (3, "000"),
}


@pytest.mark.parametrize(("width", "dark"), LAYOUTS.values(), ids=LAYOUTS)
def test_ways_are_those_in_which_the_runs_were_found(width: int, dark: str) -> None:
    rows = dark.split()
    runs = directed_runs(width, len(rows), [cell == "1" for cell in "".join(rows)])
    cages = [Cage(run, Operator.RUN, len(run)) for _, run in runs]
    assert ways(cages, width) == [across for across, _ in runs]
