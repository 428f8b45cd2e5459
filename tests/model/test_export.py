"""Pictures for other people's pages: options are called by the words of those who asked."""

from __future__ import annotations

import pytest

from pipeline.model.export import DPI, IN_BOOK, ON_COMMAND_LINE, WIDTH, ExportSpec
from pipeline.model.printing_press import Hatch, Press

PRESS = Press("any", 0.25, 6.0, {}, Hatch(0.25, 1.0, 0.3))


@pytest.mark.parametrize(
    ("asked", "key"), [(ON_COMMAND_LINE, "--solution-width"), (IN_BOOK, "outputs.pictures.solution_width")]
)
def test_an_option_is_called_as_it_was_written(asked: str, key: str) -> None:
    assert ExportSpec(100.0, None, ("pdf",), 600, PRESS, 50.0, asked).key("solution_width") == key


def test_pictures_are_2_to_60_centimetres_wide_and_72_to_2400_dots_an_inch() -> None:
    assert pytest.approx((2, 60)) == tuple(points / 72 * 2.54 for points in WIDTH)
    assert DPI == (72, 2400)
