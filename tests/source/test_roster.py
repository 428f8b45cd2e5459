"""Class lists are read as schools write them, and what is wrong is told by line, never with a name."""

from __future__ import annotations

import pytest

from pipeline.errors import InputError
from pipeline.source.files import decoded
from pipeline.source.roster import Roster, read_roster


def read(text: str | bytes) -> Roster:
    return read_roster(decoded("list.csv", text.encode() if isinstance(text, str) else text))


def faults(text: str | bytes) -> list[str]:
    try:
        return list(map(str, read(text).problems))
    except InputError as error:
        return list(map(str, error.problems))


@pytest.mark.parametrize(
    "text",
    [
        "name,group\nAda Moss,circle\nBen Orr,star\n",
        "Name;Group\r\nAda Moss;circle\r\nBen Orr;star",
        "sep=;\r\nname;group\r\nAda Moss;circle\r\nBen Orr;star",
        "group,name\ncircle,Ada Moss\n\n , \nstar, Ben Orr \n",
        '\ufeffname,group\n"Ada Moss",circle\nBen Orr,"star"\n',
        "name\tgroup\r\nAda Moss\tcircle\r\nBen Orr\tstar\r\n".encode("utf-16"),
    ],
    ids=[
        "commas",
        "semicolons",
        "a first row of Excel",
        "other order and blank lines",
        "byte order mark and quotes",
        "a spreadsheet's UTF-16",
    ],
)
def test_a_list_reads_the_same_however_it_is_written(text: str | bytes) -> None:
    found = [(one.name, one.group) for one in read(text).pupils]
    assert found == [("Ada Moss", "circle"), ("Ben Orr", "star")]


def test_a_name_in_quotes_may_hold_the_delimiter_and_letters_come_composed() -> None:
    (one,) = read('name\n"Moss, Zoe\u0308"\n').pupils
    assert one.name == "Moss, Zo\u00eb"


def test_every_pupil_has_the_line_on_which_it_stands() -> None:
    assert [one.place.line for one in read("name\n\nAda\n\nBen\n").pupils] == [3, 5]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "list.csv: is empty; write a header row such as name,group"),
        ("name\n", "list.csv: holds no pupil; write one name a line below the header row"),
        ("Ada Moss,circle\n", "list.csv:1: the first row has no column name, expected name, group, version; write a"),
        ("name,Klasse\nAda,5b\n", "list.csv:1: column 2 of the header row is not one of name, group, version; rename"),
        ("name,name\nAda,Ben\n", "list.csv:1: the header row has the column name twice"),
        ("name,group\n,circle\n", "list.csv:2: has no name; add it, or remove the line"),
        ("name\nAda,Moss\n", "list.csv:2: has 2 columns, the header row 1; put a name with a comma in quotation marks"),
        ('name\nBen\n"Ada\n', "list.csv:3: is not a row of a CSV file"),
        ('name\n"Ada\nMoss"\n', "list.csv:2: has a name of several lines"),
        ("name\n" + "A" * 61 + "\n", "list.csv:2: has a name of 61 characters, at most 60 are printed"),
        (b"name\nAndr\xe9\n", "list.csv:2:5: byte 0xe9 is not UTF-8"),
        (b"PK\x03\x04\x14\x00", "list.csv: is a spreadsheet or document, not text; save it as text (CSV UTF-8)"),
    ],
)
def test_what_is_wrong_is_told_by_line(text: str | bytes, told: str) -> None:
    assert faults(text)[0].startswith(told)


def test_no_problem_repeats_a_name() -> None:
    text = "Ada Moss,Ben Orr\nname\n"
    assert not any(name in line for line in faults(text) for name in ("Ada", "Ben"))


def test_the_text_form_of_a_pupil_has_no_name() -> None:
    assert "Ada" not in repr(read("name\nAda\n"))
