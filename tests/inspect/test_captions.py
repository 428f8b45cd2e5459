"""Words are told apart by the distances of their glyphs, which differ between scripts."""

from __future__ import annotations

import pytest

from pipeline.inspect.captions import words
from pipeline.inspect.ink import Glyph

SIZE = 10.0


def line(*glyphs: tuple[str, float]) -> list[Glyph]:
    """Glyphs of one size at their centres, in sizes."""
    return [Glyph(text, place * SIZE, 0.0, SIZE, bold=False) for text, place in glyphs]


@pytest.mark.parametrize(
    ("glyphs", "expected"),
    [
        (line(("a", 0), ("b", 0.6), ("c", 1.5)), ["ab", "c"]),
        (line(("初", 0), ("级", 1.0), ("中", 2.3)), ["初级", "中"]),
        (line(("初", 0), ("p", 1.0)), ["初", "p"]),
    ],
    ids=["letters", "square characters", "a letter behind a square character"],
)
def test_words_are_as_near_as_their_script_sets_them(glyphs: list[Glyph], expected: list[str]) -> None:
    assert [word.text for word in next(words(glyphs))] == expected
