"""The page of a book holds all its puzzles and the player, needs nothing from outside, and is the same every time."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Mapping
from dataclasses import replace
from hashlib import sha256
from typing import Any

import pytest

from pipeline.families import FAMILIES, family_named
from pipeline.model.kind import Kind
from pipeline.outputs.play.portions import Given
from pipeline.typeset.key.worked_steps import worked
from pipeline.typeset.sheets.sheet import MARKS_MIN
from tests.golden.example_books import BOOKS, edition, kept
from tests.made_up_books import BookOf
from tests.outputs.play.played import (
    content,
    described,
    example,
    followed,
    key_of,
    page_of,
    page_text,
    puzzles_in,
    unpacked,
    unpacked_page,
)

SMALL = """
sections:
  - {family: sudoku, size: 4x4, puzzles: mine.sdm}
  - {family: calcudoku, size: 4x4, counts: {easy: 2}}
"""
MINE = "1.3.34.1.14343.2"


def hashed(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def hints_of(puzzle: dict[str, Any], page: str, strings: Mapping[str, str]) -> set[tuple[str, str]]:
    """Names of techniques, and sentences, of all steps that came with a puzzle."""
    techniques = described(page)["techniques"][puzzle["kind"]]
    rows = ((step[0], row.split("#")) for step in puzzle["steps"].split("\n") for row in step[1:].split("\t"))
    return {
        (techniques[ord(sign) - ord("0")][0], strings["say.sentence"].format(shown=parts[0], outcome=parts[3]))
        for sign, parts in rows
    }


@pytest.mark.parametrize("name", ["book1", "variants", "futoshiki"])
def test_hints_have_the_names_and_sentences_of_print(name: str) -> None:
    book, page = example(name), page_text(name)
    strings = book.spec.strings
    for entry, puzzle in zip(book.entries, puzzles_in(page), strict=True):
        first, *_ = worked(entry.rated, strings).hint
        told = hints_of(puzzle, page, strings)
        assert first.lines[0] in {sentence for _, sentence in told}
        assert first.name in {strings["steps.name"].format(name=technique) for technique, _ in told}


def test_clues_have_the_signs_of_the_language_in_the_picture_as_in_words() -> None:
    book = example("book1")
    strings = {**book.spec.strings, "sign.divide": ":"}
    clued = [
        one for one in puzzles_in(page_of(replace(book, spec=replace(book.spec, strings=strings)))) if one["cages"]
    ]
    drawn = {text for one in clued for text in re.findall(r">(\d+\D?)</text>", one["lines"])}
    said = {cage[0] for one in clued for cage in one["cages"]}
    assert {text[-1] for text in said & drawn} >= {":", "+"}
    assert not {text for text in said | drawn if "÷" in text}


@pytest.mark.parametrize(
    ("kind", "names"),
    [
        ("sudoku", ["Bivalue grave", "Forcing chains", "Nishio"]),
        ("calcudoku", ["Contradiction", "Nested contradiction"]),
    ],
)
def test_techniques_that_rest_on_cells_which_they_do_not_name_speak_of_the_whole_grid(
    kind: str, names: list[str]
) -> None:
    techniques = described(page_text("book1"))["techniques"][kind]
    assert [name for name, _, _, whole in techniques if whole] == names


@pytest.mark.parametrize("name", BOOKS)
def test_the_steps_of_every_puzzle_of_every_example_book_end_in_its_key(name: str) -> None:
    book = edition(name, kept(name)).book
    puzzles = puzzles_in(page_of(book))
    assert len(puzzles) == len(book.entries)
    for puzzle, entry in zip(puzzles, book.entries, strict=True):
        assert followed(puzzle) == key_of(puzzle), entry.number


def test_the_example_books_have_puzzles_of_all_families_and_variants() -> None:
    known = {str(Kind(name, variant)) for name in FAMILIES.built_in() for variant in ("", *family_named(name).variants)}
    assert {str(entry.kind) for name in BOOKS for entry in edition(name, kept(name)).book.entries} == known


def test_puzzles_are_listed_with_number_and_level_as_printed(book_of: BookOf) -> None:
    book = book_of(SMALL, mine_sdm=MINE)
    listed = described(page_of(book))["puzzles"]
    assert [row["number"] for row in listed] == [entry.number for entry in book.entries]
    assert [(row["level"], row["dots"]) for row in listed[1:]] == [("Easy", 1), ("Easy", 1)]


@pytest.mark.parametrize(("marked", "dots"), [("", MARKS_MIN), ("levels: {easy: {mark: 5}}", 5)])
def test_marks_of_levels_have_as_many_dots_as_in_print(book_of: BookOf, marked: str, dots: int) -> None:
    assert described(page_of(book_of(marked + SMALL, mine_sdm=MINE)))["dots"] == dots


def test_a_level_that_is_not_printed_is_not_on_the_page(book_of: BookOf) -> None:
    page = page_of(book_of("page: {show: [number]}" + SMALL, mine_sdm=MINE))
    assert all("level" not in row for row in described(page)["puzzles"])


def test_groups_have_the_headings_of_print_in_the_language_of_the_book(book_of: BookOf) -> None:
    page = page_of(book_of("language: de" + SMALL, mine_sdm=MINE))
    assert described(page)["groups"] == [["Sudoku 4 × 4", 1], ["Calcudoku 4 × 4", 2]]
    assert described(page)["words"]["undo"] == "Zurück"
    assert '<html lang="de">' in page


def test_a_puzzle_has_the_rules_of_its_board(book_of: BookOf) -> None:
    (entry, *_), (puzzle, *_) = (book := book_of(SMALL, mine_sdm=MINE)).entries, puzzles_in(page_of(book))
    board = family_named("sudoku").model(entry.rated.puzzle)
    assert [tuple(cells) for _, *cells in puzzle["houses"]] == [cells for _, cells in board.houses]
    assert puzzle["houses"][0][0] == "row 1"


def test_scripts_and_styles_are_admitted_by_their_content_alone(book_of: BookOf) -> None:
    page = page_of(book_of(SMALL, mine_sdm=MINE))
    (policy,) = re.findall('Content-Security-Policy" content="([^"]*)"', page)
    (script,), (style,) = (
        re.findall("<script>(.*?)</script>", page, re.DOTALL),
        re.findall("<style>(.*?)</style>", page, re.DOTALL),
    )
    rules = policy.replace("&#x27;", "'").split("; ")
    assert rules[:3] == [
        "default-src 'none'",
        f"script-src {hashed(script)} {hashed(unpacked(content(page, 'player')))}",
        f"style-src {hashed(style)}",
    ]


def test_nothing_is_fetched_from_anywhere(book_of: BookOf) -> None:
    page = unpacked_page(page_of(book_of(SMALL, mine_sdm=MINE))).replace("http://www.w3.org/2000/svg", "")
    page = page.replace('<link rel="icon" href="data:,"/>', "")  # which keeps browsers from asking for one
    assert not re.findall(r"https?:|url\(|@import|<link|<img| src=|fetch\(|XMLHttp|WebSocket|sendBeacon", page)


def test_without_hints_no_step_is_on_the_page(book_of: BookOf) -> None:
    book = book_of(SMALL, mine_sdm=MINE)
    assert all("steps" not in puzzle for puzzle in puzzles_in(page_of(book, Given("none", "device", "in-file"))))
    assert any(puzzle["steps"] for puzzle in puzzles_in(page_of(book)))


def test_equal_books_give_equal_pages(book_of: BookOf) -> None:
    assert page_of(book_of(SMALL, mine_sdm=MINE)) == page_of(book_of(SMALL, mine_sdm=MINE))


def test_texts_of_the_author_end_no_script(book_of: BookOf) -> None:
    page = page_of(book_of('title: "</script><script>alert(1)</script>"' + SMALL, mine_sdm=MINE))
    assert page.count("<script>") == 1
    assert described(page)["title"] == "</script><script>alert(1)</script>"


def test_a_trademark_of_others_is_never_shown(book_of: BookOf) -> None:
    assert "kenken" not in unpacked_page(page_of(book_of(SMALL, mine_sdm=MINE))).lower()
