"""Short pages share sheets, the tracker has every number, and covers of other books stand above their titles."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image as Pixels

from pipeline.errors import InputError
from pipeline.page.draw.ops import Image, Page, Strokes, Text
from pipeline.typeset.layout import Layout, layout
from pipeline.typeset.page_plan import plan_pages
from tests.made_up_books import BookOf, SpecOf

SECTIONS = """
openers: none
sections:
  - {family: sudoku, size: 4x4, counts: {easy: 3, medium: 2}}
  - {family: sudoku, size: 6x6, counts: {easy: 2}}
"""


def texts(page: Page) -> list[str]:
    return [text for op in page.ops if isinstance(op, Text) for _, _, text in op.runs]


def with_text(made: Layout, words: str) -> list[int]:
    return [page.number for page in made.interior.pages if words in texts(page)]


def picture(width: int, height: int) -> bytes:
    file = BytesIO()
    Pixels.new("RGB", (width, height), "navy").save(file, "PNG")
    return file.getvalue()


def test_levels_stand_below_the_rules_where_they_fit(book_of: BookOf) -> None:
    made = layout(book_of("front: [how_to_play, levels]\npage: {size: A4}" + SECTIONS))
    assert with_text(made, "How to play") == with_text(made, "Levels") == [1]
    assert made.references[0].page == 2


def test_a_text_that_does_not_fit_below_begins_a_page(book_of: BookOf) -> None:
    made = layout(
        book_of("front: [how_to_play, levels]\npage: {size: 105x148mm, printer: screen, per_page: 1}" + SECTIONS)
    )
    (levels,) = with_text(made, "Levels")
    assert min(y for op in made.interior.pages[levels - 1].ops if isinstance(op, Text) for _, y, _ in op.runs) > 0
    assert texts(made.interior.pages[levels - 1])[0] == "Levels"


def test_contents_lead_to_the_page_that_a_text_shares(book_of: BookOf) -> None:
    made = layout(book_of("front: [contents, how_to_play, levels]\npage: {size: 6x9in}" + SECTIONS))
    pages = {entry.title: entry.page for entry in made.interior.outline}
    assert with_text(made, "Levels")[-1] == pages["Levels"]


def test_contents_say_the_levels_of_every_part_with_their_counts(book_of: BookOf) -> None:
    page = layout(book_of("front: [contents]" + SECTIONS)).interior.pages[0]
    assert {"Easy: 3 · Medium: 2", "Easy: 2"} <= set(texts(page))


def test_the_plan_counts_the_sheets_that_are_set(spec_of: SpecOf, book_of: BookOf) -> None:
    text = "front: [half_title, title, copyright, contents, how_to_play, levels]\nback: [tracker]\n"
    text += "page: {printer: kdp, size: 6x9in}" + SECTIONS
    assert plan_pages(spec_of(text)).pages == len(layout(book_of(text)).interior.pages)


def test_a_title_page_behind_a_half_title_stands_on_the_right(book_of: BookOf) -> None:
    made = layout(book_of("front: [half_title, title]\npage: {printer: kdp, size: 6x9in}" + SECTIONS))
    assert texts(made.interior.pages[0]) == ["A Small Book"]
    assert " ".join(texts(made.interior.pages[2])[:2]) == "A Small Book"
    assert made.interior.pages[1].ops == ()


def test_the_tracker_has_every_number_below_its_level(book_of: BookOf) -> None:
    page = layout(book_of("front: []\nback: [tracker]" + SECTIONS)).interior.pages[-1]
    shown = texts(page)
    numbers = [text for text in shown[:-1] if text.isdigit()]
    assert numbers == [
        "1",
        "2",
        "3",
        "6",
        "7",
        "4",
        "5",
    ]
    assert shown.index("Easy: 5") < shown.index("1") < shown.index("Medium: 2") < shown.index("4")


def test_a_tracker_of_many_numbers_goes_on_with_its_labels_on_every_page(book_of: BookOf) -> None:
    sections = "sections: [{family: sudoku, size: 4x4, counts: {easy: 300}}]"
    made = layout(book_of("front: []\nback: [tracker]\npage: {size: A5}\n" + sections))
    pages = with_text(made, "Date")
    assert len(pages) > 1
    assert pages == list(range(pages[0], pages[0] + len(pages)))


def test_lines_of_a_tracker_stand_closer_where_that_saves_a_page(book_of: BookOf) -> None:
    def trackers(count: int) -> list[Page]:
        sections = f"sections: [{{family: sudoku, size: 4x4, counts: {{easy: {count}}}}}]"
        made = layout(book_of("front: []\nback: [tracker]\npage: {size: 6x9in}\n" + sections))
        return [made.interior.pages[number - 1] for number in with_text(made, "Date")]

    def apart(page: Page) -> float:
        heights = {text: y for op in page.ops if isinstance(op, Text) for _, y, text in op.runs}
        return heights["1"] - heights["2"]

    most = next(count for count in range(30, 90, 2) if len(trackers(count)) > 1) - 2
    (full,), (loose,) = trackers(most), trackers(10)
    assert 12 <= apart(full) < apart(loose)


def test_other_books_stand_at_the_foot_of_a_tracker(book_of: BookOf) -> None:
    made = layout(book_of("also_by: [One]\nauthor: A\nfront: []\nback: [tracker, also_by]" + SECTIONS))
    assert with_text(made, "Progress") == with_text(made, "Also by A") == [len(made.interior.pages)]


def test_notes_fill_a_page_that_other_books_begin(book_of: BookOf, spec_of: SpecOf) -> None:
    text = "also_by: [One]\nauthor: A\nfront: []\nback: [also_by, notes]" + SECTIONS
    made = layout(book_of(text))
    assert with_text(made, "Also by A") == with_text(made, "Notes")[-1:] == [len(made.interior.pages)]
    assert plan_pages(spec_of(text)).pages == len(made.interior.pages)


def test_pages_that_fill_a_book_up_share_none(book_of: BookOf, spec_of: SpecOf) -> None:
    text = "also_by: [One]\nauthor: A\nfront: []\nback: [also_by]\npage: {printer: kdp, size: 6x9in}" + SECTIONS
    made = layout(book_of(text))
    assert not {*with_text(made, "Also by A")} & {*with_text(made, "Notes")}
    assert plan_pages(spec_of(text)).pages == len(made.interior.pages)


def test_titles_of_other_books_that_stand_alone_are_framed_by_rules(book_of: BookOf) -> None:
    page = layout(book_of("also_by: [One]\nauthor: A\nfront: []\nback: [also_by]" + SECTIONS)).interior.pages[-1]
    rules = [y for op in page.ops if isinstance(op, Strokes) for _, y, _, _ in op.segments]
    (title,) = (y for op in page.ops if isinstance(op, Text) for _, y, text in op.runs if text == "One")
    assert min(rules) < title < max(rules)
    assert 0.5 < (title - min(rules)) / (max(rules) - min(rules)) < 0.7


@pytest.mark.parametrize("size", ["A4", "6x9in", "5x8in"])
def test_the_last_page_of_the_sums_is_not_nearly_empty(book_of: BookOf, size: str) -> None:
    made = layout(book_of(f"front: []\nback: [sums]\npage: {{size: {size}}}" + SECTIONS))
    page = made.interior.pages[-1]
    rows = {round(y) for op in page.ops if isinstance(op, Text) for _, y, _ in op.runs}
    assert max(rows) - sorted(rows)[1] > 0.4 * made.interior.height


def test_a_box_to_tick_stands_below_every_grid_that_asks_for_it(book_of: BookOf) -> None:
    page = layout(book_of("front: []\npage: {show: [number, time, done], per_page: 1}" + SECTIONS)).interior.pages[0]
    assert "Done" in texts(page)
    assert any(len(op.segments) == 4 and _side(op) < 12 for op in page.ops if isinstance(op, Strokes))


def _side(op: Strokes) -> float:
    return max(abs(x2 - x1) + abs(y2 - y1) for x1, y1, x2, y2 in op.segments)


def test_covers_of_other_books_stand_above_their_titles(book_of: BookOf) -> None:
    head = "also_by: [One, Two]\nalso_by_covers: [one.png]\nfront: []\nback: [also_by]"
    page = layout(book_of(head + SECTIONS, one_png=picture(900, 1350))).interior.pages[-1]
    (cover,) = (op for op in page.ops if isinstance(op, Image))
    places = {text: y for op in page.ops if isinstance(op, Text) for _, y, text in op.runs}
    assert places["Two"] < places["One"] < cover.area[1]
    assert 900 / (cover.area[2] / 72) >= 300


@pytest.mark.parametrize(
    ("covers", "size", "why"),
    [
        ("[one.png, one.png]", (900, 1350), r"also_by_covers\[1\]: there are 2 covers, but also_by has 1 titles"),
        ("[one.png]", (90, 135), r"also_by_covers\[0\]: one.png has 90 x 135 pixels.* at least 450"),
    ],
)
def test_covers_without_a_title_or_too_coarse_are_refused(
    spec_of: SpecOf, covers: str, size: tuple[int, int], why: str
) -> None:
    text = f"also_by: [One]\nalso_by_covers: {covers}\nback: [also_by]{SECTIONS}"
    with pytest.raises(InputError, match=why):
        spec_of(text, one_png=picture(*size))
