"""A class list in a book file: who gets which sheet, and what is wrong with the list."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from pipeline.config import load_book
from pipeline.config.book.design import page_design
from pipeline.config.resources.printers import load_printer
from pipeline.errors import InputError
from pipeline.model.spec import BookSpec

Load = Callable[..., BookSpec]
Problems = Callable[..., list[str]]

HEAD = "title: x\nclass_list: list.csv\n"
PLAIN = HEAD + "answers: {place: separate}\nworksheet: {}\nsections: [{family: toy, size: 4x4, counts: {easy: 2}}]\n"
VERSIONS = HEAD + "versions: [A, B, C]\nsections: [{family: toy, size: 4x4, counts: {easy: 2}}]\n"
GROUPS = (
    HEAD
    + """groups:
  - {name: Explorers, sign: circle, sections: [{family: toy, size: 4x4, counts: {easy: 2}}]}
  - {name: Captains, sign: star, sections: [{family: toy, size: 4x4, counts: {medium: 2}}]}
"""
)


def parts(spec: BookSpec) -> list[tuple[str, int]]:
    return [(pupil.name, pupil.part) for pupil in spec.pupils]


def test_versions_go_by_their_column_and_else_in_turn(load: Load, folder: Path) -> None:
    (folder / "list.csv").write_text("name,version\nAda,c\nBen,\nCleo,\nDan,A\n")
    assert parts(load(VERSIONS)) == [("Ada", 2), ("Ben", 1), ("Cleo", 2), ("Dan", 0)]
    (folder / "list.csv").write_text("name\nAda\nBen\nCleo\nDan\n")
    assert parts(load(VERSIONS)) == [("Ada", 0), ("Ben", 1), ("Cleo", 2), ("Dan", 0)]


def test_in_groups_with_versions_a_pupil_has_a_sheet_of_the_group_and_neighbours_another_version(
    load: Load, folder: Path
) -> None:
    (folder / "list.csv").write_text("name,group,version\nAda,star,\nBen,star,\nCleo,circle,b\nDan,circle,\n")
    spec = load(GROUPS + "versions: [A, B]\n")
    assert [(name, spec.parts[part].role) for name, part in parts(spec)] == [
        ("Ada", "sheet-star-a"),
        ("Ben", "sheet-star-b"),
        ("Cleo", "sheet-circle-b"),
        ("Dan", "sheet-circle-b"),
    ]


def test_groups_go_by_name_or_sign(load: Load, folder: Path) -> None:
    (folder / "list.csv").write_text("name;group\nAda;Captains\nBen;CIRCLE\n")
    assert parts(load(GROUPS)) == [("Ada", 1), ("Ben", 0)]


def test_a_plain_worksheet_goes_to_everybody_whatever_other_books_make_of_the_list(load: Load, folder: Path) -> None:
    (folder / "list.csv").write_text("name,group,version\nAda,circle,B\nBen,star,A\n")
    assert parts(load(PLAIN)) == [("Ada", 0), ("Ben", 0)]


def test_a_sheet_for_every_pupil_has_no_pages_around_it_but_those_that_are_asked_for(load: Load, folder: Path) -> None:
    (folder / "list.csv").write_text("name\nAda\n")
    assert load(PLAIN).front == ()
    assert [page.name for page in load(PLAIN + "front: [how_to_play]\n").front] == ["how_to_play"]
    assert load(PLAIN.replace("class_list: list.csv\n", "")).front


@pytest.mark.parametrize(
    ("mirrored", "even", "wrong"), [(True, False, "class_list"), (True, True, ""), (False, False, "")]
)
def test_margins_that_change_sides_need_sheets_of_an_even_number_of_pages(
    folder: Path, monkeypatch: pytest.MonkeyPatch, mirrored: bool, even: bool, wrong: str
) -> None:
    (folder / "list.csv").write_text("name\nAda\n")
    printer, paper = load_printer("school")
    own = replace(printer, name="binder", mirrored=mirrored, multiple=2 if even else 1)
    monkeypatch.setattr(page_design, "load_printer", lambda *_order: (own, paper))
    (folder / "book.yaml").write_text(PLAIN)
    told = ""
    try:
        load_book("book.yaml")
    except InputError as error:
        told = " ".join(f"{problem.key}: {problem.message}" for problem in error.problems)
    assert told.partition(":")[0] == wrong
    assert ("write worksheet: {duplex: true}, or use school" in told) == bool(wrong)


def test_the_digest_of_a_book_follows_from_no_name(load: Load, folder: Path) -> None:
    digests = set()
    for name in ("Ada", "Ben"):
        (folder / "list.csv").write_text(f"name\n{name}\n")
        spec = load(VERSIONS)
        digests.add(spec.digest)
        assert name not in repr(spec)
    assert len(digests) == 1


@pytest.mark.parametrize(
    ("book", "rows", "told"),
    [
        (GROUPS, "name\nAda\n", "list.csv: has no column group; add it, with the name or the sign"),
        (GROUPS, "name,group\nAda,\n", "list.csv:2: has no group; write one of circle (Explorers), star (Captains)"),
        (GROUPS, "name,group\nAda,moon\n", "list.csv:2: the group is not one of the book's, expected one of circle"),
        (
            VERSIONS,
            "name,version\nAda,D\n",
            "list.csv:2: the version is not one of the book's, expected one of A, B, C",
        ),
        (PLAIN.replace("worksheet: {}", "worksheet: {fields: [date]}"), "name\nAda\n", "class_list: prints every"),
        (PLAIN.replace("separate", "back"), "name\nAda\n", "class_list: makes a sheet for every pupil, and these"),
    ],
)
def test_what_is_wrong_with_a_list_is_told_without_names(
    problems: Problems, folder: Path, book: str, rows: str, told: str
) -> None:
    (folder / "list.csv").write_text(rows)
    code, *found = problems(book)
    assert code == "2"
    assert any(told in line for line in found), found
    assert not any("Ada" in line for line in found)


def test_a_list_that_is_not_there_is_told_at_its_key(problems: Problems) -> None:
    _, line = problems(VERSIONS)
    assert line.startswith("book.yaml:2:13: class_list: list.csv: no such file")


def test_everything_that_is_wrong_with_a_list_is_told_at_once_and_each_cause_once(
    problems: Problems, folder: Path
) -> None:
    rows = ["name,group,klass", *["Ada,Wals"] * 28, ",circle", "Ben,star,5b,x", "Cleo,", "Dan,Wols", '"Eve']
    (folder / "list.csv").write_text("\n".join(rows))
    _, *found = problems(GROUPS.replace("class_list", "worksheet: {fields: [date]}\nclass_list"))
    assert [line.partition(", expected")[0] for line in found] == [
        "book.yaml:3:13: class_list: prints every pupil's name into its field, and there is none; "
        "add name to worksheet.fields",
        "list.csv:1: column 3 of the header row is not one of name, group, version; rename or remove it",
        "list.csv:2: the group is not one of the book's",
        "list.csv:30: has no name; add it, or remove the line",
        "list.csv:31: has 4 columns, the header row 3; put a name with a comma in quotation marks",
        "list.csv:32: has no group; write one of circle (Explorers), star (Captains)",
        "list.csv:34: is not a row of a CSV file (unexpected end of data); check its quotation marks",
    ]
    assert found[2].endswith("star (Captains); the same in lines 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 and 18 more")


def test_where_the_groups_are_wrong_the_list_is_not_blamed(problems: Problems, folder: Path) -> None:
    (folder / "list.csv").write_text("name,group\n" + "Ada,Explorers\n" * 28)
    _, *found = problems(GROUPS.replace("name: Captains", "name: 5"))
    assert len(found) == 1
    assert "groups[1].name: 5 is a whole number" in found[0]
