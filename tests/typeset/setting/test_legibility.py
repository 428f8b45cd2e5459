"""Finished pages are looked over: what cannot be read is refused with its page and a remedy."""

from __future__ import annotations

from collections.abc import Callable

from pipeline.errors import InputError
from pipeline.model.book_fonts import BUNDLED
from pipeline.model.spec import BookSpec
from pipeline.page.draw.ops import Document, Page, Text
from pipeline.page.type.typography import Weight
from pipeline.typeset.setting.book_typeface import typeface
from pipeline.typeset.setting.legibility import check_texts

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
