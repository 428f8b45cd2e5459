"""Puzzle files: text forms one a line, and manifests of other books."""

from __future__ import annotations

import json

import pytest

from pipeline.errors import InputError, Place
from pipeline.source.files import SourceText
from pipeline.source.puzzles import FoundPuzzle, read_puzzles
from pipeline.source.source_limits import PUZZLE_LINES, PUZZLE_TEXT


def refused(file: str, text: str) -> str:
    with pytest.raises(InputError) as caught:
        read_puzzles(SourceText(file, text))
    return str(caught.value)


def test_every_line_is_a_puzzle_but_for_comments_and_blank_lines() -> None:
    text = "# mine\n\n1234\n  .2.4  # the second\n"
    assert read_puzzles(SourceText("mine.sdm", text)) == (
        FoundPuzzle("1234", Place("mine.sdm", 3, 1)),
        FoundPuzzle(".2.4", Place("mine.sdm", 4, 3)),
    )


def test_a_number_sign_inside_a_text_form_begins_no_comment() -> None:
    assert read_puzzles(SourceText("mine.txt", "3#12"))[0].text == "3#12"


def test_lines_end_as_on_any_system() -> None:
    assert [found.text for found in read_puzzles(SourceText("a.sdm", "12\r\n34\r56"))] == ["12", "34", "56"]


MANIFEST = json.dumps(
    {
        "schema": 1,
        "puzzles": [
            {"number": "1", "family": "sudoku", "size": "4x4", "text": "12.."},
            {"number": "2", "family": "kakuro", "size": "6x6", "text": "kakuro/5/5/x"},
        ],
    },
    indent=2,
)


def test_a_manifest_tells_family_and_size_and_the_line_of_each_text() -> None:
    first, second = read_puzzles(SourceText("manifest.json", MANIFEST))
    assert (first.family, first.size, first.text) == ("sudoku", "4x4", "12..")
    lines = MANIFEST.split("\n")
    assert [lines[found.place.line - 1][found.place.column - 1 :] for found in (first, second)] == [
        '"12.."',
        '"kakuro/5/5/x"',
    ]


def test_a_text_that_is_written_with_escapes_is_read_but_only_its_file_is_told() -> None:
    text = '{"puzzles": [{"family": "sudoku", "size": "4x4", "text": "\\u0031234"}]}'
    assert read_puzzles(SourceText("m.json", text)) == (FoundPuzzle("1234", Place("m.json"), "sudoku", "4x4"),)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('{"puzzles": [', "m.json:1:14: is not JSON"),
        ("[]", "it has no list `puzzles`"),
        ('{"puzzles": 3}', "it has no list `puzzles`"),
        ('{"puzzles": [3]}', "puzzles[0]: expected a puzzle with"),
        ('{"puzzles": [{"family": "sudoku", "size": 4, "text": "12"}]}', "puzzles[0]: expected a puzzle with"),
        ("[" * 100_000, "values nested too deeply"),
        ('{"puzzles": ' + "9" * 5000 + "}", "a number too long"),
    ],
)
def test_a_damaged_manifest_is_refused(text: str, told: str) -> None:
    assert told in refused("m.json", text)


def test_too_many_puzzles_are_refused() -> None:
    assert "at most 20,000 are read" in refused("a.sdm", "1\n" * (PUZZLE_LINES + 1))


def test_a_line_that_cannot_be_a_puzzle_is_refused_with_its_place() -> None:
    assert refused("a.sdm", "1\n" + "1" * (PUZZLE_TEXT + 1)).startswith("a.sdm:2:1: 8,193 characters")
