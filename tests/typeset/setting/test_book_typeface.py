"""Typefaces of books: what one font lacks comes from the next; Chinese pages have real glyphs that can be read back."""

from __future__ import annotations

import io
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from pipeline.config import load_book
from pipeline.errors import InputError
from pipeline.model.book_fonts import BUNDLED, FontFile, Fonts
from pipeline.model.spec import BookSpec
from pipeline.outputs.pdf.render import render
from pipeline.page.draw.ops import Document, Page, Text
from pipeline.page.type.typography import Span, Weight, break_lines
from pipeline.source.resources import cjk_files, templates
from pipeline.typeset.page_plan import check_fit
from pipeline.typeset.setting.book_typeface import font_warnings, typeface

needs_cjk = pytest.mark.skipif(cjk_files() is None, reason="the extra cjk is not installed")
COMMA_AND_STOP = "\uff0c\u3002"
SMALL = "title: A Book\nfront: [title]\nsections:\n- {family: sudoku, size: 4x4, counts: {easy: 1}}\n"


def plex(style: str) -> FontFile:
    file = templates() / "fonts" / "IBMPlexSans" / f"IBMPlexSans-{style}.ttf"
    return FontFile(f"Own-{style}", file.read_bytes())


def spec(folder: Path, head: str) -> BookSpec:
    (folder / "book.yaml").write_text(head + SMALL, encoding="utf-8")
    return load_book(folder / "book.yaml")


def page(*texts: str, weight: Weight = Weight.REGULAR) -> Document:
    runs = tuple((20.0, 250.0 - 20 * number, text) for number, text in enumerate(texts))
    return Document(300, 300, (Page(1, (Text(weight, 12, 0.0, runs),)),), "T", "A", "S", "zh")


def test_a_book_without_an_own_italic_font_has_its_regular_one() -> None:
    own = typeface(Fonts(plex("Regular"), plex("Bold"), family="Own"))
    assert own.face(Weight.ITALIC).name == "Own-Regular"
    assert own.face(Weight.BOLD).name == "Own-Bold"


def test_what_an_own_font_lacks_is_taken_from_the_bundled_one() -> None:
    regular = typeface(Fonts(plex("Regular"), plex("Bold"))).regular
    assert [face.name for face in regular.chain] == ["Own-Regular", "IBMPlexSans-Regular"]


def test_an_own_font_is_embedded_with_the_characters_that_are_shown() -> None:
    data = render(page("Ab1"), typeface(Fonts(plex("Regular"), plex("Bold"), family="Own")))
    assert "Ab1" in pypdfium2.PdfDocument(data)[0].get_textpage().get_text_range()
    assert len(data) < len(render(page("Ab1"), typeface(BUNDLED)))


def test_digits_of_one_width_need_no_warning() -> None:
    assert list(font_warnings(Fonts(plex("Regular"), plex("Bold")))) == []
    assert list(font_warnings(BUNDLED)) == []


def test_one_file_for_both_weights_is_warned_of() -> None:
    (warning,) = font_warnings(Fonts(plex("Regular"), plex("Regular")))
    assert "are one file" in warning


@needs_cjk
def test_chinese_pages_are_embedded_and_can_be_read_back(tmp_path: Path) -> None:
    faces = typeface(spec(tmp_path, "language: zh\n").page.fonts)
    for weight in (Weight.REGULAR, Weight.BOLD, Weight.ITALIC):
        data = render(page("数独 9 × 9", "答案 P.12。", weight=weight), faces)
        shown = pypdfium2.PdfDocument(data)[0].get_textpage().get_text_range()
        assert "数独 9 × 9" in shown
        assert "答案 P.12。" in shown
        with pikepdf.open(io.BytesIO(data)) as pdf:
            files = [one for one in pdf.objects if isinstance(one, pikepdf.Dictionary) and "/FontFile2" in one]
            assert len(files) == 2


@needs_cjk
def test_latin_letters_and_digits_keep_the_latin_face(tmp_path: Path) -> None:
    regular = typeface(spec(tmp_path, "language: zh\n").page.fonts).regular
    parts = [(face.name, part) for face, part in regular.parts("第 3 册 A")]
    assert parts == [
        ("NotoSansCJKjp-Regular", "第"),
        ("IBMPlexSans-Regular", " 3 "),
        ("NotoSansCJKjp-Regular", "册"),
        ("IBMPlexSans-Regular", " A"),
    ]


@needs_cjk
def test_quotation_marks_are_wide_in_chinese_and_narrow_elsewhere(tmp_path: Path) -> None:
    chinese = typeface(spec(tmp_path, "language: zh\n").page.fonts)
    german = typeface(spec(tmp_path, "language: de\nsubtitle: 数独\n").page.fonts)
    assert chinese.bold.width("“…”", 10) == pytest.approx(30)
    assert german.bold.width("“…”", 10) < 20


@needs_cjk
def test_the_same_chinese_page_gives_the_same_bytes(tmp_path: Path) -> None:
    faces = typeface(spec(tmp_path, "language: zh\n").page.fonts)
    assert render(page("数独"), faces) == render(page("数独"), faces)


@needs_cjk
def test_the_forms_are_those_of_the_language(tmp_path: Path) -> None:
    found = {}
    for language in ("zh", "ja", "ko"):
        fallback = typeface(spec(tmp_path, f"language: {language}\n").page.fonts).regular.fallback
        assert fallback
        found[language] = fallback.glyphs["骨"]
    assert found["zh"] != found["ja"]
    assert found["zh"] != found["ko"]


@needs_cjk
def test_lines_end_between_chinese_characters_but_not_before_a_full_stop(tmp_path: Path) -> None:
    faces = typeface(spec(tmp_path, "language: zh\n").page.fonts)
    text = "每一行每一列每一宫内\uff0c每个数字都恰好出现一次。"
    for width in range(40, 200, 7):
        lines = ["".join(run.text for run in line) for line in break_lines([Span(text)], faces, 10, width)]
        assert "".join(lines) == text
        assert all(line[0] not in COMMA_AND_STOP for line in lines)
        assert all(faces.regular.width(line, 10) <= width for line in lines)
        assert len(lines) > 1


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("שלום", "'ש' (U+05E9) belongs to a right-to-left script"),
        ("كتاب", "belongs to a right-to-left script"),
        ("e\u0301te", "is an accent separate from its letter; write both as one character"),
        ("Snow 🐍", "no font has the character '🐍' (U+1F40D); write it differently"),
    ],
)
def test_texts_that_cannot_be_printed_are_told_with_their_place(text: str, reason: str, tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught:
        check_fit(spec(tmp_path, f'subtitle: "{text}"\n'))
    (problem,) = caught.value.problems
    assert "book.yaml:1:11: subtitle: " in str(problem)
    assert reason in str(problem)


def test_a_character_that_no_font_has_is_found_in_a_strings_file(tmp_path: Path) -> None:
    (tmp_path / "my.yaml").write_text("level.easy: Easy\ntechnique.naked single: 🐍\n", encoding="utf-8")
    with pytest.raises(InputError, match=r"my.yaml:2:25: 'technique.naked single': no font has the character"):
        check_fit(spec(tmp_path, "strings: my.yaml\n"))
