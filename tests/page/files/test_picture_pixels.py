"""The pixels of pictures: their light, its contrast with inks, and their inks on a press."""

from __future__ import annotations

from io import BytesIO

import numpy as np
import pytest
from PIL import Image

from pipeline.model.picture import Picture
from pipeline.page.files.picture_pixels import contrast, luminance, luminances, pressed
from tests.press_profile import press_profile


def picture(image: Image.Image) -> Picture:
    file = BytesIO()
    image.save(file, "PNG")
    return Picture("p.png", *image.size, "rgb", file.getvalue())


@pytest.mark.parametrize(
    ("tone", "light"), [(0.0, 0.0), (1.0, 1.0), ((1.0, 0.0, 0.0), 0.2126), ((0.0, 0.0, 0.0, 1.0), 0.0)]
)
def test_light_is_that_of_greys_and_colours(tone: float | tuple[float, ...], light: float) -> None:
    assert luminance(tone) == pytest.approx(light)


def test_white_on_black_has_the_highest_contrast_and_a_colour_none_with_itself() -> None:
    assert contrast(luminance(1.0), luminance(0.0)) == pytest.approx(21)
    assert contrast(0.3, 0.3) == 1


def test_the_light_of_a_picture_has_rows_from_the_top_and_is_cut_at_the_sides() -> None:
    image = Image.new("RGB", (40, 10), "red")
    image.paste("white", (10, 0, 30, 5))
    image.paste("black", (10, 5, 30, 10))
    light = luminances(picture(image), (20, 10))
    assert light.shape == (10, 20)
    assert np.allclose(light[:5], 1)
    assert np.allclose(light[5:], 0)


def test_a_press_gets_a_picture_in_its_inks_and_no_profile_of_its_own() -> None:
    image = Image.new("RGB", (60, 30), "white")
    image.paste("black", (30, 0, 60, 30))
    found = pressed(picture(image), (40, 20), press_profile())
    assert (found.width, found.height, found.colour) == (40, 20, "cmyk")
    with Image.open(BytesIO(found.data)) as inks:
        assert inks.mode == "CMYK"
        assert "icc_profile" not in inks.info
        left, right = inks.getpixel((5, 10)), inks.getpixel((35, 10))
    assert max(left) < 12
    assert right[3] > 240
    assert max(right[:3]) < 12
