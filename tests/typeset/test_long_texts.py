"""However long an author's texts are, they stay inside the live area and apart from each other, or are refused."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

import pytest

from pipeline.errors import InputError
from pipeline.model.book import Book
from pipeline.model.book_fonts import BUNDLED
from pipeline.model.spec import BookSpec
from pipeline.page.draw.ops import Document, Page, Stamp, Strokes, Text
from pipeline.page.units import Box
from pipeline.typeset.geometry.page_geometry import page_geometries
from pipeline.typeset.layout import Layout, layout
from pipeline.typeset.page_plan import check_fit, plan_pages
from pipeline.typeset.setting.book_typeface import typeface

BookOf = Callable[..., Book]
SpecOf = Callable[..., BookSpec]
Extent = tuple[float, float, float, float]

LONG = """title: The Big Book of Sudoku, Calcudoku and Kakuro for Clever Grown-ups and Teens
subtitle: >-
  More than thirty carefully graded puzzles for the train, the beach, the waiting room and all those long rainy
  Sundays
author: Dr. Maria-Magdalena Hohenstein and Christopher Featherstone
series: {name: Rainy Day Number Puzzles for the Whole Family, volume: 3}
front: [title, copyright, contents, how_to_play, levels, about.md]
back: [sums, notes]
"""
FRONT = "front: [title, copyright, contents, how_to_play, levels, about.md]\n"
SECTIONS = """
sections:
  - {family: sudoku, size: 9x9, per_page: 1, counts: {easy: 2, expert: 1}}
  - {family: calcudoku, size: 3x3, per_page: auto, counts: {easy: 7}}
  - {family: kakuro, size: 6x6, per_page: auto, counts: {medium: 2}}
"""
ABOUT_TITLE = "Why these puzzles were collected over many rainy years and what the whole family thought of every one"
ABOUT = f"# {ABOUT_TITLE}\n\nText."
SMALLEST = (
    ("kdp", "5x8in"),
    ("kdp", "8.25x6in"),
    ("kdp", "6x9in"),
    ("ingram", "5x8in"),
    ("lulu", "5x8in"),
    ("school", "A4"),
    ("desktop", "A5"),
    ("screen", "A5"),
)


ROUND = 1e-6  # points: places are sums of widths


def extents(page: Page) -> Iterator[tuple[str, Extent]]:
    """Every text with the rectangle that it takes."""
    for op in page.ops:
        if isinstance(op, Text):
            face = typeface(BUNDLED.with_display("DMSerifDisplay")).face(op.weight)
            for x, y, text in op.runs:
                yield text, (x, y, x + face.width(text, op.size), y + face.cap_height * op.size)


def apart(one: Extent, other: Extent) -> bool:
    left, right = one[2] <= other[0] + ROUND, other[2] <= one[0] + ROUND
    return left or right or one[3] <= other[1] or other[3] <= one[1]


def outside(made: Layout, spec: BookSpec) -> list[str]:
    """The texts that leave the live area of their page."""
    geometry = next(
        geometry for geometry in page_geometries(spec.page) if geometry.pages_max >= len(made.interior.pages)
    )
    return [
        f"page {page.number}: {text}"
        for page in made.interior.pages
        for text, extent in extents(page)
        if not _holds(geometry.live(page.number), extent)
    ]


def _holds(live: Box, extent: Extent) -> bool:
    left, bottom, right, top = extent
    return left >= live.x - 0.01 and right <= live.right + 0.01 and bottom >= live.y - 4 and top <= live.top + 0.01


def overlapping(document: Document) -> list[tuple[int, str, str]]:
    """Pairs of texts that stand on each other."""
    return [
        (page.number, one, other)
        for page in document.pages
        for (one, first), (other, second) in combinations(extents(page), 2)
        if not apart(first, second)
    ]


@pytest.mark.parametrize(("printer", "size"), SMALLEST)
@pytest.mark.parametrize("numbers", ["section", "week"])
def test_long_texts_stay_inside_the_live_area_and_apart(book_of: BookOf, printer: str, size: str, numbers: str) -> None:
    book = book_of(
        f"{LONG}page: {{printer: {printer}, size: {size}}}\nnumbers: {numbers}\nweek: 42{SECTIONS}", about_md=ABOUT
    )
    made = layout(book)
    assert outside(made, book.spec) == []
    assert overlapping(made.interior) == []


@pytest.mark.parametrize("look", ["large-print", "large-print-18", "kids", "ink-saving"])
def test_every_look_holds_long_texts(book_of: BookOf, look: str) -> None:
    book = book_of(f"{LONG}page: {{printer: kdp, size: 6x9in, look: {look}}}{SECTIONS}", about_md=ABOUT)
    made = layout(book)
    assert outside(made, book.spec) == []
    assert overlapping(made.interior) == []


def test_the_title_page_keeps_texts_off_its_sample_grids(book_of: BookOf) -> None:
    for size in ("5x8in", "6x9in", "8.5x11in"):
        made = layout(book_of(f"{LONG}page: {{printer: kdp, size: {size}}}{SECTIONS}", about_md=ABOUT))
        page = made.interior.pages[0]
        lines = [segment for op in page.ops if isinstance(op, Strokes) for segment in op.segments]
        stamps = [op for op in page.ops if isinstance(op, Stamp)]
        lines += [
            (op.x + left, op.y + low, op.x + right, op.y + high)
            for op in stamps
            for left, low, right, high in (op.form.bounds,)
        ]
        words = [extent for text, extent in extents(page) if len(text) > 3]
        assert len(words) >= 6
        for x1, y1, x2, y2 in lines:
            assert all(apart((min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)), extent) for extent in words)


def test_a_short_title_is_twice_as_large_as_the_looks(book_of: BookOf) -> None:
    made = layout(book_of("front: [title]" + SECTIONS))
    (size,) = {op.size for op in made.interior.pages[0].ops if isinstance(op, Text) and op.runs[0][2] == "A Small Book"}
    assert size == 2 * 34


@pytest.mark.parametrize("title", ["Word " * 39, "W" * 190])
def test_texts_that_no_title_page_holds_are_refused_before_anything_is_built(spec_of: SpecOf, title: str) -> None:
    page = "page: {printer: kdp, size: 4x6in, look: large-print}\nauthor: " + "Somebody Else " * 14
    section = "sections: [{family: sudoku, size: 4x4, per_page: 1, counts: {easy: 2}}]"
    spec = spec_of(f"title: {title}\nsubtitle: {'And more ' * 22}\n{page}\n{section}")
    with pytest.raises(InputError, match=r"book\.yaml:2:11: subtitle: the title page on 4x6in cannot hold"):
        check_fit(spec)


def test_a_running_head_ends_with_a_whole_word(book_of: BookOf) -> None:
    made = layout(book_of(f"{LONG}page: {{printer: kdp, size: 5x8in}}{SECTIONS}", about_md=ABOUT))
    page = made.interior.pages[made.references[0].page - 1]
    (head,) = [text for text, _ in extents(page) if text.endswith("…")]
    assert "The Big Book of Sudoku, Calcudoku and Kakuro".startswith(head[:-1])
    assert head[-2].isalpha()


def test_a_long_line_of_the_contents_is_wrapped_and_keeps_its_page(book_of: BookOf) -> None:
    made = layout(book_of(f"{LONG}front: [contents, about.md]\n{SECTIONS}".replace(FRONT, ""), about_md=ABOUT))
    lines: dict[float, list[str]] = {}
    for text, extent in extents(made.interior.pages[0]):
        lines.setdefault(round(extent[1], 1), []).append(text.strip(". "))
    entry = [[*filter(None, line)] for line in lines.values()][1:3]
    (start,), (rest, page) = entry
    assert (f"{start} {rest}", page) == (ABOUT_TITLE, "2")


def test_a_copyright_page_that_overflows_goes_on(spec_of: SpecOf) -> None:
    page = "page: {printer: kdp, size: 4x6in, look: large-print}\nfront: [copyright]\nanswers: {place: none}\n"
    section = "sections: [{family: sudoku, size: 4x4, per_page: 1, counts: {easy: 2}}]"
    spec = spec_of(f"title: {'Long title ' * 18}\nauthor: {'Somebody ' * 22}\n{page}{section}")
    assert dict(plan_pages(spec).parts)["front"] == 2
