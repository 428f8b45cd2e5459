"""Techniques that a book of another language would print in English are told before it is built."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from pipeline.config import load_book
from pipeline.config.resources.languages import MODEL, load_examples, load_strings
from pipeline.typeset.page_plan import plan_pages

EXAMPLES = load_examples()
WORDS = {key: text for key, text in load_strings(MODEL).items() if key not in EXAMPLES}
OWN = "language: da\nstrings: da.yaml\n"
SHOWN = "page: {show: [number, techniques]}\n"
SECTIONS = "title: T\nsections: [{family: sudoku, size: 4x4, counts: {easy: 4}}]\n"


@pytest.mark.parametrize(
    ("head", "warned"),
    [
        (OWN + SHOWN, True),
        (OWN, False),
        (OWN + "answers: {style: steps}\n", True),
        (SHOWN, False),
        ("language: de\n" + SHOWN, False),
    ],
)
def test_english_names_of_techniques_are_warned_of(head: str, warned: bool, tmp_path: Path) -> None:
    (tmp_path / "da.yaml").write_text(yaml.safe_dump(WORDS, allow_unicode=True), encoding="utf-8")
    (tmp_path / "book.yaml").write_text(head + SECTIONS, encoding="utf-8")
    warnings = plan_pages(load_book(tmp_path / "book.yaml")).warnings
    assert any("English names" in warning for warning in warnings) == warned
