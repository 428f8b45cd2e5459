"""What explain says: every step once, techniques explained where they first occur, pictures where they help."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

import pytest

from pipeline.families import FAMILIES
from pipeline.families.base import Family
from pipeline.interface.solve_path import candidates_picture, explained, steps_of
from pipeline.model.rating import RatedPuzzle
from pipeline.stages.rate import rate

TEXTS = {
    "sudoku": "8..4..76..7........14.372..9.....65..68...97..57.....4..985.32........4..25..6..8",
    "calcudoku": "5:__a_8a__a_bab_a_abaa_,s2m8a9s3a12a11a4s2a3m15d2",
    "kakuro": "kakuro/5/5/hIu3cu.MhPaChgj",
}
CHAINS = "004090586000800000900053010000005000007000000020678000700009000400700063890010702"


@pytest.fixture(params=TEXTS)
def family(request: pytest.FixtureRequest) -> Family:
    return FAMILIES[request.param]


@pytest.fixture
def rated(family: Family) -> RatedPuzzle:
    found = rate(family.parse(TEXTS[family.name]))
    assert isinstance(found, RatedPuzzle)
    return found


@pytest.fixture
def lines(rated: RatedPuzzle) -> tuple[str, ...]:
    return tuple(explained(rated, steps_of(rated.puzzle)))


def headings(lines: tuple[str, ...]) -> Iterator[tuple[int, str]]:
    for line in lines:
        if found := re.match(r"(\d+)\. (.*)", line):
            yield int(found[1]), found[2]


def test_every_step_has_its_number_and_technique(family: Family, rated: RatedPuzzle, lines: tuple[str, ...]) -> None:
    steps = family.explain(rated.puzzle)
    found = list(headings(lines))
    assert [number for number, _ in found] == list(range(1, len(steps) + 1))
    assert all(line.startswith(step.technique) for (_, line), step in zip(found, steps, strict=True))


def test_a_technique_is_explained_where_it_first_occurs(family: Family, lines: tuple[str, ...]) -> None:
    for technique in family.ladder:
        told = [line for _, line in headings(lines) if re.match(rf"{technique.name}(,|:|$)", line)]
        assert [technique.sentence in line for line in told] == [True, *[False] * (len(told) - 1)][: len(told)]


def test_every_value_is_written_in_once(rated: RatedPuzzle, lines: tuple[str, ...]) -> None:
    width = rated.puzzle.width
    told = re.findall(r"r(\d+)c(\d+) is ([0-9A-Z])\b", "\n".join(lines))
    found = {((int(row) - 1) * width + int(column) - 1, int(value, 36)) for row, column, value in told}
    missing = [cell for cell, given in enumerate(rated.puzzle.givens) if given == 0]
    assert found == {(cell, rated.solution[cell]) for cell in missing}


def test_the_end_names_the_level_and_shows_the_solution(rated: RatedPuzzle, lines: tuple[str, ...]) -> None:
    end = next(line for line in lines if line.startswith("Solved: "))
    assert (
        end
        == f"Solved: level {rated.rating.level}, hardest technique {rated.rating.technique}, cost {rated.rating.cost}."
    )
    shown = "".join("".join(line.split()[1:]) for line in lines[lines.index(end) + 2 :])
    assert shown.replace("#", "") == "".join(str(value) for value in rated.solution if value > 0)


def test_candidates_stand_before_a_harder_technique_and_not_before_every_step(lines: tuple[str, ...]) -> None:
    pictures = [number for number, line in enumerate(lines) if line.startswith("The candidates are now")]
    assert 1 <= len(pictures) <= len(list(headings(lines))) / 4


def test_a_chain_leads_from_a_candidate_to_its_opposite() -> None:
    found = rate(FAMILIES["sudoku"].parse(CHAINS))
    assert isinstance(found, RatedPuzzle)
    chains = [line.partition(": ") for line in explained(found, steps_of(found.puzzle)) if " -> " in line]
    assert chains
    for chain, _, outcome in chains:
        links = [re.fullmatch(r"(r\dc\d)(=| not )(\d)", link.strip()) for link in chain.split(" -> ")]
        parts = [(link[1], link[2], link[3]) for link in links if link]
        assert len(parts) == len(links)
        (cell, taken, value), *_, (end, left, reached) = parts
        assert (end, reached) == (cell, value)
        assert taken != left
        assert all(one[1] != other[1] for one, other in pairwise(parts))
        assert outcome == (f"strike {value} from {cell}" if taken == "=" else f"{cell} is {value}")


def test_a_kakuro_says_that_its_cells_are_counted_without_the_border() -> None:
    found = rate(FAMILIES["kakuro"].parse(TEXTS["kakuro"]))
    assert isinstance(found, RatedPuzzle)
    assert "the clue row and column not counted" in next(explained(found, steps_of(found.puzzle)))


def test_a_puzzle_beyond_the_ladder_shows_how_far_it_came(monkeypatch: pytest.MonkeyPatch) -> None:
    family = FAMILIES["sudoku"]
    monkeypatch.setattr(family, "ladder", family.ladder[:1])
    found = rate(family.parse(TEXTS["sudoku"]))
    assert isinstance(found, RatedPuzzle)
    lines = tuple(explained(found, steps_of(found.puzzle)))
    assert any(line.startswith("The known techniques lead no further") for line in lines)
    assert lines[-11] == "The solution"


def test_a_picture_names_rows_and_columns() -> None:
    puzzle = FAMILIES["calcudoku"].parse("3:_a_aa_aa,m3s1a5m3")
    candidates = ((1, 3), (1,), (2,), (), (1, 2, 3), (1,), (2,), (1,), (3,))
    assert [line.split() for line in candidates_picture(puzzle, candidates)] == [
        ["c1", "c2", "c3"],
        ["r1", "13", "1", "2"],
        ["r2", ".", "123", "1"],
        ["r3", "2", "1", "3"],
    ]
