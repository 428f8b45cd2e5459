"""Finished pages are looked over: what cannot be read is refused with its page and a remedy."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from pipeline.config.resources.looks import load_look
from pipeline.errors import InputError
from pipeline.model.book_fonts import BUNDLED
from pipeline.model.puzzle import EMPTY, Puzzle
from pipeline.model.spec import BookSpec
from pipeline.page.draw.digits import DIGIT
from pipeline.page.draw.drawing import Drawing
from pipeline.page.draw.marks import digits
from pipeline.page.draw.ops import Document, Moved, Page, Text
from pipeline.page.draw.place import Spot, place_shared
from pipeline.page.type.typography import Typeface, Weight
from pipeline.typeset.setting.book_typeface import typeface
from pipeline.typeset.setting.legibility import TextCheck, check_texts

SpecOf = Callable[..., BookSpec]

SECTIONS = "sections: [{family: sudoku, size: 4x4, counts: {easy: 1}}]"


def document(text: Text) -> Document:
    return Document(100, 100, (Page(1, ()), Page(2, (text,))), "", "", "", "en-GB")


def refusal(text: Text, spec: BookSpec) -> str:
    """Why a text is refused on page 2; empty where it can be read."""
    try:
        check_texts(document(text).pages, typeface(BUNDLED), spec)
    except InputError as error:
        return str(error)
    return ""


def test_a_clue_too_small_to_read_is_refused_with_its_page(spec_of: SpecOf) -> None:
    small = Text(Weight.BOLD, 6.2, 0.0, ((10, 10, "373248×"),))
    assert "page 2: '373248×' is too wide for its cell, 6.2 pt of the 7 pt" in refusal(small, spec_of(SECTIONS))


def test_texts_of_the_least_size_pass(spec_of: SpecOf) -> None:
    assert refusal(Text(Weight.BOLD, 7.0, 0.0, ((10, 10, "72×"),)), spec_of(SECTIONS)) == ""


def test_a_character_without_a_glyph_is_refused(spec_of: SpecOf) -> None:
    unknown = Text(Weight.REGULAR, 10, 0.0, ((10, 10, "\u0c15"),))
    assert "U+0C15" in refusal(unknown, spec_of(SECTIONS))


def test_a_cover_of_a_large_print_book_keeps_to_the_printer_alone(spec_of: SpecOf) -> None:
    spec = spec_of(f"page: {{look: large-print}}\n{SECTIONS}")
    small = Text(Weight.BOLD, 9.0, 0.0, ((10, 10, "On the spine"),))
    assert "9.0 pt of the 16 pt" in refusal(small, spec)
    check_texts(document(small).pages, typeface(BUNDLED), spec, 7.0)


def grid(cell: float, values: str, givens: str = "") -> Moved:
    """A solved row of digits in cells of a size; 0 where none is given."""
    puzzle = Puzzle("any", len(values), 1, tuple(map(int, givens)) or (EMPTY,) * len(values))
    drawing = Drawing(len(values), 1, (), digits(puzzle, tuple(map(int, values)), (0, 0), 0.5, DIGIT))
    return place_shared(drawing, Spot(10, 50, cell), load_look("classic"), typeface(BUNDLED))


def grid_problems(spec: BookSpec, *grids: Moved) -> list[str]:
    """What is said of grids on pages that follow each other."""
    check = TextCheck(typeface(BUNDLED), spec)
    for number, one in enumerate(grids, 1):
        check.see(Page(number, (one,)))
    return [str(one) for one in check.problems]


def test_digits_too_small_to_read_are_refused_on_every_page(spec_of: SpecOf) -> None:
    found = grid_problems(spec_of(SECTIONS), grid(20, "12"), grid(5, "12"), grid(5, "12"))
    assert [one.split("page ")[1][0] for one in found] == ["2", "3"]


def test_a_digit_without_a_glyph_is_refused_where_others_were_seen_before(spec_of: SpecOf) -> None:
    check = TextCheck(without_nine(typeface(BUNDLED)), spec_of(SECTIONS))
    for number, values in enumerate(("12", "21", "19"), 1):
        check.see(Page(number, (grid(20, values),)))
    assert "U+0039" in str(check.problems[0])


def test_a_given_without_a_glyph_is_refused_where_the_same_digit_was_found_before(spec_of: SpecOf) -> None:
    whole = typeface(BUNDLED)
    lacking = {character: width for character, width in whole.bold.advances.items() if character != "9"}
    check = TextCheck(replace(whole, bold=replace(whole.bold, advances=lacking)), spec_of(SECTIONS))
    for number, givens in enumerate(("00", "10", "09"), 1):
        check.see(Page(number, (grid(20, "19", givens),)))
    assert "U+0039" in str(check.problems[0])


def without_nine(whole: Typeface) -> Typeface:
    """A typeface whose regular face lacks a 9."""
    advances = {character: width for character, width in whole.regular.advances.items() if character != "9"}
    return replace(whole, regular=replace(whole.regular, advances=advances))


def test_a_clue_too_small_is_refused_beside_digits_that_were_seen_before(spec_of: SpecOf) -> None:
    seen = grid(20, "12")
    clue = Text(Weight.BOLD, 5.0, 0.0, ((2, 2, "12×"),))
    (found,) = grid_problems(spec_of(SECTIONS), seen, seen, replace(seen, ops=(clue,)))
    assert "page 3: '12×' is too wide" in found
