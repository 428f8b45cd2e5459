"""Books in Chinese, Japanese and Korean are built and read back, and say what their languages say."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest

from pipeline.cli import main
from pipeline.source.resources import cjk_files

pytestmark = pytest.mark.skipif(cjk_files() is None, reason="the extra cjk is not installed")
BOOK = """
title: "A9"
language: {language}
start: 2026-11-23
page: {{printer: desktop, size: A4}}
front: [how_to_play, levels]
answers: {{place: next_day}}
sections:
  - {{family: sudoku, size: 4x4, days: {{monday: easy, tuesday: easy}}}}
  - {{family: kakuro, size: 4x4, days: {{monday: easy, tuesday: easy}}}}
"""


@pytest.fixture(
    params=[("ja", "2026年11月23日", "ナンプレ", "カックロ"), ("ko", "2026년 11월 23일", "스도쿠", "가쿠로")]
)
def asked(request: pytest.FixtureRequest) -> tuple[str, ...]:
    words: tuple[str, ...] = request.param
    return words


def test_a_week_has_the_dates_and_names_of_its_language_and_is_read_back(
    asked: tuple[str, ...], tmp_path: Path
) -> None:
    language, *words = asked
    (tmp_path / "week.yaml").write_text(BOOK.format(language=language), encoding="utf-8")
    assert main(["build", "-q", "-j", "1", str(tmp_path / "week.yaml"), "-o", str(tmp_path)]) == 0
    pdf = tmp_path / "week" / "week-interior.pdf"
    assert main(["verify", "-q", str(pdf)]) == 0
    text = "".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(pdf))
    assert [word for word in words if word not in text] == []
    assert "数独" not in text
