"""The press for newspapers says what becomes of every shade, and its mistakes are told like any other file's."""

from __future__ import annotations

from pathlib import Path

import pytest

from pipeline.config.resources.presses import load_press
from pipeline.errors import InputError
from pipeline.model.printing_press import Inking
from pipeline.page.draw.drawing import Shade
from pipeline.source import resources


def test_newsprint_has_no_grey() -> None:
    press = load_press()
    assert set(press.areas) == {shade.value for shade in Shade}
    assert press.areas[Shade.BLOCK] is Inking.BLACK
    assert press.areas[Shade.CLUE] is Inking.WHITE
    assert press.hatch.line >= press.least_line


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("block: black", "block: grey", "'grey' is not valid, expected one of black, white, hatched"),
        ("  tint: white\n", "", "lacks tint"),
        ("least_type: 7", "least_type: small", "expected a number"),
    ],
)
def test_a_mistake_is_told_with_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, old: str, new: str, message: str
) -> None:
    text = (resources.templates() / "press" / "newsprint.yaml").read_text(encoding="utf-8")
    (tmp_path / "press").mkdir()
    (tmp_path / "press" / "own.yaml").write_text(text.replace(old, new), encoding="utf-8")
    monkeypatch.setattr(resources, "templates", lambda: tmp_path)
    with pytest.raises(InputError, match=message):
        load_press("own")
