"""`check` tells what is wrong with any config: quickly, in little memory, with place and remedy, and writes nothing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import pytest
from checked_configs import CODES, Make, check_all
from config_files import BOOK
from conftest import Cases
from grown_configs import grown
from mutated_configs import mutated


@pytest.mark.torture
def test_mutated_configs_are_refused_or_accepted_and_nothing_else(cases: Cases) -> None:
    tally = check_all(mutated, cases(75_000, 250))
    assert not tally.faults, "\n".join(f"{seed}: {fault}" for seed, fault in tally.faults.items())
    assert set(tally.codes) <= set(CODES)
    assert tally.codes[0] and tally.codes[2], tally.codes


@pytest.mark.torture
def test_configs_grown_over_the_schema_are_refused_or_accepted_and_nothing_else(cases: Cases) -> None:
    tally = check_all(grown, cases(25_000, 120))
    assert not tally.faults, "\n".join(f"{seed}: {fault}" for seed, fault in tally.faults.items())
    assert tally.codes[0] > sum(tally.codes.values()) / 10, "many of them are right"
    assert tally.codes[2] and tally.codes[3], tally.codes


def _book(options: str, sections: Iterable[str]) -> Make:
    """A book of some sections, and how its file begins."""
    rows = "".join(f"  - {{{section}}}\n" for section in sections)
    return lambda _seed: {BOOK: f"title: T\n{options}sections:\n{rows}".encode()}


_KINDS: Final = (
    "family: sudoku, size: 9x9", "family: sudoku, size: 6x6", "family: calcudoku, size: 6x6",
    "family: calcudoku, size: 5x5", "family: kakuro, size: 8x10", "family: futoshiki, size: 6x6",
)  # fmt: skip
_HARD: Final = ["family: sudoku, size: 9x9, counts: {expert: 20000}"]
_SIX: Final = [f"{kind}, counts: {{easy: 1111, medium: 1111, hard: 1111}}" for kind in _KINDS]
_ALIKE: Final = [f"{_KINDS[0]}, id: s{number}, counts: {{easy: 20, hard: 20}}" for number in range(500)]
_MANY: Final = [
    f"{_KINDS[number % 6]}, per_page: {(1, 2, 4)[number // 6 % 3]}, id: s{number}, counts: {{easy: 20, hard: 20}}"
    for number in range(500)
]
_FEW: Final = [f"{_KINDS[0]}, id: s{number}, counts: {{easy: 1}}" for number in range(500)]

LARGEST: Final = {
    "one section": (_book("", _HARD), 0),
    "steps": (_book("answers: {style: steps}\n", _HARD), 0),
    "hints": (_book("answers: {style: first_hint}\n", _HARD), 0),
    "six kinds, mixed": (_book("order: mixed\n", _SIX), 0),
    "six kinds, mixed, hints": (_book("order: mixed\nanswers: {style: first_hint}\n", _SIX), 0),
    "sections": (_book("", _ALIKE), 0),
    "sections, mixed": (_book("order: mixed\n", _ALIKE), 0),
    "sections of six kinds": (_book("numbers: section\n", _MANY), 0),
    "sections of six kinds, mixed": (_book("order: mixed\nnumbers: section\n", _MANY), 0),
    "sections of six kinds, mixed, hints": (_book("order: mixed\nanswers: {style: first_hint}\n", _MANY), 0),
    "versions": (_book(f"versions: [{', '.join('abcdefghijkl')}]\n", _FEW), 2),
}


@pytest.mark.torture(sample=4)
@pytest.mark.parametrize(("make", "code"), LARGEST.values(), ids=LARGEST)
def test_books_of_the_largest_size_are_checked_within_the_limits(make: Make, code: int) -> None:
    tally = check_all(make, [0])
    assert not tally.faults, "\n".join(f"{seed}: {fault}" for seed, fault in tally.faults.items())
    assert list(tally.codes) == [code]
