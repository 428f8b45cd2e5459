"""Solving times are read as players and people write them; what is wrong is reported by line and column."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.errors import InputError
from pipeline.source.files import decoded
from pipeline.source.solving_times import TimeRows, read_times

HEAD = "reader,reader_group,puzzle,seconds,outcome\n"
ROW = "r1,adults,K7QF,754.5,solved\n"


def read(text: str | bytes, group: str = "") -> TimeRows:
    return read_times(decoded("times.csv", text.encode() if isinstance(text, str) else text), group)


def faults(text: str | bytes) -> list[str]:
    try:
        return list(map(str, read(text).problems))
    except InputError as error:
        return list(map(str, error.problems))


@pytest.mark.parametrize(
    "text",
    [
        HEAD + ROW,
        "\ufeff" + HEAD + ROW,
        (HEAD + ROW).replace(",", ";").replace("\n", "\r\n"),
        (HEAD + ROW).replace(",", "\t").encode("utf-16"),
        "Seconds,Puzzle,Reader,Reader_Group,Number\n754.5,K7QF,r1,adults,17\n",
        HEAD + ROW + "\n , ,\n",
    ],
    ids=[
        "commas",
        "byte order mark",
        "semicolons",
        "a spreadsheet's UTF-16",
        "other order, outcome left out",
        "blanks",
    ],
)
def test_times_read_the_same_however_they_are_written(text: str | bytes) -> None:
    (row,) = read(text).rows
    assert (row.reader, row.reader_group, row.puzzle, row.seconds, row.solved) == ("r1", "adults", "K7QF", 754.5, True)


def test_files_that_were_put_below_each_other_are_one() -> None:
    found = read(HEAD + ROW + HEAD + ROW.replace("r1", "r2"))
    assert [row.reader for row in found.rows] == ["r1", "r2"]
    assert not found.problems


@pytest.mark.parametrize(("outcome", "solved"), [("solved", True), ("", True), ("helped", False), ("Open", False)])
def test_only_solves_without_help_count_as_solved(outcome: str, solved: bool) -> None:
    assert read(HEAD + f"r1,adults,K7QF,60,{outcome}\n").rows[0].solved is solved


def test_rows_without_a_group_get_the_one_that_is_given() -> None:
    assert read(HEAD + "r1,,K7QF,60,\n", "children").rows[0].reader_group == "children"
    assert read("reader,puzzle,seconds\nr1,K7QF,60\n", "children").rows[0].reader_group == "children"


@pytest.mark.parametrize(
    "seconds", ["", "0", "-5", "NaN", "inf", "1e3", "1,5", "=60*2", "86401", "9" * 400, "\u0661\u0662"]
)
def test_what_is_no_time_is_refused_with_what_is_expected(seconds: str) -> None:
    (fault,) = faults(HEAD + f'r1,adults,K7QF,"{seconds}",solved\n')
    assert fault.startswith("times.csv:2: seconds: ")
    assert "is not a solving time, expected 1 to 86400 seconds, digits with a point such as 754.5; correct it" in fault


@pytest.mark.parametrize("separator", [";", "\t"])
def test_lists_of_a_spreadsheet_whose_commas_are_decimal_are_read(separator: str) -> None:
    text = (HEAD + ROW).replace(",", separator).replace("754.5", "754,5")
    assert read("\ufeff" + text).rows[0].seconds == 754.5


@pytest.mark.parametrize(
    ("seconds", "separator", "told"),
    [
        ("1.090", ";", "may part thousands with points, expected seconds without; write 1090 if it does"),
        ("1.090,5", ";", "may part thousands with points, expected seconds without; write 1090,5 if it does"),
        ("12:30", ",", "has minutes and seconds, expected seconds alone; write 750"),
    ],
)
def test_times_that_may_mean_something_else_are_refused_with_what_to_write(
    seconds: str, separator: str, told: str
) -> None:
    (fault,) = faults((HEAD + ROW).replace(",", separator).replace("754.5", seconds))
    assert fault == f"times.csv:2: seconds: '{seconds}' {told}"


def test_results_that_pupils_handed_in_are_named() -> None:
    (fault,) = faults("# reported by the pupil, not proof\nsheet,pupil,correct,total,seconds\ncircle,12,5,6,754\n")
    assert fault.startswith("times.csv:2: these are results that pupils handed in, which say nothing of single puzzles")
    assert "let readers save those with More, Save solving times to a file" in fault


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "times.csv: is empty; write a header row such as reader,reader_group,puzzle,seconds,outcome"),
        ("reader,puzzle\nr1,K7QF\n", "times.csv:1: the first row has no column seconds, expected some of reader, "),
        ("puzzle\nK7QF\n", "times.csv:1: the first row has no column reader and no seconds, expected"),
        (
            HEAD.replace("outcome", "result"),
            "times.csv:1: column 5 of the header row, 'result', is not one of reader, ",
        ),
        (HEAD.replace("outcome", "puzzle"), "times.csv:1: the header row has the column puzzle twice; remove one"),
        (
            HEAD + ",adults,K7QF,60,\n",
            "times.csv:2: reader: is empty, expected a name or number that distinguishes",
        ),
        (HEAD + "r1,,K7QF,60,\n", "times.csv:2: reader_group: is empty, expected the name of a reader group such as "),
        (HEAD + "r1,adults,,60,\n", "times.csv:2: puzzle: is empty, expected the name or code of a puzzle"),
        (HEAD + "=1+1,adults,K7QF,60,\n", "times.csv:2: reader: begins with '=', as formulas of spreadsheets do"),
        (HEAD + "r1,@SUM(A1),K7QF,60,\n", "times.csv:2: reader_group: begins with '@', as formulas"),
        (HEAD + f"r1,adults,{'K' * 61},60,\n", "times.csv:2: puzzle: has 61 characters, expected one line of at most"),
        (HEAD + f"r1,{'a' * 31},K7QF,60,\n", "times.csv:2: reader_group: has 31 characters, expected one line of at m"),
        (HEAD + "r1,adults,K7QF,60,given up\n", "times.csv:2: outcome: 'given up' is unknown, expected one of solved,"),
        (HEAD + "r1,adults,K7QF,60,solved,x\n", "times.csv:2: has 6 columns, the header row 5; put a cell with a"),
        (HEAD + 'r1,"adults,K7QF,60\n', "times.csv:2: is not a row of a CSV file"),
        ("reader,puzzle,seconds,cost\nr1,a,6,1.5\n", "times.csv:2: reader_group: is empty"),
        (b"reader,puzzle,seconds\nAndr\xe9,K7QF,60\n", "times.csv:2:5: byte 0xe9 is not UTF-8"),
        (b"PK\x03\x04\x14\x00", "times.csv: is a spreadsheet or document, not text; save it as text (CSV UTF-8)"),
    ],
)
def test_what_is_wrong_is_reported_by_line_and_column(text: str | bytes, expected: str) -> None:
    assert faults(text)[0].startswith(expected)


def test_a_bad_row_does_not_keep_the_others_from_being_read() -> None:
    found = read(HEAD + ROW + "r2,adults,K7QF,-1,\n" + ROW.replace("r1", "r3"))
    assert [row.reader for row in found.rows] == ["r1", "r3"]
    assert len(found.problems) == 1


def test_no_problem_and_no_text_form_repeats_a_reader() -> None:
    text = HEAD + "Ada Moss,adults,K7QF,x,\n=Ada Moss,adults,K7QF,60,\nAda Moss,adults,K7QF,60,\n"
    assert not any("Ada" in fault for fault in faults(text))
    assert "Ada" not in repr(read(text))


@given(st.binary(max_size=300) | st.text(max_size=200).map(str.encode))
def test_whatever_a_file_holds_it_is_read_or_refused(data: bytes) -> None:
    for start in (b"", HEAD.encode()):
        try:
            assert isinstance(read(start + data), TimeRows)
        except InputError as error:
            assert all(str(problem).startswith("times.csv") for problem in error.problems)
