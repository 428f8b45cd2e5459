"""Content streams are followed as a printer follows them: matrices, forms, colours, texts."""

from __future__ import annotations

import io
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from pipeline.errors import InputError
from pipeline.inspect.pdf.ink import InkPage
from pipeline.model.book_fonts import BUNDLED
from pipeline.model.printer import Part
from pipeline.page.draw.ops import Document, Page, Text
from pipeline.page.files.pdf import write_pdf
from pipeline.page.type.typography import Weight
from pipeline.typeset.setting.book_typeface import typeface
from tests.inspect.whole_files import ink_of

FORM = b"2 w 0 0 m 10 0 l S 0.5 g 0 0 4 4 re f"


def read(tmp_path: Path, code: bytes, form: bytes = FORM, **entries: object) -> Path:
    """A page of 200 x 300 points with some code; `/Fm` is a form that may nest in itself as `/In`."""
    with pikepdf.new() as pdf:
        page = pdf.add_blank_page(page_size=(200, 300))
        inner = pdf.make_stream(FORM, Type=pikepdf.Name.XObject, Subtype=pikepdf.Name.Form, BBox=[0, 0, 99, 99])
        outer = pdf.make_stream(form, Type=pikepdf.Name.XObject, Subtype=pikepdf.Name.Form, BBox=[0, 0, 99, 99])
        outer.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(In=inner))
        for name, value in entries.items():
            outer[f"/{name}"] = value
        helvetica = pikepdf.Dictionary(
            Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name.Helvetica
        )
        fonts, forms = pikepdf.Dictionary(F=helvetica), pikepdf.Dictionary(Fm=outer)
        page.Resources = pikepdf.Dictionary(Font=fonts, XObject=forms)
        page.Contents = pdf.make_stream(code)
        path = tmp_path / "made.pdf"
        pdf.save(path)
    return path


def ink(tmp_path: Path, code: bytes, form: bytes = FORM, **entries: object) -> InkPage:
    return ink_of(read(tmp_path, code, form, **entries))[0]


def test_a_form_is_drawn_through_its_own_matrix_and_the_page_s(tmp_path: Path) -> None:
    page = ink(tmp_path, b"q 2 0 0 2 10 20 cm /Fm Do Q /Fm Do", Matrix=[1, 0, 0, 1, 5, 5])
    first, second = page.rules
    assert first[:5] == pytest.approx((20, 270, 40, 270, 4))
    assert second[:5] == pytest.approx((5, 295, 15, 295, 2))
    assert [shape.grey for shape in page.shapes] == [0.5, 0.5]


def test_a_rectangle_without_numbers_is_none(tmp_path: Path) -> None:
    assert not ink(tmp_path, b"re f re S").shapes


@pytest.mark.parametrize("operands", [b"1 2 3", b"1 2 3 4 5", b"<41> 1 2 3", b"/A 1 2 3"])
def test_a_rectangle_of_anything_but_four_numbers_is_refused(tmp_path: Path, operands: bytes) -> None:
    with pytest.raises(InputError, match="cannot be read as a PDF"):
        ink(tmp_path, operands + b" re f")


def test_forms_nest_and_leave_the_state_as_it_was(tmp_path: Path) -> None:
    page = ink(tmp_path, b"0.3 w /Fm Do 0 50 m 9 50 l S", b"q 1 0 0 1 50 50 cm 1 g /In Do Q")
    assert [rule.width for rule in page.rules] == pytest.approx([2, 0.3])
    assert page.rules[0].x1 == pytest.approx(50)


def test_a_rectangle_that_is_stroked_is_four_lines_and_a_dash_is_kept(tmp_path: Path) -> None:
    page = ink(tmp_path, b"1 w 10 10 30 20 re S [2 1] 0 d 0 100 m 50 100 l S")
    assert [rule.dashed for rule in page.rules] == [False] * 4 + [True]
    assert page.rules[0][:4] == pytest.approx((10, 290, 40, 290))


def test_a_line_has_the_width_that_its_matrix_gives_it(tmp_path: Path) -> None:
    (rule,) = ink(tmp_path, b"0.5 0 0 0.5 0 0 cm 1 w 0 0 m 100 0 l S").rules
    assert rule.width == pytest.approx(0.5)


def test_type_is_as_large_as_its_matrices_make_it_however_it_is_shown(tmp_path: Path) -> None:
    code = b"BT /F 1 Tf 12 0 0 12 20 200 Tm (a) Tj 0 -2 Td [(b) -500 (c)] TJ 1.5 TL T* (d) Tj (e) ' ET"
    glyphs = ink(tmp_path, code).glyphs
    assert [glyph.text for glyph in glyphs] == list("abcde")
    assert {round(glyph.size, 3) for glyph in glyphs} == {12}
    tops = [round(glyph.field.bottom) for glyph in glyphs]
    assert tops == [100, 124, 124, 142, 160]


def test_colours_that_are_no_grey_are_noted_whatever_operator_sets_them(tmp_path: Path) -> None:
    code = b"1 0 0 rg 0 0 5 5 re f /DeviceCMYK CS 0 0 0 1 SC 0 0 m 9 9 l S 0.2 g 9 9 5 5 re f"
    assert [tone.colour for tone in ink(tmp_path, code).tones] == ["DeviceRGB 1 0 0", "DeviceCMYK 0 0 0 1"]


def test_coloured_letters_are_noted_each_where_it_lies(tmp_path: Path) -> None:
    page = ink(tmp_path, b"1 0 0 rg BT /F 10 Tf 20 100 Td (ab c) Tj ET")
    assert [tone.field for tone in page.tones] == [glyph.field for glyph in page.glyphs]
    assert len(page.glyphs) == 3  # a space has no ink


@pytest.mark.parametrize("right", [100, 49.8, 46, 41, 36, 20])
def test_a_clip_hides_the_letters_that_it_does_not_hold(tmp_path: Path, right: float) -> None:
    text = b"BT /F 12 Tf 25 100 Td (abcd) Tj ET"
    whole, cut = ink(tmp_path, text), ink(tmp_path, f"0 0 {right} 300 re W n ".encode() + text)
    assert list(cut.glyphs) == [glyph for glyph in whole.glyphs if glyph.x <= right]
    assert list(cut.hidden) == [glyph.field for glyph in whole.glyphs if glyph.field.right > right + 0.5]


def test_text_upside_down_is_known_as_such(tmp_path: Path) -> None:
    (glyph,) = ink(tmp_path, b"BT /F 10 Tf -1 0 0 -1 100 100 Tm (a) Tj ET").glyphs
    assert glyph.turned
    page = ink(tmp_path, b"BT /F 10 Tf -1 0 0 -1 100 100 Tm (a) Tj ET").half_turned
    assert not page.glyphs[0].turned
    assert page.glyphs[0].x == pytest.approx(200 - glyph.x)


def test_a_group_is_transparency_and_a_comment_an_annotation(tmp_path: Path) -> None:
    group = pikepdf.Dictionary(S=pikepdf.Name.Transparency)
    assert Part.TRANSPARENCY in ink(tmp_path, b"/Fm Do", Group=group).extras


def test_glyphs_lie_where_another_reader_sees_them(tmp_path: Path) -> None:
    texts = tuple(
        Text(weight, 7.0 + 3 * at, 0.0, ((20, 40 + 40 * at, "Answer p. 17 g\N{MULTIPLICATION SIGN}Q"),))
        for at, weight in enumerate(Weight)
    )
    data = write_pdf(Document(300, 200, (Page(1, texts),), "T", "A", "S", "en-GB"), typeface(BUNDLED))
    path = tmp_path / "text.pdf"
    path.write_bytes(data)
    (page,) = ink_of(path)
    other = pypdfium2.PdfDocument(io.BytesIO(data))[0].get_textpage()
    seen = {}
    for at in range(other.count_chars()):
        left, bottom, right, top = other.get_charbox(at)
        character = other.get_text_range(at, 1)
        if character.strip():
            seen[character, round((left + right) / 2, 0), round(200 - (bottom + top) / 2, 0)] = at
    ours = {(glyph.text, round(glyph.x, 0), round(glyph.y, 0)) for glyph in page.glyphs}
    assert len(ours) > 30
    assert len(ours ^ set(seen)) <= 2  # a half may be rounded to either side


def test_a_file_without_pages_or_with_a_password_cannot_be_read(tmp_path: Path) -> None:
    with pikepdf.new() as pdf:
        pdf.save(tmp_path / "empty.pdf")
        pdf.add_blank_page()
        pdf.save(tmp_path / "locked.pdf", encryption=pikepdf.Encryption(owner="a", user="b"))
    with pytest.raises(InputError, match="it has no pages"):
        ink_of(tmp_path / "empty.pdf")
    with pytest.raises(InputError, match="is locked by a password"):
        ink_of(tmp_path / "locked.pdf")


def test_the_short_dashes_around_small_cages_print(tmp_path: Path) -> None:
    code = b"[%s] 0 d 0.9 w 10 10 m 60 10 l S"
    assert [ink(tmp_path, code % dash).extras != () for dash in (b"0.89 2.75", b"0.1 9")] == [False, True]
