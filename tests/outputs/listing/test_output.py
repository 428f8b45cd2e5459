"""A listing says what the book holds, in the words of its language and within the limits of the shop."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pipeline.errors import InputError
from pipeline.model.spec import BookSpec
from pipeline.outputs.base import Edition
from pipeline.outputs.listing.output import Listing
from pipeline.typeset.layout import layout
from tests.made_up_books import BookOf, SpecOf

BOOK = """
subtitle: "{count} puzzles"
author: Ada Example
page: {printer: kdp, size: 6x9in}
cover: {blurb: "Made for\\nthe train."}
front: []
sections:
  - {family: sudoku, size: 9x9, counts: {easy: 3, hard: 2}}
  - {family: kakuro, size: 6x8, counts: {easy: 1}}
"""


def written(book_of: BookOf, text: str = BOOK, *keywords: str) -> str:
    book = book_of(text)
    (file,) = Listing(keywords).files(Edition(book, layout(book)))
    assert (file.role, file.name) == ("listing", "listing.txt")
    return b"".join(file.parts).decode()


def problems(spec: BookSpec, *keywords: str) -> list[str]:
    with pytest.raises(InputError) as caught:
        Listing(keywords).check(spec)
    return [str(one) for one in caught.value.problems]


def test_the_description_counts_the_puzzles_of_the_book_by_kind_and_level(book_of: BookOf) -> None:
    text = written(book_of)
    description = text.split("4000 characters)\n")[1].split("\n\nKeywords")[0]
    assert description.splitlines() == [
        "Made for the train.",
        "",
        "• Sudoku 9 × 9 – 5 puzzles · Easy: 3 · Hard: 2",
        "• Kakuro 6 × 8 – 1 puzzle · Easy: 1",
        "• Every puzzle has exactly one solution, and the answers are in the book",
        "• 24 pages",
    ]
    assert f"Description ({len(description)} of 4000 characters)" in text
    assert text.startswith("Title (21 of 199 characters, with the subtitle)\nA Small Book\n\nSubtitle\n6 puzzles\n")
    assert "as published in 2026-11: kdp.amazon.com/help/topic/G201097560" in text


@pytest.mark.parametrize(("language", "name"), [("en-US", "English"), ("sv", "Swedish"), ("ja", "Japanese")])
def test_a_language_has_the_name_by_which_the_shop_lists_it(book_of: BookOf, language: str, name: str) -> None:
    assert f"\n\nLanguage\n{name}\n\n" in written(book_of, f"language: {language}\n{BOOK}")


@pytest.mark.parametrize(
    ("language", "words"), [("de", "Sudoku-Rätsel"), ("fr", "grilles de Sudoku"), ("es", "pasatiempos Sudoku")]
)
def test_keywords_are_in_the_language_of_the_book(book_of: BookOf, language: str, words: str) -> None:
    assert words in written(book_of, f"language: {language}{BOOK}").splitlines()


def keywords_in(text: str) -> list[str]:
    return text.partition("Keywords (")[2].partition(")\n")[2].partition("\n\n")[0].splitlines()


def test_keywords_leave_out_what_the_title_or_another_says(book_of: BookOf) -> None:
    by_title = {
        "{count} puzzles": ["Sudoku", "Kakuro", "Easy to Hard", "9x9 6x8", "logic", "number", "with solutions"],
        "With Sudoku, easy and hard": ["Kakuro puzzles", "9x9 6x8", "logic", "number", "solutions"],
        "For the train": ["Sudoku puzzles", "Kakuro", "Easy to Hard", "9x9 6x8", "logic", "number", "with solutions"],
    }
    for title, keywords in by_title.items():
        assert keywords_in(written(book_of, BOOK.replace("{count} puzzles", title))) == keywords


def test_keywords_are_as_short_and_as_many_as_the_shop_takes(book_of: BookOf) -> None:
    sizes = "".join(f"\n  - {{family: kakuro, size: {n}x{n}, counts: {{easy: 1}}}}" for n in range(4, 20))
    text = written(book_of, BOOK.replace("size: 6x9in", "size: 6x9in, look: kids") + sizes)
    keywords = keywords_in(text)
    assert keywords[:3] == ["Sudoku", "Kakuro", "for children"]
    assert len(keywords) == 7
    assert max(map(len, keywords)) <= 50


def test_keywords_of_the_author_take_their_place(book_of: BookOf) -> None:
    assert "(1 of 7, each of 50 characters)\ntravel games\n" in written(book_of, BOOK, "travel games")


def test_more_than_the_shop_takes_is_refused(spec_of: SpecOf) -> None:
    spec = spec_of(BOOK)
    assert problems(spec, *map(chr, range(ord("p"), ord("x")))) == [
        "outputs.listing.keywords: 8 keywords, the shop takes 7; remove some"
    ]
    assert "has 51 characters, expected at most 50; shorten it" in problems(spec, "x" * 51)[0]
    (line,) = problems(replace(spec, title="t" * 199))
    assert "subtitle: title and subtitle have 208 characters together, the shop takes 199; shorten them" in line


def test_keywords_of_the_author_that_say_nothing_new_are_refused(spec_of: SpecOf) -> None:
    spec = spec_of(BOOK)
    (line,) = problems(spec, "travel games", "Travel-Games")
    assert line == "outputs.listing.keywords: 'Travel-Games' is 'travel games' again; remove one of them"
    (line,) = problems(spec, "small  BOOK")
    assert (
        line
        == "outputs.listing.keywords: 'small  BOOK' has only words of title, subtitle, series and author; remove it"
    )


def test_a_blurb_that_leaves_no_room_for_what_the_book_holds_is_refused(spec_of: SpecOf) -> None:
    sizes = [f"{width}x{height}" for width in (6, 8) for height in range(9, 31)]
    many = "".join(f"\n  - {{family: kakuro, size: {size}, counts: {{easy: 1}}}}" for size in sizes)
    (line,) = problems(spec_of(BOOK.replace("Made for\\nthe train.", "x " * 1490).rstrip() + many))
    assert "cover.blurb: the description has 4" in line
    assert "the shop takes 4000; shorten the blurb" in line


def test_a_printer_without_a_shop_has_no_listing(spec_of: SpecOf) -> None:
    (line,) = problems(spec_of(BOOK.replace("printer: kdp", "printer: lulu")))
    assert line == "outputs.listing: no limits of a shop of the printer lulu are known; leave it out, or use kdp"
