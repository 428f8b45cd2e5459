"""The ladders of variants hold what their constraints allow."""

from __future__ import annotations

from pipeline.families.sudoku.variants.killer.ladder import KILLER_LADDER
from pipeline.solving.techniques import Code


def test_a_killer_is_not_solved_by_arguing_from_its_one_solution() -> None:
    assert {Code.UNIQUE_RECTANGLE, Code.BIVALUE_GRAVE}.isdisjoint(technique.code for technique in KILLER_LADDER)
