"""`check` tells what is wrong with any config: quickly, in little memory, with place and remedy, and writes nothing."""

from __future__ import annotations

import pytest
from checked_configs import CODES, check_all
from conftest import Cases
from grown_configs import grown
from mutated_configs import mutated


@pytest.mark.torture
def test_mutated_configs_are_refused_or_accepted_and_nothing_else(cases: Cases) -> None:
    tally = check_all(mutated, cases(75_000, 350))
    assert tally.faults == {}
    assert set(tally.codes) <= set(CODES)
    assert tally.codes[0] and tally.codes[2], tally.codes


@pytest.mark.torture
def test_configs_grown_over_the_schema_are_refused_or_accepted_and_nothing_else(cases: Cases) -> None:
    tally = check_all(grown, cases(25_000, 150))
    assert tally.faults == {}
    assert tally.codes[0] > sum(tally.codes.values()) / 10, "many of them are right"
    assert tally.codes[2] and tally.codes[3], tally.codes
