"""Puzzles on covers: on cards that leave the barcode alone, in a row, and running off the cover."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest

from pipeline.config.resources.cover_designs import load_design
from pipeline.config.resources.cover_names import design_names
from pipeline.model.book_fonts import BUNDLED
from pipeline.model.level import Level
from pipeline.model.spec import BookSpec
from pipeline.page.draw.drawing import Drawing, Ink, Label, Line, Stroke
from pipeline.page.draw.ops import Drawn, Fills, Strokes, Text
from pipeline.typeset.cover.cover_context import CoverPuzzle
from pipeline.typeset.cover.cover_grids import run_off
from pipeline.typeset.cover.designed_cover import cover_ops
from pipeline.typeset.cover.wrap import Wrap, wrap_of
from pipeline.typeset.setting.book_typeface import typeface
from tests.drawings import drawing_of

FACES = typeface(BUNDLED)
SECTIONS = "sections: [{family: sudoku, size: 4x4, counts: {easy: 1}}]"


def ruled(cells: int) -> Drawing:
    """A grid with its lines, and a digit in every cell."""
    lines = [Line(0, at, cells, at, Stroke.CELL) for at in range(cells + 1)]
    lines += [Line(at, 0, at, cells, Stroke.CELL) for at in range(cells + 1)]
    middles = [(x + 0.5, y + 0.5) for x in range(cells) for y in range(cells)]
    return drawing_of(cells, cells, (*lines, *(Label(x, y, "7", Ink.GIVEN, 0.52, 0.84) for x, y in middles)))


GRIDS = (CoverPuzzle(ruled(9)),) * 3


def drawn(
    spec: BookSpec, design: str = "classic", grids: tuple[CoverPuzzle, ...] = GRIDS
) -> tuple[Wrap, tuple[Drawn, ...]]:
    wrap = wrap_of(spec.page.printer, spec.page.paper, 200)
    assert wrap is not None
    assert spec.cover is not None
    assert spec.cover.design is not None
    chosen = replace(spec.cover.design, template=load_design(design))
    return wrap, [*cover_ops(wrap, chosen, grids, spec, FACES)]


def book(size: str, printer: str = "kdp") -> str:
    return f"author: Ann Author\npage: {{printer: {printer}, size: {size}}}\ncover: {{blurb: Good.}}\n{SECTIONS}"


@pytest.mark.parametrize("size", ["5x8in", "6x9in", "8.5x11in", "8.25x6in"])
def test_cards_of_the_back_stand_between_texts_and_barcode(spec_of: Callable[..., BookSpec], size: str) -> None:
    wrap, ops = drawn(spec_of(book(size)))
    white = (1.0, 1.0, 1.0)
    areas = [area for op in ops if isinstance(op, Fills) and op.grey == white for area in op.rectangles][:-1]
    cards = [area for area in areas if area[0] + area[2] < wrap.back.right]
    assert cards
    for x, y, width, height in cards:
        assert wrap.safe_back.x <= x
        assert x + width <= wrap.safe_back.right
        assert y >= wrap.barcode.top or (x + width < wrap.barcode.x and y + height <= wrap.barcode.top + 1)


def digits(wrap: Wrap, ops: tuple[Drawn, ...], *, front: bool) -> list[tuple[float, float, float]]:
    """Size and place of the digits of puzzles on the front, or on the back."""
    sevens = [(op.size, x, y) for op in ops if isinstance(op, Text) for x, y, text in op.runs if text == "7"]
    return [one for one in sevens if (one[1] > wrap.front.x) == front]


def test_a_design_shows_the_corner_of_a_puzzle_that_could_not_be_read_as_a_whole(
    spec_of: Callable[..., BookSpec],
) -> None:
    for design in design_names():
        wrap, ops = drawn(spec_of(book("5x8in")), design, (CoverPuzzle(ruled(46), Level.EASY),))
        shown = digits(wrap, ops, front=True)
        assert 0 < len(shown) < 46 * 46, design
        for size, x, y in shown:
            assert size >= 7, design
            assert wrap.safe_front.x < x < wrap.safe_front.right - FACES.regular.width("7", size), design
            assert y > wrap.safe_front.y, design


def test_the_lines_of_a_corner_end_inside_a_cell_and_on_its_card(spec_of: Callable[..., BookSpec]) -> None:
    wrap, ops = drawn(spec_of(book("5x8in")), "classic", (CoverPuzzle(ruled(46)),))
    fills = [area for op in ops if isinstance(op, Fills) for area in op.rectangles]
    lines = [one for op in ops if isinstance(op, Strokes) for one in op.segments if one[0] > wrap.front.x]
    x, y, width, _ = next(area for area in fills if wrap.front.x < area[0] < min(one[0] for one in lines))
    ends, upright = max(one[2] for one in lines), sorted({one[0] for one in lines if one[0] == one[2]})
    assert ends < x + width
    assert min(one[1] for one in lines) > y
    assert (ends - upright[-1]) / (upright[-1] - upright[-2]) == pytest.approx(0.55)


TWO_KINDS = SECTIONS.replace("]", ", {family: futoshiki, size: 4x4, counts: {easy: 1}}]")


def test_a_row_of_several_kinds_shows_each_once_and_larger(spec_of: Callable[..., BookSpec]) -> None:
    spec = spec_of(book("6x9in").replace(SECTIONS, TWO_KINDS))
    wrap, ops = drawn(spec, "gift", tuple(CoverPuzzle(ruled(cells)) for cells in (4, 10, 4, 4)))
    assert len(digits(wrap, ops, front=True)) == 4 * 4 + 10 * 10


def test_the_back_shows_the_kind_that_the_front_does_not_however_large_it_must_be(
    spec_of: Callable[..., BookSpec],
) -> None:
    spec = spec_of(book("6x9in").replace(SECTIONS, TWO_KINDS))
    wrap, ops = drawn(spec, "gift", tuple(CoverPuzzle(ruled(cells)) for cells in (9, 25, 9, 9)))
    assert len(digits(wrap, ops, front=True)) == 3 * 9 * 9
    assert len(digits(wrap, ops, front=False)) == 25 * 25


def test_a_grid_too_large_for_the_usual_card_has_the_room_of_the_back_to_itself(
    spec_of: Callable[..., BookSpec],
) -> None:
    wrap, ops = drawn(spec_of(book("6x9in")), "mosaic", (CoverPuzzle(ruled(25)),))
    shown = digits(wrap, ops, front=False)
    assert len(shown) == 25 * 25
    for size, x, y in shown:
        assert size >= 7
        assert wrap.safe_back.x < x < wrap.safe_back.right
        assert y > wrap.barcode.top


@pytest.mark.parametrize("size", ["5x8in", "8.5x11in", "8.25x6in"])
def test_a_close_up_runs_off_the_cover_and_keeps_its_digits_inside(spec_of: Callable[..., BookSpec], size: str) -> None:
    wrap, ops = drawn(spec_of(book(size)), "close-up")
    front = [op for op in ops if isinstance(op, Strokes) and max(s[2] for s in op.segments) > wrap.front.right]
    assert front
    for op in front:
        for x1, y1, x2, y2 in op.segments:
            assert x2 > wrap.width if y1 == y2 else y1 < 0 or y2 < 0
            assert not wrap.safe_front.right < x1 <= wrap.width
    for op in (op for op in ops if isinstance(op, Text)):
        for x, y, text in op.runs:
            assert x + FACES.face(op.weight).width(text, op.size) <= wrap.safe_front.right
            assert y > wrap.safe_front.y


def test_a_close_up_shows_the_signs_between_its_cells_whole_or_not_at_all(spec_of: Callable[..., BookSpec]) -> None:
    pairs = [(x + 0.5, y + 0.9) for x in range(4) for y in range(3)]
    strokes_of = (
        (Line(x - 0.1, y + 0.2, x, y, Stroke.SIGN), Line(x, y, x + 0.1, y + 0.2, Stroke.SIGN)) for x, y in pairs
    )
    signs = tuple(one for pair in strokes_of for one in pair)
    grid = replace(ruled(4), pieces=(*ruled(4).pieces, *signs))
    wrap, ops = drawn(spec_of(book("6x9in")), "close-up", (CoverPuzzle(grid),))
    front = [one for op in ops if isinstance(op, Strokes) for one in op.segments if one[0] > wrap.front.x]
    strokes = [one for one in front if one[0] != one[2] and one[1] != one[3]]
    tips = Counter((round(x, 3), round(y, 3)) for x1, y1, x2, y2 in strokes for x, y in ((x1, y1), (x2, y2)))
    assert 0 < len(strokes) < len(signs)
    assert sorted(tips.values()) == [1] * len(strokes) + [2] * (len(strokes) // 2)
    assert all(max(x1, x2) < wrap.safe_front.right and min(y1, y2) > wrap.safe_front.y for x1, y1, x2, y2 in strokes)


@pytest.mark.parametrize("design", design_names())
def test_a_book_without_puzzles_has_a_cover_too(spec_of: Callable[..., BookSpec], design: str) -> None:
    _, ops = drawn(spec_of(book("6x9in")), design, ())
    assert [op for op in ops if isinstance(op, Text)]


def test_a_column_shows_a_puzzle_of_its_own_level(spec_of: Callable[..., BookSpec]) -> None:
    spec = spec_of(book("6x9in").replace("{easy: 1}", "{easy: 1, hard: 1}").replace("size: 4x4", "size: 9x9"))
    both = (CoverPuzzle(ruled(9), Level.EASY), CoverPuzzle(ruled(6), Level.HARD))
    sides = []
    for shown in (both[:1], both[1:]):
        wrap, ops = drawn(spec, "ladder", shown)
        lines = [s for op in ops if isinstance(op, Strokes) for s in op.segments if s[0] > wrap.front.x]
        sides.append({x > wrap.front.middle for x, _, _, _ in lines})
    assert sides == [{False}, {True}]


def test_lines_of_a_corner_end_with_its_grid_where_that_ends_before_the_cut() -> None:
    border, upright, slanting = (0.0, 0.0, 60.0, 0.0), (30.0, 50.0, 30.0, 20.0), (40.0, 40.0, 50.0, 30.0)
    ops = [Strokes(1.0, 0.0, (border, upright, slanting))]
    (op,) = run_off(ops, (45.0, -100.0), (45.0, -100.0), 1.5, FACES)
    assert isinstance(op, Strokes)
    assert slanting not in op.segments
    assert min(min(y1, y2) for _, y1, _, y2 in op.segments) == 0


def test_the_back_of_a_book_of_one_kind_shows_puzzles_that_the_front_does_not(
    spec_of: Callable[..., BookSpec],
) -> None:
    grids = tuple(CoverPuzzle(ruled(cells)) for cells in (9, 9, 9, 9, 9, 9, 4, 4, 4))
    wrap, ops = drawn(spec_of(book("6x9in")), "mosaic", grids)
    assert len(digits(wrap, ops, front=True)) == 6 * 9 * 9
    assert len(digits(wrap, ops, front=False)) == 3 * 4 * 4
