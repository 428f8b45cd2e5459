"""A PNG is the page in black and white, of exact size, and says its resolution."""

from __future__ import annotations

import io
import struct

from PIL import Image

from pipeline.page.draw.ops import Document, Fills, Page
from pipeline.page.files.bitmap import write_png
from pipeline.page.files.pdf import write_pdf
from pipeline.page.type.typography import Typeface


def page(typeface: Typeface) -> bytes:
    """A page of 20 x 10 points whose left half is black."""
    return write_pdf(Document(20, 10, (Page(1, (Fills(0.0, ((0, 0, 10, 10),)),)),), "t", "", "", "en"), typeface)


def test_a_picture_has_one_bit_a_pixel_and_the_size_asked_for(typeface: Typeface) -> None:
    picture = Image.open(io.BytesIO(write_png(page(typeface), (83, 41), 300)))
    assert (picture.mode, picture.size) == ("1", (83, 41))


def test_ink_is_black_and_paper_white(typeface: Typeface) -> None:
    picture = Image.open(io.BytesIO(write_png(page(typeface), (40, 20), 144)))
    assert {picture.getpixel((x, y)) for x in range(20) for y in range(20)} == {0}
    assert {picture.getpixel((x, y)) for x in range(20, 40) for y in range(20)} == {255}


def test_the_file_says_its_dots_a_metre(typeface: Typeface) -> None:
    data = write_png(page(typeface), (40, 20), 600)
    at = data.index(b"pHYs") + 4
    assert struct.unpack(">IIB", data[at : at + 9]) == (23622, 23622, 1)
