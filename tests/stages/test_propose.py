"""Results become a proposal with a reason for every pupil; who has no score stays, and nothing is decided."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pipeline.config import load_book
from pipeline.config.resources.languages import language_names
from pipeline.stages.propose import propose

Proposed = Callable[..., list[tuple[str, str, str]]]

GROUPS = """title: x
class_list: list.csv
results: week42.csv
groups:
  - {name: Captains, sign: star, sections: [{family: sudoku, size: 6x6, counts: {medium: 2}}]}
  - {name: Explorers, sign: circle, sections: [{family: sudoku, size: 6x6, counts: {easy: 2}}]}
"""
PLAIN = """title: x
class_list: list.csv
results: week42.csv
answers: {place: separate}
worksheet: {}
sections: [{family: sudoku, size: 6x6, counts: {easy: 1, medium: 3}}]
"""
HEAD = "sheet,pupil,correct,total,seconds\n"


@pytest.fixture
def proposed(tmp_path: Path) -> Proposed:
    """Proposals for a class of four: Ada and Ben are Explorers, Cleo and Dan Captains."""

    def run(rows: str, text: str = GROUPS) -> list[tuple[str, str, str]]:
        (tmp_path / "book.yaml").write_text(text)
        (tmp_path / "list.csv").write_text("name,group\nAda,circle\nBen,circle\nCleo,star\nDan,star\n")
        (tmp_path / "week42.csv").write_text(HEAD + rows)
        return [(one.name, one.next, one.reason) for one in propose(load_book(tmp_path / "book.yaml"))]

    return run


def test_who_solves_all_goes_up_and_who_solves_little_goes_down(
    proposed: Proposed,
) -> None:
    assert proposed("circle,1,6,6,600\nstar,3,2,6,900\n") == [
        ("Ada", "Captains", "up from Explorers: 6 of 6 solved in 10 min"),
        ("Ben", "Explorers", "stays in Explorers: no result"),
        ("Cleo", "Explorers", "down from Captains: 2 of 6 solved in 15 min"),
        ("Dan", "Captains", "stays in Captains: no result"),
    ]


def test_reasons_are_in_the_language_of_the_book(proposed: Proposed) -> None:
    rows = "circle,1,6,6,600\nstar,3,2,6,900\n"
    german = [reason for _, _, reason in proposed(rows, f"language: de\n{GROUPS}")]
    assert german == [
        "Aufstieg von Explorers: 6 von 6 in 10 min gelöst",
        "bleibt bei Explorers: kein Ergebnis",
        "Abstieg von Captains: 2 von 6 in 15 min gelöst",
        "bleibt bei Captains: kein Ergebnis",
    ]


@pytest.mark.parametrize("language", language_names())
def test_every_language_tells_the_reasons_apart(language: str, proposed: Proposed) -> None:
    rows = "circle,1,6,6,60\ncircle,2,6,6,60\ncircle,3,4,6,60\ncircle,4,6,6,600\nstar,4,6,6,\n"
    up, _, middling, slow = (reason for _, _, reason in proposed(rows, f"language: {language}\n{GROUPS}"))
    rows = "circle,1,1,6,\nstar,3,6,6,\nstar,4,0,6,\n"
    easiest, none, hardest, down = (reason for _, _, reason in proposed(rows, f"language: {language}\n{GROUPS}"))
    reasons = [up, middling, slow, easiest, none, hardest, down]
    assert len(set(reasons)) == len(reasons)
    assert all("{" not in reason for reason in reasons)


def test_a_few_seconds_are_a_minute(proposed: Proposed) -> None:
    assert proposed("circle,1,6,6,20\n")[0][2] == "up from Explorers: 6 of 6 solved in 1 min"


def test_rows_without_a_score_change_nothing(proposed: Proposed) -> None:
    assert {reason[:5] for _, _, reason in proposed("circle,1,,,\nstar,3,,6,20\n")} == {"stays"}


def test_the_ends_have_nothing_beyond(proposed: Proposed) -> None:
    found = proposed("circle,1,0,6,\nstar,3,6,6,\n")
    assert found[0][1:] == ("Explorers", "stays in Explorers, the easiest already: 0 of 6 solved")
    assert found[2][1:] == ("Captains", "stays in Captains, the hardest already: 6 of 6 solved")


def test_who_is_much_slower_than_others_with_the_same_sheet_stays(
    proposed: Proposed,
) -> None:
    found = proposed("circle,1,6,6,3000\ncircle,2,6,6,600\ncircle,3,6,6,660\n")
    assert found[0][2] == "stays in Explorers: 6 of 6 solved in 50 min, but more slowly than the others"
    assert found[1][1] == "Captains"


def test_a_sheet_that_is_handed_in_again_counts_once_and_several_sheets_together(
    proposed: Proposed,
) -> None:
    found = proposed("circle,1,1,6,\ncircle,1,6,6,\nstar,1,0,6,\n")
    assert found[0][2] == "stays in Explorers: 6 of 12 solved"


def test_a_class_without_groups_gets_levels(proposed: Proposed) -> None:
    found = proposed(",1,4,4,\n,Ben,1,4,\n", PLAIN)
    assert [(name, level) for name, level, _ in found[:3]] == [("Ada", "hard"), ("Ben", "easy"), ("Cleo", "medium")]
    assert found[0][2] == "up from Medium: 4 of 4 solved"
