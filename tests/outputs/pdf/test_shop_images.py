"""Pictures for shops: the front in the trim's ratio, three pages of puzzles, and no others."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

import pytest
from PIL import Image

from pipeline.model.book import Book
from pipeline.model.book_fonts import BUNDLED
from pipeline.outputs.pdf.shop_images import front_picture, page_pictures, shown_pages
from pipeline.typeset.layout import layout
from pipeline.typeset.setting.book_typeface import typeface

FACES = typeface(BUNDLED)


def text(cover: str, printer: str = "kdp", count: int = 8) -> str:
    page = f"page: {{printer: {printer}, size: 6x9in, per_page: 1}}"
    return f"author: A\n{page}\ncover: {cover}\nsections: [{{family: sudoku, size: 4x4, counts: {{easy: {count}}}}}]"


@pytest.mark.parametrize("printer", ["kdp", "ingram"])
def test_the_front_has_the_ratio_of_the_trim_and_a_long_edge_of_2560_pixels(
    book_of: Callable[..., Book], printer: str
) -> None:
    front = layout(book_of(text("{shop_images: true}", printer))).shop
    assert front is not None
    with Image.open(BytesIO(front_picture(front, FACES))) as image:
        assert (image.format, image.mode, image.size) == ("JPEG", "RGB", (1707, 2560))
        red, green, blue = image.getpixel((20, 20))
    assert (red, green, blue) == pytest.approx((0x14, 0x30, 0x4F), abs=4)


def test_three_pages_are_shown_from_the_first_puzzles_to_the_last(book_of: Callable[..., Book]) -> None:
    made = layout(book_of(text("{shop_images: true}")))
    pages = shown_pages(made)
    places = [one.page for one in made.references]
    assert len(pages) == 3
    assert (pages[0], pages[-1]) == (places[0], places[-1])
    pictures = [*page_pictures(made, FACES)]
    assert len(pictures) == 3
    with Image.open(BytesIO(pictures[0])) as image:
        assert (image.format, image.mode, image.size) == ("PNG", "L", (1707, 2560))


def test_a_book_with_one_page_of_puzzles_shows_others_too(book_of: Callable[..., Book]) -> None:
    assert len(set(shown_pages(layout(book_of(text("{shop_images: true}", count=1)))))) == 3


def test_a_book_that_asks_for_none_has_none(book_of: Callable[..., Book]) -> None:
    assert layout(book_of(text("{blurb: Good.}"))).shop is None
