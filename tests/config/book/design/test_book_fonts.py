"""Fonts of a book: the author's own by path, and East Asian ones where texts need them and the extra is there."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pipeline.config import load_book
from pipeline.config.book.design import book_fonts
from pipeline.config.book.design.book_fonts import titled
from pipeline.errors import InputError, Unsatisfiable
from pipeline.model.book_fonts import BUNDLED, Fonts
from pipeline.model.spec import BookSpec
from pipeline.source.resources import templates
from pipeline.typeset.page_plan import check_fit

SMALL = "title: A Book\nsections:\n- {family: sudoku, size: 4x4, counts: {easy: 1}}\n"
FILES = (("NotoSansCJKjp-Regular", b"OTTO"), ("NotoSansCJKjp-Bold", b"OTTO"))

Load = Callable[..., BookSpec]


@pytest.fixture
def load_with(folder: Path) -> Load:
    def load(head: str) -> BookSpec:
        (folder / "book.yaml").write_text(head + SMALL, encoding="utf-8")
        return load_book("book.yaml")

    for style in ("Regular", "Bold"):
        file = templates() / "fonts" / "IBMPlexSans" / f"IBMPlexSans-{style}.ttf"
        (folder / f"{style}.ttf").write_bytes(file.read_bytes())
    return load


@pytest.fixture
def extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(book_fonts, "cjk_files", lambda: FILES)


@pytest.fixture
def no_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(book_fonts, "cjk_files", lambda: None)


def test_a_book_that_asks_for_none_has_the_bundled_fonts(load_with: Load) -> None:
    assert load_with("").page.fonts == BUNDLED.with_display("DMSerifDisplay")


def test_own_fonts_are_embedded_under_names_that_say_their_weight(load_with: Load) -> None:
    found = load_with("page: {fonts: {regular: Regular.ttf, bold: Bold.ttf}}\n").page.fonts
    assert found.regular
    assert found.bold
    assert (found.regular.name, found.bold.name, found.italic) == ("IBMPlexSans-Regular", "IBMPlexSans-Bold", None)
    assert found.family == "IBM Plex Sans"


def test_own_fonts_enter_the_digest(load_with: Load) -> None:
    one = load_with("page: {fonts: {regular: Regular.ttf, bold: Bold.ttf}}\n").digest
    assert one != load_with("page: {fonts: {regular: Regular.ttf, bold: Regular.ttf}}\n").digest


@pytest.mark.parametrize(
    ("head", "problem"),
    [
        ("page: {fonts: {regular: Regular.ttf}}\n", "book.yaml:1:15: page.fonts.bold: is missing"),
        ("page: {fonts: {regular: Regular.ttf, bold: no.ttf}}\n", "book.yaml:1:44: page.fonts.bold: no.ttf: no such"),
        ("page: {fonts: {regular: book.yaml, bold: Bold.ttf}}\n", "page.fonts.regular: 'book.yaml' is not a font"),
        ("page: {fonts: {regular: Regular.ttf, bold: Bold.ttf, light: x}}\n", "page.fonts.light: unknown key"),
    ],
)
def test_a_font_that_cannot_be_used_is_told_with_its_place(head: str, problem: str, load_with: Load) -> None:
    with pytest.raises(InputError) as caught:
        load_with(head)
    assert any(problem in str(one) for one in caught.value.problems)


@pytest.mark.usefixtures("no_extra")
def test_chinese_without_the_extra_names_it(load_with: Load) -> None:
    with pytest.raises(Unsatisfiable, match=r"book.yaml:1:11: language: 'zh' needs fonts .* 'puzzlepress\[cjk\]'"):
        load_with("language: zh\n")


@pytest.mark.usefixtures("no_extra")
def test_a_chinese_title_in_another_language_is_told_of_the_extra_where_it_stands(load_with: Load) -> None:
    spec = load_with("subtitle: 数独\n")
    with pytest.raises(InputError, match=r"book.yaml:1:11: subtitle: .*'数' .*; run pip install 'puzzlepress\[cjk\]'"):
        check_fit(spec)


@pytest.mark.usefixtures("extra")
@pytest.mark.parametrize(
    ("head", "system"),
    [("language: zh\n", "ZHS"), ("subtitle: 数独\n", "ZHS"), ("author: 子\nlanguage: de\n", "ZHS")],
)
def test_texts_in_chinese_get_fonts_with_the_forms_of_their_region(head: str, system: str, load_with: Load) -> None:
    east_asian = load_with(head).page.fonts.east_asian
    assert east_asian
    assert (east_asian.system, east_asian.bold.name) == (system, "NotoSansCJKjp-Bold")


@pytest.mark.usefixtures("extra")
def test_texts_without_chinese_get_no_such_fonts(load_with: Load) -> None:
    assert load_with("subtitle: Déjà vu – „Æ“\n").page.fonts.east_asian is None


@pytest.mark.parametrize(("text", "face"), [("Œuvres à lire", "FredokaOne"), ("Żółta książka", ""), ("数独 9", "")])
def test_titles_are_bold_where_the_face_for_titles_lacks_a_letter(text: str, face: str) -> None:
    assert titled(Fonts(), "FredokaOne", [text]).display_family == face
