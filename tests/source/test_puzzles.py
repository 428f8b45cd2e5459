"""Puzzle files: text forms one a line, and manifests of other books."""

from __future__ import annotations

import pytest

from pipeline.errors import InputError, Place
from pipeline.source.files import SourceText
from pipeline.source.puzzles import FoundPuzzle, read_lines
from pipeline.source.source_limits import LINE_TEXT, PUZZLE_LINES


def refused(file: str, text: str) -> str:
    with pytest.raises(InputError) as caught:
        read_lines(SourceText(file, text))
    return str(caught.value)


def test_every_line_is_a_puzzle_but_for_comments_and_blank_lines() -> None:
    text = "# mine\n\n1234\n  .2.4  # the second\n"
    assert read_lines(SourceText("mine.sdm", text)) == (
        FoundPuzzle("1234", Place("mine.sdm", 3, 1)),
        FoundPuzzle(".2.4", Place("mine.sdm", 4, 3)),
    )


def test_a_number_sign_inside_a_text_form_begins_no_comment() -> None:
    assert read_lines(SourceText("mine.txt", "3#12"))[0].text == "3#12"


def test_lines_end_as_on_any_system() -> None:
    assert [found.text for found in read_lines(SourceText("a.sdm", "12\r\n34\r56"))] == ["12", "34", "56"]


def test_too_many_puzzles_are_refused() -> None:
    assert "at most 20,000 are read" in refused("a.sdm", "1\n" * (PUZZLE_LINES + 1))


def test_a_line_that_cannot_be_a_puzzle_is_refused_with_its_place() -> None:
    assert refused("a.sdm", "1\n" + "1" * (LINE_TEXT + 1)).startswith("a.sdm:2:1: 32,769 characters")
