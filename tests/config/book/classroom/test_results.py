"""Results in a book file: they need a class list, name its pupils, and enter no digest."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pipeline.model.spec import BookSpec

Load = Callable[..., BookSpec]
Problems = Callable[..., list[str]]

BOOK = """title: x
class_list: list.csv
results: week42.csv
groups:
  - {name: Explorers, sign: circle, sections: [{family: toy, size: 4x4, counts: {easy: 2}}]}
  - {name: Captains, sign: star, sections: [{family: toy, size: 4x4, counts: {medium: 2}}]}
"""
HEAD = "sheet,pupil,correct,total,seconds\n"


@pytest.fixture(autouse=True)
def week(folder: Path) -> Path:
    """A list of two pupils; the file of results."""
    (folder / "list.csv").write_text("name,group\nAda,circle\nBen,star\n")
    (folder / "week42.csv").write_text(HEAD + "circle,1,5,6,700\nstar,ben,2,6,\nstar,2,,,\n")
    return folder / "week42.csv"


def test_pupils_are_named_by_number_or_name_and_rows_without_score_are_left_out(load: Load) -> None:
    spec = load(BOOK)
    assert [(one.pupil, one.correct) for one in spec.results] == [(0, 5), (1, 2)]
    assert spec.results_name == "week42"


def test_a_sign_without_a_version_means_the_pupil_s_own_sheet(load: Load, week: Path) -> None:
    week.write_text(HEAD + "circle,1,5,6,\ncircle-a,1,6,6,\nCircle-B,1,6,6,\ncircle,2,6,6,\n")
    spec = load(BOOK + "versions: [A, B]\n")
    assert [(one.pupil, one.sheet) for one in spec.results] == [
        (0, "circle-a"),
        (0, "circle-a"),
        (0, "circle-b"),
        (1, "circle"),  # another group's, of whatever version
    ]


def test_results_change_no_digest_and_stand_in_no_text_form(load: Load, week: Path) -> None:
    first = load(BOOK)
    week.write_text(HEAD + "circle,1,6,6,1\n")
    assert load(BOOK).digest == first.digest
    assert "700" not in repr(first.results)


@pytest.mark.parametrize(
    ("rows", "reported"),
    [
        ("circle,3,5,6,\n", "week42.csv:2: the pupil is not on the class list, expected a number from 1 to 2"),
        ("square,1,5,6,\n", "week42.csv:2: the sheet is not one of the book's, expected one of circle, star"),
    ],
)
def test_rows_of_nobody_and_of_no_sheet_are_refused_without_their_values(
    problems: Problems, week: Path, rows: str, reported: str
) -> None:
    week.write_text(HEAD + rows)
    code, *found = problems(BOOK)
    assert code == "2"
    assert found[0].startswith(reported), found


def test_a_name_of_two_pupils_is_refused_and_their_numbers_are_not(
    load: Load, problems: Problems, week: Path, folder: Path
) -> None:
    (folder / "list.csv").write_text("name,group\nAda,circle\nada,star\n")
    week.write_text(HEAD + "star,Ada,5,6,\n")
    _, *found = problems(BOOK)
    assert found[0].startswith("week42.csv:2: 2 pupils have this name; write the number of one on the class list")
    week.write_text(HEAD + "star,2,5,6,\n")
    assert [one.pupil for one in load(BOOK).results] == [1]


@pytest.mark.parametrize("pupil", ["1", "2"])
def test_a_number_that_is_the_name_of_another_pupil_is_nobody_s_score(
    problems: Problems, week: Path, folder: Path, pupil: str
) -> None:
    (folder / "list.csv").write_text("name,group\n2,circle\n1,star\n")
    week.write_text(HEAD + f",{pupil},5,6,\n")
    _, *found = problems(BOOK)
    assert found[0].startswith("week42.csv:2: 2 pupils have this as their name or their number on the class list; let")


def test_pupils_may_be_called_by_their_numbers(load: Load, week: Path, folder: Path) -> None:
    (folder / "list.csv").write_text("name,group\n1,circle\n2,star\n")
    week.write_text(HEAD + ",2,5,6,\n")
    assert [one.pupil for one in load(BOOK).results] == [1]


def test_results_need_a_class_list(problems: Problems) -> None:
    _, *found = problems(BOOK.replace("class_list: list.csv\n", ""))
    assert "results: counts the pupils of a class list, and there is none; add class_list" in found[0]


def test_a_proposal_is_a_class_list_whose_reasons_decide_nothing(load: Load, folder: Path) -> None:
    (folder / "list.csv").write_text("name,group,reason\nAda,Captains,up from Explorers\nBen,star,\n")
    assert [pupil.part for pupil in load(BOOK).pupils] == [1, 1]
