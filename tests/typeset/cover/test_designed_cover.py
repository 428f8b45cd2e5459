"""Covers: the exact size, what keeps to its room, what is refused, and equal bytes."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from PIL import Image as Pixels

from pipeline.config.resources.languages import language_names, load_strings
from pipeline.config.resources.printers import load_printer, printer_names
from pipeline.errors import InputError
from pipeline.model.book import Book
from pipeline.model.book_fonts import BUNDLED
from pipeline.model.cover import CoverDesign
from pipeline.model.picture import Picture
from pipeline.model.printer import INCH
from pipeline.model.spec import BookSpec
from pipeline.outputs.pdf.render import guide_picture, render
from pipeline.page.draw.ops import Fills, Image, Sideways, Strokes, Text
from pipeline.page.files.bitmap import gray_png
from pipeline.page.units import Box
from pipeline.typeset.cover.back import back_ops, back_texts
from pipeline.typeset.cover.cover_context import CoverContext
from pipeline.typeset.cover.cover_documents import cover_documents
from pipeline.typeset.cover.cover_facts import facts_of
from pipeline.typeset.cover.cover_guide import guide_ops
from pipeline.typeset.cover.designed_cover import cover_ops, cover_problems
from pipeline.typeset.cover.spine import spine_size
from pipeline.typeset.cover.wrap import Wrap, wrap_of
from pipeline.typeset.layout import layout
from pipeline.typeset.page_plan import check_fit
from pipeline.typeset.setting.book_typeface import typeface

BookOf = Callable[..., Book]
SpecOf = Callable[..., BookSpec]

FACES = typeface(BUNDLED)
SECTIONS = "\nsections: [{family: sudoku, size: 9x9, counts: {easy: 4}}]"
BLURB = "'Every puzzle has one solution.\n\n\n  Each is solved by logic.'"


def text(cover: str, printer: str = "kdp") -> str:
    return f"author: Ann Author\npage: {{printer: {printer}, size: 6x9in}}\ncover: {cover}{SECTIONS}"


def wrapped(spec: BookSpec, pages: int = 200) -> Wrap:
    found = wrap_of(spec.page.printer, spec.page.paper, pages)
    assert found is not None
    return found


def inside(box: Box, outer: Box) -> bool:
    return box.x >= outer.x and box.right <= outer.right and box.y >= outer.y and box.top <= outer.top


def test_back_spine_and_front_fill_the_wrap_between_the_bleeds(spec_of: SpecOf) -> None:
    wrap = wrapped(spec_of(text("{guide: true}")))
    assert (wrap.width / INCH, wrap.height / INCH) == pytest.approx((12.7004, 9.25))
    assert (wrap.back.x, wrap.back.right, wrap.front.x) == pytest.approx((9, wrap.spine.x, wrap.spine.right))
    assert wrap.front.right + 9 == pytest.approx(wrap.width)
    assert wrap.pixels == (3811, 2775)


def test_the_barcode_lies_at_the_lower_right_of_the_back(spec_of: SpecOf) -> None:
    wrap = wrapped(spec_of(text("{guide: true}")))
    assert (wrap.barcode.width, wrap.barcode.height) == (2 * INCH, 1.2 * INCH)
    assert inside(wrap.barcode, wrap.safe_back)
    assert wrap.back.right - wrap.barcode.right == wrap.barcode.y - wrap.back.y == 0.25 * INCH


@pytest.mark.parametrize(("pages", "bears"), [(78, False), (79, True), (200, True)])
def test_the_spine_bears_text_from_79_pages_on(spec_of: SpecOf, pages: int, bears: bool) -> None:
    assert (wrapped(spec_of(text("{guide: true}")), pages).safe_spine is not None) == bears


@pytest.mark.parametrize("pages", [24, 79, 120, 200, 600])
def test_text_on_the_spine_is_readable_and_keeps_clear_of_the_folds(spec_of: SpecOf, pages: int) -> None:
    spec = spec_of(text("{blurb: Good.}"))
    wrap = wrapped(spec, pages)
    assert spec.cover is not None
    assert spec.cover.design is not None
    turned = [op for op in cover_ops(wrap, spec.cover.design, (), spec, FACES) if isinstance(op, Sideways)]
    assert bool(turned) == (spine_size(wrap, FACES) > 0)
    for op in turned:
        for one in op.ops:
            assert isinstance(one, Text)
            assert one.size >= 7
            face = FACES.face(one.weight)
            assert op.x - face.descent * one.size >= wrap.spine.x + 0.0625 * INCH - 1e-6
            assert op.x + face.ascent * one.size <= wrap.spine.right - 0.0625 * INCH + 1e-6


def test_a_guide_shows_every_length_and_says_what_it_is(spec_of: SpecOf) -> None:
    spec = spec_of(text("{guide: true}"))
    ops = guide_ops(wrapped(spec), spec, FACES)
    turned = [one for op in ops if isinstance(op, Sideways) for one in op.ops]
    shown = " ".join(run for op in (*ops, *turned) if isinstance(op, Text) for _, _, run in op.runs)
    for word in (
        "GUIDE",
        "12.7004 in",
        "9.25 in",
        "0.4504 in",
        "152.4 mm",
        "kdp · 6 × 9 in · white paper · 200 pages",
        "As the printer published it in November 2026.",
        "3811 × 2775",
    ):
        assert word in shown
    assert "Not verified" not in shown
    assert min(op.width for op in ops if isinstance(op, Strokes)) >= 0.75
    assert min(op.size for op in (*ops, *turned) if isinstance(op, Text)) >= 7


def test_every_stock_of_a_printer_has_a_name_in_every_language() -> None:
    stocks = {stock for name in printer_names() for stock in load_printer(name)[0].stocks}
    for language in language_names():
        assert {f"guide.stock.{stock}" for stock in stocks} <= set(load_strings(language))


@pytest.mark.parametrize("language", ["en-GB", "zh"])
def test_the_word_across_a_guide_lies_below_what_is_said_on_its_sides(spec_of: SpecOf, language: str) -> None:
    page = "page: {printer: ingram, size: 7x7in, look: classic}"
    spec = spec_of(f"language: {language}\nauthor: A\n{page}\ncover: {{guide: true}}{SECTIONS}")
    wrap = wrapped(spec, 18)
    texts = [op for op in guide_ops(wrap, spec, typeface(spec.page.fonts)) if isinstance(op, Text)]
    runs = [(op, x, y, text) for op in texts for x, y, text in op.runs if op.grey or y > wrap.height / 2]
    for side in (wrap.back, wrap.front):
        own = [(op, y, text) for op, x, y, text in runs if side.x <= x < side.right]
        ((reach, said),) = {(y + 0.88 * op.size, text) for op, y, text in own if op.grey}
        assert said == spec.strings["guide.mark"]
        assert reach < min(y for op, y, _ in own if not op.grey)


@pytest.mark.parametrize("printer", ["ingram", "lulu"])
def test_a_guide_whose_formula_is_not_verified_says_so(spec_of: SpecOf, printer: str) -> None:
    spec = spec_of(text("{guide: true}", printer))
    ops = guide_ops(wrapped(spec), spec, FACES)
    assert any("Not verified" in run for op in ops if isinstance(op, Text) for _, _, run in op.runs)


def test_texts_of_a_cover_stand_where_it_is_safe_and_leave_the_barcode_free(book_of: BookOf) -> None:
    book = book_of(text(f"{{blurb: {BLURB}}}"))
    (cover,) = [one for role, one in layout(book).documents.items() if role == "cover"]
    wrap = wrapped(book.spec, layout(book).plan.pages)
    ops = cover.pages[0].ops
    for op in (op for op in ops if isinstance(op, Text)):
        for x, y, run in op.runs:
            width, height = FACES.face(op.weight).width(run, op.size), FACES.regular.cap_height * op.size
            box = Box(x, y, width, height)
            assert inside(box, wrap.safe_back) or inside(box, wrap.safe_front)
            assert box.x > wrap.barcode.right or box.y > wrap.barcode.top
    assert isinstance(ops[-1], Fills)
    assert ops[-1].grey == (1.0, 1.0, 1.0)
    assert ops[-1].rectangles == ((wrap.barcode.x, wrap.barcode.y, wrap.barcode.width, wrap.barcode.height),)


def test_the_grids_of_narrow_columns_keep_to_what_is_safe(book_of: BookOf) -> None:
    """Three columns on A5: the last one reaches the trim, and its card nearly."""
    sections = "sections: [{family: calcudoku, size: 4x4, counts: {easy: 20, medium: 1, hard: 1}}]"
    book = book_of(f"page: {{printer: ingram, size: A5}}\ncover: {{design: ladder}}\n{sections}")
    made = layout(book)
    (cover,) = [one for role, one in made.documents.items() if role == "cover"]
    lines = [(op.width / 2, one) for op in cover.pages[0].ops if isinstance(op, Strokes) for one in op.segments]
    rightmost = max(max(x1, x2) + half for half, (x1, _, x2, _) in lines)
    assert rightmost <= wrapped(book.spec, made.plan.pages).safe_front.right


def designed(spec: BookSpec, width: int, height: int) -> CoverDesign:
    """The design of a book over a picture of so many pixels."""
    file = io.BytesIO()
    Pixels.new("L", (40, 30), 128).save(file, "PNG")
    assert spec.cover is not None
    assert spec.cover.design is not None
    return replace(spec.cover.design, background=Picture("back.png", width, height, "gray", file.getvalue()))


def test_a_picture_covers_everything_and_is_cut_alike_on_both_sides(spec_of: SpecOf) -> None:
    spec = spec_of(text("{blurb: Good.}"))
    wrap = wrapped(spec)
    ground = cover_ops(wrap, designed(spec, 4000, 2800), (), spec, FACES)[0]
    assert isinstance(ground, Image)
    x, y, width, height = ground.area
    assert (x + width / 2, y + height / 2) == pytest.approx((wrap.width / 2, wrap.height / 2))
    assert width >= wrap.width
    assert height == pytest.approx(wrap.height)


@pytest.mark.parametrize(("size", "fine"), [((3811, 2775), True), ((3600, 2775), False), ((6000, 2700), False)])
def test_a_picture_has_300_pixels_to_the_inch_or_is_refused(spec_of: SpecOf, size: tuple[int, int], fine: bool) -> None:
    spec = spec_of(text("{blurb: Good.}"))
    found = cover_problems(wrapped(spec), designed(spec, *size), spec, FACES)
    assert ["use a picture of 3811 x 2775 pixels" in str(problem) for problem in found] == ([] if fine else [True])


def test_a_check_refuses_a_cover_that_cannot_be_printed(spec_of: SpecOf, tmp_path: Path) -> None:
    Pixels.new("L", (300, 300)).save(tmp_path / "back.png")
    blurb, title = "word " * 590, "Wonder" * 30
    spec = spec_of(text(f"{{background: back.png, blurb: {blurb}, title: {title}}}").replace("6x9", "4x6"))
    with pytest.raises(InputError) as caught:
        check_fit(spec)
    keys = [problem.key for problem in caught.value.problems]
    assert keys == ["cover.title", "cover.blurb", "cover.background"]
    assert re.search(
        r"29\d\d characters do not fit the back cover above the barcode, about \d+ do; shorten", str(caught.value)
    )
    assert {problem.place.line for problem in caught.value.problems if problem.place} == {4}
    assert "book.yaml:4:21: cover.background: back.png has 300 x 300 pixels" in str(caught.value)


def test_the_books_own_title_too_long_for_a_cover_is_told_where_it_stands(spec_of: SpecOf) -> None:
    spec = spec_of(f"title: {'Wonder' * 30}\n" + text("{guide: false, blurb: Good.}").replace("6x9", "4x6"))
    (problem,) = cover_problems(wrapped(spec), spec.cover.design, spec, FACES)
    assert str(problem).partition("book.yaml:")[2].startswith("1:8: title: title and subtitle do not fit")


def test_a_paper_on_which_the_barcode_finds_no_room_has_no_cover(spec_of: SpecOf) -> None:
    spec = spec_of(text("{guide: true}", "ingram").replace("6x9", "2.4x4").replace("9x9", "4x4"))
    with pytest.raises(InputError, match=r"page\.size: the barcode does not fit on the back of a cover of 2\.4x4in"):
        check_fit(spec)


def test_covers_have_trim_and_bleed_boxes_and_equal_books_equal_bytes(book_of: BookOf) -> None:
    book = book_of(text(f"{{guide: true, blurb: {BLURB}}}"))
    documents = cover_documents(book.spec, 200, (), FACES)
    assert list(documents) == ["cover-guide", "cover"]
    for document in documents.values():
        data = render(document, FACES)
        assert data == render(document, FACES)
        with pikepdf.open(io.BytesIO(data)) as pdf:
            bleed, trim = ([float(side) for side in pdf.pages[0][f"/{box}Box"]] for box in ("Bleed", "Trim"))
        assert bleed == pytest.approx([0, 0, wrapped(book.spec).width, 666], abs=0.01)
        assert trim == pytest.approx([9, 9, bleed[2] - 9, 657], abs=0.01)


def test_a_cover_for_ingram_bears_its_standard_and_a_guide_does_not(book_of: BookOf) -> None:
    documents = cover_documents(book_of(text("{guide: true, blurb: Good.}", "ingram")).spec, 200, (), FACES)
    assert [document.standard is not None for document in documents.values()] == [False, True]


@pytest.mark.parametrize(("stock", "pages"), [("white", 200), ("cream", 24), ("cream", 32)])
def test_the_picture_of_a_guide_has_the_pixels_that_the_guide_tells(book_of: BookOf, stock: str, pages: int) -> None:
    spec = book_of(text("{guide: true}").replace("size: 6x9in", f"size: 6x9in, stock: {stock}")).spec
    guide = cover_documents(spec, pages, (), FACES)["cover-guide"]
    picture = guide_picture(guide, render(guide, FACES), spec.page.printer)
    with Pixels.open(io.BytesIO(picture or b"")) as image:
        assert image.size == wrapped(spec, pages).pixels
        assert image.mode == "L"
        assert image.info["dpi"] == pytest.approx((300, 300), abs=0.01)


def test_equal_guides_have_equal_pictures(book_of: BookOf) -> None:
    pdf = render(cover_documents(book_of(text("{guide: true}")).spec, 200, (), FACES)["cover-guide"], FACES)
    assert gray_png(pdf, (508, 370), 40) == gray_png(pdf, (508, 370), 40)


def test_what_runs_down_the_spine_is_read_as_text(book_of: BookOf) -> None:
    spec = book_of(text("{blurb: Good.}")).spec
    data = render(cover_documents(spec, 300, (), FACES)["cover"], FACES)
    shown = pypdfium2.PdfDocument(data)[0].get_textpage().get_text_range()
    assert "A Small Book Ann Author" in shown.split("Good.")[1]


@pytest.mark.parametrize(("binding", "said"), [("perfect", "cut off"), ("hardcover", "turned in")])
def test_a_guide_says_what_becomes_of_the_edge_of_its_sheet(spec_of: SpecOf, binding: str, said: str) -> None:
    spec = spec_of(text("{guide: true}").replace("6x9in", f"6x9in, binding: {binding}"))
    ops = guide_ops(wrapped(spec), spec, FACES)
    shown = " ".join(run for op in ops if isinstance(op, Text) for _, _, run in op.runs)
    assert said in shown
    assert ("hinge beside the spine" in shown) == (binding == "hardcover")


def test_texts_keep_clear_of_the_hinge_of_a_case(spec_of: SpecOf) -> None:
    spec = spec_of(text("{blurb: Good.}").replace("6x9in", "6x9in, binding: hardcover"))
    wrap = wrapped(spec)
    hinge = 10 * 72 / 25.4
    assert wrap.safe_front.x == pytest.approx(wrap.front.x + hinge)
    assert wrap.safe_back.right == pytest.approx(wrap.back.right - hinge)
    assert wrap.barcode.right <= wrap.safe_back.right


@pytest.mark.parametrize(
    ("language", "shown"),
    [("en-GB", "Volume 7"), ("en-US", "Volume 7"), ("de", "Band 7"), ("fr", "Volume 7"), ("es", "Volumen 7")],
)
def test_the_spine_has_the_volume_in_words_above_the_title(spec_of: SpecOf, language: str, shown: str) -> None:
    spec = spec_of(f"language: {language}\nseries: {{name: Numbers, volume: 7}}\n" + text("{blurb: Good.}"))
    wrap = wrapped(spec, 300)
    assert spec.cover is not None
    assert spec.cover.design is not None
    ops = cover_ops(wrap, spec.cover.design, (), spec, FACES)
    volume, title = (op for op in ops if isinstance(op, Sideways))
    (words,) = volume.ops
    assert isinstance(words, Text)
    assert [run for _, _, run in words.runs] == [shown]
    assert wrap.spine.x < volume.x < wrap.spine.right
    assert title.y < volume.y - FACES.bold.width(shown, words.size)


def test_a_spine_too_thin_for_the_title_has_no_volume_either(spec_of: SpecOf) -> None:
    spec = spec_of("series: {name: Numbers, volume: 1}\n" + text("{blurb: Good.}"))
    wrap = wrapped(spec, 79)
    assert spec.cover is not None
    assert spec.cover.design is not None
    runs = [
        x for op in cover_ops(wrap, spec.cover.design, (), spec, FACES) if isinstance(op, Text) for x, _, _ in op.runs
    ]
    assert not [x for x in runs if wrap.spine.x <= x <= wrap.spine.right]


def test_every_fact_on_the_back_has_its_mark_where_it_is_parted_without_spaces(spec_of: SpecOf) -> None:
    spec = spec_of(f"language: ja\n{text('{blurb: 毎日の一問。}')}".replace("6x9", "4x6"))
    assert spec.cover is not None
    assert spec.cover.design is not None
    cover = CoverContext.of(wrapped(spec), spec.cover.design, (), spec, typeface(spec.page.fonts))
    back = back_texts(cover)
    (marks,) = [op for op in back_ops(cover, back) if isinstance(op, Fills)]
    facts = facts_of(spec)
    assert len(marks.rectangles) == len([one for one in (facts.puzzles, facts.range, facts.solution) if one]) == 3
