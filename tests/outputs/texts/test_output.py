"""Puzzles as texts: every puzzle in a format that can hold it, refused where none can, without key and level."""

from __future__ import annotations

import csv
import json
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from pipeline.errors import InputError, Unsatisfiable
from pipeline.families import family_named
from pipeline.model.book import Book
from pipeline.model.spec import BookSpec
from pipeline.outputs.base import Edition
from pipeline.outputs.texts.output import Texts
from tests.made_up_books import BookOf, SpecOf

BOOK = """
seed: 3
author: "Me & You"
front: []
sections:
  - {family: sudoku, size: 9x9, counts: {easy: 2}}
  - {family: calcudoku, size: 4x4, counts: {hard: 1}}
  - {family: kakuro, size: 6x8, counts: {easy: 1}}
"""
CLASS = """
seed: 3
groups:
  - name: Explorers
    sign: circle
    sections: [{family: sudoku, size: 9x9, counts: {easy: 2}}]
  - name: Inventors
    sign: triangle
    sections: [{family: sudoku, size: 9x9, counts: {hard: 2}}]
"""
SUDOKU = "seed: 3\nsections:\n  - {family: sudoku, size: 9x9, counts: {easy: 2, hard: 1}}\n"


def written(book: Book, *formats: str, solved: bool = False) -> dict[str, str]:
    """The files of an export, by their names."""
    files = Texts(formats, with_solutions=solved).files(Edition(book))
    return {Path(file.name).name: b"".join(file.parts).decode() for file in files}


def puzzles_in(text: str, family: str) -> list[str]:
    """Our text forms of the links in a file."""
    kin = family_named(family)
    links = [line for line in text.splitlines() if not line.startswith("#")]
    return [kin.format(kin.read_text(link)) for link in links if kin.format_of(link)]


def forms(book: Book, family: str) -> list[str]:
    """Our text forms of a book's puzzles."""
    puzzles = [entry.rated.puzzle for entry in book.entries]
    return [family_named(family).format(puzzle) for puzzle in puzzles if puzzle.family == family]


def test_a_list_of_links_names_each_puzzle_by_its_number(book_of: BookOf) -> None:
    book = book_of(BOOK)
    (text,) = written(book, "sudokupad").values()
    assert [line for line in text.splitlines() if line.startswith("#")] == [
        "# 1 Sudoku 9 × 9",
        "# 2 Sudoku 9 × 9",
        "# 3 Calcudoku 4 × 4",
        "# 4 Kakuro 6 × 8",
    ]
    assert puzzles_in("\n".join(text.splitlines()[:4]), "sudoku") == forms(book, "sudoku")


def test_each_format_holds_what_it_can_when_another_holds_the_rest(book_of: BookOf) -> None:
    book = book_of(BOOK)
    found = written(book, "puzzlink", "sdm", "json")
    assert list(found) == ["book-puzzlink.txt", "book-sdm.sdm", "book.json"]
    assert puzzles_in(found["book-puzzlink.txt"], "kakuro") == forms(book, "kakuro")
    assert found["book-sdm.sdm"] == "".join(form.replace(".", "0") + "\n" for form in forms(book, "sudoku"))


def test_a_section_that_no_format_holds_is_refused_with_its_place_and_what_would(spec_of: SpecOf) -> None:
    with pytest.raises(InputError) as refused:
        Texts(("puzzlink", "sdm"), with_solutions=False).check(spec_of(BOOK))
    (problem,) = refused.value.problems
    assert problem.place is not None
    assert problem.message == (
        "no format holds calcudoku 4x4 (puzzlink has no puzzles of the family; sdm has no puzzles of the family); "
        "add one of sudokupad, tatham, ipuz, json, csv"
    )


def test_a_windoku_is_refused_for_tathams_programs(spec_of: SpecOf) -> None:
    windoku = "seed: 1\nsections: [{family: sudoku, size: 9x9, options: {variant: windoku}, counts: {easy: 1}}]"
    with pytest.raises(InputError, match="tatham has no rule for windoku Sudoku, and would open a plain one"):
        Texts(("tatham",), with_solutions=False).check(spec_of(windoku))


def test_a_format_that_holds_nothing_of_the_book_is_refused(spec_of: SpecOf) -> None:
    kakuro = "seed: 1\nsections: [{family: kakuro, size: 6x8, counts: {easy: 1}}]"
    with pytest.raises(InputError, match="sdm holds no puzzle of the book"):
        Texts(("sdm", "json"), with_solutions=False).check(spec_of(kakuro))


def test_a_single_puzzle_that_no_format_holds_is_reported_with_its_number(book_of: BookOf) -> None:
    zero = "seed: 1\nsections: [{family: calcudoku, size: 4x4, options: {zero_based: true}, counts: {easy: 1}}]"
    book = book_of(zero)
    puzzle = family_named("calcudoku").parse("z4:a_5a5_a__a_,m0s2a0s2s1s2m0a3")
    (group,) = book.groups
    entry = replace(group.members[0], rated=replace(group.members[0].rated, puzzle=puzzle))
    changed = replace(book, groups=(replace(group, members=(entry,)),))
    with pytest.raises(Unsatisfiable, match="puzzle 1: tatham: has the digits from 0"):
        written(changed, "tatham")


@pytest.mark.parametrize("solved", [False, True])
def test_tables_list_every_puzzle_and_the_solution_only_on_wish(book_of: BookOf, solved: bool) -> None:
    book = book_of(BOOK)
    found = written(book, "json", "csv", solved=solved)
    rows = json.loads(found["book.json"])["puzzles"]
    assert [row["text"] for row in rows if row["family"] == "sudoku"] == forms(book, "sudoku")
    assert all(("solution" in row) is solved for row in rows)
    table = list(csv.DictReader(found["book.csv"].splitlines()))
    assert [row["number"] for row in table] == ["1", "2", "3", "4"]
    assert all(("solution" in row) is solved for row in table)


def test_open_sudoku_has_a_folder_for_each_level(book_of: BookOf) -> None:
    (text,) = written(book_of(SUDOKU), "opensudoku").values()
    folders = ElementTree.fromstring(text).findall("folder")
    assert [(folder.get("name"), len(folder)) for folder in folders] == [("Easy", 2), ("Hard", 1)]
    assert all(len(game.get("data") or "") == 81 for folder in folders for game in folder)


def test_a_puzzle_a_file_is_named_by_its_number(book_of: BookOf) -> None:
    assert sorted(written(book_of(SUDOKU), "ipuz", "sdk")) == [
        f"book-{number}.{ending}" for number in (1, 2, 3) for ending in ("ipuz", "sdk")
    ]


def test_a_class_has_no_level_and_no_group_in_names_and_texts(book_of: BookOf) -> None:
    class_book = book_of(CLASS)
    found = written(class_book, "sudokupad", "sdk", "ipuz", "json", "csv", "tatham", "puzzlink")
    spec: BookSpec = class_book.spec
    words = {part.name for part in spec.parts} | {spec.strings[f"level.{level}"] for level in ("easy", "hard")}
    for name, text in found.items():
        assert not any(word.lower() in name.lower() for word in words)
        assert not any(f'"{word}"' in text or f"#L{word}" in text for word in words)
        assert '"level"' not in text


def test_a_book_named_like_one_of_its_groups_is_refused(spec_of: SpecOf) -> None:
    spec = replace(spec_of(CLASS), name="explorers-week")
    with pytest.raises(InputError, match="begin with 'explorers-week', which holds the group's name 'Explorers'"):
        Texts(("sudokupad",), with_solutions=False).check(spec)


def test_worksheets_say_no_level(book_of: BookOf) -> None:
    found = written(book_of(f"{SUDOKU}worksheet: {{fields: [name]}}\n"), "sdk", "json")
    assert not any('"level"' in text or "#L" in text for text in found.values())


def test_what_a_format_leaves_out_is_said_with_the_reason(book_of: BookOf) -> None:
    book = book_of(BOOK)
    first, *others = Texts(("puzzlink", "sdm", "json"), with_solutions=False).files(Edition(book))
    assert not any(file.lacks for file in others)
    assert [*first.lacks] == [
        "puzzlink lacks puzzle 3: it has no puzzles of the family",
        "sdm lacks puzzle 3 and 1 more: it has no puzzles of the family",
    ]
