"""What stands above the answers of a key."""

from typing import Final

import pytest

from pipeline.config.resources.looks import load_look, look_names
from pipeline.page.draw.drawing import Stroke
from pipeline.page.draw.place import stroke_width
from pipeline.typeset.geometry.smallest_cells import label_gap

HANGING: Final = 0.21
"""How far letters such as p reach below their line, in sizes, in the bundled faces."""


@pytest.mark.parametrize("name", look_names())
def test_letters_above_an_answer_do_not_hang_into_its_border(name: str) -> None:
    look = load_look(name)
    size, cell = look.sizes["answer"], 2 * look.answer_digit_min
    assert label_gap(size) >= HANGING * size + stroke_width(Stroke.BORDER, cell, look) / 2
