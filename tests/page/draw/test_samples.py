"""Small grids: what could not be read is left out."""

from __future__ import annotations

import pytest

from pipeline.model.look import READABLE, Look
from pipeline.page.draw.drawing import Anchor, Ink, Label, Line, Stroke
from pipeline.page.draw.ops import Text
from pipeline.page.draw.place import Spot
from pipeline.page.draw.samples import sample
from pipeline.page.type.typography import Typeface
from tests.drawings import drawing_of

GRID = drawing_of(
    1,
    1,
    (
        Line(0, 0, 1, 0, Stroke.BORDER),
        Label(0.5, 0.5, "8", Ink.GIVEN, 0.5, 0.9),
        Label(0.05, 0.05, "12×", Ink.CLUE, 0.2, 0.9, Anchor.TOP_LEFT),
    ),
)


@pytest.mark.parametrize(("cell", "shown"), [(40, ["8", "12×"]), (16, ["8"]), (6, [])])
def test_a_small_grid_shows_only_what_can_be_read(
    typeface: Typeface, look: Look, cell: float, shown: list[str]
) -> None:
    texts = [op for op in sample(GRID, Spot(0, 0, cell), look, typeface) if isinstance(op, Text)]
    assert sorted(text for op in texts for _, _, text in op.runs) == sorted(shown)
    assert all(op.size >= READABLE for op in texts)
