"""Type: metrics read from the font files, and text broken into lines."""

from __future__ import annotations

from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reportlab.pdfbase.ttfonts import TTFont

from pipeline.model.book_fonts import BUNDLED
from pipeline.page.type.fontfile import FontError, read_metrics
from pipeline.page.type.typography import Span, Typeface, Weight, break_lines, cut_short, fitted
from pipeline.typeset.setting.book_typeface import typeface as bundled

WORDS = st.text("abcdefgh 123", max_size=120)


def joined(lines: tuple[tuple[object, ...], ...]) -> list[str]:
    return ["".join(run.text for run in line) for line in lines]  # type: ignore[attr-defined]


def test_widths_agree_with_another_reader_of_the_font(typeface: Typeface) -> None:
    for face in (typeface.regular, typeface.bold, typeface.italic):
        other = TTFont(f"oracle-{face.name}", BytesIO(face.data))
        for text in ("Sudoku 9 × 9", "Größe – “œuvre”", "0123456789"):
            kerned = 10 * sum(kern for _, kern in face.kerned(text))
            assert face.width(text, 10) == pytest.approx(other.stringWidth(text, 10) + kerned, abs=0.02)


def test_digits_are_all_of_one_width(typeface: Typeface) -> None:
    for face in (typeface.regular, typeface.bold):
        assert len({face.advances[digit] for digit in "0123456789"}) == 1


def test_the_signs_of_the_pages_have_glyphs(typeface: Typeface) -> None:
    for weight in Weight:
        assert typeface.face(weight).missing("−×÷+–—‘’“”©•…→ äöüéñß") == ""
    assert typeface.regular.missing("a数b") == "数"


@pytest.mark.parametrize("data", [b"", b"OTTO" + b"\0" * 40, b"\x00\x01\x00\x00" + b"\0" * 8])
def test_what_is_no_font_is_refused(data: bytes) -> None:
    with pytest.raises(FontError):
        read_metrics(data)


def test_text_is_made_smaller_only_where_it_is_too_wide(typeface: Typeface) -> None:
    face = typeface.bold
    assert fitted(face, "12", 10, 100) == 10
    size = fitted(face, "1234567", 10, 20)
    assert face.width("1234567", size) == pytest.approx(20)


def test_text_is_cut_short_by_words_where_one_fits_and_by_letters_else(typeface: Typeface) -> None:
    face = typeface.regular
    assert cut_short(face, "hidden single", 10, 100) == "hidden single"
    assert cut_short(face, "hidden single", 10, 50) == "hidden…"
    assert cut_short(face, "hidden", 10, 25) == "hid…"
    assert cut_short(face, "hidden", 10, 1) == ""


@given(WORDS, st.floats(40, 300))
def test_no_line_is_wider_than_its_column(text: str, width: float) -> None:
    face = bundled(BUNDLED).regular
    for line in joined(break_lines([Span(text)], bundled(BUNDLED), 11, width)):
        assert face.width(line, 11) <= width + 1e-6


@given(WORDS, st.floats(120, 300))
def test_lines_keep_all_words_in_order(text: str, width: float) -> None:
    narrow = [word for word in text.split() if bundled(BUNDLED).regular.width(word, 11) <= width]
    lines = joined(break_lines([Span(text)], bundled(BUNDLED), 11, width))
    if narrow == text.split():
        assert " ".join(lines).split() == text.split()


def test_a_line_feed_ends_the_line(typeface: Typeface) -> None:
    assert joined(break_lines([Span("one two\nthree")], typeface, 10, 500)) == ["one two", "three"]


def test_a_word_too_wide_for_its_line_is_cut_behind_a_hyphen_of_its_own(typeface: Typeface) -> None:
    room = typeface.regular.width("Featherstonehaugh-Chol", 10)
    lines = joined(break_lines([Span("Ada Featherstonehaugh-Cholmondeley")], typeface, 10, room))
    assert lines == ["Ada Featherstonehaugh-", "Cholmondeley"]


def test_a_change_of_weight_inside_a_word_does_not_part_it(typeface: Typeface) -> None:
    (line,) = break_lines([Span("half"), Span("bold", Weight.BOLD), Span(" word")], typeface, 10, 500)
    assert [(run.text, run.weight) for run in line] == [
        ("half", Weight.REGULAR),
        ("bold", Weight.BOLD),
        ("word", Weight.REGULAR),
    ]
    assert line[1].x == pytest.approx(typeface.regular.width("half", 10))
