"""The frozen metrics of the bundled fonts are what the fonts themselves say."""

from __future__ import annotations

from pathlib import Path

import pytest

from pipeline.page.type.fontfile import read_metrics
from pipeline.page.type.frozen_metrics import frozen_metrics
from pipeline.source.resources import templates

FONTS = sorted((templates() / "fonts").rglob("*.ttf"))


def frozen(font: Path) -> str:
    return font.with_suffix(".json").read_text(encoding="utf-8")


@pytest.mark.parametrize("font", FONTS, ids=lambda font: font.stem)
def test_they_are_those_of_the_font(font: Path) -> None:
    data = font.read_bytes()
    assert frozen_metrics(frozen(font), data) == read_metrics(data)


def test_those_of_another_font_are_not_taken() -> None:
    first, second = FONTS[:2]
    assert frozen_metrics(frozen(first), second.read_bytes()) is None


@pytest.mark.parametrize("text", ["", "{", "[]", "1", '{"sha256": 1}'])
def test_a_damaged_file_is_left_aside(text: str) -> None:
    assert frozen_metrics(text, FONTS[0].read_bytes()) is None
