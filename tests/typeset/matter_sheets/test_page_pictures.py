"""Pictures on an author's own pages: in gray, as fine as the printer asks, with their captions."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image as Pixels

from pipeline.errors import InputError
from pipeline.page.draw.ops import Image, Text
from pipeline.typeset.layout import layout
from tests.made_up_books import BookOf, SpecOf

BOOK = "front: [about.md]\npage: {size: 6x9in}\nsections: [{family: sudoku, size: 4x4, counts: {easy: 1}}]\n"
PAGE = "# About\n\nBefore it.\n\n![Ada at her desk](ada.png)\n\nAfter it.\n"


def picture(width: int, height: int, form: str = "PNG") -> bytes:
    file = BytesIO()
    Pixels.new("RGB", (width, height), "teal").save(file, form)
    return file.getvalue()


@pytest.mark.parametrize("form", ["PNG", "JPEG"])
def test_a_picture_stands_between_its_texts_with_its_caption_below(book_of: BookOf, form: str) -> None:
    page = layout(book_of(BOOK, about_md=PAGE, ada_png=picture(900, 600, form))).interior.pages[0]
    (image,) = (op for op in page.ops if isinstance(op, Image))
    places = {text: y for op in page.ops if isinstance(op, Text) for _, y, text in op.runs}
    x, y, width, height = image.area
    assert places["Before it."] > y + height
    assert y > places["Ada at her desk"] > places["After it."]
    assert image.picture.colour == "gray"
    assert 900 / (width / 72) >= 300
    assert width / height == pytest.approx(1.5)
    assert x > 0


def test_a_large_picture_is_as_wide_as_the_text(book_of: BookOf) -> None:
    page = layout(book_of(BOOK, about_md=PAGE, ada_png=picture(3000, 1000))).interior.pages[0]
    (image,) = (op for op in page.ops if isinstance(op, Image))
    assert image.area[2] == pytest.approx(432 - 2 * 37, abs=2)


@pytest.mark.parametrize(
    ("text", "data", "why"),
    [
        (PAGE, picture(200, 100), r"about\.md:5: front\[0\]: ada\.png has 200 x 100 pixels.* at least 450 wide"),
        (PAGE, b"no picture", r"about\.md:5: front\[0\]: ada\.png: .*readable picture"),
        (PAGE.replace("ada.png", "bob.png"), b"", r"about\.md:5: front\[0\]: bob\.png: "),
    ],
)
def test_a_picture_that_is_none_or_too_coarse_is_refused_with_its_line(
    spec_of: SpecOf, text: str, data: bytes, why: str
) -> None:
    with pytest.raises(InputError, match=why):
        spec_of(BOOK, about_md=text, ada_png=data)
