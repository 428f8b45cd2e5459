"""Results are read as played pages save them and teachers type them; what is wrong is reported by its line."""

from __future__ import annotations

import pytest

from pipeline.errors import InputError
from pipeline.source.files import decoded
from pipeline.source.results import Results, read_results

HEAD = "sheet,pupil,correct,total,seconds\n"


def read(text: str) -> Results:
    return read_results(decoded("week42.csv", text.encode()))


def faults(text: str) -> list[str]:
    try:
        return list(map(str, read(text).problems))
    except InputError as error:
        return list(map(str, error.problems))


def test_files_of_several_pupils_put_together_read_as_one() -> None:
    one = f"# reported by the pupil, not proof\n{HEAD}circle,12,5,6,754\n"
    found = read(one + one.replace("12,5", "7,6"))
    assert [(row.pupil, row.correct, row.total, row.seconds) for row in found.rows] == [
        ("12", 5, 6, 754),
        ("7", 6, 6, 754),
    ]


def test_columns_may_be_fewer_and_in_another_order() -> None:
    (row,) = read("Pupil;Total;Correct\n3;6;4\n").rows
    assert (row.pupil, row.correct, row.total, row.seconds, row.sheet) == ("3", 4, 6, None, "")


def test_a_score_may_be_left_open() -> None:
    (row,) = read(HEAD + "circle,3,,,\n").rows
    assert row.correct is None


@pytest.mark.parametrize(
    ("text", "reported"),
    [
        ("", "week42.csv: is empty; write a header row such as sheet,pupil,correct,total,seconds"),
        ("pupil,total\n1,6\n", "week42.csv:1: the header row has no column correct"),
        ("pupil,correct,total,grade\n1,6,6,A\n", "week42.csv:1: column 4 of the header row is not one of sheet, pupil"),
        (HEAD + "circle,,6,6,\n", "week42.csv:2: has no pupil"),
        (HEAD + "circle,1,six,6,\n", "week42.csv:2: correct is not a whole number"),
        (HEAD + "circle,1,-1,6,\n", "week42.csv:2: correct is not a whole number"),
        (HEAD + f"circle,1,{'1' * 5000},6,\n", "week42.csv:2: correct is not a whole number"),
        (HEAD + "circle,1,7,6,\n", "week42.csv:2: correct is more than total"),
        (HEAD + "circle,1,0,0,\n", "week42.csv:2: correct is more than total, or total is missing"),
    ],
)
def test_what_is_wrong_is_reported_by_line(text: str, reported: str) -> None:
    assert any(line.startswith(reported) for line in faults(text)), faults(text)


def test_no_score_is_in_the_text_form_of_a_row() -> None:
    (row,) = read(HEAD + "circle,Ada,5,6,754\n").rows
    assert not any(word in repr(row) for word in ("Ada", "circle", "754"))
