"""The pages that open a book: large type, grids that can be solved, pictures as fine as the printer asks."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image as Pixels

from pipeline.errors import InputError
from pipeline.page.draw.ops import Image, Page, Stamp, Text
from pipeline.page.type.typography import Weight
from pipeline.typeset.layout import layout
from pipeline.typeset.page_plan import check_fit
from tests.made_up_books import BookOf, SpecOf

SECTIONS = """
sections:
  - {family: sudoku, size: 4x4, counts: {easy: 1}}
  - {family: calcudoku, size: 4x4, counts: {easy: 1}}
  - {family: sudoku, size: 4x4, counts: {easy: 1}, options: {variant: killer}}
"""


def texts(page: Page, weight: Weight | None = None) -> list[str]:
    shown = [op for op in page.ops if isinstance(op, Text) and weight in (None, op.weight)]
    return [text for op in shown for _, _, text in op.runs]


def logo(width: int, height: int, colour: str = "red") -> bytes:
    file = BytesIO()
    Pixels.new("RGB", (width, height), colour).save(file, "PNG")
    return file.getvalue()


@pytest.mark.parametrize("look", ["classic", "kids", "ink-saving"])
def test_the_title_is_set_in_the_face_for_titles(book_of: BookOf, look: str) -> None:
    page = layout(book_of(f"front: [title]\npage: {{look: {look}}}{SECTIONS}")).interior.pages[0]
    assert "".join(texts(page, Weight.DISPLAY)) == "A Small Book"


def test_every_kind_has_a_grid_with_its_name_and_its_clues(book_of: BookOf) -> None:
    page = layout(book_of("front: [title]\npage: {size: 6x9in}" + SECTIONS)).interior.pages[0]
    assert {"Sudoku", "Calcudoku", "Killer Sudoku"} <= set(texts(page))
    assert any(text.endswith(("×", "+", "−", "÷")) for text in texts(page, Weight.BOLD))


def test_texts_become_smaller_where_that_shows_all_of_four_kinds(book_of: BookOf) -> None:
    """The page has room for three kinds below a title of the usual size."""
    head = "title: Ein Jahr voller kleiner Rätsel\nsubtitle: Vier Rätsel\nauthor: Ada Example\nfront: [title]\n"
    four = SECTIONS.replace(
        "{family: sudoku, size: 4x4, counts: {easy: 1}}", "{family: kakuro, size: 6x6, counts: {easy: 1}}"
    )
    more = "  - {family: futoshiki, size: 4x4, counts: {easy: 1}}\n"
    page = layout(book_of(head + "page: {size: 5x8in, per_page: 1}" + four + more)).interior.pages[0]
    assert {"Kakuro", "Calcudoku", "Killer Sudoku", "Futoshiki"} <= set(texts(page))


def test_rows_are_shorter_where_only_so_all_clues_can_be_read(book_of: BookOf) -> None:
    kakuro = "\n  - {family: kakuro, size: 6x6, counts: {easy: 1}}"
    two = SECTIONS.rstrip().rsplit("\n", 1)[0]
    page = layout(book_of("front: [title]\npage: {size: 5x8in, per_page: 1}" + two + kakuro)).interior.pages[0]
    names = {text: y for op in page.ops if isinstance(op, Text) for _, y, text in op.runs}
    assert names["Sudoku"] == names["Calcudoku"] > names["Kakuro"]


@pytest.mark.parametrize("other", ["kakuro, size: 6x6", "sudoku, size: 6x6, options: {variant: killer}"])
def test_two_grids_fill_the_width_where_only_so_their_clues_can_be_read(book_of: BookOf, other: str) -> None:
    """In large print of 18 pt, clues ask for more than the usual side of two."""
    kinds = ", ".join(f"{{family: {kind}, counts: {{easy: 1}}}}" for kind in ("sudoku, size: 6x6", other))
    head = "front: [title]\npage: {size: A4, look: large-print-18}\n"
    page = layout(book_of(f"{head}sections: [{kinds}]")).interior.pages[0]
    assert {"Sudoku", "Kakuro" if "kakuro" in other else "Killer Sudoku"} <= set(texts(page))
    assert min(op.size for op in page.ops if isinstance(op, Text)) >= 18 - 1e-6


def test_a_grid_whose_clues_could_not_be_read_is_left_out(book_of: BookOf) -> None:
    page = layout(book_of("front: [title]\npage: {size: 6x9in, look: large-print}" + SECTIONS)).interior.pages[0]
    assert min(op.size for op in page.ops if isinstance(op, Text)) >= 7
    assert len([op for op in page.ops if isinstance(op, Stamp)]) <= len(texts(page))


def test_the_publisher_stands_at_the_foot_below_the_author(book_of: BookOf) -> None:
    head = "author: Ada Example\npublisher: A Press\nfront: [title]"
    page = layout(book_of(head + SECTIONS)).interior.pages[0]
    places = {text: y for op in page.ops if isinstance(op, Text) for _, y, text in op.runs}
    assert places["A Press"] < places["Ada Example"] < places["A Small Book"]


def test_a_logo_is_printed_in_gray_and_no_coarser_than_the_printer_allows(book_of: BookOf) -> None:
    page = layout(book_of("logo: press.png\nfront: [title]" + SECTIONS, press_png=logo(300, 150))).interior.pages[0]
    (image,) = (op for op in page.ops if isinstance(op, Image))
    assert image.picture.colour == "gray"
    assert 300 / (image.area[2] / 72) >= 300


def test_a_logo_of_too_few_pixels_is_refused(spec_of: SpecOf) -> None:
    with pytest.raises(InputError, match=r"logo: press.png has 60 x 40 pixels.* needs at least 120"):
        spec_of("logo: press.png\nfront: [title]" + SECTIONS, press_png=logo(60, 40))


def test_half_title_and_dedication_stand_alone(book_of: BookOf) -> None:
    head = "dedication: |\n  For Ada\n  and Grace\nfront: [half_title, title, copyright, dedication]"
    pages = layout(book_of(head + SECTIONS)).interior.pages
    assert texts(pages[0]) == ["A Small Book"]
    assert texts(pages[3]) == ["For Ada", "and Grace"]


def test_a_dedication_without_its_text_is_refused(spec_of: SpecOf) -> None:
    with pytest.raises(InputError, match=r"front\[0\]: the page dedication would be empty; add dedication: TEXT"):
        spec_of("front: [dedication]" + SECTIONS)


def test_a_dedication_longer_than_its_page_is_refused(spec_of: SpecOf) -> None:
    lines = "".join(f"\n  line {number}" for number in range(60))
    spec = spec_of(f"dedication: |{lines}\nfront: [dedication]\npage: {{size: A5, look: large-print}}{SECTIONS}")
    with pytest.raises(InputError, match="dedication: is longer than a page"):
        check_fit(spec)
