"""`check` tells what is wrong with any config: quickly, in little memory, with place and remedy, and writes nothing."""

from __future__ import annotations

import pytest
from checked_configs import CODES, Make, check_all
from config_files import BOOK, Files
from conftest import Cases
from grown_configs import grown
from mutated_configs import mutated


@pytest.mark.torture
def test_mutated_configs_are_refused_or_accepted_and_nothing_else(cases: Cases) -> None:
    tally = check_all(mutated, cases(75_000, 350))
    assert not tally.faults, "\n".join(f"{seed}: {fault}" for seed, fault in tally.faults.items())
    assert set(tally.codes) <= set(CODES)
    assert tally.codes[0] and tally.codes[2], tally.codes


@pytest.mark.torture
def test_configs_grown_over_the_schema_are_refused_or_accepted_and_nothing_else(cases: Cases) -> None:
    tally = check_all(grown, cases(25_000, 150))
    assert not tally.faults, "\n".join(f"{seed}: {fault}" for seed, fault in tally.faults.items())
    assert tally.codes[0] > sum(tally.codes.values()) / 10, "many of them are right"
    assert tally.codes[2] and tally.codes[3], tally.codes


def _steps(_seed: int) -> Files:
    book = "title: T\nanswers: {style: steps}\nsections: [{family: sudoku, size: 9x9, counts: {expert: 20000}}]\n"
    return {BOOK: book.encode()}


def _versions(_seed: int) -> Files:
    rows = (f"  - {{family: sudoku, size: 9x9, id: s{number}, counts: {{easy: 1}}}}\n" for number in range(500))
    return {BOOK: f"title: T\nversions: [{', '.join('abcdefghijkl')}]\nsections:\n{''.join(rows)}".encode()}


@pytest.mark.torture
@pytest.mark.parametrize(("make", "code"), [(_steps, 0), (_versions, 2)])
def test_books_of_the_largest_size_are_checked_within_the_limits(make: Make, code: int) -> None:
    tally = check_all(make, [0])
    assert not tally.faults, "\n".join(f"{seed}: {fault}" for seed, fault in tally.faults.items())
    assert list(tally.codes) == [code]
