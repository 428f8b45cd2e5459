"""QR codes, read back by another program."""

import numpy as np
import pytest

from pipeline.page.files.qr_code import SIDE, Modules, code_side, drawn, modules

PIXELS = 6
HEAD = "https://ppz.example.org/v2#p="


def picture(code: Modules) -> np.ndarray:
    """A code as its rectangles paint it, white around it."""
    side = len(code) + 8
    pixels = np.full((side * PIXELS, side * PIXELS), 255, np.uint8)
    for x, y, width, height in drawn(code, 4, side - 4, 1).rectangles:
        top, left = round((side - y - height) * PIXELS), round(x * PIXELS)
        pixels[top : top + round(height * PIXELS), left : left + round(width * PIXELS)] = 0
    return pixels


@pytest.mark.parametrize("text", [HEAD + "053" * 27, HEAD + "kakuro/4/4/lb-.mg--Em.-bleDbi", HEAD + "x" * 300, "K7QF"])
def test_a_code_says_its_text_to_another_program(text: str) -> None:
    zxingcpp = pytest.importorskip("zxingcpp", reason="zxing-cpp is not installed")
    assert [one.text for one in zxingcpp.read_barcodes(picture(modules(text)))] == [text]


def test_digits_at_the_end_take_less_room_than_letters() -> None:
    assert code_side(HEAD + "0" * 81) < code_side(HEAD + "x" * 81)


def test_a_code_above_the_largest_version_is_refused() -> None:
    text = "x" * 420
    assert code_side(text) > SIDE
    with pytest.raises(ValueError, match="a text of 420 characters needs a QR code above version 15"):
        modules(text)


def test_rectangles_cover_every_dark_module_once() -> None:
    code = modules(HEAD)
    area = sum(width * height for _, _, width, height in drawn(code, 0, 0, 1).rectangles)
    assert area == sum(dark for row in code for dark in row)
