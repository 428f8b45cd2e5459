"""Puzzles stay what they are: forty slots over all kinds give the texts and ratings that were last blessed."""

from __future__ import annotations

import pytest

from pipeline.families import FAMILIES
from pipeline.solving.compiling import kernels_mode
from tests.families.golden import Entry, asked, entries, is_small, made

GOLDEN = [
    pytest.param(family, entry, id=f"{family} {' '.join(map(str, asked(entry).values()))}")
    for family in FAMILIES
    for entry in entries(family)
]


@pytest.mark.parametrize(("family", "entry"), GOLDEN)
def test_a_slot_gives_its_golden_puzzle(family: str, entry: Entry) -> None:
    if kernels_mode() == "plain" and not is_small(entry):
        pytest.skip("plain kernels take long for this size")
    assert {**asked(entry), **made(family, entry)} == dict(entry)


def test_forty_slots_over_all_families_are_golden() -> None:
    assert len(GOLDEN) >= 40
    assert [family for family in FAMILIES if not entries(family)] == []
